import { connect, type Socket } from 'node:net';

/** An answer as received. */
export interface RawAnswer {
  status: number;
  /** By lower-case name. The values of a repeated header are joined by commas. */
  headers: Map<string, string>;
  body: string;
}

/** The answers on a connection, and the error if it failed. */
export type Outcome = { answers: RawAnswer[]; error?: string };

/** A connection that stays open longer counts as hanging. */
const ANSWER_WITHIN_MS = 60_000;
const HEAD_END = Buffer.from('\r\n\r\n');

/** Sent after the bytes. If these are complete requests, its answer is the last one. */
const LAST_REQUEST = Buffer.from('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
/** The connection is half-closed after this time without data, which ends an incomplete request. */
const SILENCE_MS = 500;

/** Sends any bytes and reads all answers until the service closes the connection. A complete request has one answer. */
export async function exchange(
  port: number,
  bytes: Buffer,
  { isHead = false, isWhole = false }: { isHead?: boolean; isWhole?: boolean } = {},
): Promise<Outcome> {
  const socket = await open(port);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    // Node drops the answer of a connection that is half-closed, so a complete request waits for its answer.
    const silence = setTimeout(() => isWhole || socket.end(), SILENCE_MS);
    const timer = setTimeout(() => {
      socket.destroy();
      resolve({ answers: [], error: 'the connection stays open' });
    }, ANSWER_WITHIN_MS);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      silence.refresh();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      clearTimeout(silence);
      const answers = readAll(Buffer.concat(chunks), isHead);
      const own = answers.filter(({ body }) => body !== '{"status":"ok"}');
      resolve({ answers: own, ...(isWhole && own.length !== 1 && { error: `${own.length} answers` }) });
    });
    socket.write(bytes);
    socket.write(LAST_REQUEST);
  });
}

/** The complete answers in the bytes, without an incomplete last one. `isHead`: the first one has no body. */
function readAll(bytes: Buffer, isHead: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const read = readAnswer(bytes.subarray(at), isHead && at === 0);
    if (!read) break;
    answers.push(read.answer);
    at += read.end;
  }
  return answers;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** The first answer in the bytes, and the position of its end; null if it is incomplete. */
function readAnswer(bytes: Buffer, isHead: boolean): { answer: RawAnswer; end: number } | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const start = headEnd + HEAD_END.length;
  if (status < 200) {
    const next = readAnswer(bytes.subarray(start), isHead);
    return next && { ...next, end: start + next.end };
  }
  const headers = new Map<string, string>();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = line.slice(line.indexOf(':') + 1).trim();
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  const hasBody = !isHead && status !== 204 && status !== 304;
  const body = hasBody ? readBody(bytes.subarray(start), headers) : { text: '', end: 0 };
  return body && { answer: { status, headers, body: body.text }, end: start + body.end };
}

function readBody(bytes: Buffer, headers: Map<string, string>): { text: string; end: number } | null {
  if (headers.get('transfer-encoding') !== 'chunked') {
    // Without a length, as in answers to HTTP/0.9, the body ends with the connection.
    const length = Number(headers.get('content-length') ?? bytes.length);
    return bytes.length < length ? null : { text: bytes.toString('utf8', 0, length), end: length };
  }
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(length)) return null;
    const end = lineEnd + 2 + length + 2;
    if (bytes.length < end) return null;
    if (length === 0) return { text: Buffer.concat(chunks).toString('utf8'), end };
    chunks.push(bytes.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}
