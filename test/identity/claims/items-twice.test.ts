import { expect, test } from 'vitest';
import { deliver } from '../../data-in/tables/memory-table.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

const ROLE = { title: 'Engineer', organization_name: 'Heron', start_date: '2020' };
const SCHOOL = { school_name: 'Ghent University', degree: 'BSc' };

/** Items in the line of a person, those in lines of their own, and what the person has. */
const CASES: [what: string, inline: object, files: Record<string, object[]>, shown: string[]][] = [
  ['the same role', { roles: [ROLE] }, { roles: [ROLE] }, ['Engineer 2020-01-01']],
  [
    'the same role with a description',
    { roles: [ROLE] },
    { roles: [{ ...ROLE, description: 'Lasers' }] },
    ['Engineer 2020-01-01'],
  ],
  [
    'a role with another start',
    { roles: [ROLE] },
    { roles: [{ ...ROLE, start_date: '2021' }] },
    ['Engineer 2020-01-01', 'Engineer 2021-01-01'],
  ],
  ['the same education', { educations: [SCHOOL] }, { educations: [SCHOOL] }, ['Ghent University BSc']],
  [
    'another education',
    { educations: [SCHOOL] },
    { educations: [{ ...SCHOOL, degree: 'MSc' }] },
    ['Ghent University BSc', 'Ghent University MSc'],
  ],
  ['the same skill', { skills: ['SQL'] }, { skills: [{ name: 'SQL' }, { name: 'Go' }] }, ['Go', 'SQL']],
];

test.each(CASES)(
  'an item in the line of a person and in one of its own is there once: %s',
  async (_, inline, files, shown) => {
    const ofPerson = Object.fromEntries(
      Object.entries(files).map(([kind, rows]) => [kind, rows.map((row) => ({ person_key: '1', ...row }))]),
    );
    for (const rows of [{ persons: [{ key: '1', full_name: 'Ann Lee', ...inline }], ...ofPerson }, ofPerson])
      expect(await deliver(database, 'crm', rows)).toMatchObject({ rejected: 0, setAside: 0 });
    const { rows } = await database.pool.query<{ item: string }>(
      `select title || ' ' || start_date as item from roles
      union all select (each->>'school_name') || ' ' || (each->>'degree') from persons, jsonb_array_elements(to_jsonb(educations)) as each
      union all select name from person_skill_links join person_skills s on s.id = skill_id order by 1`,
    );
    expect(rows.map(({ item }) => item)).toEqual(shown);
  },
);
