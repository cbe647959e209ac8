import { expect, test } from 'vitest';
import { importSource } from '../../../src/data-in/import-source.ts';
import { openTables } from '../../../src/data-in/tables/tables.ts';
import { databaseForTests } from '../../harness/database.ts';
import { deliveriesForTests } from '../delivery-directory.ts';
import { QUIET } from '../tables/memory-table.ts';

const database = databaseForTests();
const deliveries = deliveriesForTests();

const COMPANIES = `permalink,name,homepage_url,category_code,funding_total_usd,country_code,state_code,region,city,founded_at,founded_month
/c/oak,Oak,http://oak.example,,100,GBR,,London,London,,
/c/oak-2,Oak,http://www.oak.example/,,200,GBR,,London,London,,
/c/elm,Elm,http://elm.example,,-,GBR,,London,London,,
`;
const ROUNDS_HEADER = 'company_permalink,funding_round_type,funded_at,funded_month,raised_amount_usd';
const round = (...cells: string[]) => cells.join(',');

test.each<[rounds: string[], amounts: (number | null)[], rejected: number]>([
  // Companies of one domain are one record.
  [
    [
      round('/c/oak', 'seed', '1/2/2012', '2012-01', '100'),
      round('/c/oak-2', 'seed', '1/2/2012', '2012-01', '200'),
    ],
    [100, 200],
    0,
  ],
  // Rounds of one company, day and type.
  [
    [
      round('/c/elm', 'seed', '1/2/2012', '2012-01', '5'),
      round('/c/elm', 'seed', '1/2/2012', '2012-01', '7'),
    ],
    [5, 7],
    0,
  ],
  [
    [round('/c/elm', 'seed', '1/2/2012', '2012-01', ''), round('/c/elm', 'seed', '1/2/2012', '2012-01', '7')],
    [7, null],
    0,
  ],
  // A row that is repeated.
  [
    [
      round('/c/elm', 'angel', '1/2/2012', '2012-01', '9'),
      round('/c/elm', 'angel', '1/2/2012', '2012-01', '9'),
    ],
    [9],
    0,
  ],
  // A company that is not in the file.
  [[round('/c/ash', 'seed', '1/2/2012', '2012-01', '11')], [], 1],
])('rounds %j become events of %j, or are rejected', async (rounds, amounts, rejected) => {
  await database.pool.query('truncate claims, funding_events, organizations cascade');
  const files = { 'companies.csv': COMPANIES, 'rounds.csv': [ROUNDS_HEADER, ...rounds, ''].join('\n') };
  const directory = await deliveries.write(files);
  const { tables, close } = await openTables({ paths: [directory], preset: 'crunchbase-2015', directory });
  const outcome = await importSource({
    pool: database.pool,
    log: QUIET,
    source: 'crunchbase',
    tables,
    defaults: {},
    report: '/dev/null',
  }).finally(close);
  const { rows } = await database.pool.query('select amount from funding_events order by amount');
  expect(rows.map(({ amount }) => (amount === null ? null : Number(amount)))).toEqual(amounts);
  expect(outcome.rejected).toBe(rejected);
});
