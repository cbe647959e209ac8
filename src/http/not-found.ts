import type { RequestHandler } from 'express';
import { ProblemError } from '../api/problem.ts';

/** Answers what nothing before it has answered. */
export const notFound: RequestHandler = (request) => {
  throw new ProblemError(
    'not_found',
    `There is nothing at this path for ${request.method}; /docs lists what there is.`,
  );
};
