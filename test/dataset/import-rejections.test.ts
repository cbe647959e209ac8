import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { databaseForEachTest } from '../harness/database.ts';
import { rowVersions } from './database-content.ts';
import { deliver, load } from './import-delivery.ts';
import { smallDataset } from './small-dataset.ts';

const database = databaseForEachTest();

const BROKEN = fileURLToPath(new URL('../../../shared/realdata-broken', import.meta.url));

interface ExpectedFile {
  good: number;
  reject: { line: number }[];
  either?: { line: number }[];
}

describe('an invalid line', () => {
  test('of the broken dataset is rejected, and every valid line is accepted', async ({ skip }) => {
    skip(!existsSync(BROKEN), 'the broken dataset is not beside the checkout');
    const expected: { files: Record<string, ExpectedFile> } = JSON.parse(
      await readFile(join(BROKEN, 'expected.json'), 'utf8'),
    );
    const { files, reported, rejected } = await load(database.pool, BROKEN);
    expect(rejected).toBe(reported.length);
    for (const [file, { good, reject, either = [] }] of Object.entries(expected.files)) {
      const optional = new Set(either.map(({ line }) => line));
      const lines = reported.filter((entry) => entry.file === file).map(({ line }) => line);
      expect({ file, lines: lines.filter((line) => !optional.has(line)) }).toEqual({
        file,
        lines: reject.map(({ line }) => line),
      });
      const { accepted = 0, suppressed = 0 } = files.find((result) => result.file === file) ?? {};
      expect(accepted + suppressed).toBeGreaterThanOrEqual(good);
      expect(accepted + suppressed).toBeLessThanOrEqual(good + optional.size);
    }
  });

  test('is reported with its file, line number, field and id, and the rest of its file loads', async () => {
    const data = smallDataset();
    data.organizations.push(
      { id: 4, name: 'Lost', location_id: 99 },
      { id: 5, name: 'Wordless', keyword_ids: [1, 77] },
      '{"id":6,"name":"cut',
      { id: 7, name: 'Early', founded_date: '2021-02-29' },
      { id: 1, name: 'The id of line 1 again' },
      { id: 8, name: 'Whole' },
    );
    const { reported, files } = await deliver(database.pool, data);
    expect(reported.map(({ file, line, field, id }) => ({ file, line, field, id }))).toEqual([
      { file: 'organizations.ndjson', line: 4, field: 'location_id', id: 4 },
      { file: 'organizations.ndjson', line: 5, field: 'keyword_ids[1]', id: 5 },
      { file: 'organizations.ndjson', line: 6, field: null, id: undefined },
      { file: 'organizations.ndjson', line: 7, field: 'founded_date', id: 7 },
      { file: 'organizations.ndjson', line: 8, field: 'id', id: 1 },
    ]);
    expect(files.find(({ file }) => file === 'organizations.ndjson')).toMatchObject({
      lines: 9,
      accepted: 4,
      inserted: 4,
      rejected: 5,
    });
  });

  test('causes the rejection of the lines, in any file, that refer to its record', async () => {
    const data = smallDataset();
    data.persons.push({ id: 9, full_name: 'Refused', location_id: 99 });
    data.emails.push({ person_id: 9, email: 'a@sample.example', validation_status: 'valid' });
    data.projects.push({ id: 2, title: 'By nobody', contributor_ids: [1, 9] });
    const { reported } = await deliver(database.pool, data);
    expect(reported.map(({ file, line, field }) => `${file} ${line} ${field}`)).toEqual([
      'persons.ndjson 4 location_id',
      'projects.ndjson 2 contributor_ids[1]',
      'emails.ndjson 4 person_id',
    ]);
  });

  test('does not reserve its ids: the next line with the same id is accepted', async () => {
    const role = (id: number) => ({ id, title: 'T', is_current: true });
    const { reported } = await deliver(database.pool, {
      persons: [
        { id: 1, full_name: 'Refused', location_id: 99, roles: [role(5)] },
        { id: 1, full_name: 'First', roles: [role(5), role(6)] },
        { id: 2, full_name: 'Wants role 6 too', roles: [role(7), role(6)] },
        { id: 3, full_name: 'Takes role 7', roles: [role(7)] },
        { id: 4, full_name: 'Names role 8 twice', roles: [role(8), role(8)] },
      ],
    });
    expect(reported.map(({ line, field }) => `${line} ${field}`)).toEqual([
      '1 location_id',
      '3 roles[1].id',
      '5 roles[1].id',
    ]);
    const { rows } = await database.pool.query('select id, person_id from roles order by id');
    expect(rows).toEqual([
      { id: 5, person_id: 1 },
      { id: 6, person_id: 1 },
      { id: 7, person_id: 3 },
    ]);
  });

  test('names all that is wrong with it: unknown references, and ids of earlier lines', async () => {
    const role = (id: number, organization: number) => ({
      id,
      title: 'T',
      is_current: true,
      organization_id: organization,
    });
    const { reported } = await deliver(database.pool, {
      organizations: [{ id: 1, name: 'Known' }],
      persons: [
        { id: 1, full_name: 'First', roles: [role(5, 1)] },
        { id: 1, full_name: 'Second', location_id: 98, skill_ids: [97], roles: [role(5, 1), role(6, 96)] },
      ],
    });
    expect(reported.map(({ line }) => line)).toEqual([2]);
    const faults = reported.flatMap((one) => [one, ...(one.further ?? [])]);
    expect(faults.map(({ field, reason }) => [field, reason])).toEqual([
      ['id', 'was brought by an earlier line: 1'],
      ['location_id', 'names a record that does not exist: 98 is not among locations'],
      ['roles[0].id', 'was brought by an earlier line: 5'],
      ['skill_ids[0]', 'names a record that does not exist: 97 is not among person_skills'],
      ['roles[1].organization_id', 'names a record that does not exist: 96 is not among organizations'],
    ]);
  });

  test('is one that repeats an id of another batch, in a first load and in a later one', async () => {
    const skills = Array.from({ length: 9_000 }, (_, index) => ({ id: index + 1, name: `Skill ${index}` }));
    const person_skills = [...skills, { id: 3, name: 'Again' }, { id: 8_999, name: 'Again' }];
    for (const _ of ['first', 'later']) {
      const { reported } = await deliver(database.pool, { person_skills });
      expect(reported.map(({ line }) => line)).toEqual([9_001, 9_002]);
    }
    const { rows } = await database.pool.query(
      `select count(*) as again from person_skills where name = 'Again'`,
    );
    expect(rows).toEqual([{ again: 0 }]);
  });

  test('is one that contradicts an earlier line of the same contact, but not one that repeats it', async () => {
    const { reported } = await deliver(database.pool, {
      persons: [{ id: 1, full_name: 'Ann' }],
      emails: [
        { person_id: 1, email: 'a@sample.example', validation_status: 'valid' },
        { person_id: 1, email: ' A@sample.example', validation_status: 'valid' },
        { person_id: 1, email: 'a@sample.example', validation_status: 'invalid' },
      ],
      phone_numbers: [
        { person_id: 1, phone_number: '+1 202 555 0101' },
        { person_id: 1, phone_number: 'tel:+12025550101' },
      ],
    });
    expect(reported.map(({ file, line, field }) => `${file} ${line} ${field}`)).toEqual([
      'emails.ndjson 3 email',
    ]);
    const { rows } = await database.pool.query('select validation_status from emails');
    expect(rows).toEqual([{ validation_status: 'valid' }]);
  });
});

