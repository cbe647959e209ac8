import { defineEntity, p } from '@mikro-orm/core';
import { instant, shortText } from '../columns.ts';
import { EMAIL_FEEDBACK_STATUSES, EMAIL_TYPES, PHONE_FEEDBACK_STATUSES } from '../vocabulary.ts';
import { Account, User } from './accounts.ts';
import { Person } from './persons.ts';

/**
 * A feedback belongs to the account that submitted it: when the person is deleted or suppressed, it stays and
 * names them no more by id.
 */
const submission = () => ({
  id: p.bigint('number').primary(),
  account: () => p.manyToOne(Account),
  user: () => p.manyToOne(User),
  /** The key that submitted it, which may be deleted since. */
  apiKeyPrefix: p.character().length(8),
  person: () => p.manyToOne(Person).nullable().index().deleteRule('set null'),
  /** Whom the contact is said to belong to. */
  name: shortText().nullable(),
  isCorrectPerson: p.boolean(),
  dateCreated: instant().defaultRaw('now()'),
});

/** What an account found out about an email address; every submission is a row of its own. */
export const EmailFeedback = defineEntity({
  name: 'EmailFeedback',
  tableName: 'email_feedback',
  properties: {
    ...submission(),
    /** Trimmed and in lower case. */
    email: p
      .string()
      .length(320)
      .check((columns) => `${columns.email} = lower(${columns.email})`),
    /** By the operation that took the submission. */
    emailType: p.enum(EMAIL_TYPES),
    contactStatus: p.enum(EMAIL_FEEDBACK_STATUSES),
  },
});

/** What an account found out about a phone number; every submission is a row of its own. */
export const PhoneFeedback = defineEntity({
  name: 'PhoneFeedback',
  tableName: 'phone_feedback',
  properties: {
    ...submission(),
    /** E.164. */
    phoneNumber: p
      .string()
      .length(16)
      .check((columns) => `${columns.phoneNumber} ~ '^[+][0-9]{2,15}$'`),
    contactStatus: p.enum(PHONE_FEEDBACK_STATUSES),
  },
});
