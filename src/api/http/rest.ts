import type { Request, RequestHandler, Response, Router } from 'express';
import { createOpenApiExpressMiddleware } from 'trpc-to-openapi';
import { invalidRequest, PROBLEM_MEDIA_TYPE, PROBLEMS } from '../../contract/input/problem.ts';
import { problemOf } from '../../contract/input/problem-of.ts';
import { unknownField } from '../../contract/input/request.ts';
import { ERRORS_MAX, pointerOf } from '../../contract/input/validation-problem.ts';
import { type Context, headersOf, type Services } from '../../operations/procedure/context.ts';
import { appRouter } from '../router.ts';
import { readBody, readForm, readQuery, refuseBody } from './body.ts';
import { contextOf } from './every-request.ts';
import { fileHandler, partHandler } from './list-parts.ts';
import { addPath, createRouter } from './methods.ts';
import { isPart, isSearch, type Operation, operations } from './operations.ts';
import { createUpload, hasFiles } from './upload.ts';

/**
 * The operations over REST, at their documented paths with and without the final slash. The body is read once the call is
 * admitted: a caller without a key learns nothing from errors in the body, and costs no parsing.
 */
export function restRouter(services: Services): Router {
  const router = createRouter();
  router.param('account_id', (_request, _response, next, id: string) => {
    next(isCanonicalId(id) ? undefined : 'router');
  });
  for (const [path, methods] of Map.groupBy(operations, (operation) => operation.path)) {
    const handlers = methods.map((operation) => {
      if (!isPart(operation)) return [operation.method, serve(operation, services)] as const;
      const file = expressPath(path.replace('parts/{n}', 'file'));
      addPath(router, file, [['GET', fileHandler(operation, services)]]);
      return [operation.method, partHandler(operation, services)] as const;
    });
    addPath(router, expressPath(path), handlers);
  }
  return router;
}

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Whether a text is the decimal form of a positive safe integer, without sign or leading zeros. */
function isCanonicalId(text: string): boolean {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 && String(id) === text;
}

/** The status of a success, by procedure name. */
const STATUSES = new Map(operations.map(({ procedure, successStatus }) => [procedure, successStatus]));

/**
 * Answers requests whose context is in `response.locals`. trpc-to-openapi finds the procedure by method and path, calls it, and
 * writes its answer or error. Its routes ignore case, and it neither decodes parameters, nor knows forms, nor reads a body
 * after admission. So Express matches the path, the library gets the {@link plainRequest} of the operation, and the procedure
 * reads its input itself.
 */
const callProcedure: (request: Request, response: Response) => Promise<void> = createOpenApiExpressMiddleware(
  {
    router: appRouter,
    createContext: ({ res }) => (res as unknown as Response).locals.context,
    responseMeta: ({ ctx, paths: [procedure = ''] = [], errors: [error] }) => {
      const headers = headersOf(ctx?.answerFacts ?? []);
      if (!error) return { status: STATUSES.get(procedure) ?? 200, headers };
      const problem = problemOf(error);
      return {
        status: PROBLEMS[problem.problemCode].status,
        headers: { ...headers, ...problem.headers, 'Content-Type': PROBLEM_MEDIA_TYPE },
      };
    },
  },
);

/** Calls the procedure of an operation. */
function serve(operation: Operation, services: Services): RequestHandler {
  const plain = plainRequest(operation);
  return async (request, response) => {
    response.locals.operation = operation.operationId;
    const path = readForm(operation.schema, request.params);
    let input: Promise<unknown> | undefined;
    const upload = hasFiles(operation, request) ? createUpload(services.deliveries) : null;
    response.locals.context = {
      ...contextOf(services, 'rest', request, response),
      accountId: path.account_id,
      readInput() {
        const read = () =>
          upload ? upload.read(operation, request, response) : fieldsOf(operation, request, response);
        input ??= read().then((fields) => merge(operation, fields, path));
        return input;
      },
      ...(upload && { uploads: upload.paths }),
    } satisfies Context;
    await callProcedure(plain, response).finally(() => upload?.remove());
  };
}

/**
 * A request to an operation as JSON without fields, at its path without parameters; one for all calls. The library takes
 * a Fetch API request, too, and converts every other request to one.
 */
function plainRequest({ method, path }: Operation): Request {
  const address = `http://127.0.0.1${path.replaceAll(/[{}]/g, '')}`;
  const plain = new globalThis.Request(address, { method, headers: { 'Content-Type': 'application/json' } });
  return plain as unknown as Request;
}

/** The fields of a request: of its body where the operation has one, else of its query string. */
async function fieldsOf(operation: Operation, request: Request, response: Response): Promise<unknown> {
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
  const body = await readBody(request, response, operation.bodyTypes, (fields) => readForm(schema, fields));
  if (body !== undefined) return body;
  if (!isSearch(operation)) return {};
  // A body may be lost on the way, and a search without filters costs credits.
  const detail = 'has no body: send {} to search without filters';
  throw invalidRequest([{ pointer: '', detail, code: 'required' }]);
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
