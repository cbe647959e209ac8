import type { EntityManager } from '@mikro-orm/core';
import type pg from 'pg';
import { SCOPES, type Scope } from '../db/vocabulary.ts';
import { futureDate, name, scopes, wholeNumber } from './arguments.ts';
import { type CommandDefinition, count } from './definition.ts';

const KEEP_THE_KEY = 'Keep the key: it is not shown again.';

async function onDatabase<T>(change: (em: EntityManager, pool: pg.Pool) => Promise<T>): Promise<T> {
  const { withRuntime } = await import('./with-runtime.ts');
  return withRuntime(({ database }) => change(database.orm.em.fork(), database.pool));
}

interface KeyOptions {
  account: number;
  name?: string;
  scopes?: Scope[];
  expires?: Date;
}

/** The commands for accounts, users, keys and credits. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'account create': {
    summary: 'creates an account with a user and a first API key, which is shown once',
    declare: (command) =>
      command
        .requiredOption('--name <name>', 'name of the account', name)
        .option('--credits <n>', 'initial credits', wholeNumber(0), 0),
    json: 'print {account_id, user_id, key} as JSON',
    examples: [
      ['roster account create --name "Research" --credits 1000', 'prints the first key, once'],
      ['roster account create --name "Research" --json', 'prints {"account_id":…,"user_id":…,"key":…}'],
    ],
    async run(options: { name: string; credits: number }) {
      const { createAccount } = await import('../account/manage.ts');
      const created = await onDatabase((em) => createAccount(em, options.name, options.credits));
      const { account_id, user_id, key } = created;
      return [created, `Account ${account_id}, user ${user_id}`, `API key: ${key}`, KEEP_THE_KEY];
    },
  },
  'key create': {
    summary: 'creates a key for an account’s first active user; the key is shown once',
    declare: (command) =>
      command
        .requiredOption('--account <id>', 'id of the account', wholeNumber(1))
        .option('--name <name>', 'name of the key', name)
        .option('--scopes <scopes>', `scopes of the key, some of ${SCOPES.join(',')} (default: all)`, scopes)
        .option('--expires <date>', 'expiry date, in UTC unless it has a zone (default: none)', futureDate),
    json: 'print the key and its record as JSON',
    examples: [
      ['roster key create --account 1', 'creates a key with all scopes'],
      [
        'roster key create --account 1 --name "Job board" --scopes jobs,organizations --expires 2030-01-01',
        'creates a key with two scopes and an expiry date',
      ],
    ],
    async run({ account, expires: expiryDate, ...order }: KeyOptions) {
      const { issueAccountKey } = await import('../account/manage.ts');
      const issued = await onDatabase((em) =>
        issueAccountKey(em, account, { ...order, ...(expiryDate && { expiryDate }) }),
      );
      const facts = `Scopes: ${issued.scopes.join(', ')}. Expires: ${issued.expiry_date ?? 'never'}.`;
      return [issued, `API key: ${issued.key}`, facts, KEEP_THE_KEY];
    },
  },
  'key delete': {
    summary: 'deletes a key; requests with it are refused at once',
    declare: (command) => command.argument('<prefix>', 'the eight characters after rk_ in the key'),
    json: 'print the record of the deleted key as JSON',
    examples: [['roster key delete 4fT9bQ2x', 'deletes the key that begins with rk_4fT9bQ2x_']],
    async run(prefix: string) {
      const { deleteStoredApiKey } = await import('../account/api-keys.ts');
      const deleted = await onDatabase((em) => deleteStoredApiKey(em, prefix));
      if (!deleted) throw new Error(`There is no key with the prefix ${prefix}.`);
      return [deleted, `The key ${prefix} is deleted.`];
    },
  },
  'credits grant': {
    summary: 'adds credits to an account’s balance, with an entry in its change log',
    declare: (command) =>
      command
        .requiredOption('--account <id>', 'id of the account', wholeNumber(1))
        .requiredOption('--sum <n>', 'credits to add', wholeNumber(1)),
    json: 'print {account_id, balance} as JSON',
    examples: [['roster credits grant --account 1 --sum 500', 'adds 500 credits']],
    async run({ account: accountId, sum }: { account: number; sum: number }) {
      const { changeBalance } = await import('../billing/change-balance.ts');
      const change = { accountId, changeType: 'grant', sum } as const;
      const { balance } = await onDatabase((_, pool) => changeBalance(pool, change));
      return [{ account_id: accountId, balance }, `Account ${accountId} has ${count(balance)} credits.`];
    },
  },
  'user deactivate': {
    ...userActivity(false),
    summary: 'refuses all keys of a user from now on',
    examples: [['roster user deactivate 1', 'refuses the keys of user 1']],
  },
  'user activate': {
    ...userActivity(true),
    summary: 'accepts the keys of a user again',
    examples: [['roster user activate 1', 'accepts them again']],
  },
};

function userActivity(isActive: boolean): Pick<CommandDefinition, 'declare' | 'json' | 'run'> {
  return {
    declare: (command) => command.argument('<id>', 'id of the user', wholeNumber(1)),
    json: 'print {user_id, is_active} as JSON',
    async run(id: number) {
      const { setUserActive } = await import('../account/manage.ts');
      await onDatabase((em) => setUserActive(em, id, isActive));
      return [{ user_id: id, is_active: isActive }, `User ${id} is ${isActive ? 'active' : 'inactive'}.`];
    },
  };
}
