import { idempotent } from '../api/idempotency/idempotent.ts';
import { accountProcedure } from '../api/trpc.ts';
import type { EMAIL_TYPES } from '../db/vocabulary.ts';
import { emailFeedbackRequest } from './request.ts';
import { emailFeedbackSchema } from './response.ts';
import { storeEmailFeedback } from './store.ts';

/** The operation that takes feedback about email addresses of one type. */
export function emailFeedback(type: (typeof EMAIL_TYPES)[number]) {
  return accountProcedure
    .meta({
      scope: 'feedback',
      rate: 'feedback',
      successStatus: 201,
      openapi: {
        method: 'POST',
        path: `/api/{account_id}/datastorage/feedback/${type}_emails/`,
        operationId: `feedback_${type}_emails`,
        tags: ['Feedback'],
        summary: `Submit feedback about a ${type} email address`,
        description: `Stores what was found out about a ${type} email address. Every submission is kept as a record of its own, also where the address was submitted before.`,
        successDescription: 'The stored submission.',
      },
    })
    .input(emailFeedbackRequest)
    .use(idempotent)
    .output(emailFeedbackSchema)
    .mutation(({ ctx: { principal, transaction }, input }) =>
      transaction((client) => storeEmailFeedback(client, principal, input, type)),
    );
}
