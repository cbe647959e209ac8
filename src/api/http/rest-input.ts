import type { Request, Response } from 'express';
import { invalidField, invalidRequest } from '../../contract/input/problem.ts';
import { unknownField } from '../../contract/input/request.ts';
import { ERRORS_MAX, pointerOf } from '../../contract/input/validation-problem.ts';
import type { Context, Services } from '../../operations/procedure/context.ts';
import { readBody, readForm, readQuery, refuseBody } from './body.ts';
import { contextOf } from './every-request.ts';
import { isSearch, type Operation } from './operations.ts';
import type { Upload } from './upload.ts';

/**
 * The context of a call over REST, which reads its input when it is first asked for it.
 * @param upload receives the files of the request; undefined where it brings none
 */
export function contextOfCall(
  operation: Operation,
  services: Services,
  request: Request,
  response: Response,
  upload?: Upload,
): Context & { readInput(): Promise<unknown> } {
  response.locals.operation = operation.operationId;
  const path = readForm(operation.schema, request.params);
  let input: Promise<unknown> | undefined;
  return {
    ...contextOf(services, 'rest', request, response),
    accountId: path.account_id,
    readInput() {
      input ??= fieldsOf(operation, request, response, upload).then((fields) =>
        merge(operation, fields, path),
      );
      return input;
    },
    ...(upload && { uploads: upload.paths }),
  };
}

/** The fields of a request: of its body where the operation has one, else of its query string. */
async function fieldsOf(
  operation: Operation,
  request: Request,
  response: Response,
  upload: Upload | undefined,
): Promise<unknown> {
  const { schema, pathParameters, hasBody } = operation;
  const query = readQuery(request.originalUrl);
  if (!hasBody) {
    await refuseBody(request, response);
    return readForm(schema, query, ',');
  }
  const known = Object.keys(schema.properties).filter((name) => !pathParameters.includes(name));
  refuseFields(Object.keys(query), (name) =>
    known.includes(name) ? 'is a field of the body, but is in the query string' : unknownField(name, known),
  );
  if (upload) return upload.read(operation, request, response);
  const body = await readBody(request, response, operation.bodyTypes, (fields) => readForm(schema, fields));
  if (body !== undefined) return body;
  if (!isSearch(operation)) return {};
  // A body may be lost on the way, and a search without filters costs credits.
  const detail = 'has no body: send {} to search without filters';
  throw invalidField('', detail, 'required');
}

/** Adds the path parameters to the fields; a JSON body that is not an object is left to the validation. */
function merge({ pathParameters, hasBody }: Operation, fields: unknown, path: object): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  const detail = `is a parameter of the path, not a field of the ${hasBody ? 'body' : 'query string'}`;
  refuseFields(
    pathParameters.filter((name) => Object.hasOwn(fields, name)),
    () => detail,
  );
  return { ...fields, ...path };
}

function refuseFields(names: string[], detailOf: (name: string) => string): void {
  if (names.length === 0) return;
  const errors = names
    .slice(0, ERRORS_MAX)
    .map((name) => ({ pointer: pointerOf([name]), detail: detailOf(name), code: 'unknown_field' }));
  throw invalidRequest(errors);
}
