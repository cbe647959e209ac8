import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { databaseForTests } from '../harness/database.ts';
import { importTables } from './import-tables.ts';

const database = databaseForTests();

/** Texts that name one skill, in a row for each skill. */
const SKILLS = [
  ['Café', 'CAFE', ' café '],
  ['مدير', 'مُدير'],
  ['שָׁלוֹם', 'שלום'],
  ['Straße-1', 'straße 1'],
  ['C++', 'c++'],
  ['C#'],
  ['C'],
  ['R&D', 'R & D', 'r &d', 'R&amp;D', 'R＆D'],
  ['R D'],
  ['Forschung & Entwicklung', 'Forschung&Entwicklung'],
  ['Data\u00adbase', 'Database', 'Data\u200bbase', 'data\u2060base'],
  ['Data base', 'data-base'],
  ['می\u200cخواهم', 'میخواهم'],
  ['क्\u200dष', 'क्ष'],
  ['База\u00adданных', 'базаданных'],
  ['ภาษา\u200bไทย', 'ภาษาไทย'],
  // Sound marks and vowel signs are marks for Unicode, and other words for people.
  ['バス', 'バス'.normalize('NFD'), 'ﾊﾞｽ'],
  ['ハス'],
  ['दिन'],
  ['दान'],
  ['กิน'],
  ['กัน'],
];

let ids: Map<string, number>;
beforeAll(async () => {
  await importTables(database.pool, 'crm', {
    persons: SKILLS.flat().map((skill, key) => ({ key, full_name: `Person ${key}`, skills: [skill] })),
  });
  const { rows } = await database.pool.query<{ name: string; id: number }>(
    'select full_name as name, skill_id as id from persons join person_skill_links on person_id = persons.id',
  );
  ids = new Map(rows.map(({ name, id }) => [name, id]));
});

test.each(SKILLS.map((texts) => [texts]))('the texts %j are one skill, and no other text is', (texts) => {
  const idOf = (text: string) => ids.get(`Person ${SKILLS.flat().indexOf(text)}`);
  const [id] = texts.map(idOf);
  expect(id).toBeDefined();
  const alike = SKILLS.flat().filter((text) => idOf(text) === id);
  expect(alike.sort()).toEqual(texts.toSorted());
});

test('skills that earlier versions stored apart are one after the next import', async () => {
  const { pool } = database;
  await importTables(pool, 'ats', {
    persons: [
      { key: 1, full_name: 'Ada', skills: ['Q & A', 'Tea'] },
      { key: 2, full_name: 'Bea', skills: ['Q&A'] },
      { key: 3, full_name: 'Eva' },
    ],
    skills: [{ person_key: 3, name: 'Q & A' }],
  });
  // So they were.
  await pool.query(`insert into person_skills (id, name) values (7, 'Q & A')`);
  await pool.query(`insert into lookup_texts (kind, key, id) values ('person_skills', 'q & a', 7)`);
  await pool.query(`
    update person_skill_links set skill_id = 7 where person_id in (select id from persons where full_name in ('Ada', 'Eva'))
    and skill_id = (select id from lookup_texts where kind = 'person_skills' and key = 'q&a')`);
  await pool.query(await readFile('src/db/migrations/Migration20261202040000.sql', 'utf8'));
  await importTables(pool, 'ats', { persons: [{ key: 4, full_name: 'Ida' }] });
  const { rows } = await pool.query(`
    select array_agg(full_name order by full_name) as names from persons join person_skill_links on person_id = persons.id
    join person_skills s on s.id = skill_id where s.name ~ '^Q ?& ?A$' group by s.id`);
  expect(rows).toEqual([{ names: ['Ada', 'Bea', 'Eva'] }]);
});
