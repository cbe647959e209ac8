import { SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  type RequestId,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/**
 * Forwards the messages of standard input to `/mcp` of a service, and writes its answers to standard output, until the
 * input ends. A request that the service does not answer gets an error with the reason.
 * @param url address of the service
 */
export async function forwardStdio(url: string, key: string): Promise<void> {
  const endpoint = new URL(`${url.replace(/\/$/, '')}/mcp`);
  const client = new StdioServerTransport();
  const service = new StreamableHTTPClientTransport(endpoint, {
    requestInit: { headers: { 'X-API-KEY': key } },
    // The key would be sent on to another origin.
    fetch: (address, options) => fetch(address, { ...options, redirect: 'manual' }),
  });
  /** The requests that have no answer yet. */
  const open = new Map<RequestId, { method: string; cancelled: AbortController }>();
  service.onmessage = (message) => {
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) finish(message);
    client.send(message).catch(() => {});
  };
  client.onmessage = (message) => void forward(message);
  const ended = Promise.withResolvers<void>();
  client.onclose = ended.resolve;
  await service.start();
  await client.start();
  await ended.promise;
  await service.close();

  async function forward(message: JSONRPCMessage): Promise<void> {
    // The service keeps no state: it ends a request whose connection closes.
    if ('method' in message && message.method === 'notifications/cancelled')
      return cancel(message.params?.requestId as RequestId);
    const cancelled = new AbortController();
    if (isJSONRPCRequest(message)) open.set(message.id, { method: message.method, cancelled });
    const fail = async (error?: unknown) => {
      if (!isJSONRPCRequest(message) || !open.delete(message.id)) return;
      const reason = { code: ProtocolErrorCode.InternalError, message: reasonOf(error, endpoint) };
      await client.send({ jsonrpc: '2.0', id: message.id, error: reason }).catch(() => {});
    };
    const options = { onRequestStreamEnd: fail, requestSignal: cancelled.signal };
    await service.send(message, options).catch(fail);
  }

  function cancel(id: RequestId): void {
    const request = open.get(id);
    // A cancelled request gets no answer.
    open.delete(id);
    request?.cancelled.abort();
  }

  function finish(message: JSONRPCMessage): void {
    if (!('id' in message) || message.id === undefined) return;
    // Later requests of the older protocols name their version in a header.
    if (open.get(message.id)?.method === 'initialize' && isJSONRPCResultResponse(message))
      service.setProtocolVersion(String(message.result.protocolVersion));
    open.delete(message.id);
  }
}

/** The reason why a request has no answer: for a refusal, the detail of its problem. */
function reasonOf(error: unknown, { origin }: URL): string {
  if (!(error instanceof SdkHttpError))
    return `${origin} does not answer: start Roster there, or set ROSTER_URL to its address.`;
  const { status, text } = error.data;
  try {
    const { title, detail } = JSON.parse(String(text));
    if (detail !== undefined) return `${title} (${status}): ${detail}`;
  } catch {}
  return `${origin} answered ${status}: set ROSTER_URL to the address of Roster.`;
}
