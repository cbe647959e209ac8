import type { z } from 'zod';
import { EMAIL_TYPES, VALIDATION_STATUSES } from '../db/vocabulary.ts';
import { listOf, oneOf, record, text } from '../records/fields.ts';
import { SAMPLE_PERSON } from '../request/sample-values.ts';
import { type PersonContext, type PersonName, personReader } from './read.ts';
import { isWebmailAddress } from './webmail-domains.ts';

const emailContactSchema = record('EmailContact', 'An email address of a person.', {
  email: text('The address, in lower case.', SAMPLE_PERSON.email, { format: 'email' }),
  email_type: oneOf(
    EMAIL_TYPES,
    '`personal` at the domain of a free or consumer webmail provider, else `work`; the domain alone decides.',
    'work',
  ),
  validation_status: oneOf(VALIDATION_STATUSES, 'What a check of the address found.', 'valid'),
});

/** The response of the lookups of email addresses. */
export const emailContactsSchema = listOf(
  emailContactSchema,
  'The addresses: valid ones first, then risky, unknown, invalid ones, ties by address.',
);

type EmailContact = z.infer<typeof emailContactSchema>;

const STATUS_ORDER = `array[${VALIDATION_STATUSES.map((status) => `'${status}'`).join(', ')}]`;

const readRows = personReader<{ id: number; emails: Omit<EmailContact, 'email_type'>[] }>(
  'read-emails',
  (id) => `
select persons.id, coalesce((
    select json_agg(json_build_object('email', email, 'validation_status', validation_status)
      order by array_position(${STATUS_ORDER}, validation_status), email collate "C")
    from emails where emails.person_id = persons.id), '[]') as emails
from persons
where persons.id = ${id}`,
);

/**
 * The email addresses of a person of one type: valid ones first, then risky, unknown, invalid ones, ties by address.
 * @throws ProblemError 404 where there is no such person
 */
export async function readEmails(
  context: PersonContext,
  name: PersonName,
  type: EmailContact['email_type'],
): Promise<{ id: number; emails: EmailContact[] }> {
  const { id, emails } = await readRows(context, name);
  const ofType = emails.filter(({ email }) => isWebmailAddress(email) === (type === 'personal'));
  return { id, emails: ofType.map((contact) => ({ ...contact, email_type: type })) };
}
