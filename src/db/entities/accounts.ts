import { type InferEntity, p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { CHANGE_TYPES, KEY_KINDS, type OwnLimit, type Scope } from '../vocabulary.ts';
import { Organization } from './organizations.ts';
import { Person } from './persons.ts';

/** A customer: keys, users and credits belong to an account. */
export const Account = column.entity('accounts', {
  id: column.generatedId(),
  name: column.shortText(),
  /** In credits; the sum of the account's credit changes, never below zero. */
  creditBalance: column.wholeNumber().default(0).check('credit_balance >= 0'),
  dateCreated: column.insertedAt(),
  /** Calls of a kind that the account may make in a minute, where they differ from the settings. */
  rateLimits: p.json<Partial<Record<OwnLimit, number>>>().defaultRaw(`'{}'`),
  /** Since when its keys are refused; null where it is open. */
  dateClosed: column.instant().nullable(),
});

/** A person who acts for an account. */
export const User = column.entity('users', {
  id: column.generatedId(),
  account: () => p.manyToOne(Account).index(),
  email: column.emailText().nullable(),
  firstName: column.shortText().nullable(),
  lastName: column.shortText().nullable(),
  isActive: p.boolean().default(true),
  dateJoined: column.insertedAt(),
});

/** An API key; the secret itself is never stored. */
export const ApiKey = column.entity('api_keys', {
  /** The public part of the key, eight characters. */
  prefix: p.character().length(8).primary(),
  user: () => p.manyToOne(User).index(),
  name: column.shortText().nullable(),
  /** SHA-256 of the whole key. */
  keyHash: column.hash('key_hash'),
  scopes: p.array<Scope>(),
  kind: p.enum(KEY_KINDS).default('api'),
  created: column.insertedAt(),
  expiryDate: column.instant().nullable(),
  lastUsed: column.instant().nullable(),
});

/** A change of an account's credit balance, which is the sum of its changes. */
export const CreditChange = column.indexed('credit_changes', column.indexOn('account', 'dateCreated', 'id'), {
  id: column.generatedId(),
  account: () => p.manyToOne(Account),
  changeType: p.enum(CHANGE_TYPES),
  /** Signed: spending is negative. */
  changeSum: column.wholeNumber(),
  changeData: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
  balanceAfter: column.wholeNumber().check('balance_after >= 0'),
  dateCreated: column.insertedAt(),
});

/** A search that an account keeps under a name. */
export const SavedSearch = column.entity('saved_searches', {
  id: column.generatedId(),
  account: () => p.manyToOne(Account).index().deleteRule('cascade'),
  name: column.shortText(),
  /** The page of the search and its filters, which may be texts about persons, as the account wrote them. */
  address: p.text(),
  /** The results that it had when it was saved, as far as the caller knew. */
  total: column.wholeNumber().nullable(),
  dateCreated: column.insertedAt(),
});

/** A stored search of an account. */
export type StoredSearch = InferEntity<typeof SavedSearch>;

/** The state and the answer of a request that carries an `Idempotency-Key`; kept for a day. */
export const IdempotencyKey = column.entity('idempotency_keys', {
  // No foreign key: its check would lock the account's row, which every charge of the account changes.
  accountId: column.foreignId(),
  /** SHA-256 of the key and of the call's place in its batch. */
  keyHash: column.hash('key_hash').primary(),
  /** HMAC-SHA-256 of the operation and its input under the key. */
  requestHash: column.hash('request_hash'),
  /** Lease of the process that runs the request: the number of a session advisory lock. */
  owner: p.bigint('number'),
  /** Fencing token: only the attempt that claimed the key last may finish. */
  attempt: p.uuid(),
  /** The answer, encrypted under the key itself; null while the request runs. */
  answer: p.blob().nullable(),
  /** Persons whom the answer shows; null where it shows none by its kind. */
  personIds: p.array(Number).columnType('bigint[]').nullable(),
  /** Whether the request was charged; where it runs again, it is not charged again. */
  isCharged: p.boolean().default(false),
  dateCreated: column.insertedAt(),
  expires: column.instant().index(),
});

/** What an account has paid for of a person, by the kind of answer; it is free again until the row expires. */
export const PaidPerson = column.indexed(
  'paid_persons',
  // For filters by what an account has paid for.
  column.indexOn('accountId', 'kind'),
  {
    person: () => p.manyToOne(Person).primary().deleteRule('cascade'),
    kind: column.shortText().primary(),
    // No foreign key: its check would lock the account's row, which every charge of the account changes.
    accountId: column.foreignId(),
    /** Hashes of the values that the account has paid for, of 32 bits each. */
    shown: p.array(Number).columnType('int[]'),
    expires: column.instant().index(),
  },
);

/** What an account has paid for of an organization; it is free again until the row expires. */
export const PaidOrganization = column.entity('paid_organizations', {
  organization: () => p.manyToOne(Organization).primary().deleteRule('cascade'),
  // No foreign key: its check would lock the account's row, which every charge of the account changes.
  accountId: column.foreignId(),
  /** Hashes of the values that the account has paid for, of 32 bits each. */
  shown: p.array(Number).columnType('int[]'),
  expires: column.instant().index(),
});
