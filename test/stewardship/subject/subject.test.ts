import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suppressPerson } from '../../../src/dataset/import/suppress.ts';
import { subjectPage } from '../../../src/stewardship/subject/page.ts';
import { readSubject, type Subject } from '../../../src/stewardship/subject/read-subject.ts';
import { post, serviceForTests, type TestService } from '../../api/http/service.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { idOf } from '../../data-in/tables/import-tables.ts';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { roster } from '../../ops/commands/roster-process.ts';
import { addPassingRows, EMAIL, MARK, PHONE, removePassingRows, SLUG, storePerson } from './known-person.ts';

const service = serviceForTests({ accessJournalDays: 30 });
let ids: number[];
let account: TestService;
beforeAll(async () => {
  ({ ids, account } = await storePerson(service));
});

const read = (asked: object): Promise<Subject> => readSubject(service.database.pool, asked);
/** The texts, numbers and booleans in a value. */
function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

const rowsOf = ({ held }: Subject) => Object.values(held).flatMap(({ rows }) => rows.map(leavesOf));

/** Columns that say nothing of the person: names stand in the place of ids, and secrets of accounts stay with them. */
const LEFT_OUT: Record<string, string[]> = {
  persons: ['location_id', 'industry_id'],
  roles: ['location_id'],
  email_feedback: ['user_id', 'api_key_prefix'],
  phone_feedback: ['user_id', 'api_key_prefix'],
  idempotency_keys: ['key_hash', 'request_hash', 'owner', 'attempt', 'answer'],
  departed_persons: ['transaction_id'],
};

/** The columns of all entities that refer to persons, with the SQL of the condition on the person's ids `$1`. */
function references(): [table: string, condition: string][] {
  const entities = [...service.database.orm.getMetadata().getAll().values()];
  return entities.flatMap(({ tableName, props }) =>
    props.flatMap(({ fieldNames = [], targetMeta }): [string, string][] => {
      const [column = ''] = fieldNames;
      if (column === 'person_ids') return [[tableName, `${column} && $1::bigint[]`]];
      const refers = targetMeta?.tableName === 'persons' || column === 'person_id';
      return refers ? [[tableName, `${column} = any($1::bigint[])`]] : [];
    }),
  );
}

