import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { post, serviceForTests } from '../../api/http/service.ts';
import { random } from '../../identity/claims/random.ts';
import { listOf, makeList, onLists, recordsIn } from './calls.ts';

const service = serviceForTests();
const ADA = 9_007_199_254_740_991;

/** Texts that spreadsheets and parsers read as something else. */
const HEADLINES = [
  '=1+1',
  '@sum(A1)',
  '+491234',
  '-5.5',
  '- a dash',
  '\tTab',
  'a "quoted", text',
  'two\nlines\r\nof text',
  "'quoted",
];

beforeAll(async () => {
  const { pool } = service.database;
  for (const [at, headline] of HEADLINES.entries())
    await pool.query(`insert into persons (id, full_name, headline) values ($1, 'Person', $2)`, [
      2_000 + at,
      headline,
    ]);
});

/** The text as a spreadsheet is to read it. */
const safe = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

test('a CSV is read by two other readers, with the values of the JSON', async () => {
  const ids = [...HEADLINES.map((_, at) => 2_000 + at), ADA];
  const { id } = await makeList(service, { kind: 'persons', ids });
  const query =
    'fields=headline,network_info,skills.name,skills,roles.title&contacts=phone_numbers&notes=true';
  await post(service, `lists/${id}/notes`, { id: 2_000, note: '=cmd()', tags: ['a', 'b; c'] });
  const csv = String((await onLists(service, 'GET', `${id}/parts/0/?format=csv&${query}`)).body);
  const json = recordsIn(await onLists(service, 'GET', `${id}/parts/0/?${query}`)) as never as {
    id: number;
    headline: string;
    network_info: { public_identifier: string | null };
    skills: { name: string }[];
    roles: { title: string }[];
    phone_numbers: { phone_number: string }[];
  }[];
  const columns = [
    ...['id', 'headline', 'network_info.public_identifier', 'network_info.industry.id'],
    ...[
      'network_info.industry.name',
      'network_info.public_profile_url',
      'skills.name',
      'skills',
      'roles.title',
    ],
    ...['phone_numbers', 'note', 'tags'],
  ];
  const { data, errors, meta } = Papa.parse<Record<string, string>>(csv, {
    header: true,
    skipEmptyLines: true,
  });
  expect([errors, meta.fields]).toEqual([[], columns]);
  expect(data).toHaveLength(json.length);
  for (const [at, record] of json.entries())
    expect(data[at]).toMatchObject({
      id: String(record.id),
      headline: safe(record.headline),
      'network_info.public_identifier': record.network_info.public_identifier ?? '',
      'skills.name': record.skills.map(({ name }) => name).join('; '),
      skills: record.skills.length > 0 ? JSON.stringify(record.skills) : '',
      'roles.title': record.roles.map(({ title }) => title).join('; '),
      phone_numbers: safe(record.phone_numbers.map((one) => one.phone_number).join('; ')),
    });
  expect(data[0]).toMatchObject({ note: "'=cmd()", tags: 'a; b; c' });
  const directory = await mkdtemp(join(tmpdir(), 'roster-lists-'));
  try {
    await writeFile(join(directory, 'part.csv'), csv);
    const duckdb = await (await DuckDBInstance.create(':memory:')).connect();
    const rows = await duckdb.runAndReadAll(
      `select * from read_csv('${directory}/part.csv', all_varchar = true, header = true, strict_mode = true)`,
    );
    expect(rows.getRowObjectsJson()).toEqual(
      data.map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text || null]))),
    );
    duckdb.closeSync();
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('a row of a table says who works where: the newest current matching role, or each matching role', async () => {
  const filters = { role_title: 'engineer OR barista' };
  const { id } = await listOf(service, 'person_role_search', filters);
  const { body } = await post(service, 'person_role_search', {
    ...filters,
    fields: ['matching_role', 'matching_role_ids', 'roles'],
  });
  interface Found {
    id: number;
    matching_role: { title: string };
    matching_role_ids: number[];
    roles: {
      id: number;
      title: string;
      is_current: boolean;
      start_date: string | null;
      organization: { name: string } | null;
      location: { name: string } | null;
    }[];
  }
  const persons = body.search_results as unknown as Found[];
  for (const { matching_role, matching_role_ids: matching, roles } of persons) {
    const own = roles.filter((role) => matching.includes(role.id));
    const main = own.find((role) => role.is_current) ?? own[0];
    expect(matching_role).toEqual({
      title: main?.title,
      organization: main?.organization?.name ?? null,
      since: main?.start_date,
      place: main?.location?.name ?? null,
    });
  }
  const part = await onLists(service, 'GET', `${id}/parts/0/?fields=full_name&rows=roles`);
  const rows = recordsIn(part) as never as { id: number; matching_role: { title: string } }[];
  const expected = persons.flatMap(({ id, matching_role_ids: matching, roles }) =>
    roles.filter((role) => matching.includes(role.id)).map(({ title }) => [id, title]),
  );
  expect(rows.map(({ id, matching_role }) => [id, matching_role.title])).toEqual(expected);
  expect(expected.length).toBeGreaterThan(persons.length);
  expect(part.headers.get('x-records')).toBe(String(persons.length));
  // Of a list of ids all roles count.
  const own = await makeList(service, { kind: 'persons', ids: [ADA] });
  const [record] = recordsIn(await onLists(service, 'GET', `${own.id}/parts/0/?fields=matching_role`));
  expect(record).toMatchObject({ matching_role: { title: 'Engineer', organization: 'Acme' } });
});

