import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { invalidRequest } from '../../contract/input/problem.ts';
import { problemOf } from '../../contract/input/problem-of.ts';
import { csvOf } from '../../operations/lists/csv.ts';
import { authenticate } from '../../operations/procedure/admit.ts';
import { type Context, headersOf, type Services } from '../../operations/procedure/context.ts';
import { insufficientCredits } from '../../operations/procedure/operation.ts';
import { appRouter } from '../router.ts';
import { readForm, readQuery, refuseBody } from './body.ts';
import { contextOf } from './every-request.ts';
import type { Operation } from './operations.ts';

type Caller = ReturnType<typeof appRouter.createCaller>;
type PartInput = Parameters<Caller['lists']['part']>[0];
type Part = Awaited<ReturnType<Caller['lists']['part']>>;

const TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8', json: 'application/json' };

/** Waits for a part of a file where the service is busy. */
const WAITS_MAX = 100;

/** Answers with a part of a list, in the form that the request names. */
export function partHandler(operation: Operation, services: Services): RequestHandler {
  return async (request, response) => {
    response.locals.operation = operation.operationId;
    const context = await contextOfPart(operation, services, request, response);
    const part = await called(context, response, (caller) => caller.lists.part(FROM_REQUEST));
    const input = await context.readInput();
    const format = input.format ?? 'ndjson';
    const text = textOf(context, part, input, format);
    const next = part.next_part;
    response.set({
      'Content-Type': TYPES[format],
      'Content-Digest': `sha-256=:${createHash('sha256').update(text).digest('base64')}:`,
      'X-Records': String(new Set(part.records.map(({ id }) => id)).size),
      'X-Gone': String(part.gone),
      'X-As-Of': part.as_of,
      ...(next !== null && { Link: `<${addressOfPart(request.originalUrl, next)}>; rel="next"` }),
    });
    response.end(text);
  };
}

/** The procedure reads the request itself, once the call is admitted. */
const FROM_REQUEST = undefined as unknown as PartInput;

/**
 * Answers with all parts of a list, from `from_part` on, each in its turn. The response ends properly only where all parts were
 * sent.
 */
export function fileHandler(operation: Operation, services: Services): RequestHandler {
  return async (request, response) => {
    const context = await contextOfPart(operation, services, request, response);
    const { creditBalance } = await authenticate(context);
    const { format = 'ndjson', n: from, ...asked } = await context.readInput();
    if (format === 'json') throw refused('/format', 'must be ndjson or csv for a file');
    const { readInput: _, ...direct } = context;
    const { account_id, id, contacts } = asked;
    const price = await called(direct, response, (caller) =>
      caller.lists.price({ account_id, id, contacts }),
    );
    if (price.credits_max > creditBalance) throw insufficientCredits(price.credits_max, creditBalance);
    for (let n: number | null = from; n !== null; ) {
      const ofPart: PartInput = { ...asked, n };
      const part = await inItsTurn(direct, response, ofPart).catch((error: unknown) => {
        // A response that is cut off is not whole.
        if (response.headersSent) response.destroy();
        throw error;
      });
      const type = TYPES[format ?? 'ndjson'];
      if (!response.headersSent) response.set({ 'Content-Type': type, 'X-As-Of': part.as_of });
      const text = textOf(direct, part, ofPart, format ?? 'ndjson');
      if (!response.write(text)) await once(response, 'drain', { signal: context.callerGone });
      n = part.next_part;
    }
    response.end();
  };
}

const refused = (pointer: string, detail: string, code = 'invalid_value') =>
  invalidRequest([{ pointer, detail, code }]);

/** Reads a part. Where the account has read enough parts for now, it waits. */
async function inItsTurn(context: Context, response: Response, input: PartInput): Promise<Part> {
  for (let waits = 0; ; waits++) {
    try {
      return await called(context, response, (caller) => caller.lists.part(input));
    } catch (error) {
      const { problemCode, headers } = problemOf(error);
      const seconds = Number(headers['Retry-After']);
      const isBusy = problemCode === 'rate_limited' || problemCode === 'service_unavailable';
      if (
        !isBusy ||
        !seconds ||
        waits >= WAITS_MAX ||
        (waits === 0 && !response.headersSent && problemCode === 'rate_limited')
      )
        throw error;
      await after(seconds * 1_000, undefined, { signal: context.callerGone });
    }
  }
}

/** Calls a procedure. The headers of its facts are those of the response, of an error, too. */
async function called<Answer>(
  context: Context,
  response: Response,
  call: (caller: Caller) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(appRouter.createCaller(context));
  } finally {
    if (!response.headersSent) response.set(headersOf(context.answerFacts));
  }
}

/** The context of a request of a part, or of the file, whose first part is `from_part`. */
async function contextOfPart(operation: Operation, services: Services, request: Request, response: Response) {
  const { account_id: account, n, ...named } = readForm(operation.schema, request.params);
  let input: Promise<PartInput> | undefined;
  const read = async () => {
    await refuseBody(request, response);
    const { from_part: from = '0', ...query } = readQuery(request.originalUrl);
    const place = n ?? Number(from);
    if (n === undefined && !/^\d{1,9}$/.test(String(from)))
      throw refused('/from_part', 'must be the place of a part, from 0');
    if (n !== undefined && 'from_part' in readQuery(request.originalUrl))
      throw refused('/from_part', 'is a field of the file alone');
    const repeated = operation.pathParameters.find((name) => Object.hasOwn(query, name));
    if (repeated)
      throw refused(
        `/${repeated}`,
        'is a parameter of the path, not a field of the query string',
        'unknown_field',
      );
    const fields = readForm(operation.schema, query, ',');
    return { ...fields, ...named, account_id: account, n: place } as unknown as PartInput;
  };
  return {
    ...contextOf(services, 'rest', request, response),
    accountId: account,
    readInput: () => {
      input ??= read();
      return input;
    },
  };
}

/** The address of another part, with the same query. */
function addressOfPart(url: string, n: number): string {
  return url.replace(/\/parts\/\d+/, `/parts/${n}`);
}

function textOf(context: Context, part: Part, input: PartInput, format: keyof typeof TYPES): string {
  if (format === 'json') return JSON.stringify(part);
  if (format === 'ndjson') return part.records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const kind =
    context.answerFacts.flatMap((fact) => ('listKind' in fact ? fact.listKind : []))[0] ?? 'persons';
  const hasHeader = input.header ?? input.n === 0;
  return csvOf(kind, input, part.records, hasHeader);
}
