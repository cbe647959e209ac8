import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { EMAIL_FEEDBACK_STATUSES, EMAIL_TYPES, PHONE_FEEDBACK_STATUSES } from '../vocabulary.ts';
import { Account, User } from './accounts.ts';
import { Person } from './persons.ts';

/** The columns of all feedback. Feedback belongs to its account: it stays when the person is deleted, unless by a suppression. */
const submission = () => ({
  id: column.generatedId(),
  account: () => p.manyToOne(Account),
  user: () => p.manyToOne(User),
  /** The key of the request; it may have been deleted. */
  apiKeyPrefix: p.character().length(8),
  person: () => p.manyToOne(Person).nullable().index().deleteRule('set null'),
  /** The owner of the contact, by the account's statement. */
  name: column.shortText().nullable(),
  isCorrectPerson: p.boolean(),
  dateCreated: column.insertedAt(),
});

/** Feedback about an email address; every submission is a row of its own. */
export const EmailFeedback = column.entity('email_feedback', {
  ...submission(),
  email: column.email(),
  /** Set by the operation: the personal or the work one. */
  emailType: p.enum(EMAIL_TYPES),
  contactStatus: p.enum(EMAIL_FEEDBACK_STATUSES),
});

/** Feedback about a phone number; every submission is a row of its own. */
export const PhoneFeedback = column.entity('phone_feedback', {
  ...submission(),
  phoneNumber: column.phoneNumber(),
  contactStatus: p.enum(PHONE_FEEDBACK_STATUSES),
});
