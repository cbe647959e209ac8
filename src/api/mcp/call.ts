import type { CallToolRequestParams, CallToolResult, ProtocolEra } from '@modelcontextprotocol/server';
import type { Principal } from '../../accounts/access/keys.ts';
import { isIdempotencyKey, malformedKey } from '../../accounts/billing/idempotency.ts';
import { problemOf } from '../../contract/input/problem-of.ts';
import { type AnswerFact, type Context, headersOf } from '../../operations/procedure/context.ts';
import type { Operation } from '../http/operations.ts';
import { appRouter } from '../router.ts';
import { renderAnswer, renderProblem } from './rendering.ts';
import { LEAN_FIELDS, TOOL_PAGE_SIZE } from './schemas.ts';
import { chosenCall, type Tool } from './tools.ts';

/** The entry of a call's `_meta` that makes it safe to send again, in the place of the header. */
const IDEMPOTENCY_KEY = 'roster/idempotency-key';

/** The entry of a result's `_meta` with the headers that the answer over REST would have. */
const HEADERS = 'roster/headers';

type Procedures = Record<string, Record<string, (input: object) => Promise<unknown>>>;

/** Calls a tool: the procedure of its operation, as over tRPC. A problem is a result that says so. */
export async function callTool(
  context: Context,
  { accountId }: Principal,
  era: ProtocolEra,
  tool: Tool,
  call: CallToolRequestParams,
): Promise<CallToolResult> {
  const facts: AnswerFact[] = [];
  const resultOf = (text: string, structuredContent: unknown, headers: Record<string, string>) => ({
    content: [{ type: 'text' as const, text }],
    structuredContent,
    _meta: { [HEADERS]: headers },
  });
  try {
    const caller = appRouter.createCaller({
      ...context,
      idempotencyKey: idempotencyKeyOf(call) ?? context.idempotencyKey,
      answerFacts: facts,
    }) as unknown as Procedures;
    const { operation, given } = chosenCall(tool, call.arguments ?? {});
    const [group = '', name = ''] = operation.procedure.split('.');
    const answer = await caller[group]?.[name]?.(inputOf(operation, accountId, given));
    const isWrapped = era === 'legacy' && Array.isArray(answer);
    const headers = headersOf(facts);
    return resultOf(renderAnswer(answer, headers), isWrapped ? { result: answer } : answer, headers);
  } catch (error) {
    const problemError = problemOf(error);
    const problem = problemError.toProblem(context.requestId);
    const headers: Record<string, string> = { ...headersOf(facts), ...problemError.headers };
    return { isError: true, ...resultOf(renderProblem(problem, headers['Retry-After']), problem, headers) };
  }
}

/** The input of the procedure: the arguments, the account of the key, and a page of the size and the fields for models. */
function inputOf(
  { schema: { properties }, operationId }: Operation,
  accountId: number,
  given: Record<string, unknown>,
): object {
  const lean = LEAN_FIELDS[operationId];
  return {
    ...('account_id' in properties && { account_id: accountId }),
    ...given,
    ...('page_size' in properties && { page_size: given.page_size ?? TOOL_PAGE_SIZE }),
    ...(lean && { fields: given.fields ?? lean }),
  };
}

function idempotencyKeyOf({ _meta: meta }: CallToolRequestParams): string | undefined {
  const key = meta?.[IDEMPOTENCY_KEY];
  if (key === undefined || isIdempotencyKey(key)) return key;
  throw malformedKey(`The entry ${IDEMPOTENCY_KEY} of _meta`);
}
