import {
  type EntityManager,
  ForeignKeyConstraintViolationException,
  type InferEntity,
} from '@mikro-orm/core';
import type { z } from 'zod';
import * as field from '../../contract/input/input-fields.ts';
import { invalidField } from '../../contract/input/problem.ts';
import { accountRequest } from '../../contract/input/request.ts';
import { SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import * as answer from '../../contract/output/output-fields.ts';
import { EmailFeedback, PhoneFeedback } from '../../db/entities/feedback.ts';
import { readRecordIds } from '../../db/record-ids.ts';
import { EMAIL_FEEDBACK_STATUSES, EMAIL_TYPES, PHONE_FEEDBACK_STATUSES } from '../../db/vocabulary.ts';
import { type AccountContext, type Declaration, keyedOperation } from '../procedure/operation.ts';

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
const emailFeedbackRequest = accountRequest({
  email: field.email('The email address; it is stored trimmed and in lower case.', SAMPLE_PERSON.email),
  contact_status: field.requiredEnum(EMAIL_FEEDBACK_STATUSES, 'Whether the address takes mail.', 'valid'),
  ...submitted,
}).meta({
  title: 'EmailFeedbackSubmission',
  description: 'What was found out about an email address.',
  examples: [{ email: SAMPLE_PERSON.email, contact_status: 'valid', is_correct_person: true }],
});

/** A stored submission about an email address. */
const emailFeedbackSchema = answer.record('EmailFeedback', 'A stored submission about an email address.', {
  id: answer.integer('Id of the submission.', 1),
  email: answer.text('The email address, trimmed and in lower case.', SAMPLE_PERSON.email, {
    format: 'email',
  }),
  email_type: answer.oneOf(EMAIL_TYPES, 'The operation that took the submission.', 'work'),
  contact_status: answer.oneOf(EMAIL_FEEDBACK_STATUSES, 'Whether the address takes mail.', 'valid'),
  ...stored,
});

/** The request of feedback about a phone number. */
const phoneFeedbackRequest = accountRequest({
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
const phoneFeedbackSchema = answer.record('PhoneFeedback', 'A stored submission about a phone number.', {
  id: answer.integer('Id of the submission.', 1),
  phone_number: answer.text('The phone number as E.164.', '+441614960350', { maxLength: 16 }),
  contact_status: answer.oneOf(PHONE_FEEDBACK_STATUSES, 'What came of a call to the number.', 'connected'),
  ...stored,
});

/** An operation that stores each submission as a row of its own. */
function feedback<Input extends z.ZodType, Answer extends z.ZodType>(
  input: Input,
  stored: Answer,
  wording: Pick<Declaration, 'path' | 'operationId' | 'summary' | 'description'>,
) {
  return keyedOperation(input, stored, {
    scope: 'feedback',
    rate: 'feedback',
    successStatus: 201,
    successDescription: 'The stored submission.',
    ...wording,
  });
}

function emailFeedback(type: 'personal' | 'work', operationId: string) {
  return feedback(emailFeedbackRequest, emailFeedbackSchema, {
    path: `/api/{account_id}/datastorage/feedback/${type}_emails/`,
    operationId,
    summary: `Submit feedback about a ${type} email address`,
    description: `Stores what was found out about a ${type} email address. Every submission is kept as a record of its own, also where the address was submitted before.`,
  }).mutation(async ({ ctx, input }) => {
    const { email, contact_status } = input;
    const columns = { ...(await columnsOf(ctx, input)), email, emailType: type };
    return ctx.transaction(async (em) => {
      const stored = em.create(EmailFeedback, { ...columns, contactStatus: contact_status });
      await flush(em);
      // A repeated answer has the same order of fields.
      return emailFeedbackSchema.parse({ email, email_type: type, contact_status, ...shown(stored) });
    });
  });
}

/** Feedback about contacts. */
export const submissions = {
  personalEmails: emailFeedback('personal', 'feedback_personal_emails'),
  workEmails: emailFeedback('work', 'feedback_work_emails'),
  phoneNumbers: feedback(phoneFeedbackRequest, phoneFeedbackSchema, {
    path: '/api/{account_id}/datastorage/feedback/phone_numbers/',
    operationId: 'feedback_phone_numbers',
    summary: 'Submit feedback about a phone number',
    description:
      'Stores what a call to a phone number showed. Every submission is kept as a record of its own, also where the number was submitted before.',
  }).mutation(async ({ ctx, input }) => {
    const { phone_number, contact_status } = input;
    const columns = { ...(await columnsOf(ctx, input)), phoneNumber: phone_number };
    return ctx.transaction(async (em) => {
      const stored = em.create(PhoneFeedback, { ...columns, contactStatus: contact_status });
      await flush(em);
      return phoneFeedbackSchema.parse({ phone_number, contact_status, ...shown(stored) });
    });
  }),
};

/** The columns of feedback about contacts of both kinds. Read before the transaction, which holds a connection. */
async function columnsOf(
  { principal, services }: AccountContext,
  submission: z.output<typeof emailFeedbackRequest> | z.output<typeof phoneFeedbackRequest>,
) {
  const { person_id: personId } = submission;
  const [person = null] = personId == null ? [] : await readRecordIds(services.pool, 'persons', [personId]);
  return {
    account: principal.accountId,
    user: principal.userId,
    apiKeyPrefix: principal.keyPrefix,
    isCorrectPerson: submission.is_correct_person,
    name: submission.name?.trim() || null,
    person,
  };
}

function shown(stored: InferEntity<typeof EmailFeedback> | InferEntity<typeof PhoneFeedback>) {
  return {
    id: stored.id,
    is_correct_person: stored.isCorrectPerson,
    name: stored.name ?? null,
    person_id: stored.person?.id ?? null,
    date_created: stored.dateCreated.toISOString(),
  };
}

/** @throws ProblemError 400 where the submission names a person who is unknown or suppressed */
async function flush(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
    throw invalidField('/person_id', 'must name a person', 'unknown_person');
  }
}
