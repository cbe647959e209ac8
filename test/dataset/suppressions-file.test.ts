import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { suppressPerson } from '../../src/dataset/import/suppress.ts';
import { exportSuppressions, importSuppressions } from '../../src/dataset/import/suppressions-file.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { idOf, type Rows } from '../data-in/tables/import-tables.ts';
import { deliver } from '../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../harness/database.ts';
import { openDirectory } from '../harness/directories.ts';
import { placesOf } from '../identity/places/places-of-texts.ts';
import { roster } from '../ops/commands/roster-process.ts';
import { deliver as deliverDataset } from './import-delivery.ts';

const live = databaseForEachTest();
/** Restored from a backup of the first one. */
const restored = databaseForEachTest();

let directory: Awaited<ReturnType<typeof openDirectory>>;
let file: string;
beforeEach(async () => {
  directory = await openDirectory();
  file = join(directory.path, 'suppressions.ndjson');
  const { rows } = await live.pool.query<{ salt: Buffer }>('select salt from identifier_salt');
  await restored.pool.query('update identifier_salt set salt = $1', [rows[0]?.salt]);
});
afterEach(() => directory.remove());

const MARK = 'zyxw';

/** What was there when the backup was made. */
const BEFORE: Rows = {
  persons: [
    { key: 'by-id', full_name: `A ${MARK}` },
    { key: 'by-slug', full_name: `B ${MARK}`, network_public_identifier: `b-${MARK}` },
    { key: 'by-email', full_name: `C ${MARK}`, skills: [`Taming ${MARK}`] },
    { key: 'by-number', full_name: `D ${MARK}` },
    { key: `e@${MARK}.example`, full_name: `E ${MARK}` },
    { key: 'stays', full_name: 'Ben Other', network_public_identifier: 'ben' },
  ],
  emails: [
    { person_key: 'by-email', email: `c@${MARK}.example` },
    { person_key: 'stays', email: 'ben@other.example' },
  ],
  phone_numbers: [{ person_key: 'by-number', phone_number: '+442079460123' }],
};
/** What was delivered after it. */
const AFTER: Rows = {
  persons: [{ key: 'later', full_name: `F ${MARK}`, network_public_identifier: `f-${MARK}` }],
};

async function loadBoth() {
  for (const { pool } of [live, restored]) {
    await deliver({ pool }, 'crm', BEFORE);
    await deliverDataset(pool, {
      persons: [{ id: 7, full_name: `G ${MARK}`, network_public_identifier: `g-${MARK}` }],
    });
  }
  await deliver(live, 'crm', AFTER);
  for (const one of [
    { person_id: await idOf(live.pool, 'persons', 'by-id') },
    { network_public_identifier: `b-${MARK}` },
    { email: `c@${MARK}.example` },
    { phone_number: '+442079460123' },
    { email: `e@${MARK}.example` },
    { network_public_identifier: `f-${MARK}` },
    { person_id: 7 },
  ])
    await suppressPerson(live.pool, one);
  expect(await placesOf(live.pool, [MARK])).toEqual([]);
}

async function write(text?: string): Promise<string> {
  const { text: exported } = await exportSuppressions(live.pool);
  await writeFile(file, text ?? exported);
  return exported;
}

test('a restored database has all suppressions of the file: their persons go, and no delivery brings one back', async () => {
  await loadBoth();
  const text = await write();
  expect(text).not.toContain(MARK);
  expect(await importSuppressions(restored.pool, file)).toMatchObject({ persons: 7, removed: 6 });
  expect(await placesOf(restored.pool, [MARK, '+442079460123'])).toEqual([]);
  for (const rows of [BEFORE, AFTER]) await deliver(restored, 'crm', rows);
  await deliver(restored, 'list', AFTER);
  expect(await placesOf(restored.pool, [MARK, '+442079460123'])).toEqual([]);
  const { rows } = await restored.pool.query('select full_name from persons');
  expect(rows).toEqual([{ full_name: 'Ben Other' }]);
});

/** The lines below the first one, which has the time. */
const bodyOf = (text: string) => text.split('\n').slice(1).sort();

test('a file may be imported again, and into the database that it comes from', async () => {
  await loadBoth();
  const text = await write();
  for (const { pool } of [restored, live]) {
    for (const removed of pool === live.pool ? [0, 0] : [6, 0])
      expect(await importSuppressions(pool, file)).toMatchObject({ removed });
    expect(bodyOf((await exportSuppressions(pool)).text)).toEqual(bodyOf(text));
  }
});

