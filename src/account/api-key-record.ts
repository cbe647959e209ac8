import { z } from 'zod';
import { dateTime, dateTimeOrNull } from '../api/date-time.ts';
import { text } from '../api/fields.ts';
import { ProblemError } from '../api/problem.ts';
import { request } from '../api/request.ts';
import { SCOPES } from '../db/vocabulary.ts';

const PREFIX_CHARACTERS_MAX = 255;

/** A key, without its secret. */
export const apiKeySchema = z
  .object({
    prefix: z.string().meta({
      description: 'The eight characters after `rk_` in the key; they name it.',
      examples: ['9fA2bC7x'],
    }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'What its owner calls it.', examples: ['CRM sync'], maxLength: 255 }),
    created: dateTime({ description: 'When it was made.', example: '2026-11-20T08:30:00.000Z' }),
    expiry_date: dateTimeOrNull({
      description: 'From when it is refused; null where it never expires.',
      example: '2030-01-01T00:00:00.000Z',
    }),
    last_used: dateTimeOrNull({
      description: 'When it was last used, as known to within ten seconds; null where it never was.',
      example: null,
    }),
    scopes: z
      .array(z.enum(SCOPES).meta({ description: 'A scope.', examples: ['people'] }))
      .meta({ description: 'What it may do.' }),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without its secret.' });

/** A request that names a key of the account. */
export const namedApiKey = request(
  {
    prefix: text(PREFIX_CHARACTERS_MAX).meta({
      description: 'The eight characters that name the key.',
      examples: ['9fA2bC7x'],
    }),
  },
  [],
);

/** The account has no key of this prefix. */
export function noSuchKey(): ProblemError {
  return new ProblemError('not_found', 'The account has no key with this prefix.');
}