test('a part names its records, its digest and the next part; a part past the last one is a 404', async () => {
  const { id, total } = await listOf(service, 'job_search', { is_active: null });
  const { headers, body } = await onLists(service, 'GET', `${id}/parts/0/?fields=title`);
  const digest = createHash('sha256').update(String(body)).digest('base64');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/x-ndjson',
    'content-digest': `sha-256=:${digest}:`,
    'x-records': '1000',
    'x-gone': '0',
    link: expect.stringMatching(
      /^<\/api\/\d+\/datastorage\/lists\/\d+\/parts\/1\/\?fields=title>; rel="next"$/,
    ),
  });
  const last = await onLists(service, 'GET', `${id}/parts/1/?fields=title`);
  expect([last.headers.get('x-records'), last.headers.get('link')]).toEqual([String(total - 1_000), null]);
  expect((await onLists(service, 'GET', `${id}/parts/2/`)).status).toBe(404);
  for (const wrong of ['fields=titel', 'format=xml', 'contacts=phone_numbers', 'rows=roles', 'page=1'])
    expect((await onLists(service, 'GET', `${id}/parts/0/?${wrong}`)).status).toBe(400);
});

/** Reads a file over HTTP, and breaks the connection after some bytes. */
function readBroken(path: string, bytesMax: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const url = `${service.url}/api/${service.accountId}/datastorage/lists/${path}`;
  const sent = request(url, { headers: { 'x-api-key': service.key } }, (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= bytesMax) {
        sent.destroy();
        resolve(Buffer.concat(chunks).subarray(0, bytesMax));
      }
    });
    response.on('end', () => resolve(Buffer.concat(chunks)));
  });
  sent.on('error', (error) => (sent.destroyed ? undefined : reject(error))).end();
  return promise;
}