describe('all that is held', () => {
  let subject: Subject;
  beforeAll(async () => {
    await addPassingRows(service, ids[0] ?? 0);
    subject = await read({ person_id: ids[0] });
  });
  afterAll(() => removePassingRows(service));

  test('has every row of every table whose entity refers to persons', async () => {
    const shown = rowsOf(subject);
    const tables: [string, string][] = [['persons', 'id = any($1::bigint[])'], ...references()];
    expect(tables.length).toBeGreaterThan(14);
    for (const [table, condition] of tables) {
      const { rows } = await service.database.pool.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) - $2::text[] as row from ${table} t where ${condition}`,
        [ids, LEFT_OUT[table] ?? []],
      );
      expect(rows.length, `${table}: the test has no row of the person`).toBeGreaterThan(0);
      for (const { row } of rows) {
        const { person_ids: others, ...columns } = row;
        const own = (others as number[] | undefined)?.filter((id) => ids.includes(id));
        const leaves = leavesOf({ ...columns, own });
        const isShown = shown.some((texts) => leaves.every((text) => texts.includes(text)));
        expect(isShown, `${table}: ${JSON.stringify(row)}`).toBe(true);
      }
    }
  });

  test('has every text about the person in any column of the database', async () => {
    const { pool } = service.database;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const shown = new Set(rowsOf(subject).flat());
    const found = new Set<string>();
    for (const { name } of tables) {
      const { rows } = await pool.query<{ row: object }>(
        `select to_jsonb(t) as row from "${name}" t where t::text ilike '%${MARK}%' or t::text like '%${PHONE}%'`,
      );
      for (const text of rows.flatMap(({ row }) => leavesOf(row))) {
        if (!text.toLowerCase().includes(MARK) && text !== PHONE) continue;
        found.add(name);
        expect([name, shown.has(text), text]).toEqual([name, true, text]);
      }
    }
    expect([...found]).toEqual(expect.arrayContaining(['claims', 'claim_values', 'persons']));
  });

  test('has each claim word for word, with its source and dates', () => {
    const claims = subject.held.claims?.rows ?? [];
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(claims).toContainEqual(
      expect.objectContaining({
        source: 'crm',
        kind: 'persons',
        key: `${MARK}-key`,
        basis: `asked ${MARK}`,
        url: `https://network.example/${MARK}`,
        ...{ collected_at: moment, first_seen: moment, last_seen: moment },
        says: expect.objectContaining({ full_name: `Ada ${MARK}` }),
      }),
    );
    const sources = new Set(claims.map(({ source }) => source));
    expect([...sources].sort()).toEqual(['crm', 'fair', 'list']);
  });

  test('has feedback about the contacts that names another person, and not that person', async () => {
    const about = { is_correct_person: true, name: 'Zoe Other', person_id: 2 };
    await post(account, 'feedback/work_emails', { email: EMAIL, contact_status: 'valid', ...about });
    await post(account, 'feedback/phone_numbers', {
      phone_number: PHONE,
      contact_status: 'connected',
      ...about,
    });
    for (const asked of [{ person_id: ids[0] }, { email: EMAIL }, { phone_number: PHONE }]) {
      const { held } = await read(asked);
      for (const [kind, contact] of [
        ['email_feedback', { email: EMAIL }],
        ['phone_feedback', { phone_number: PHONE }],
      ] as const) {
        const ofOthers = held[kind]?.rows.filter((row) => !('person_id' in row)) ?? [];
        expect(ofOthers).toMatchObject([{ ...contact, is_correct_person: true, account: 'Other' }]);
        expect(JSON.stringify(held[kind])).not.toContain('Zoe');
      }
    }
  });

  test('says which accounts received it, and no other person of an answer', () => {
    const { recipients, journal, stored_answers: stored } = subject.held;
    const known = { account_id: account.accountId, account: 'Other' };
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(recipients?.rows).toEqual([{ ...known, first: moment, last: moment }]);
    expect(journal?.rows).toMatchObject([
      { ...known, operation: 'person_detail_lookup', person_ids: [ids[0]] },
      { ...known, operation: 'person_detail_lookup_bulk', person_ids: [ids[0]] },
    ]);
    expect(stored?.rows).toMatchObject([{ ...known, encrypted_bytes: expect.any(Number) }]);
    expect(leavesOf(stored?.rows).join(' ')).not.toContain('\\x');
  });
});

test.each([
  ['an id that was merged', () => ({ person_id: ids[2] })],
  ['an email address', () => ({ email: EMAIL })],
  ['a phone number', () => ({ phone_number: PHONE })],
  ['a slug in another case', () => ({ network_public_identifier: SLUG.toUpperCase() })],
])('the person is found by %s', async (_, asked) => {
  const { person_ids } = await read(asked());
  expect(new Set(person_ids)).toEqual(new Set(ids));
  expect(person_ids[0]).toBe(Math.min(...ids));
});

test.each([
  ['nobody', { person_id: 999_999 }, 'Nothing is held on person 999999.'],
  ['an unknown address', { email: 'nobody@nowhere.example' }, 'Nothing is held on nobody@nowhere.example.'],
  [
    'two persons',
    { email: 'two@acme.example' },
    /^Several persons have two@acme.example: 2, 5\. Name one by --person/,
  ],
])('an identifier of %s is an error that says so', async (_, asked, message) => {
  await expect(read(asked)).rejects.toThrow(message);
});

test('the page shows every text of the file, runs nothing and loads nothing', async () => {
  const subject = await read({ person_id: ids[0] });
  const page = subjectPage(subject);
  const shown = page.replaceAll(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[String(name)] ?? "'",
  );
  for (const text of rowsOf(subject).flat())
    if (!['true', 'false'].includes(text) && text !== '') expect(shown).toContain(text);
  expect(page).not.toMatch(/<script|<link|<img|<iframe| src=| href=| on\w+=/i);
  expect(page).toContain('&lt;script&gt;');
  expect(page.match(/<h1>/g)).toHaveLength(1);
  expect(page).toContain('<html lang="en">');
  const names = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(names).size).toBe(names.length);
  for (const [, id] of page.matchAll(/aria-labelledby="([^"]*)"/g)) expect(names).toContain(id);
});

