import type { Request } from 'express';
import { invalidRequest } from '../api/problem.ts';
import type { FormFields } from './form.ts';
import { parseUrlEncoded } from './url-encoded.ts';

/**
 * The fields that stand in the query of a request's address; `+` is a blank, as in a form.
 * @throws ProblemError 400 where it is not UTF-8
 */
export function readQuery(request: Request): FormFields {
  const [, query = ''] = /\?(.*)$/s.exec(request.originalUrl) ?? [];
  try {
    return parseUrlEncoded(query);
  } catch {
    const detail = 'has a query that is not in UTF-8';
    throw invalidRequest([{ pointer: '', detail, code: 'invalid_format' }]);
  }
}
