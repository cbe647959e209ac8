import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { createAccount } from '../account/create.ts';
import { prefixOf } from '../api/api-key.ts';

const DEMO_CREDITS = 10_000;

const stored = z.object({ account_id: z.int(), key: z.string() });

const FIND_KEY = 'select from api_keys where prefix = $1';

/**
 * The account that `start` shows. Only a key's hash is in the database, so the key itself is kept in the
 * data directory, readable by its owner alone; where it is missing or of another database, a new account is made.
 */
export async function demoAccount(
  pool: pg.Pool,
  dataDirectory: string,
): Promise<{ account_id: number; key: string }> {
  const file = join(dataDirectory, 'demo-account.json');
  const kept = await readFile(file, 'utf8')
    .then((text) => stored.parse(JSON.parse(text)))
    // A start that is killed while it writes leaves half a file.
    .catch(() => null);
  if (kept && (await pool.query(FIND_KEY, [prefixOf(kept.key)])).rowCount === 1) return kept;
  const { account_id, key } = await createAccount(pool, 'Demo', DEMO_CREDITS);
  await writeFile(file, JSON.stringify({ account_id, key }), { mode: 0o600 });
  return { account_id, key };
}
