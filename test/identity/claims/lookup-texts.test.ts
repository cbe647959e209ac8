import { beforeAll, expect, test } from 'vitest';
import { importTables } from '../../data-in/tables/import-tables.ts';
import { databaseForTests } from '../../harness/database.ts';

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
