import express, { type Request, type Response, type Router } from 'express';
import { permit } from '../api/authenticate.ts';
import { type Context, createContext, type Services } from '../api/context.ts';
import { invalidRequest } from '../api/problem.ts';
import { currentRequestId } from '../api/request-id.ts';
import { createCallerFactory } from '../api/trpc.ts';
import { appRouter } from '../router.ts';
import { readBody } from './body.ts';
import { formReader } from './form.ts';
import { refuseMethod } from './methods.ts';
import { type Operation, operations } from './operations.ts';

const createCaller = createCallerFactory(appRouter);

type Answer = (request: Request, response: Response) => Promise<void>;

/**
 * The documented paths, with and without the slash at the end. The key is checked before the body is read, so
 * that a caller without one learns nothing from the body's faults and cannot make the server read it.
 */
export function restRouter(services: Services): Router {
  const router = express.Router();
  for (const [path, methods] of Map.groupBy(operations, (operation) => operation.path)) {
    const answers = new Map(methods.map((operation) => [operation.method, answerOf(operation, services)]));
    router.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, response) => {
      const answer = answers.get(request.method);
      if (answer) await answer(request, response);
      else refuseMethod([...answers.keys()])(request, response);
    });
  }
  return router;
}

function answerOf(operation: Operation, services: Services): Answer {
  const readForm = formReader(operation.input);
  return async (request, response) => {
    const context = createContext(services, currentRequestId(), request.get('x-api-key'));
    const path = readForm(request.params);
    const { account_id: accountId } = path;
    permit(await context.principal(), operation.scope, accountId);
    const body = await readBody(request, response);
    const fields = body.kind === 'form' ? readForm(body.fields) : body.value;
    response.json(await call(operation, context, merge(operation, fields, path)));
  };
}

/** A body with the path's parameters; what is no object is left to the validation. */
function merge(operation: Operation, fields: unknown, path: Record<string, unknown>): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  const twice = operation.pathParameters.filter((name) => Object.hasOwn(fields, name));
  if (twice.length > 0) {
    const detail = 'stands in the path and is no field of the body';
    throw invalidRequest(twice.map((name) => ({ pointer: `/${name}`, detail, code: 'unknown_field' })));
  }
  return { ...fields, ...path };
}

async function call(operation: Operation, context: Context, input: unknown): Promise<unknown> {
  let target: unknown = createCaller(context);
  for (const name of operation.procedurePath) target = (target as Record<string, unknown>)[name];
  return (target as (input: unknown) => Promise<unknown>)(input);
}
