import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { hashOf, issueApiKey, prefixOf } from '../../../src/accounts/access/keys.ts';
import { databaseForTests } from '../../harness/database.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const database = databaseForTests();
let userId: number;

beforeAll(async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `with account as (insert into accounts (name) values ('Keys') returning id)
     insert into users (account_id) select id from account returning id`,
  );
  userId = rows[0]?.id ?? 0;
});

async function storedHash(prefix: string): Promise<Buffer> {
  const { rows } = await database.pool.query<{ key_hash: Buffer }>(
    'select key_hash from api_keys where prefix = $1',
    [prefix],
  );
  return rows[0]?.key_hash ?? Buffer.alloc(0);
}

test('a new key has the documented form and at least 190 random bits, and is unique', async () => {
  const keys = await Promise.all(
    Array.from({ length: 50 }, () => issueApiKey(database.orm.em.fork(), { userId })),
  );
  for (const { key, prefix } of keys) {
    const [, secret = ''] = /^rk_[0-9A-Za-z]{8}_([0-9A-Za-z]+)[0-9A-Za-z]{6}$/.exec(key) ?? [];
    expect(secret.length * Math.log2(CHARACTERS.length)).toBeGreaterThan(190);
    expect(key).toHaveLength(50);
    expect(prefixOf(key)).toBe(prefix);
  }
  const characters = new Set(keys.flatMap(({ key }) => [...key.slice(12, -6)]));
  expect(characters.size).toBe(CHARACTERS.length);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(50);
});

test('a key with one wrong character is detected without a query', async () => {
  const { key } = await issueApiKey(database.orm.em.fork(), { userId });
  fc.assert(
    fc.property(
      fc.nat(key.length - 1),
      fc.constantFrom(...CHARACTERS, '_', '-', ' ', 'é'),
      (at, character) => {
        fc.pre(key[at] !== character);
        expect(prefixOf(key.slice(0, at) + character + key.slice(at + 1))).toBeNull();
      },
    ),
    { numRuns: 2_000 },
  );
});

test('the database stores a hash that only the whole key matches, and never the secret', async () => {
  const { key, prefix } = await issueApiKey(database.orm.em.fork(), { userId, name: 'first' });
  const hash = await storedHash(prefix);
  expect(hashOf(key)).toEqual(hash);
  expect(hashOf(`${key.slice(0, -1)}!`)).not.toEqual(hash);
  const { rows } = await database.pool.query<{ row: string }>(
    'select api_keys::text as row from api_keys where prefix = $1',
    [prefix],
  );
  expect(rows[0]?.row).not.toContain(key.slice(12, -6));
});
