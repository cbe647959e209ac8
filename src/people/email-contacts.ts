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

interface StoredEmails {
  id: number;
  emails: Omit<EmailContact, 'email_type'>[];
}

const persons = personReader<StoredEmails>(
  'read-emails',
  {
    id: 'persons.id',
    emails: `coalesce((
    select json_agg(json_build_object('email', email, 'validation_status', validation_status)
      order by array_position(${STATUS_ORDER}, validation_status), email collate "C")
    from emails where emails.person_id = persons.id), '[]')`,
  },
  (list, id) => `select ${list} from persons where persons.id = ${id}`,
);

type EmailType = EmailContact['email_type'];

/** The email addresses of a person, of one type. */
interface PersonEmails {
  id: number;
  /** Valid ones first, then risky, unknown, invalid ones, ties by address. */
  emails: EmailContact[];
}

function ofType({ id, emails }: StoredEmails, type: EmailType): PersonEmails {
  const chosen = emails.filter(({ email }) => isWebmailAddress(email) === (type === 'personal'));
  return { id, emails: chosen.map((contact) => ({ ...contact, email_type: type })) };
}

/**
 * Reads the email addresses of a person of one type.
 * @throws ProblemError 404 where there is no such person
 */
export async function readEmails(
  context: PersonContext,
  name: PersonName,
  type: EmailType,
): Promise<PersonEmails> {
  return ofType(await persons.one(context, name), type);
}

/** Reads the email addresses of persons of one type, in the order of the names; null where there is no such person. */
export async function readEmailsOfMany(
  context: PersonContext,
  names: readonly PersonName[],
  type: EmailType,
): Promise<(PersonEmails | null)[]> {
  return (await persons.many(context, names)).map((person) => person && ofType(person, type));
}
