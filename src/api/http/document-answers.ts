import { z } from 'zod';
import type { oas31, ZodOpenApiResponseObject } from 'zod-openapi';
import { PROBLEMS, type ProblemCode, ProblemError, problemSchema } from '../../contract/input/problem.ts';
import headers from './document-headers.json' with { type: 'json' };
import type { Operation } from './operations.ts';

const TEXT = { type: 'string' } as const;
/**
 * The headers of answers, by the answers that have them: all, those of calls that count against a limit or cost credits, of requests
 * that may carry an `Idempotency-Key`, of files and parts of lists, and of errors after which a caller may try again.
 */
export const HEADERS = headers as Record<keyof typeof headers, Record<string, oas31.HeaderObject>>;

/** The error that the document describes for each status. */
const CODES = (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) => PROBLEMS[code].description);
/**
 * Errors that are sent before the call is counted against its limit and the balance of its account is known. Of those with the
 * status 403, a call that names another account is counted.
 */
const BEFORE_ADMISSION = [401, 408, 431];
const RETRIED = [409, 429, 503];

/** The error answers by status, for the components of the document. */
export function errorResponses(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    CODES.map((code) => {
      const { status, description = '', example: detail = '' } = PROBLEMS[code];
      const example = new ProblemError(code, detail).toProblem('0198c5a2-53cf-7b0e-9d6e-3f0a4f1b2c3d');
      const headers = {
        ...HEADERS.every,
        ...(!BEFORE_ADMISSION.includes(status) && { ...HEADERS.counted, ...HEADERS.priced }),
        ...(RETRIED.includes(status) && HEADERS.transient),
      };
      return [
        status,
        { description, headers, content: { 'application/problem+json': { schema: problemSchema, example } } },
      ];
    }),
  );
}

/** The answers of an operation: its success, and references to the errors that it can return. */
export function answersOf(operation: Operation) {
  const { admission, hasBody, isRepeatable, successStatus, output, types } = operation;
  const { successDescription: description } = operation;
  const never = [
    ...(admission.price || admission.isPriced ? [] : [402]),
    ...(admission.scope === undefined ? [401, 403] : []),
    // A path parameter may name nothing.
    ...(operation.pathParameters.length > 0 ? [] : [404]),
    ...(hasBody ? [] : [413, 415]),
    ...(isRepeatable || admission.isPriced ? [] : [409]),
    ...(isRepeatable ? [] : [422]),
  ];
  const headers = {
    ...HEADERS.every,
    ...HEADERS.counted,
    ...((admission.price || admission.isPriced) && HEADERS.priced),
    ...(isRepeatable && HEADERS.repeatable),
    ...(types[0] !== 'application/json' && HEADERS.lists_file),
    ...(types.length === 3 && HEADERS.lists_part),
  };
  const json = { schema: output, example: exampleOf(output) };
  const content = Object.fromEntries(
    types.map((type) => [type, type === 'application/json' ? json : { schema: TEXT }]),
  );
  const errors = CODES.map((code) => PROBLEMS[code].status).filter((status) => !never.includes(status));
  return {
    [successStatus]: { description, headers, content },
    ...Object.fromEntries(errors.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

/** A whole example of a schema, built from the examples of its fields. */
function exampleOf(schema: z.core.$ZodType): unknown {
  const { examples } = z.globalRegistry.get(schema) ?? {};
  if (examples) return (examples as unknown[])[0];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return exampleOf(schema.unwrap());
  // Of a record that may be selected, the whole one is the last option.
  if (schema instanceof z.ZodUnion) return exampleOf(schema.def.options.at(-1) as z.core.$ZodType);
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)];
  const fields = schema instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(schema.shape) : [];
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
}
