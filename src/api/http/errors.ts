import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { TRPCError } from '@trpc/server';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { currentRequestId } from '../../base/log/current-request.ts';
import {
  PROBLEM_MEDIA_TYPE,
  type ProblemCode,
  ProblemError,
  trpcError,
} from '../../contract/input/problem.ts';
import { problemOf } from '../../contract/input/problem-of.ts';
import { VERSION } from '../health/version.ts';

/** Answers requests that no other handler has answered. */
export const notFound: RequestHandler = ({ method }) => {
  throw new ProblemError(
    'not_found',
    `There is nothing at this path for ${method}; /docs lists what there is.`,
  );
};

const MALFORMED_PATH =
  'The path cannot be decoded: each % must be followed by two hexadecimal digits, and the bytes must be UTF-8.';
const TRPC_PATH = /^\/trpc(?=[/?]|$)/;

/**
 * The last handler of the chain: answers with any error in a form that a caller may see, under `/trpc` as an error of
 * tRPC, elsewhere as `application/problem+json`. An answer of which bytes were sent is aborted: the
 * caller sees that it is incomplete.
 */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (thrown, { method, originalUrl }, response, _next) => {
    const error =
      thrown instanceof URIError ? new ProblemError('malformed_path', MALFORMED_PATH) : problemOf(thrown);
    const problem = error.toProblem(currentRequestId());
    const isLeft = response.destroyed && thrown instanceof Error && thrown.name === 'AbortError';
    // Errors of procedures are logged by the procedures, and that the caller has left is no error.
    if (problem.status >= 500 && !(thrown instanceof TRPCError) && !isLeft)
      log.error({ requestId: problem.instance, method, error: error.cause }, 'request failed');
    if (response.headersSent) return void response.destroy();
    const isTrpc = TRPC_PATH.test(originalUrl);
    response.status(problem.status).set(error.headers);
    // Not `send`, which would add a charset.
    response.setHeader('Content-Type', isTrpc ? 'application/json' : PROBLEM_MEDIA_TYPE);
    response.end(JSON.stringify(isTrpc ? { error: trpcError(problem) } : problem));
  };
}

/** An error of Node's HTTP parser, with the bytes that it could not read. */
interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

/** The problems of errors of the parser, by error code. */
const PARSER_PROBLEMS: Record<string, [ProblemCode, detail: string]> = {
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    'The address and the headers are too long together: send the input in a body.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive whole in time: send it again.'],
};

const MALFORMED_REQUEST =
  'This is no HTTP request: escape the address (%20 for a blank, %C3%A9 for é) and check the headers.';

/** Bytes after the last request of a connection, for example one of HTTP/1.0. */
const AFTER_THE_LAST_REQUEST = 'HPE_CLOSED_CONNECTION';

/** Answers a request that the parser refuses, before the app sees it, with a problem, and closes the connection. */
export function answerClientError(error: ParserError, socket: Duplex): void {
  // The last answer may end with the connection: another answer would become a part of it.
  if (error.code === AFTER_THE_LAST_REQUEST) return;
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [code, detail] = PARSER_PROBLEMS[error.code ?? ''] ?? ['malformed_request', MALFORMED_REQUEST];
  const problem = new ProblemError(code, detail).toProblem(randomUUID());
  const body = JSON.stringify(problem);
  // The client of a HEAD request would read a body as the next answer.
  const isHead = error.rawPacket?.toString('latin1', 0, 5) === 'HEAD ';
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `X-Request-Id: ${problem.instance}`,
    `X-API-Version: ${VERSION}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
}
