import {
  type EntityManager,
  ForeignKeyConstraintViolationException,
  type InferEntity,
} from '@mikro-orm/core';
import type { z } from 'zod';
import type { Principal } from '../access/authenticate.ts';
import { EmailFeedback, PhoneFeedback } from '../db/entities/feedback.ts';
import { postProcedure } from '../procedure/post-procedure.ts';
import { invalidRequest } from '../request/problem.ts';
import {
  emailFeedbackRequest,
  emailFeedbackSchema,
  phoneFeedbackRequest,
  phoneFeedbackSchema,
} from './schemas.ts';

interface FeedbackOperation {
  path: `/api/{account_id}/datastorage/feedback/${string}/`;
  operationId: string;
  summary: string;
  description: string;
}

/** An operation that stores each submission as a row of its own. */
function feedback<Input extends z.ZodType>(input: Input, operation: FeedbackOperation) {
  return postProcedure(input, {
    scope: 'feedback',
    rate: 'feedback',
    successStatus: 201,
    openapi: {
      method: 'POST',
      tags: ['Feedback'],
      successDescription: 'The stored submission.',
      ...operation,
    },
  });
}

function emailFeedback(type: 'personal' | 'work', operationId: string) {
  return feedback(emailFeedbackRequest, {
    path: `/api/{account_id}/datastorage/feedback/${type}_emails/`,
    operationId,
    summary: `Submit feedback about a ${type} email address`,
    description: `Stores what was found out about a ${type} email address. Every submission is kept as a record of its own, also where the address was submitted before.`,
  })
    .output(emailFeedbackSchema)
    .mutation(({ ctx: { principal, transaction }, input }) =>
      transaction(async (em) => {
        const { email, contact_status } = input;
        const columns = { email, emailType: type, contactStatus: contact_status };
        const stored = em.create(EmailFeedback, { ...columnsOf(principal, input), ...columns });
        await flush(em);
        // A repeated answer has the same order of fields.
        return emailFeedbackSchema.parse({ email, email_type: type, contact_status, ...shown(stored) });
      }),
    );
}

/** Feedback about contacts. */
export const submissions = {
  personalEmails: emailFeedback('personal', 'feedback_personal_emails'),
  workEmails: emailFeedback('work', 'feedback_work_emails'),
  phoneNumbers: feedback(phoneFeedbackRequest, {
    path: '/api/{account_id}/datastorage/feedback/phone_numbers/',
    operationId: 'feedback_phone_numbers',
    summary: 'Submit feedback about a phone number',
    description:
      'Stores what a call to a phone number showed. Every submission is kept as a record of its own, also where the number was submitted before.',
  })
    .output(phoneFeedbackSchema)
    .mutation(({ ctx: { principal, transaction }, input }) =>
      transaction(async (em) => {
        const { phone_number, contact_status } = input;
        const columns = { phoneNumber: phone_number, contactStatus: contact_status };
        const stored = em.create(PhoneFeedback, { ...columnsOf(principal, input), ...columns });
        await flush(em);
        return phoneFeedbackSchema.parse({ phone_number, contact_status, ...shown(stored) });
      }),
    ),
};

/** The columns of feedback about contacts of both kinds. */
function columnsOf(
  principal: Principal,
  submission: z.output<typeof emailFeedbackRequest> | z.output<typeof phoneFeedbackRequest>,
) {
  return {
    account: principal.accountId,
    user: principal.userId,
    apiKeyPrefix: principal.keyPrefix,
    isCorrectPerson: submission.is_correct_person,
    name: submission.name?.trim() || null,
    person: submission.person_id ?? null,
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
    throw invalidRequest([{ pointer: '/person_id', detail: 'must name a person', code: 'unknown_person' }]);
  }
}
