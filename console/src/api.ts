import type { Operations, RosterClient } from '../../client/src/client.ts';
import { answerError, RosterError } from '../../client/src/errors.ts';
import { retrying } from '../../client/src/retry.ts';
import type { ServiceDocument } from './service-document.ts';

export type { RosterClient } from '../../client/src/client.ts';
export { createClient, RosterError } from '../../client/src/client.ts';

/** The dotted names of all operations, such as `lists.delete`. */
export type OperationName = {
  [Group in keyof Operations]: `${Group}.${keyof Operations[Group] & string}`;
}[keyof Operations];
type Described<Name extends OperationName> = Name extends `${infer Group extends
  keyof Operations}.${infer Member}`
  ? Member extends keyof Operations[Group]
    ? Operations[Group][Member]
    : never
  : never;
/** The request of an operation. */
export type Input<Name extends OperationName> =
  Described<Name> extends { input: infer Given } ? Given : never;
/** The answer of an operation. */
export type Output<Name extends OperationName> =
  Described<Name> extends { output: infer Answer } ? Answer : never;

/** Calls an operation by its dotted name. */
export function callByName(
  client: RosterClient,
  name: string,
  input: unknown,
  options: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<unknown> {
  const [group = '', member = ''] = name.split('.');
  const groups = client as unknown as Record<
    string,
    Record<string, (given: unknown, how: typeof options) => Promise<unknown>>
  >;
  return groups[group]?.[member]?.(input, options) ?? Promise.reject(new Error(`no operation ${name}`));
}

const ATTEMPTS_MAX = 4;

/** Reads the OpenAPI document of the service, which the forms are made from. */
export async function readDocument(): Promise<ServiceDocument> {
  return (await (await fetch('/openapi.json')).json()) as ServiceDocument;
}

/** An answer that is a file. */
export interface ReadFile {
  body: Blob;
  headers: Headers;
}

/** Reads a path of the service, of the type that `accept` names; throws a RosterError, or the reason of the signal. */
export type FileReader = (path: string, signal: AbortSignal, accept?: string) => Promise<ReadFile>;

/** Sends a form with files to a path of the service; throws a RosterError, or the reason of the signal. */
export type FormSender = <Answer>(path: string, form: FormData, signal?: AbortSignal) => Promise<Answer>;

/** What the typed client does not do: reading files and sending them. It repeats a call as the client does. */
export function createFileCalls(apiKey: string, onBalance: (remaining: number) => void) {
  const call = (path: string, signal: AbortSignal, options: RequestInit = {}): Promise<ReadFile> =>
    retrying(ATTEMPTS_MAX, signal, async () => {
      const headers = { ...options.headers, 'X-API-KEY': apiKey };
      const { response, body } = await receive(path, { ...options, headers, signal });
      const remaining = response.headers.get('x-credits-remaining');
      if (remaining !== null) onBalance(Number(remaining));
      if (!response.ok) {
        const problem = await new Response(body).json().catch(() => undefined);
        throw answerError(response, problem as Parameters<typeof answerError>[1]);
      }
      return { body, headers: response.headers };
    });
  const readFile: FileReader = (path, signal, Accept = '*/*') => call(path, signal, { headers: { Accept } });
  const sendForm: FormSender = async <Answer>(
    path: string,
    form: FormData,
    signal = new AbortController().signal,
  ) => {
    // The same key at each attempt, so that a form whose answer was lost is taken once.
    const headers = { 'Idempotency-Key': crypto.getRandomValues(new BigUint64Array(2)).join('-') };
    const { body } = await call(path, signal, { method: 'POST', body: form, headers });
    return (await new Response(body).json()) as Answer;
  };
  return { readFile, sendForm };
}

async function receive(path: string, options: RequestInit & { signal: AbortSignal }) {
  try {
    const response = await fetch(path, options);
    return { response, body: await response.blob() };
  } catch (cause) {
    options.signal.throwIfAborted();
    const detail = 'No whole answer came: check that the service can be reached.';
    throw new RosterError({ code: 'connection_failed', status: null, detail }, cause);
  }
}
