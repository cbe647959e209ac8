import { z } from 'zod';
import { EMAIL_TYPES, VALIDATION_STATUSES } from '../../db/vocabulary.ts';
import { emailAddress, phoneNumber, recordId } from './scalars.ts';

/** A line of `emails`. */
export const email = z.object({
  person_id: recordId,
  /** Trimmed and in lower case. */
  email: emailAddress,
  /** The dataset's own label; where it has none, the domain decides. */
  email_type: z.enum(EMAIL_TYPES).nullish(),
  validation_status: z.enum(VALIDATION_STATUSES),
});
export type Email = z.output<typeof email>;

/** A line of `phone_numbers`. */
export const phone = z.object({
  person_id: recordId,
  /** E.164. */
  phone_number: phoneNumber,
});
export type Phone = z.output<typeof phone>;
