import { z } from 'zod';
import { dateTime } from '../api/date-time.ts';
import { EMAIL_FEEDBACK_STATUSES, EMAIL_TYPES, PHONE_FEEDBACK_STATUSES } from '../db/vocabulary.ts';

const id = z.int().meta({ description: 'Id of the submission.', examples: [1] });

/** What the stored feedback about a contact of any kind says. */
const belonging = {
  is_correct_person: z.boolean().meta({
    description: 'Whether the contact belongs to the person that it was given for.',
    examples: [true],
  }),
  name: z
    .string()
    .nullable()
    .meta({
      description: 'Name of the person that the contact is believed to belong to.',
      examples: ['Ada Example'],
      maxLength: 255,
    }),
  person_id: z
    .int()
    .nullable()
    .meta({ description: 'Id of the person that the contact was given for.', examples: [10023405] }),
  date_created: dateTime({ description: 'When it was submitted.', example: '2026-03-14T09:26:53.589Z' }),
};

/** A stored submission about an email address. */
export const emailFeedbackSchema = z
  .object({
    id,
    email: z.string().meta({
      description: 'The email address, trimmed and in lower case.',
      examples: ['ada@acme.example'],
      format: 'email',
    }),
    email_type: z
      .enum(EMAIL_TYPES)
      .meta({ description: 'The operation that took the submission.', examples: ['work'] }),
    contact_status: z
      .enum(EMAIL_FEEDBACK_STATUSES)
      .meta({ description: 'Whether the address takes mail.', examples: ['valid'] }),
    ...belonging,
  })
  .meta({ id: 'EmailFeedback', description: 'A stored submission about an email address.' });

/** A stored submission about a phone number. */
export const phoneFeedbackSchema = z
  .object({
    id,
    phone_number: z
      .string()
      .meta({ description: 'The phone number as E.164.', examples: ['+442079460123'], maxLength: 16 }),
    contact_status: z
      .enum(PHONE_FEEDBACK_STATUSES)
      .meta({ description: 'What came of a call to the number.', examples: ['connected'] }),
    ...belonging,
  })
  .meta({ id: 'PhoneFeedback', description: 'A stored submission about a phone number.' });

/** A stored submission about an email address. */
export type EmailFeedback = z.infer<typeof emailFeedbackSchema>;

/** A stored submission about a phone number. */
export type PhoneFeedback = z.infer<typeof phoneFeedbackSchema>;
