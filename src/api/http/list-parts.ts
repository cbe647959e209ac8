import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { invalidRequest } from '../../contract/input/problem.ts';
import { problemOf } from '../../contract/input/problem-of.ts';
import { fieldErrorsOf } from '../../contract/input/validation-problem.ts';
import { csvOf } from '../../operations/lists/csv.ts';
import { checkPart } from '../../operations/lists/part.ts';
import { fileRequest, type PartRequest, partRequest } from '../../operations/lists/part-request.ts';
import { authenticate } from '../../operations/procedure/admit.ts';
import { type Context, headersOf, type Services } from '../../operations/procedure/context.ts';
import { insufficientCredits } from '../../operations/procedure/outcome.ts';
import { type Caller, called, FROM_REQUEST } from './call.ts';
import type { Operation } from './operations.ts';
import { contextOfCall } from './rest-input.ts';

type PartInput = Parameters<Caller['lists']['part']>[0];
type Part = Awaited<ReturnType<Caller['lists']['part']>>;
type CallContext = ReturnType<typeof contextOfCall>;

/** A request for a part, or for a file. */
type PricedInput = Omit<PartRequest, 'n'> & { n?: number; from_part?: number | null | undefined };

const TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8', json: 'application/json' };

/** Waits for a part of a file where the service is busy. */
const WAITS_MAX = 100;

/** Answers with a part of a list, in the form that the request names. */
export function partHandler(operation: Operation, services: Services): RequestHandler {
  return async (request, response) => {
    const context = contextOfCall(operation, services, request, response);
    if (request.method === 'HEAD') return answerHead(partRequest, context, response);
    const part = await called(context, response, (caller) => caller.lists.part(FROM_REQUEST));
    const input = (await context.readInput()) as PartInput;
    const text = textOf(context, part, input);
    const { next_part: next } = part;
    const { originalUrl: url } = request;
    response.set({
      'Content-Type': TYPES[input.format ?? 'ndjson'],
      'Content-Digest': `sha-256=:${createHash('sha256').update(text).digest('base64')}:`,
      'X-Records': String(new Set(part.records.map(({ id }) => id)).size),
      'X-Gone': String(part.gone),
      'X-As-Of': part.as_of,
      ...(next !== null && { Link: `<${url.replace(/\/parts\/\d+/, `/parts/${next}`)}>; rel="next"` }),
    });
    response.end(text);
  };
}

/**
 * Answers with all parts of a list, from `from_part` on, each in its turn. The response ends properly only where all parts were
 * sent.
 */
export function fileHandler(operation: Operation, services: Services): RequestHandler {
  return async (request, response) => {
    const whole = contextOfCall(operation, services, request, response);
    if (request.method === 'HEAD') return answerHead(fileRequest, whole, response);
    const { data, price, creditBalance, context } = await pricedRequest(fileRequest, whole, response);
    const { from_part: _, ...asked } = data;
    if (price.credits_max > creditBalance) throw insufficientCredits(price.credits_max, creditBalance);
    const first = firstPart(data);
    for (let n: number | null = first; n !== null; ) {
      const ofPart: PartInput = { ...asked, n, header: n === first ? asked.header : false };
      const part = await inItsTurn(context, response, ofPart);
      const type = TYPES[asked.format ?? 'ndjson'];
      if (!response.headersSent) response.set({ 'Content-Type': type, 'X-As-Of': part.as_of });
      const text = textOf(context, part, ofPart);
      if (!response.write(text)) await once(response, 'drain', { signal: context.callerGone });
      n = part.next_part;
    }
    response.end();
  };
}

/** The place of the part that a request begins with. */
const firstPart = ({ n, from_part: from }: PricedInput) => n ?? from ?? 0;

/** Answers HEAD: checks the request as that of its first part, and reads no records, because an answer without them is free. */
async function answerHead(
  schema: z.ZodType<PricedInput>,
  whole: CallContext,
  response: Response,
): Promise<void> {
  const { data, principal, context } = await pricedRequest(schema, whole, response);
  await checkPart({ ...context, principal }, { ...data, n: firstPart(data) });
  response.set('Content-Type', TYPES[data.format ?? 'ndjson']).end();
}

/** Reads a request for parts of a list, and what the whole list costs; further calls have the input that they are given. */
async function pricedRequest<Input extends PricedInput>(
  schema: z.ZodType<Input>,
  { readInput, ...context }: CallContext,
  response: Response,
) {
  const principal = await authenticate(context);
  const { creditBalance } = principal;
  context.answerFacts.push({ balance: creditBalance });
  response.set(headersOf(context.answerFacts));
  const { data, error } = schema.safeParse(await readInput());
  if (error) throw invalidRequest(fieldErrorsOf(error));
  const { account_id, id, contacts } = data;
  const price = await called(context, response, (caller) => caller.lists.price({ account_id, id, contacts }));
  return { data, price, principal, creditBalance, context };
}

/** Reads a part. Where the account has read enough parts for now, it waits. */
async function inItsTurn(context: Context, response: Response, input: PartInput): Promise<Part> {
  for (let waits = 0; ; waits++) {
    try {
      return await called(context, response, (caller) => caller.lists.part(input));
    } catch (error) {
      const { problemCode, headers } = problemOf(error);
      const seconds = Number(headers['Retry-After']);
      const isPaced = problemCode === 'rate_limited' && (waits > 0 || response.headersSent);
      const isBusy = isPaced || problemCode === 'service_unavailable';
      if (!isBusy || !seconds || waits >= WAITS_MAX) throw error;
      await after(seconds * 1_000, undefined, { signal: context.callerGone });
    }
  }
}

function textOf(context: Context, part: Part, input: PartInput): string {
  if (input.format === 'json') return JSON.stringify(part);
  if (input.format !== 'csv') return part.records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const kind =
    context.answerFacts.flatMap((fact) => ('listKind' in fact ? fact.listKind : []))[0] ?? 'persons';
  return csvOf(kind, input, part.records, input.header ?? input.n === 0);
}