describe('the command', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'roster-test-subject-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  const run = (...words: string[]) => roster(['subject', ...words], { env: settingsOf(service) });

  test('writes a file and a page that only their owner may read', async () => {
    const file = join(directory, 'ada.json');
    const { code, stdout } = await run('--email', EMAIL.toUpperCase(), '--html', '--out', file, '--json');
    const page = join(directory, 'ada.html');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { is_suppressed: false, files: [file, page] }]);
    const written = JSON.parse(await readFile(file, 'utf8')) as Subject;
    const { written_at: _, asked_for: __, ...expected } = await read({ person_id: ids[0] });
    // Each of both reads is in the audit trail.
    expected.held.audit = { ...expected.held.audit, rows: expect.any(Array) } as never;
    expect(written).toMatchObject(expected);
    expect(await readFile(page, 'utf8')).toBe(subjectPage(written));
    for (const path of [file, page]) expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test.each([
    [['--person', '999999'], 'Nothing is held on person 999999.'],
    [[], 'Name the person by one of --person, --email, --phone and --slug.'],
    [['--phone', '020 7946'], '020 7946 must be'],
  ])('%j exits with 1 and writes nothing', async (words, message) => {
    const { code, stdout, stderr } = await run(...words);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
  });
});

describe('of a suppressed person', () => {
  let subject: Subject;
  beforeAll(async () => {
    await suppressPerson(service.database.pool, { person_id: ids[0] });
    subject = await read({ person_id: ids[0] });
  });

  test('only the suppression, hashes of keys, who received data and ids in lists are held', () => {
    const filled = Object.entries(subject.held).filter(([, { rows }]) => rows.length > 0);
    expect(filled.map(([name]) => name)).toEqual([
      'merges',
      'recipients',
      'journal',
      'charges',
      'stored_answers',
      'lists',
      'suppression',
      'suppressed_identifiers',
      'suppressed_keys',
      'removal',
      'audit',
    ]);
    expect(subject).toMatchObject({ is_suppressed: true });
    expect(
      rowsOf(subject)
        .flat()
        .filter((text) => text.toLowerCase().includes(MARK) || text === PHONE),
    ).toEqual([]);
  });

  test.each([
    ['slug', { network_public_identifier: SLUG }],
    ['slug', { network_public_identifier: SLUG.toUpperCase() }],
    ['email', { email: EMAIL }],
    ['email', { email: `private@${MARK}.example` }],
  ])(
    'a request by the %s finds the suppression and who received data as one by the id does, and shows hashes alone: %j',
    async (kind, asked) => {
      const { is_suppressed, person_ids, held } = await read(asked);
      expect([is_suppressed, person_ids]).toEqual([true, subject.person_ids]);
      expect({ ...held, audit: null }).toEqual({ ...subject.held, audit: null });
      expect(held.recipients?.rows).toMatchObject([{ account: 'Other' }]);
      expect(held.suppressed_identifiers?.rows).toContainEqual(
        expect.objectContaining({ kind, hash: expect.stringMatching(/^\\x[0-9a-f]{64}$/) }),
      );
    },
  );

  test('a request by a suppressed number finds who received data, too', async () => {
    const { pool } = service.database;
    await expect(read({ phone_number: PHONE })).rejects.toThrow('Nothing is held');
    await deliver(service.database, 'fair', {
      persons: [{ key: 'zoe', full_name: 'Zoe Other' }],
      phone_numbers: [{ person_key: 'zoe', phone_number: '+442079460188' }],
    });
    const id = await idOf(pool, 'persons', 'zoe');
    await post(account, 'person_detail_lookup', { person_id: id });
    await suppressPerson(pool, { phone_number: '+442079460188' });
    const { person_ids, held } = await read({ phone_number: '+442079460188' });
    expect([person_ids, held.recipients?.rows.length, held.journal?.rows.length]).toEqual([[id], 1, 1]);
  });

  test('the audit trail says when and by whom, without a word about the person', () => {
    const rows = (subject.held.audit?.rows ?? []).map(({ action, object, actor }) => [actor, action, object]);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['operator', 'merge', `persons ${ids[0]}, ${ids[2]}`],
        ['operator', 'person_suppress', `person ${ids[0]}`],
      ]),
    );
  });
});
