import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAudit } from '../../../src/operations/account/audit.ts';
import { idOf } from '../../data-in/tables/import-tables.ts';
import { directoryForTests } from '../../harness/directories.ts';
import { roster } from '../../ops/commands/roster-process.ts';
import { CALLS } from './command-acts.ts';
import { twoRolesForTests } from './two-roles.ts';

/** Runs all commands as the role of the processes, which has no rights but those that `migrate` grants. */

const roles = twoRolesForTests();
const directory = directoryForTests();

/** The values that the words of calls stand for, once they are known. */
const values: Record<string, () => unknown> = {
  ACCOUNT: () => 1,
  USER: () => 1,
  PREFIX: () => prefix,
  ORGANIZATION: () => idOf(roles.pool, 'organizations', 'C-100'),
  OTHER: () => idOf(roles.pool, 'organizations', 'C-101'),
  PERSON: () => idOf(roles.pool, 'persons', 'P-1'),
  OUT: () => join(directory.path, 'subject.json'),
  SUPPRESSIONS: () => join(directory.path, 'suppressions.ndjson'),
};
let prefix = '';

const READ_ONLY = encodeURIComponent('-c default_transaction_read_only=on');

const calls = Object.entries(CALLS).flatMap(([command, ofCommand]) =>
  ofCommand.filter(([, effect]) => effect !== 'none').map(([words, effect]) => ({ command, words, effect })),
);

test.each(calls)('roster $command $words: $effect', async ({ command, words, effect }) => {
  const given = words.split(' ').filter((word) => word !== '');
  const args = await Promise.all(given.map(async (word) => String((await values[word]?.()) ?? word)));
  const { DATABASE_URL = '' } = roles.settings;
  const address = effect === 'reads' ? `${DATABASE_URL}?options=${READ_ONLY}` : DATABASE_URL;
  const env = { ...roles.settings, DATABASE_URL: address };
  const { count } = await readAudit(roles.pool, null, {});
  const { code, stdout, stderr } = await roster([...command.split(' '), ...args], { env });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  if (command === 'key create') prefix = JSON.parse(stdout).prefix;
  const { count: after, results } = await readAudit(roles.pool, null, {});
  const added = new Set(results.slice(0, after - count).map(({ action }) => action));
  expect(added).toEqual(new Set(typeof effect === 'string' ? [] : effect));
  const says = !words.includes('--json') && (effect === 'loads' || added.size > 0);
  expect(stderr.includes('Writes to')).toBe(says);
});