test('later things of the restored database get no id of a suppressed person', async () => {
  await loadBoth();
  await write();
  await importSuppressions(restored.pool, file);
  await deliver(restored, 'crm', { persons: [{ key: 'new', full_name: 'New Person' }] });
  const { rows } = await restored.pool.query(`select full_name from persons where full_name like 'New%'`);
  expect(rows).toHaveLength(1);
});

test('a database whose deliveries have given ids of suppressed persons to others is refused', async () => {
  await loadBoth();
  await write();
  await deliver(restored, 'crm', { persons: [{ key: 'new', full_name: 'New Person' }] });
  await expect(importSuppressions(restored.pool, file)).rejects.toThrow(
    'Restore the backup again, and import the suppressions before the first delivery.',
  );
  expect(await placesOf(restored.pool, [MARK])).not.toEqual([]);
});

test('a file of another installation is refused, and nothing is suppressed', async () => {
  await loadBoth();
  await write();
  await restored.pool.query(`update identifier_salt set salt = sha256('another')`);
  await expect(importSuppressions(restored.pool, file)).rejects.toThrow('are those of another installation');
  expect((await restored.pool.query('select from suppressed_persons')).rowCount).toBe(0);
});

/** Lines of an export, and those of them that a copy has. */
const COPIES: Record<string, (lines: string[]) => string[]> = {
  'the first line': (lines) => lines.slice(0, 1),
  'half of the lines': (lines) => lines.slice(0, lines.length / 2),
  'all lines but the last': (lines) => lines.slice(0, -1),
  'all lines but one in the middle': (lines) => lines.toSpliced(4, 1),
  'a line twice': (lines) => [...lines, ...lines.slice(-1)],
};

test.each(Object.keys(COPIES))('a copy that has %s is refused, and nothing is suppressed', async (kept) => {
  await loadBoth();
  const lines = (await write()).trimEnd().split('\n');
  await write(`${COPIES[kept]?.(lines).join('\n')}\n`);
  await expect(importSuppressions(restored.pool, file)).rejects.toThrow(
    `its first line counts ${lines.length - 1} entries`,
  );
  expect((await restored.pool.query('select from suppressed_persons')).rowCount).toBe(0);
});

const HEAD = `{"roster_suppressions":1,"salt_hash":"${'0'.repeat(64)}","exported_at":"2026-11-28T00:00:00Z","last_id":1}`;

test.each<[string, string, string]>([
  ['an empty file', '', 'line 1 is no JSON'],
  ['a file of another kind', '{"person_id":1}', 'line 1 roster_suppressions must be 1'],
  ['a file of a later version', HEAD.replace(':1,', ':2,'), 'line 1 roster_suppressions must be 1'],
  ['a line with a name', `${HEAD}\n{"person_id":1,"full_name":"Ada"}`, 'line 2 Unrecognized key'],
  [
    'a line without a hash',
    `${HEAD}\n{"kind":"email","hash":"ada@heron.example","person_ids":[]}`,
    'line 2 hash must be a SHA-256',
  ],
  ['a damaged line', `${HEAD}\n{"person_id":1}\n{"person_`, 'line 3 is no JSON'],
])('%s is refused by its line', async (_, text, message) => {
  await write(text);
  await expect(importSuppressions(restored.pool, file)).rejects.toThrow(message);
  expect((await restored.pool.query('select from suppressed_persons')).rowCount).toBe(0);
});

test('the commands write a file that only its owner can read, and are in the audit trail', async () => {
  await loadBoth();
  const exported = await roster(['suppressions', 'export', file, '--json'], {
    env: settingsOf({ database: live }),
  });
  expect([exported.code, JSON.parse(exported.stdout)]).toMatchObject([0, { file, persons: 7, keys: 6 }]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).not.toContain(MARK);
  const imported = await roster(['suppressions', 'import', file], {
    env: settingsOf({ database: restored }),
  });
  expect([imported.code, imported.stdout]).toEqual([0, expect.stringContaining('6 records were removed.')]);
  const acts = async ({ pool }: typeof live) =>
    (await pool.query(`select action, counts from audit_entries where action like 'suppressions_%'`)).rows;
  expect(await acts(live)).toMatchObject([{ action: 'suppressions_export', counts: { persons: 7 } }]);
  expect(await acts(restored)).toMatchObject([{ action: 'suppressions_import', counts: { removed: 6 } }]);
});
