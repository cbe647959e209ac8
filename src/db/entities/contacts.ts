import { defineEntity, p } from '@mikro-orm/core';
import { instant, shortText, wholeNumber } from '../columns.ts';
import { EMAIL_TYPES, VALIDATION_STATUSES } from '../vocabulary.ts';
import { Person } from './persons.ts';

/** An email address of a person; two persons may share one. */
export const Email = defineEntity({
  name: 'Email',
  tableName: 'emails',
  properties: {
    person: () => p.manyToOne(Person).primary().deleteRule('cascade'),
    /** Trimmed and in lower case. */
    email: p
      .string()
      .length(320)
      .primary()
      .index()
      .check((columns) => `${columns.email} = lower(${columns.email})`),
    /** The dataset's own label; where it has none, the domain decides. */
    emailType: p.enum(EMAIL_TYPES).nullable(),
    validationStatus: p.enum(VALIDATION_STATUSES),
    /** The enrichment provider that found it; null for what the dataset gives. */
    source: p.text().nullable(),
  },
});

/** A phone number of a person; two persons may share one. */
export const PhoneNumber = defineEntity({
  name: 'PhoneNumber',
  tableName: 'phone_numbers',
  properties: {
    person: () => p.manyToOne(Person).primary().deleteRule('cascade'),
    /** E.164. */
    phoneNumber: p
      .string()
      .length(16)
      .primary()
      .index()
      .check((columns) => `${columns.phoneNumber} ~ '^[+][0-9]{2,15}$'`),
  },
});

/** One way of naming somebody who asked not to be found: exactly one of the four fields is set. */
export const Suppression = defineEntity({
  name: 'Suppression',
  tableName: 'suppressions',
  properties: {
    id: p.bigint('number').primary(),
    personId: wholeNumber().nullable().unique(),
    /** In lower case. */
    networkPublicIdentifier: shortText().nullable().unique(),
    /** Trimmed and in lower case. */
    email: p.string().length(320).nullable().unique(),
    /** E.164. */
    phoneNumber: p.string().length(16).nullable().unique(),
    dateCreated: instant().defaultRaw('now()'),
  },
  checks: [
    {
      name: 'suppressions_one_name_check',
      expression: 'num_nonnulls(person_id, network_public_identifier, email, phone_number) = 1',
    },
  ],
});

/** The id of a person who is suppressed: their record is gone, and no delivery brings it back. */
export const SuppressedPerson = defineEntity({
  name: 'SuppressedPerson',
  tableName: 'suppressed_persons',
  properties: {
    personId: p.bigint('number').primary().autoincrement(false),
    dateCreated: instant().defaultRaw('now()'),
  },
});