test.each(['ndjson', 'csv'])(
  'a file in %s that broke at any byte and is continued equals the whole',
  async (format) => {
    const { id, total } = await listOf(service, 'job_search', { is_active: null });
    const path = `${id}/file/?format=${format}&fields=title,date_featured`;
    const { body, headers, status } = await onLists(service, 'GET', path);
    expect([status, headers.get('content-type')]).toEqual([
      200,
      format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    ]);
    const whole = Buffer.from(String(body));
    const lines = String(body).trimEnd().split('\n');
    const header = format === 'csv' ? 1 : 0;
    expect(lines).toHaveLength(total + header);
    const { next } = random(7);
    for (let time = 0; time < 5; time++) {
      const broken = await readBroken(path, 1 + Math.floor(next() * (whole.length - 1)));
      expect(whole.subarray(0, broken.length).equals(broken)).toBe(true);
      // Of a file that broke, whole parts are kept.
      const parts = Math.floor((broken.toString().split('\n').length - 1 - header) / 1_000);
      const kept =
        parts > 0
          ? broken
              .toString()
              .split('\n')
              .slice(0, parts * 1_000 + header)
          : [];
      const rest = await onLists(service, 'GET', `${path}&from_part=${Math.max(0, parts)}`);
      expect([...kept, ...String(rest.body).trimEnd().split('\n')]).toEqual(lines);
    }
  },
);

test.each<[query: string, status: number, text: string]>([
  ['format=json', 400, '/format must be one of ndjson, csv'],
  ['from_part=-1', 400, '/from_part must be an integer of at least 0'],
  ['from_part=x', 400, '/from_part'],
  ['n=1', 400, '/n is not a field'],
  ['id=1', 400, '/id is a parameter of the path'],
  ['fields=titel', 400, '/fields/0'],
  ['from_part=2', 404, 'there is no part 2'],
  ['contacts=phone_numbers', 400, '/contacts is only for lists of persons'],
])('a file with %s is refused before it begins', async (query, status, text) => {
  const { id } = await listOf(service, 'job_search', { is_active: null });
  const { status: answered, body, headers } = await onLists(service, 'GET', `${id}/file/?${query}`);
  expect([answered, body.detail]).toEqual([status, expect.stringContaining(text)]);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect([headers.get('x-credits-spent'), headers.get('x-credits-remaining')]).toEqual([
    '0',
    expect.stringMatching(/^\d+$/),
  ]);
});

test('a file from a part on has the parts from there, and no header', async () => {
  const { id } = await listOf(service, 'job_search', { is_active: null });
  const part = await onLists(service, 'GET', `${id}/parts/1/?format=csv&fields=title`);
  const file = await onLists(service, 'GET', `${id}/file/?format=csv&fields=title&from_part=1`);
  expect([file.status, file.body]).toEqual([200, part.body]);
  expect(file.headers.get('x-as-of')).toBe(part.headers.get('x-as-of'));
  expect((await onLists(service, 'GET', `${id}/parts/1/?from_part=1`)).body.detail).toMatch(
    /^\/from_part is not/,
  );
  const head = await fetch(`${service.url}/api/${service.accountId}/datastorage/lists/${id}/file/`, {
    method: 'POST',
  });
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test.each([
  'parts/0/',
  'parts/0/?format=csv&contacts=phone_numbers',
  'file/',
  'file/?format=csv&contacts=work_emails,phone_numbers',
])('HEAD of %s checks the request, shows no record and costs nothing', async (path) => {
  const { id } = await makeList(service, { kind: 'persons', ids: [ADA] });
  const contacts = 'contacts=work_emails,phone_numbers';
  const priceOf = async () => (await onLists(service, 'GET', `${id}/price/?${contacts}`)).body;
  const price = await priceOf();
  expect(price).toMatchObject({ unpaid_parts: 1 });
  const head = await onLists(service, 'HEAD', `${id}/${path}`);
  const type = path.includes('csv') ? 'text/csv; charset=utf-8' : 'application/x-ndjson';
  expect([head.status, head.body, head.headers.get('content-type')]).toEqual([200, '', type]);
  expect([head.headers.get('x-credits-spent'), await priceOf()]).toEqual(['0', price]);
  expect((await onLists(service, 'HEAD', `${id}/${path.split('?')[0]}?format=xlsx`)).status).toBe(400);
  expect((await onLists(service, 'HEAD', `999999/${path}`)).status).toBe(404);
});
