import { expect, test } from 'vitest';
import type { ClaimKind } from '../../../src/identity/claim.ts';
import { fieldsOf, readRow } from '../../identity/claims/read-row.ts';
import { deliveriesForTests } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

const WORDS = [
  ...[
    'Present',
    'present',
    'PRESENT',
    ' Present ',
    '(present)',
    'Current',
    'today',
    'To date',
    'now',
    'Ongoing',
  ],
  ...['heute', 'aktuell', 'bis heute', 'laufend', 'gegenwärtig'],
  ...['actualidad', 'Actualmente', 'la actualidad', 'hoy'],
  ...['présent', 'Present', "aujourd'hui", 'aujourd’hui', 'à ce jour', 'en poste'],
  ...['oggi', 'in corso', 'até o momento', 'atual', 'heden', 'obecnie', 'současnost', 'jelenleg', 'günümüz'],
  ...['настоящее время', 'по н.в.', 'Сейчас', 'теперішній час', 'σήμερα'],
  ...['至今', '现在', '現在', '目前', '在職中', '현재', '재직 중'],
  ...['حتى الآن', 'اليوم', 'כיום', 'اکنون', 'वर्तमान', 'ปัจจุบัน', 'Hiện tại', 'sekarang'],
];

test.each(WORDS)('a role whose end is written %j goes on', (word) => {
  expect(fieldsOf('roles', { start_date: '2020', end_date: word })).toEqual({
    title: 'Gardener',
    start_date: '2020-01-01',
    is_current: true,
  });
});

test('a line that says that a role is not current is followed', () => {
  const fields = fieldsOf('roles', { end_date: 'Present', is_current: 'no' });
  expect(fields).toEqual({ title: 'Gardener', is_current: false });
});

test.each<ClaimKind>(['educations', 'certifications', 'memberships', 'volunteering', 'projects'])(
  'an item of %s may go on',
  (kind) => {
    expect(fieldsOf(kind, { end_date: '至今' })).not.toHaveProperty('end_date');
    expect(fieldsOf(kind, { end_date: '2021' })).toMatchObject({ end_date: '2021-01-01' });
  },
);

test('a role inside a person may go on', () => {
  const roles = [{ title: 'Cook', end_date: 'heute' }];
  expect(fieldsOf('persons', { roles })).toMatchObject({ roles: [{ title: 'Cook', is_current: true }] });
});

test.each(['presently unknown', 'soon', '2021-13', 'yesterday', 'gestern', 'ended', '去年'])(
  'the end %j is refused',
  (word) => {
    expect(fieldsOf('roles', { end_date: word })).toMatch(/^end_date must be a /);
  },
);

test('a start is a day in any case', () => {
  expect(fieldsOf('roles', { start_date: 'Present' })).toMatch(/^start_date must be a day/);
});

test('a role goes on in a file of any kind and in a mapping', async () => {
  const csv = await deliveries.write({
    'roles.csv': 'person_key,title,end_date\n1,Cook,Actualidad\n',
  });
  const ndjson = await deliveries.write({
    'roles.ndjson': '{"person_key":1,"title":"Cook","end_date":"Actualidad"}',
  });
  const mapped = await deliveries.write({
    'a.csv': 'id,job,until\n1,Cook,Actualidad\n',
    'my.sql': `CREATE VIEW roles AS SELECT id AS person_key, job AS title, first_day("until") AS end_date FROM "a.csv"`,
  });
  const read = await Promise.all([
    deliveries.read({ paths: [`${csv}/roles.csv`] }),
    deliveries.read({ paths: [ndjson] }),
    deliveries.read({ paths: [`${mapped}/a.csv`], map: `${mapped}/my.sql` }),
  ]);
  const claims = read.flatMap(({ rows }) =>
    (rows.roles ?? []).map((row) => ('fields' in row ? readRow('roles', row.fields) : row)),
  );
  expect(claims).toHaveLength(3);
  for (const claim of claims)
    expect(claim).toMatchObject({ parent: { key: '1' }, fields: { title: 'Cook', is_current: true } });
});
