import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** By name in lower case; a header that came more than once has its values joined by a comma. */
  headers: Map<string, string>;
  body: string;
}

/** An answer, or all that is known where none came. */
export type Outcome = { answers: RawAnswer[]; error?: string };

/** A whole run may share two cores with others; what takes longer than this hangs. */
const ANSWER_WITHIN_MS = 60_000;
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * A connection that is kept from request to request, and opened anew where the service has closed it. It sends bytes
 * as they are: the clients that exist would refuse to send most of what is asked here.
 */
export class KeptConnection {
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends one whole request and reads its one answer. */
  async ask(bytes: Buffer, isHead: boolean): Promise<Outcome> {
    this.#socket ??= await open(this.#port);
    const socket = this.#socket;
    return new Promise((resolve) => {
      let received: Buffer = Buffer.alloc(0);
      const finish = (outcome: Outcome, isOver: boolean) => {
        clearTimeout(timer);
        socket.removeAllListeners().on('error', () => {});
        if (isOver) this.close();
        resolve(outcome);
      };
      const timer = setTimeout(
        () => finish({ answers: [], error: 'no answer in time' }, true),
        ANSWER_WITHIN_MS,
      );
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        const read = readAnswer(received, isHead);
        if (!read) return;
        const extra = received.length - read.end;
        const closes = read.answer.headers.get('connection') === 'close';
        if (extra > 0) finish({ answers: [read.answer], error: `${extra} bytes follow the answer` }, true);
        else finish({ answers: [read.answer] }, closes);
      });
      socket.on('error', () => {});
      socket.on('close', () => finish({ answers: [], error: 'closed without an answer' }, true));
      socket.write(bytes);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }
}

/** Follows bytes that may be anything: where they are whole requests, its answer is the last one. */
const LAST_REQUEST = Buffer.from('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
/** A service that waits for more of a request gets no more of it after so long. */
const SILENCE_MS = 500;

/** Sends bytes that may be anything, and reads all answers until the service closes the connection. */
export async function exchange(port: number, bytes: Buffer): Promise<Outcome> {
  const socket = await open(port);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const silence = setTimeout(() => socket.end(), SILENCE_MS);
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
      const answers = readAll(Buffer.concat(chunks));
      resolve({ answers: answers.filter(({ body }) => body !== '{"status":"ok"}') });
    });
    socket.write(bytes);
    socket.write(LAST_REQUEST);
  });
}

/** What came whole; the last answer may have been cut. */
function readAll(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const read = readAnswer(bytes.subarray(at), false);
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

/** The first answer in the bytes and where it ends; null while it is not whole. */
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
    const length = Number(headers.get('content-length') ?? 0);
    return bytes.length < length ? null : { text: bytes.toString('utf8', 0, length), end: length };
  }
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + length + 2;
    if (bytes.length < end) return null;
    if (length === 0) return { text: Buffer.concat(chunks).toString('utf8'), end };
    chunks.push(bytes.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}
