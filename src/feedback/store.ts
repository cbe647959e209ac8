import type pg from 'pg';
import type { z } from 'zod';
import type { Principal } from '../api/authenticate.ts';
import { dateTimeText } from '../api/date-time.ts';
import { invalidRequest } from '../api/problem.ts';
import { type Statement, statement } from '../api/statement.ts';
import type { emailFeedbackRequest, phoneFeedbackRequest } from './request.ts';
import type { EmailFeedback, PhoneFeedback } from './response.ts';

// The person stays until the row that names them is there; where there is no such person, no row is made.
const INSERT_EMAIL_FEEDBACK = statement(
  'insert-email-feedback',
  `
with person as (select id from persons where id = $6 for key share)
insert into email_feedback (account_id, user_id, api_key_prefix, is_correct_person, name, person_id,
  contact_status, email, email_type)
select $1, $2, $3, $4, $5, $6, $7, $8, $9
where $6::bigint is null or exists (select from person)
returning id, email, email_type, contact_status, is_correct_person, name, person_id,
  ${dateTimeText('date_created')} as date_created`,
);

const INSERT_PHONE_FEEDBACK = statement(
  'insert-phone-feedback',
  `
with person as (select id from persons where id = $6 for key share)
insert into phone_feedback (account_id, user_id, api_key_prefix, is_correct_person, name, person_id,
  contact_status, phone_number)
select $1, $2, $3, $4, $5, $6, $7, $8
where $6::bigint is null or exists (select from person)
returning id, phone_number, contact_status, is_correct_person, name, person_id,
  ${dateTimeText('date_created')} as date_created`,
);

/**
 * Stores what an account says of an email address, each submission as a row of its own.
 * @param type of the operation that took it
 * @throws ProblemError 400 where it names a person who is unknown or suppressed
 */
export function storeEmailFeedback(
  client: pg.ClientBase,
  principal: Principal,
  submission: z.output<typeof emailFeedbackRequest>,
  type: EmailFeedback['email_type'],
): Promise<EmailFeedback> {
  const values = [...valuesOf(principal, submission), submission.email, type];
  return store<EmailFeedback>(client, INSERT_EMAIL_FEEDBACK, values);
}

/**
 * Stores what an account says of a phone number, each submission as a row of its own.
 * @throws ProblemError 400 where it names a person who is unknown or suppressed
 */
export function storePhoneFeedback(
  client: pg.ClientBase,
  principal: Principal,
  submission: z.output<typeof phoneFeedbackRequest>,
): Promise<PhoneFeedback> {
  const values = [...valuesOf(principal, submission), submission.phone_number];
  return store<PhoneFeedback>(client, INSERT_PHONE_FEEDBACK, values);
}

function valuesOf(
  { accountId, userId, keyPrefix }: Principal,
  submission: z.output<typeof emailFeedbackRequest> | z.output<typeof phoneFeedbackRequest>,
): unknown[] {
  const {
    is_correct_person: isCorrectPerson,
    name,
    person_id: personId,
    contact_status: status,
  } = submission;
  return [accountId, userId, keyPrefix, isCorrectPerson, name?.trim() || null, personId ?? null, status];
}

async function store<Feedback extends EmailFeedback | PhoneFeedback>(
  client: pg.ClientBase,
  insert: Statement,
  values: unknown[],
): Promise<Feedback> {
  const { rows } = await client.query<Feedback>({ ...insert, values });
  const [row] = rows;
  if (!row)
    throw invalidRequest([{ pointer: '/person_id', detail: 'must name a person', code: 'unknown_person' }]);
  return row;
}