describe('loading the same directory twice', () => {
  test('writes no row the second time, keeps the data version, and rejects the same lines', async () => {
    const data = smallDataset();
    data.persons.push({ id: 1, full_name: 'Again' }, { id: 9, full_name: 'Lost', skill_ids: [99] });
    data.websites.push({ id: 3, domain: 'WWW.kran.example' });
    const first = await deliver(database.pool, data);
    expect(first.reported).toHaveLength(3);
    const before = await rowVersions(database.pool);
    const second = await deliver(database.pool, data);
    expect(second).toMatchObject({ changed: false, reported: first.reported });
    for (const { accepted, unchanged } of second.files) expect(unchanged).toBe(accepted);
    expect(await rowVersions(database.pool)).toEqual(before);
  });

  test('treats absent, null and empty values as equal', async () => {
    const ann = { id: 1, full_name: 'Ann' };
    await deliver(database.pool, {
      persons: [{ ...ann, educations: [{ school_name: 'Kiel' }], skill_ids: [] }],
    });
    const before = await rowVersions(database.pool);
    await deliver(database.pool, {
      persons: [{ ...ann, educations: [{ school_name: 'Kiel', grade: null }], roles: null, headline: null }],
    });
    expect(await rowVersions(database.pool)).toEqual(before);
  });
});
