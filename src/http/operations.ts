import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import type { Admission } from '../api/admit.ts';
import type { Meta } from '../api/trpc.ts';
import { appRouter } from '../router.ts';

/** An operation as REST sees it. */
export interface Operation {
  method: string;
  /** As the document shows it: parameters in braces, a slash at the end. */
  path: string;
  pathParameters: string[];
  /** Its dotted name in the router. */
  procedure: string;
  /** Its name in the document. */
  operationId: string;
  admission: Admission;
  /** What a success answers. */
  successStatus: 200 | 201;
  /** Whether its input stands in a body; else in the query of the address. */
  hasBody: boolean;
  /** Whether it looks up one record, which there may not be. */
  mayFindNothing: boolean;
  input: z.ZodObject;
}

// At run time the router's procedures stand side by side, each under its whole dotted name.
const procedures = appRouter._def.procedures as unknown as Record<
  string,
  AnyTRPCProcedure & { _def: { meta: Meta; inputs: (z.ZodObject | z.ZodOptional<z.ZodObject>)[] } }
>;

/** Every operation that has a place in REST. */
export const operations: Operation[] = Object.entries(procedures).flatMap(([name, { _def }]) => {
  const { openapi, successStatus = 200, ...admission } = _def.meta;
  if (!openapi) return [];
  const [given] = _def.inputs;
  if (!given) throw new Error(`${name} has no input`);
  return {
    method: openapi.method,
    path: openapi.path,
    pathParameters: [...openapi.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? ''),
    procedure: name,
    operationId: openapi.operationId ?? name,
    admission,
    successStatus,
    hasBody: openapi.method === 'POST',
    mayFindNothing: Array.isArray(openapi.errorResponses) && openapi.errorResponses.includes(404),
    input: given instanceof z.ZodOptional ? given.unwrap() : given,
  };
});
