/** A request before it is bytes. */
export interface Parts {
  method: string;
  /** Path and query as they are sent. */
  target: string;
  headers: [string, string][];
  body: Buffer;
}

/** Whose key a request carries. */
export interface FuzzAccount {
  id: number;
  key: string;
  /** Stands in no answer to anybody else. */
  name: string;
}

/** What the schema of the operation says of the request's input, where nothing else can be wrong with it. */
export type Verdict = 'understood' | 'refused';

/** A request that is asked, and what is known of how it must be answered. */
export interface FuzzRequest {
  parts: Parts;
  /** Exactly what is sent. */
  bytes: Buffer;
  /** How it was made, such as `rest spoilt`. */
  kind: string;
  account: FuzzAccount;
  /** The operation over REST whose documented answers are the only ones; absent where the request may miss it. */
  operation?: string;
  /** The procedures that are called over tRPC, each answered in its place; absent where the request may miss them. */
  procedures?: string[];
  isBatch?: boolean;
  verdict?: Verdict;
  /** What its body is read as, where it is JSON and all of the body. */
  json?: unknown;
  /** Whether it is one whole request, which leaves its connection open; else the bytes may be anything. */
  isWhole: boolean;
}

/** The bytes of a request, with the length of its body unless its headers say something of it. */
export function bytesOf({ method, target, headers, body }: Parts): Buffer {
  const framed =
    body.length === 0 || headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  const all: [string, string][] = framed ? headers : [...headers, ['Content-Length', String(body.length)]];
  const head = `${method} ${target} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** What the service takes of an address and its headers, in bytes; beyond it the connection may be cut at once. */
const HEAD_BYTES_MAX = 16_000;

/** Whether a request is one that the service reads whole before it answers. */
export function isReadWhole({ target, headers }: Parts): boolean {
  const lengths = headers.map(([name, value]) => name.length + value.length + 4);
  return lengths.reduce((sum, length) => sum + length, target.length) < HEAD_BYTES_MAX;
}

const SHOWN_BYTES_MAX = 4_000;

/** A request as a failure shows it: exact, but for what is too long to be read. */
export function shownRequest({ kind, bytes }: FuzzRequest): string {
  const text = JSON.stringify(bytes.toString('latin1'));
  const cut =
    text.length > SHOWN_BYTES_MAX ? `${text.slice(0, SHOWN_BYTES_MAX)}… (${bytes.length} bytes)` : text;
  return `${kind}: ${cut}`;
}
