import { expect, test } from 'vitest';
import { openPool } from '../../src/db/pool.ts';
import { databaseForTests } from '../harness/database.ts';

const database = databaseForTests();

test.each(['verify-full', 'no-verify'])(
  'sslmode=%s connects to no server that does not encrypt',
  async (mode) => {
    const pool = openPool(`${database.url}?sslmode=${mode}`);
    await expect(pool.query('select')).rejects.toThrow('The server does not support SSL connections');
    await pool.end();
  },
);
