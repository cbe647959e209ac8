import { idempotent } from '../api/idempotency/idempotent.ts';
import { accountProcedure } from '../api/trpc.ts';
import { phoneFeedbackRequest } from './request.ts';
import { phoneFeedbackSchema } from './response.ts';
import { storePhoneFeedback } from './store.ts';

/** Feedback about phone numbers. */
export const phoneNumbers = accountProcedure
  .meta({
    scope: 'feedback',
    rate: 'feedback',
    successStatus: 201,
    openapi: {
      method: 'POST',
      path: '/api/{account_id}/datastorage/feedback/phone_numbers/',
      operationId: 'feedback_phone_numbers',
      tags: ['Feedback'],
      summary: 'Submit feedback about a phone number',
      description:
        'Stores what a call to a phone number showed. Every submission is kept as a record of its own, also where the number was submitted before.',
      successDescription: 'The stored submission.',
    },
  })
  .input(phoneFeedbackRequest)
  .use(idempotent)
  .output(phoneFeedbackSchema)
  .mutation(({ ctx: { principal, transaction }, input }) =>
    transaction((client) => storePhoneFeedback(client, principal, input)),
  );
