import { createTRPCClient, httpLink, type TRPCClient, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../../src/api/router.ts';
import type { Problem } from '../../../src/contract/input/problem.ts';

/** An answer with its body parsed as JSON. */
export interface Called<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** The parts of a REST call besides its path. */
export interface CallOptions {
  method?: string;
  key?: string | undefined;
  /** A form is sent as it is, any other value as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls a path over REST. */
export async function call<Body = Problem>(
  { url }: { url: string },
  path: string,
  { method = 'GET', key, body, headers }: CallOptions = {},
): Promise<Called<Body>> {
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key !== undefined && { 'x-api-key': key }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

/** Creates a typed client. With a key it sends queries by POST, because a search costs credits. */
export function clientWith({ url }: { url: string }, key?: string, link = httpLink): TRPCClient<AppRouter> {
  const options = key === undefined ? {} : { headers: { 'x-api-key': key }, methodOverride: 'POST' as const };
  return createTRPCClient<AppRouter>({ links: [link({ url: `${url}/trpc`, ...options })] });
}

/** The outcome of a tRPC call: its answer or its problem document. */
export async function outcomeOf(answer: Promise<unknown>): Promise<{ status: number; body: unknown }> {
  try {
    return { status: 200, body: await answer };
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    const { problem } = error.data as { problem: Problem };
    return { status: problem.status, body: problem };
  }
}
