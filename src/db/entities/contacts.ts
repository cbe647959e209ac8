import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { EMAIL_TYPES, OBJECTION_REASONS, VALIDATION_STATUSES } from '../vocabulary.ts';
import { Person } from './persons.ts';

/** Finds the persons of a mailbox by its other spellings, which few addresses are. */
const EMAILS_MAILBOX_INDEX = column.expressionIndex(
  'emails_mailbox_index',
  'on "emails" (mailbox_of(email)) where mailbox_of(email) <> email',
);

/** An email address of a person; two persons may share one. */
export const Email = column.indexed('emails', EMAILS_MAILBOX_INDEX, {
  person: () => p.manyToOne(Person).primary().deleteRule('cascade'),
  email: column.email().primary().index(),
  /** The dataset's label; where it is null, the domain decides. */
  emailType: p.enum(EMAIL_TYPES).nullable(),
  validationStatus: p.enum(VALIDATION_STATUSES),
  /** The enrichment provider that found it; null for the dataset's. */
  source: p.text().nullable(),
  firstSeen: column.insertedAt(),
});

/** A phone number of a person; two persons may share one. */
export const PhoneNumber = column.entity('phone_numbers', {
  person: () => p.manyToOne(Person).primary().deleteRule('cascade'),
  phoneNumber: column.phoneNumber().primary().index(),
  firstSeen: column.insertedAt(),
});

/** A person who was told that Roster has data on them. */
export const NotifiedPerson = column.entity('notified_persons', {
  person: () => p.manyToOne(Person).primary().deleteRule('cascade'),
  notifiedAt: column.insertedAt(),
});

/** One row: the random bytes of this installation in the hashes of identifiers, which `identifier_hash()` makes. */
export const IdentifierSalt = column.entity('identifier_salt', {
  id: p.boolean().primary().default(true).check('id'),
  salt: column.hash('salt'),
});

/** An identifier of a person who must not be found: the id, or the hash of another one. */
export const Suppression = column.entity(
  'suppressions',
  {
    id: column.generatedId(),
    personId: column.wholeNumber().nullable().unique(),
    dateCreated: column.insertedAt(),
    kind: p.enum(['slug', 'email', 'phone_number']).nullable(),
    /**
     * Of the kind and the value, such as `email:ada@example.com`: of a slug its key, of an address its lower case. An address that is
     * another spelling of its mailbox has a row for each.
     */
    hash: column.hash('hash').nullable().unique(),
    /** Of a hash: the ids of the persons whom it suppressed. */
    personIds: p.array(Number).columnType('bigint[]').defaultRaw(`'{}'`),
  },
  {
    checks: [
      {
        name: 'suppressions_one_name_check',
        expression: 'num_nonnulls(person_id, hash) = 1 and num_nonnulls(person_id, kind) = 1',
      },
    ],
  },
);

/** The id of a suppressed person. The record is deleted, and no later delivery restores it. */
export const SuppressedPerson = column.entity('suppressed_persons', {
  personId: column.foreignId(),
  dateCreated: column.insertedAt(),
});

/** Counts the requests of a mailbox. */
const OBJECTIONS_MAILBOX_INDEX = column.expressionIndex(
  'objections_mailbox_index',
  'on "objections" (mailbox_of(email))',
);

/**
 * The request of a person to be removed. A message with a link goes to the address; the link confirms the request. The row goes a
 * day after its message, and when the person is suppressed; one that the operator has to decide goes with the decision.
 */
export const Objection = column.indexed('objections', OBJECTIONS_MAILBOX_INDEX, {
  id: column.generatedId(),
  email: column.email(),
  /** The profile that the person has named, by the key of its slug. */
  slug: column.shortText().nullable(),
  /** SHA-256 of the token in the link; null where no link was sent. */
  tokenHash: column.hash('token_hash').nullable().unique(),
  /** Whether the link was opened and confirmed, and the operator has to decide. */
  isConfirmed: p.boolean().default(false),
  /** From when on a process sends the message; null once it is sent. */
  dueAt: column.instant().nullable().defaultRaw('now()').index(),
  /** Times that the message was sent or tried. */
  attempts: p.integer().default(0),
  dateCreated: column.insertedAt(),
  expires: column.instant().index(),
  /** Of a confirmed request. */
  reason: p.enum(OBJECTION_REASONS).nullable(),
  /** From when on the operator is written to, of a confirmed request. */
  notifiedAt: column.instant().nullable(),
});
