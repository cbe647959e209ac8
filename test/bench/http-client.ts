import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** An answer, read to its end. */
export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request over a kept connection, as many as are under way at once, with nothing around it, and reads the answer to its end. */
export function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      { method, agent, headers: { ...headers, 'content-length': String(body.length) } },
      (answer: IncomingMessage) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Closes the kept connections. */
export function closeConnections(): void {
  agent.destroy();
}
