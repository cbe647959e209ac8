import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ProblemError } from '../api/problem.ts';
import { PROBLEMS } from '../api/problem-kinds.ts';
import { VERSION } from './version.ts';

/** What Node's parser gives up on, before there is a request that the app could answer. */
const REFUSALS: Record<string, () => ProblemError> = {
  HPE_HEADER_OVERFLOW: () =>
    new ProblemError(
      'headers_too_large',
      'The address and the headers are too long together: send the input in a body.',
    ),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new ProblemError('request_timeout', 'The request did not arrive whole in time: send it again.'),
};

const HEAD = Buffer.from('HEAD ');

/** What the parser throws, with the bytes that it met it in. */
interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

/** Answers what is no HTTP request as every other mistake is answered, and closes the connection. */
export function answerClientError(error: ParserError, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const problem = (REFUSALS[error.code ?? ''] ?? malformed)().toProblem(randomUUID());
  const body = Buffer.from(JSON.stringify(problem));
  const { status } = PROBLEMS[problem.code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nX-Request-Id: ${problem.instance}\r\nX-API-Version: ${VERSION}\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${isHead(error) ? '' : body}`,
  );
}

/** Who asks for headers alone takes a body for the next answer. */
function isHead({ rawPacket }: ParserError): boolean {
  return rawPacket?.subarray(0, HEAD.length).equals(HEAD) ?? false;
}

function malformed(): ProblemError {
  return new ProblemError(
    'malformed_request',
    'This is no HTTP request: escape the address (%20 for a blank, %C3%A9 for é) and check the headers.',
  );
}
