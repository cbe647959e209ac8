import { z } from 'zod';
import type { Services } from '../api/context.ts';
import { statement } from '../api/statement.ts';
import { EMAIL_TYPES, VALIDATION_STATUSES } from '../db/vocabulary.ts';
import { ID_BY_SLUG } from './read.ts';
import { nobody, type PersonName } from './request.ts';
import { isWebmailAddress } from './webmail-domains.ts';

/** An email address of a person. */
export const emailContactSchema = z
  .object({
    email: z
      .string()
      .meta({ description: 'The address, in lower case.', examples: ['ada@acme.example'], format: 'email' }),
    email_type: z.enum(EMAIL_TYPES).meta({
      description:
        '`personal` at the domain of a free or consumer webmail provider, else `work`; the domain alone decides.',
      examples: ['work'],
    }),
    validation_status: z
      .enum(VALIDATION_STATUSES)
      .meta({ description: 'What a check of the address found.', examples: ['valid'] }),
  })
  .meta({ id: 'EmailContact', description: 'An email address of a person.' });

/** An email address of a person. */
export type EmailContact = z.infer<typeof emailContactSchema>;

/** A person's email addresses: valid ones first, then risky, unknown, invalid ones, ties by address. */
export interface PersonEmails {
  id: number;
  emails: EmailContact[];
}

const STATUS_ORDER = `array[${VALIDATION_STATUSES.map((status) => `'${status}'`).join(', ')}]`;

function readEmails(id: string): string {
  return `
select persons.id, coalesce((
    select json_agg(json_build_object('email', email, 'validation_status', validation_status)
      order by array_position(${STATUS_ORDER}, validation_status), email collate "C")
    from emails where emails.person_id = persons.id), '[]') as emails
from persons
where persons.id = ${id}`;
}

const READ_EMAILS_BY_ID = statement('read-emails-by-id', readEmails('$1'));
const READ_EMAILS_BY_SLUG = statement('read-emails-by-slug', readEmails(ID_BY_SLUG));

/**
 * The email addresses of a person, by one statement.
 * @throws ProblemError 404 where there is nobody of this name
 */
export async function readPersonEmails({ records }: Services, name: PersonName): Promise<PersonEmails> {
  const { person_id: id, network_public_identifier: slug } = name;
  const read = id != null ? READ_EMAILS_BY_ID : READ_EMAILS_BY_SLUG;
  const { rows } = await records.query<{ id: number; emails: Omit<EmailContact, 'email_type'>[] }>({
    ...read,
    values: [id ?? slug],
  });
  const [row] = rows;
  if (!row) throw nobody(name);
  return { id: row.id, emails: row.emails.map(typed) };
}

function typed({ email, validation_status }: Omit<EmailContact, 'email_type'>): EmailContact {
  return { email, email_type: isWebmailAddress(email) ? 'personal' : 'work', validation_status };
}

/** Those of the addresses that are of a type. */
export function ofType(emails: EmailContact[], type: EmailContact['email_type']): EmailContact[] {
  return emails.filter(({ email_type }) => email_type === type);
}
