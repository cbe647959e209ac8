import { z } from 'zod';
import { EMAIL_FEEDBACK_STATUSES, EMAIL_TYPES, PHONE_FEEDBACK_STATUSES } from '../db/vocabulary.ts';
import * as answer from '../records/fields.ts';
import * as field from '../request/fields.ts';
import { request } from '../request/request.ts';
import { SAMPLE_PERSON } from '../request/sample-values.ts';

const NAME_CHARACTERS_MAX = 255;
const IS_CORRECT = 'Whether the contact belongs to the person that it was given for.';
const NAME = 'Name of the person that the contact is believed to belong to';
const PERSON_ID = 'Id of the person that the contact was given for.';

const submitted = {
  is_correct_person: field.requiredBoolean(IS_CORRECT, true),
  name: field.optionalText(NAME_CHARACTERS_MAX, `${NAME}; a blank one is none.`, SAMPLE_PERSON.name),
  person_id: field.optionalPositive(PERSON_ID, SAMPLE_PERSON.id),
};

const stored = {
  is_correct_person: answer.flag(IS_CORRECT),
  name: answer.ifKnown(answer.text(`${NAME}.`, SAMPLE_PERSON.name, { maxLength: NAME_CHARACTERS_MAX })),
  person_id: answer.ifKnown(answer.integer(PERSON_ID, SAMPLE_PERSON.id)),
  date_created: answer.instant('When it was submitted.', '2026-03-14T09:26:53.589Z'),
};

/** The request of feedback about an email address. */
export const emailFeedbackRequest = request({
  account_id: field.accountId(),
  email: field.email('The email address; it is stored trimmed and in lower case.', SAMPLE_PERSON.email),
  contact_status: field.requiredEnum(EMAIL_FEEDBACK_STATUSES, 'Whether the address takes mail.', 'valid'),
  ...submitted,
}).meta({
  title: 'EmailFeedbackSubmission',
  description: 'What was found out about an email address.',
  examples: [{ email: SAMPLE_PERSON.email, contact_status: 'valid', is_correct_person: true }],
});

/** A stored submission about an email address. */
export const emailFeedbackSchema = z
  .object({
    id: answer.integer('Id of the submission.', 1),
    email: answer.text('The email address, trimmed and in lower case.', SAMPLE_PERSON.email, {
      format: 'email',
    }),
    email_type: answer.oneOf(EMAIL_TYPES, 'The operation that took the submission.', 'work'),
    contact_status: answer.oneOf(EMAIL_FEEDBACK_STATUSES, 'Whether the address takes mail.', 'valid'),
    ...stored,
  })
  .meta({ id: 'EmailFeedback', description: 'A stored submission about an email address.' });

/** The request of feedback about a phone number. */
export const phoneFeedbackRequest = request({
  account_id: field.accountId(),
  phone_number: field.phoneNumber(
    'The phone number, in any notation that says its country; it is stored as E.164.',
    SAMPLE_PERSON.phone,
  ),
  contact_status: field.requiredEnum(
    PHONE_FEEDBACK_STATUSES,
    'What came of a call to the number.',
    'connected',
  ),
  ...submitted,
}).meta({
  title: 'PhoneFeedbackSubmission',
  description: 'What was found out about a phone number.',
  examples: [{ phone_number: SAMPLE_PERSON.phone, contact_status: 'connected', is_correct_person: true }],
});

/** A stored submission about a phone number. */
export const phoneFeedbackSchema = z
  .object({
    id: answer.integer('Id of the submission.', 1),
    phone_number: answer.text('The phone number as E.164.', '+441614960350', { maxLength: 16 }),
    contact_status: answer.oneOf(PHONE_FEEDBACK_STATUSES, 'What came of a call to the number.', 'connected'),
    ...stored,
  })
  .meta({ id: 'PhoneFeedback', description: 'A stored submission about a phone number.' });
