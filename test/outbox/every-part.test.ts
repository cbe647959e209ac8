import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Telling, TOLD_TABLES, type ToldTable } from '../../src/db/migrations/outbox/told-tables.ts';
import { triggersOf } from '../../src/db/migrations/outbox/triggers.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { COLUMN_CASES, first, NAMING_WEBSITE_CASES } from './column-cases.ts';
import { DELETIONS, INSERTIONS } from './row-cases.ts';
import { loadSmallRecords } from './small-records.ts';

/** A table that tells one thing less, or otherwise, than it does. */
interface Mutant {
  what: string;
  table: ToldTable;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function named(what: string, telling: Telling): [string, Telling[]] {
  return [what, [telling]];
}

/** All ways in which one telling can be broken. */
function brokenTellings({ name, key }: ToldTable, telling: Telling): [string, Telling[]][] {
  const { topic, shown, shownParts = [], isUpdateOnly = false, isUsage = false } = telling;
  return [
    [`${topic} is not told`, []],
    // Columns of the key are compared in any case, and funding events have one source alone.
    ...shown
      .filter((column) => !key.includes(column) && `${name}.${column}` !== 'funding_events.source')
      .map((column): [string, Telling[]] => [
        `${topic} is not told of ${column}`,
        [{ ...telling, shown: shown.filter((each) => each !== column) }],
      ]),
    ...shownParts.map((part): [string, Telling[]] => [
      `${topic} is not told of ${part}`,
      [{ ...telling, shownParts: shownParts.filter((each) => each !== part) }],
    ]),
    [
      `${topic} is told of ${isUpdateOnly ? 'inserts and deletes' : 'updates alone'}`,
      [{ ...telling, isUpdateOnly: !isUpdateOnly }],
    ],
    // Events are counted when they change, whenever they are due.
    ...(topic === 'events'
      ? []
      : [named(`${topic} is told ${isUsage ? 'at once' : 'later'}`, { ...telling, isUsage: !isUsage })]),
  ];
}

const MUTANTS: Mutant[] = TOLD_TABLES.flatMap((table) =>
  table.tellings.flatMap((telling, at) =>
    brokenTellings(table, telling).map(([what, instead]) => ({
      what: `${table.name}: ${what}, by ${telling.column}`,
      table: { ...table, tellings: table.tellings.toSpliced(at, 1, ...instead) },
    })),
  ),
);

/** Statements that change one row of a table in every way that is told. */
function changesOf(table: string): string[] {
  const key = /_links$/.test(table) ? '' : ' where id = 1';
  return [
    ...COLUMN_CASES.filter((each) => each.table === table).map(
      ({ column, value }) => `update ${table} set ${column} = ${value} where ${first(table)}`,
    ),
    ...NAMING_WEBSITE_CASES.filter(() => table === 'websites').map(({ change }) => change),
    ...INSERTIONS.filter(([row]) => row.startsWith(`${table} `)).map(([row]) => `insert into ${row}`),
    ...DELETIONS.filter(([name]) => name === table).map(([name]) => `delete from ${name}${key}`),
  ];
}

async function install(table: ToldTable): Promise<void> {
  const [noteFunction = ''] = triggersOf(table);
  await database.pool.query(noteFunction.replace('create function', 'create or replace function'));
}

const TOLD = `
  select concat(topic, ' ', record_id, case when due_at > clock_timestamp() then ' later' end) as told from outbox
  union all
  select 'events' from events_before where state <> events_state()
  order by told`;

/** What is told of a change, and whether the events have another state after it; the change is taken back. */
async function toldOf(change: string): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query(
      'begin; create temporary table events_before on commit drop as select events_state() as state',
    );
    await client.query(change);
    await client.query('select gather_outbox()');
    return JSON.stringify((await client.query(TOLD)).rows);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test.each(TOLD_TABLES)('every part of what $name tells is held by a case', async (table) => {
  await loadSmallRecords(database.pool);
  const changes = changesOf(table.name);
  const told = new Map<string, string>();
  for (const change of changes) told.set(change, await toldOf(change));
  const alive: string[] = [];
  for (const mutant of MUTANTS.filter((each) => each.table.name === table.name)) {
    await install(mutant.table);
    let isSeen = false;
    for (const change of changes) isSeen ||= (await toldOf(change)) !== told.get(change);
    if (!isSeen) alive.push(mutant.what);
  }
  await install(table);
  expect(alive).toEqual([]);
});
