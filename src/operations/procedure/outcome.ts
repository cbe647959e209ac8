import { z } from 'zod';
import type { Charged } from '../../accounts/billing/ledger.ts';
import type { PaidRecord } from '../../accounts/billing/paid-record.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import type { Context } from './context.ts';

/** What a handler returns. */
export interface Outcome<Answer> {
  answer: Answer;
  /** Ids of all persons in the answer; absent where the operation shows none. */
  persons?: readonly number[] | undefined;
  /** The units that the answer is charged for, where the operation has a price; absent means none. */
  units?: number | undefined;
  /** What it shows of each record that an account pays for once: then a record is a unit unless all of it is paid for. */
  paidRecords?: readonly PaidRecord[] | undefined;
}

/**
 * The output of a handler that returns an {@link Outcome}. Of it, callers get the answer alone.
 * @param answer the schema of the answer
 */
export function outcome<Answer extends z.ZodType>(answer: Answer) {
  const schema = z.object({
    answer,
    persons: z.array(z.int()).optional(),
    units: z.int().optional(),
    paidRecords: z.array(z.unknown()).optional(),
  });
  // The step that charges the call takes the answer out; the type of its result says so.
  return schema as unknown as z.ZodType<z.output<Answer>, Outcome<z.input<Answer>>>;
}

/** The schema of the answer in an {@link outcome}. */
export function answerSchema(output: z.ZodType): z.ZodType {
  return (output as unknown as { shape: { answer: z.ZodType } }).shape.answer;
}

/**
 * Notes a charge for the headers of the answer.
 * @throws ProblemError 402 where the balance does not cover it
 */
export function noteCharge({ answerFacts }: Pick<Context, 'answerFacts'>, charged: Charged): void {
  const { outcome, cost, balance } = charged;
  answerFacts.push({ spent: outcome === 'charged' ? cost : 0, balance });
  if (outcome === 'insufficient') throw insufficientCredits(cost, balance);
}

/** The error of an answer that the balance does not cover. */
export function insufficientCredits(cost: number, balance: number): ProblemError {
  return new ProblemError(
    'insufficient_credits',
    `An answer costs ${cost} ${cost === 1 ? 'credit' : 'credits'} and the account has ${balance}: add credits to the account, then call again.`,
  );
}
