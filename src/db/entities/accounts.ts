import { defineEntity, p } from '@mikro-orm/core';
import { instant, shortText, wholeNumber } from '../columns.ts';
import { CHANGE_TYPES } from '../vocabulary.ts';

/** Who pays: keys, users and credits belong to an account. */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    id: p.bigint('number').primary(),
    name: shortText(),
    /** In credits; the sum of the account's credit changes, never below zero. */
    creditBalance: wholeNumber()
      .default(0)
      .check((columns) => `${columns.creditBalance} >= 0`),
    dateCreated: instant().defaultRaw('now()'),
  },
});

/** A person who acts for an account. */
export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.bigint('number').primary(),
    account: () => p.manyToOne(Account).index(),
    email: p.string().length(320).nullable(),
    firstName: shortText().nullable(),
    lastName: shortText().nullable(),
    isActive: p.boolean().default(true),
    dateJoined: instant().defaultRaw('now()'),
  },
});

/** An API key; the secret itself is never stored. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    /** The eight characters that name the key. */
    prefix: p.character().length(8).primary(),
    user: () => p.manyToOne(User).index(),
    name: shortText().nullable(),
    /** SHA-256 of the whole key. */
    keyHash: p.blob().check((columns) => `octet_length(${columns.keyHash}) = 32`),
    scopes: p.array<string>(),
    created: instant().defaultRaw('now()'),
    expiryDate: instant().nullable(),
    lastUsed: instant().nullable(),
  },
});

/** A change of an account's credit balance; the sum of an account's changes is its balance. */
export const CreditChange = defineEntity({
  name: 'CreditChange',
  tableName: 'credit_changes',
  properties: {
    id: p.bigint('number').primary(),
    account: () => p.manyToOne(Account),
    changeType: p.enum(CHANGE_TYPES),
    /** Signed: spending is negative. */
    changeSum: wholeNumber(),
    changeData: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
    balanceAfter: wholeNumber().check((columns) => `${columns.balanceAfter} >= 0`),
    dateCreated: instant().defaultRaw('now()'),
  },
  indexes: [{ properties: ['account', 'dateCreated', 'id'] }],
});

/** What became of a request that carries an `Idempotency-Key`; kept for a day. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    // No foreign key: its check would lock the account's row, which every charge of the account changes.
    accountId: p.bigint('number').primary().autoincrement(false),
    /** SHA-256 of the key and of the call's place in its batch. */
    keyHash: p
      .blob()
      .primary()
      .check((columns) => `octet_length(${columns.keyHash}) = 32`),
    /** SHA-256 of the operation and its input. */
    requestHash: p.blob().check((columns) => `octet_length(${columns.requestHash}) = 32`),
    /** The process that runs the request: a number on which it holds an advisory lock while it lives. */
    owner: p.bigint('number'),
    /** Names the attempt that may finish; a later one that takes the key over writes its own. */
    attempt: p.uuid(),
    /** The answer, encrypted under the key itself; null while the request runs. */
    answer: p.blob().nullable(),
    dateCreated: instant().defaultRaw('now()'),
    expires: instant().index(),
  },
});
