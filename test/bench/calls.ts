import { Agent, request as httpRequest } from 'node:http';

/** The account and key of a call. */
export interface Caller {
  account_id: number;
  key: string;
}

/** An operation with one kind of request, measured as a row of the report. */
export interface BenchCall {
  /** Such as `job_search: title`. */
  name: string;
  method: 'GET' | 'POST';
  /** From the server's root; `{account_id}` stands for that of the caller. */
  path: string;
  /** The body of a round. Where the server caches the results of a condition, each round has another value. */
  body?(round: number): object;
}

/** A POST operation below `datastorage`, with one call for each named body. */
export function posts(operation: string, bodies: Record<string, (round: number) => object>): BenchCall[] {
  return Object.entries(bodies).map(([name, body]) => ({
    name: `${operation}: ${name}`,
    method: 'POST',
    path: `/api/{account_id}/datastorage/${operation}/`,
    body,
  }));
}

/** The answer of a server. */
export interface Answer {
  status: number;
  body: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends a call over a kept-alive connection. Node's plain HTTP client costs the measuring process least. */
export function send(
  url: string,
  { account_id, key }: Caller,
  call: BenchCall,
  round: number,
): Promise<Answer> {
  const body = call.body ? JSON.stringify(call.body(round)) : '';
  const headers = {
    'x-api-key': key,
    ...(call.body && { 'content-type': 'application/json' }),
    'content-length': Buffer.byteLength(body),
  };
  const target = url + call.path.replace('{account_id}', String(account_id));
  return new Promise((resolve, reject) => {
    const request = httpRequest(target, { method: call.method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Closes the kept-alive connections, so that none is reused after its server has closed it. */
export function closeConnections(): void {
  agent.destroy();
}
