import { expect, test } from 'vitest';
import { type answerOf, post, type TestService } from '../service.ts';

/** The outcome of a request: its total, or its status with the detail of its problem. */
export type Outcome = number | `${number} ${string}`;

/**
 * A way in which a condition of a request could end as no condition: the answer would be everything, and be charged.
 * The request is sent, and ends with the total that the condition allows, or is refused with such a status and detail.
 */
export type Way = [way: string, sent: () => Promise<Outcome>, ends: number | RegExp];

/** The total where the condition of a way holds; without a condition it would be 1,282. */
export const ONE = 1;

export function outcomeOf({ status, body }: Awaited<ReturnType<typeof answerOf>>): Outcome {
  return status === 200 ? body.total_search_results : `${status} ${body.detail}`;
}

/** Counts the job posts that a body finds. */
export async function send(
  service: TestService,
  type: string | null,
  body: string | Uint8Array,
): Promise<Outcome> {
  const headers = { 'x-api-key': service.key, ...(type !== null && { 'content-type': type }) };
  return outcomeOf(await post(service, 'job_search/totals', body, headers));
}

/** Tests that no condition gets lost on any of the ways. */
export function testWays(ways: readonly Way[]): void {
  test.each(ways)('no condition gets lost: %s', async (_, sent, ends) => {
    const outcome = await sent();
    if (typeof ends === 'number') expect(outcome).toBe(ends);
    else expect(String(outcome)).toMatch(ends);
  });
}
