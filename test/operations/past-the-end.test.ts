import { expect, test } from 'vitest';
import { asAccount } from '../accounts/credits/accounts.ts';
import { serviceForTests } from '../api/http/service.ts';
import { writerOf } from './sources/calls.ts';

const service = serviceForTests({ insertRecords: async () => {} });

const LISTS = `
insert into lists (account_id, kind, name, state, total)
select $1, 'persons', 'Named', 'ready', 0 from generate_series(1, 30)`;
const DELIVERIES = `
insert into deliveries (account_id, source, made_by, state, how, files)
select $1, 'crm', 'operator', 'cancelled', '{"dry_run": false}', '[]' from generate_series(1, 30)`;
const REJECTS = `
insert into delivery_rejects select id, nr, '{"file": "a.csv", "warning": "x"}'
from (select max(id) as id from deliveries where account_id = $1) as last, generate_series(1, 1003) as nr`;

test.each<[string, string[], number, number[]]>([
  ['datastorage/lists/', [LISTS], 30, [25, 5, 0, 0]],
  ['sources/crm/deliveries/', [DELIVERIES], 30, [25, 5, 0, 0]],
  ['sources/crm/deliveries/{id}/rejects/', [DELIVERIES, REJECTS], 1_003, [1_000, 3, 0, 0]],
])(
  'each page of %s has the count over all pages, one past the last, too',
  async (path, inserts, all, sizes) => {
    const account = await asAccount(service, 0);
    const key = await writerOf(account, 'crm');
    const pool = service.database.pool;
    for (const insert of inserts) await pool.query(insert, [account.accountId]);
    const { rows } = await pool.query('select max(id) as id from deliveries where account_id = $1', [
      account.accountId,
    ]);
    const counted: [number, number][] = [];
    for (const page of [1, 2, 3, Number.MAX_SAFE_INTEGER]) {
      const address = `${service.url}/api/${account.accountId}/${path.replace('{id}', rows[0].id)}?page=${page}`;
      const response = await fetch(address, {
        headers: { 'x-api-key': path.startsWith('datastorage') ? account.key : key },
      });
      const { count, results } = (await response.json()) as { count: number; results: unknown[] };
      counted.push([count, results.length]);
    }
    expect(counted).toEqual(sizes.map((size) => [all, size]));
  },
);
