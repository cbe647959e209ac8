import { once } from 'node:events';
import type { RequestHandler } from 'express';
import { invalidField } from '../../contract/input/problem.ts';
import { rejectsAsCsv } from '../../operations/deliveries/rejects.ts';
import type { Services } from '../../operations/procedure/context.ts';
import { called, FROM_REQUEST } from './call.ts';
import type { Operation } from './operations.ts';
import { contextOfCall } from './rest-input.ts';

/** Answers with the rejected lines of a delivery as CSV where the request accepts that before JSON, else by `asJson`. */
export function rejectsHandler(
  operation: Operation,
  services: Services,
  asJson: RequestHandler,
): RequestHandler {
  return async (request, response, next) => {
    response.vary('Accept');
    if (request.accepts(operation.types) !== 'text/csv') return asJson(request, response, next);
    const context = contextOfCall(operation, services, request, response);
    // It refuses a caller who may not read them, and a delivery that there is not.
    await called(context, response, (caller) => caller.deliveries.rejects(FROM_REQUEST));
    const { delivery_id: id, page } = (await context.readInput()) as { delivery_id: string; page?: string };
    if (page !== undefined) throw invalidField('/page', 'is for JSON alone: the CSV has all pages');
    response.set('Content-Type', 'text/csv; charset=utf-8');
    for await (const text of rejectsAsCsv(services.pool, Number(id)))
      if (!response.write(text)) await once(response, 'drain', { signal: context.callerGone });
    response.end();
  };
}
