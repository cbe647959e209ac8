import express, { type Request, type Response, type Router } from 'express';
import { createOpenApiExpressMiddleware } from 'trpc-to-openapi';
import { admit } from '../api/admit.ts';
import { createContext, type Services } from '../api/context.ts';
import { invalidRequest } from '../api/problem.ts';
import { PROBLEMS } from '../api/problem-kinds.ts';
import { problemOf } from '../api/problem-of.ts';
import { appRouter } from '../router.ts';
import { readBody } from './body.ts';
import { factsOf } from './facts.ts';
import { formReader } from './form.ts';
import { refuseMethod } from './methods.ts';
import { observeAnswer } from './observe-answer.ts';
import { type Operation, operations } from './operations.ts';
import { readQuery } from './query.ts';

/**
 * The documented paths, with and without the slash at the end. The key is checked before the body is read, so
 * that a caller without one learns nothing from the body's faults and cannot make the server read it.
 */
export function restRouter(services: Services): Router {
  const router = express.Router();
  const answer = adapter();
  for (const [path, methods] of Map.groupBy(operations, (operation) => operation.path)) {
    const readers = new Map(methods.map((operation) => [operation.method, readerOf(operation, services)]));
    const refuseOthers = refuseMethod([...readers.keys(), ...(readers.has('GET') ? ['HEAD'] : [])]);
    router.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, response) => {
      // Answered as a GET; the body of the answer is left out by the server.
      if (request.method === 'HEAD') request.method = 'GET';
      const read = readers.get(request.method);
      if (!read) return refuseOthers(request, response);
      await read(request, response);
      await answer(request, response);
    });
  }
  return router;
}

/** What a success answers, by the procedure's name. */
const STATUSES = new Map(operations.map(({ procedure, successStatus }) => [procedure, successStatus]));

/** Calls the procedure of a request whose context and input were put into `response.locals.context`. */
function adapter() {
  return createOpenApiExpressMiddleware({
    router: appRouter,
    createContext: ({ res }) => (res as unknown as Response).locals.context,
    responseMeta: ({ paths: [procedure] = [], errors: [error] }) => {
      if (!error) return { status: STATUSES.get(procedure ?? '') ?? 200 };
      const problem = problemOf(error);
      const headers = { ...problem.headers, 'Content-Type': 'application/problem+json' };
      return { status: PROBLEMS[problem.problemCode].status, headers };
    },
  });
}

/** What makes a request ready for the adapter, which itself knows only JSON, and path parameters as text. */
function readerOf(operation: Operation, services: Services) {
  const readForm = formReader(operation.input);
  const plainPath = operation.path.replaceAll(/[{}]/g, '');
  return async (request: Request, response: Response): Promise<void> => {
    observeAnswer(services.observer, operation.operationId, response);
    const context = createContext(services, factsOf(request, response));
    const path = readForm(request.params);
    await admit(context, operation.admission, operation.operationId, async () => path.account_id);
    const given = operation.hasBody
      ? await readBody(request, response)
      : ({ kind: 'form', fields: readQuery(request) } as const);
    const fields = given.kind === 'form' ? readForm(given.fields) : given.value;
    response.locals.context = { ...context, rest: { input: merge(operation, fields, path) } };
    request.headers['content-type'] = 'application/json';
    request.body = {};
    // The adapter looks for the procedure again, and reads some addresses otherwise than the route did.
    request.url = plainPath;
  };
}

/** A body, or a query, with the path's parameters; what is no object is left to the validation. */
function merge(operation: Operation, fields: unknown, path: Record<string, unknown>): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  const twice = operation.pathParameters.filter((name) => Object.hasOwn(fields, name));
  if (twice.length > 0) {
    const detail = `stands in the path and is no field of the ${operation.hasBody ? 'body' : 'query'}`;
    throw invalidRequest(twice.map((name) => ({ pointer: `/${name}`, detail, code: 'unknown_field' })));
  }
  return { ...fields, ...path };
}
