import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isJSONRPCRequest,
  localhostAllowedHostnames,
  ProtocolErrorCode,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Config } from '../../base/config.ts';
import { currentRequestId } from '../../base/log/current-request.ts';
import { type ProblemCode, ProblemError } from '../../contract/input/problem.ts';
import { shown } from '../../contract/input/validation-problem.ts';
import { admit, authenticate } from '../../operations/procedure/admit.ts';
import { headersOf, type Services } from '../../operations/procedure/context.ts';
import { readBody, readQuery } from '../http/body.ts';
import { contextOf } from '../http/every-request.ts';
import { addPath, createRouter } from '../http/methods.ts';
import { createMcpServer } from './server.ts';
import { createTools, type Tools, toolsWithin } from './tools.ts';

/** The settings of the endpoint. */
type McpSettings = Pick<Config, 'mcpHosts' | 'corsOrigins' | 'mcpTools'>;

const BEARER = /^Bearer +(\S+) *$/i;

/** Accepts the key as a bearer token, too: many clients can send nothing else. */
export const bearerAsKey: RequestHandler = ({ headers }, _response, next) => {
  const [, token] = BEARER.exec(headers.authorization ?? '') ?? [];
  if (token !== undefined) headers['x-api-key'] ||= token;
  next();
};

/**
 * Operations as tools of the Model Context Protocol, at `POST /mcp`. It keeps no state between requests: each one
 * is served by a protocol server of its own.
 */
export function mcpRouter(services: Services, settings: McpSettings): Router {
  const router = createRouter();
  addPath(router, '/', [['POST', refuseForeign(settings), serve(services, settings)]]);
  return router;
}

/** Refuses pages of foreign origins, and names of hosts that a foreign page may have bound to this address. */
function refuseForeign({ mcpHosts, corsOrigins }: McpSettings): RequestHandler {
  const hosts = [...localhostAllowedHostnames(), ...mcpHosts];
  return ({ headers: { host, origin } }, _response, next) => {
    if (!validateHostHeader(host, hosts).ok)
      throw new ProblemError('foreign_origin', 'The Host header names another host: add it to MCP_HOSTS.');
    const isAllowed = corsOrigins.includes('*') || corsOrigins.includes(origin ?? '');
    if (!isAllowed && !validateOriginHeader(origin, hosts).ok)
      throw new ProblemError('foreign_origin', 'Pages of this origin may not call: add it to CORS_ORIGINS.');
    next();
  };
}

function serve(services: Services, { mcpTools }: McpSettings): RequestHandler {
  const { prices, log } = services;
  // Made by the first request: it takes a while, and not every service has AI clients.
  let tools: Tools | undefined;
  const onerror = (error: Error) => log.debug({ error }, 'MCP request refused');
  return async (request, response) => {
    const context = contextOf(services, 'mcp', request, response);
    const principal = await authenticate(context);
    const message = await readMessage(request, response);
    if (message === undefined) return;
    tools ??= createTools(prices, mcpTools);
    const own = toolsWithin(tools, principal.scopes);
    // A procedure admits its own calls.
    const accepted = request.get('accept') ?? '';
    if (!isCallOf(own, message) || !ANSWER_TYPES.every((type) => accepted.includes(type)))
      await admit(context, { scope: 'any' });
    response.set(headersOf(context.answerFacts));
    const handler = createMcpHandler(
      ({ era }) => createMcpServer(context, era, { principal, tools: own, prices }),
      // There are no changes to subscribe to.
      { maxSubscriptions: 0, onerror },
    );
    await toNodeHandler(handler, { onerror })(request, response, message);
  };
}

/** Reads a message. One that cannot be read is answered with the error of JSON-RPC, and undefined is returned. */
async function readMessage(request: Request, response: Response): Promise<unknown> {
  try {
    const body = await readBody(request, response, ['application/json'], (fields) => fields);
    const message = body === undefined ? {} : body;
    if (Array.isArray(message))
      throw new ProblemError('malformed_request', 'Send one message a request: batches are not served.');
    refuseUnreadParameters(message, readQuery(request.originalUrl));
    return message;
  } catch (error) {
    const code = error instanceof ProblemError ? RPC_ERRORS[error.problemCode] : undefined;
    if (!(error instanceof ProblemError) || code === undefined) throw error;
    const problem = error.toProblem(currentRequestId());
    const rpcError = { code, message: problem.detail, data: problem };
    response.status(problem.status).json({ jsonrpc: '2.0', id: null, error: rpcError });
    return undefined;
  }
}

/** The errors of JSON-RPC for problems of a message. */
const RPC_ERRORS: { [Code in ProblemCode]?: number } = {
  malformed_body: ProtocolErrorCode.ParseError,
  malformed_request: ProtocolErrorCode.InvalidRequest,
};

/** The parameters of a call. The SDK leaves out all others, and with them arguments in the wrong place. */
const CALL_PARAMETERS = ['name', 'arguments', '_meta', 'task'];

/** Refuses what the SDK would leave out of a call: other parameters, those of the query string, and a field `__proto__`. */
function refuseUnreadParameters(message: unknown, query: object): void {
  if (!isJSONRPCRequest(message) || message.method !== 'tools/call') return;
  const { params = {} } = message;
  const [unread] = [
    ...Object.keys(query),
    ...Object.keys(params).filter((name) => !CALL_PARAMETERS.includes(name)),
    ...Object.keys(params.arguments ?? {}).filter((name) => name === '__proto__'),
  ];
  if (unread !== undefined)
    throw new ProblemError(
      'malformed_request',
      `A call has no parameter ${shown(unread)}: send the fields of the request in \`arguments\`.`,
    );
}

/** The types that an `Accept` header has to name: without one of them, the SDK refuses a message. */
const ANSWER_TYPES = ['application/json', 'text/event-stream'];

/** Whether a message calls one of the tools, and is not refused before that. */
function isCallOf(tools: Tools, message: unknown): boolean {
  if (!isJSONRPCRequest(message) || message.method !== 'tools/call') return false;
  const { name, arguments: given = {} } = message.params ?? {};
  return tools.has(String(name)) && typeof given === 'object' && given !== null && !Array.isArray(given);
}
