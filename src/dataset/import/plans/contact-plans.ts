import type { Email, Phone } from '../../format/contacts.ts';
import type { CopyValue } from '../copy-text.ts';

/** How a file of contacts is stored: a table known by the person and the address or number. */
export interface ContactPlan<R extends { person_id: number }> {
  table: 'emails' | 'phone_numbers';
  /** The column of the address or number, here and in the suppressions. */
  column: 'email' | 'phone_number';
  value(record: R): string;
  columns: readonly string[];
  row(record: R): CopyValue[];
  /** All that is said of the contact, as one text. */
  detail(record: R): string;
  /** The same text from a row of the table, as an expression. */
  detailSql: string;
  /** Writes another detail: takes the persons, the values and the details; null where there is none. */
  update: string | null;
}

export const EMAILS: ContactPlan<Email> = {
  table: 'emails',
  column: 'email',
  value: (record) => record.email,
  columns: ['person_id', 'email', 'email_type', 'validation_status'],
  row: (record) => [record.person_id, record.email, record.email_type, record.validation_status],
  detail: (record) => `${record.email_type ?? ''}/${record.validation_status}`,
  detailSql: `coalesce(email_type, '') || '/' || validation_status`,
  update: `
update emails as kept
set email_type = nullif(split_part(given.detail, '/', 1), ''), validation_status = split_part(given.detail, '/', 2)
from unnest($1::bigint[], $2::text[], $3::text[]) as given (person_id, email, detail)
where kept.person_id = given.person_id and kept.email = given.email`,
};

export const PHONE_NUMBERS: ContactPlan<Phone> = {
  table: 'phone_numbers',
  column: 'phone_number',
  value: (record) => record.phone_number,
  columns: ['person_id', 'phone_number'],
  row: (record) => [record.person_id, record.phone_number],
  detail: () => '',
  detailSql: `''`,
  update: null,
};
