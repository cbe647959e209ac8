import { z } from 'zod';
import { dateTime } from '../api/date-time.ts';
import { CHANGE_TYPES } from '../db/vocabulary.ts';

const changeDataSchema = z
  .object({
    operation: z
      .string()
      .nullable()
      .meta({ description: 'The operation that was charged.', examples: ['person_detail_lookup'] }),
    request_id: z
      .string()
      .nullable()
      .meta({
        description: 'The `X-Request-Id` of the request.',
        examples: ['0198c5a2-53cf-7b0e-9d6e-3f0a4f1b2c3d'],
      }),
    api_key_prefix: z
      .string()
      .nullable()
      .meta({ description: 'The key that made the request.', examples: ['9fA2bC7x'] }),
    quantity: z
      .int()
      .nullable()
      .meta({ description: 'How many units were charged.', examples: [1] }),
    unit_cost: z
      .int()
      .nullable()
      .meta({ description: 'Credits for each unit.', examples: [1] }),
  })
  .meta({
    id: 'BalanceChangeData',
    description: 'What a balance was changed for; null where that is no request.',
  });

/** An entry of the change log. */
export const balanceChangeSchema = z
  .object({
    id: z.int().meta({ description: 'Id of the change.', examples: [4_711] }),
    change_type: z.enum(CHANGE_TYPES).meta({ description: 'Why the balance changed.', examples: ['spend'] }),
    change_sum: z.int().meta({ description: 'Credits, signed: spending is negative.', examples: [-1] }),
    change_data: changeDataSchema,
    balance_after: z
      .int()
      .min(0)
      .meta({ description: 'The balance after the change.', examples: [9_999] }),
    date_created: dateTime({ description: 'When the balance changed.', example: '2026-11-20T08:31:07.250Z' }),
  })
  .meta({ id: 'BalanceChange', description: 'A change of an account’s credit balance.' });

/** A row of `credit_changes`. */
export interface StoredChange extends Omit<z.infer<typeof balanceChangeSchema>, 'change_data'> {
  /** Only what is known of it. */
  change_data: Partial<z.infer<typeof changeDataSchema>>;
}

/** A change as its owner sees it. */
export function balanceChange(stored: StoredChange): z.infer<typeof balanceChangeSchema> {
  const { operation, request_id, api_key_prefix, quantity, unit_cost } = stored.change_data;
  return {
    id: stored.id,
    change_type: stored.change_type,
    change_sum: stored.change_sum,
    change_data: {
      operation: operation ?? null,
      request_id: request_id ?? null,
      api_key_prefix: api_key_prefix ?? null,
      quantity: quantity ?? null,
      unit_cost: unit_cost ?? null,
    },
    balance_after: stored.balance_after,
    date_created: stored.date_created,
  };
}
