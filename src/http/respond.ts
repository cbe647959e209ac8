import { TRPCError } from '@trpc/server';
import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { loggedError } from '../api/logged-error.ts';
import { ProblemError } from '../api/problem.ts';
import { PROBLEMS } from '../api/problem-kinds.ts';
import { problemOf } from '../api/problem-of.ts';
import { currentRequestId } from '../api/request-id.ts';

/** Answers an error as `application/problem+json`. */
export function sendProblem(response: Response, error: ProblemError): void {
  response
    .status(PROBLEMS[error.problemCode].status)
    .set(error.headers)
    .type('application/problem+json')
    .send(JSON.stringify(error.toProblem(currentRequestId())));
}

/** The last handler of the chain: whatever was thrown becomes an error that a caller may see. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    if (response.headersSent) {
      next(thrown);
      return;
    }
    const error = thrown instanceof URIError ? malformedPath() : problemOf(thrown);
    // What a procedure threw stands in the log already.
    if (PROBLEMS[error.problemCode].status >= 500 && !(thrown instanceof TRPCError))
      log.error(
        { requestId: currentRequestId(), method: request.method, error: loggedError(error.cause) },
        'request failed',
      );
    sendProblem(response, error);
  };
}

function malformedPath(): ProblemError {
  return new ProblemError(
    'malformed_path',
    'The path holds a % that is not followed by two hexadecimal digits.',
  );
}
