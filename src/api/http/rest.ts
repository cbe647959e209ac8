import type { Request, RequestHandler, Response, Router } from 'express';
import { createOpenApiExpressMiddleware } from 'trpc-to-openapi';
import { PROBLEM_MEDIA_TYPE, PROBLEMS } from '../../contract/input/problem.ts';
import { problemOf } from '../../contract/input/problem-of.ts';
import { headersOf, type Services } from '../../operations/procedure/context.ts';
import { appRouter } from '../router.ts';
import { rejectsHandler } from './delivery-rejects.ts';
import { fileHandler, partHandler } from './list-parts.ts';
import { addPath, createRouter } from './methods.ts';
import { documented, type Operation, operations } from './operations.ts';
import { contextOfCall } from './rest-input.ts';
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
  // The key of a source may name a person.
  router.param('key', (_request, response, next, key: string) => {
    response.locals.unlogged = key;
    next();
  });
  for (const [path, methods] of Map.groupBy(documented, (operation) => operation.path)) {
    const handlers = methods.map((operation) => {
      const handler = HANDLERS[operation.operationId] ?? serve;
      return [operation.method, handler(operation, services)] as const;
    });
    addPath(router, path.replaceAll(/\{(\w+)\}/g, ':$1'), handlers);
  }
  return router;
}

/** The operations whose answers have other forms than JSON. */
const HANDLERS: Record<string, typeof serve> = {
  lists_part: partHandler,
  lists_file: fileHandler,
  deliveries_rejects: (operation, services) =>
    rejectsHandler(operation, services, serve(operation, services)),
};

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
    const upload = hasFiles(operation, request) ? createUpload(services.deliveries) : undefined;
    response.locals.context = contextOfCall(operation, services, request, response, upload);
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
