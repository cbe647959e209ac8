import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { EMAIL_TYPES, VALIDATION_STATUSES } from '../vocabulary.ts';
import { Person } from './persons.ts';

/** An email address of a person; two persons may share one. */
export const Email = column.entity('emails', {
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
