import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refillNames } from '../../../search-index/autocomplete/put-names.ts';
import { createSuggest, type Suggest, type Suggestion } from '../../../src/search/suggestions.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { SEED } from '../../harness/seed.ts';

const NAMES = 600;
const USAGE_MAX = 3;

/** Parts of names. Many of them are equal, or prefixes of others, in different ways. */
const PARTS = [
  ...['a', 'A', 'ab', 'Abc', 'é', 'E', 'ß', 'SS', 'ø', 'o', 'ﬁ', 'fi', 'java', 'Java', 'Javanese', 'script'],
  ...['東', '東京', '京都', 'タワー', 'ภาษา', 'Ж', 'жук', '한', '하', '語'],
  ...['c++', 'C#', '.net', '-', '"', '&', '<b>', '\u0001', '\\', "'", '😀', '½', '42', '\u0301', 'ـ'],
  ...['바', '반', 'パリ', 'バリ', 'ﾊﾟ', 'ト\u309a', 'so\u00adft', 'e\u200bx', '\ufeff', 'ʼ', 'oʼb', "o'b"],
  ...['x'.repeat(99), 'y'.repeat(60), 'ﷺ', '"a":{"1":2}'],
];
const text = fc
  .array(fc.tuple(fc.constantFrom(...PARTS), fc.constantFrom('', ' ', ' ', '  ')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.flat().join(''))
  .filter((name) => [...name].length <= 255);

/** Names of several words, like most real names. */
const phrase = fc
  .array(fc.constantFrom('java', 'Javanese', 'script', 'Scripts', 'abc', 'ABCD', '42', '421', 'big', 'of'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));

/** A value of autocomplete. */
interface Skill {
  id: number;
  name: string;
  usage: number;
}

// A second implementation, so that a mistake in the folding of the index is not repeated here.
function fold(name: string): string {
  const plain: Record<string, string> = { ß: 'ss', ø: 'o', ʼ: "'" };
  const kept = [...name.normalize('NFKD')].filter(
    (sign) => /[\u3099\u309a]/.test(sign) || !/[\p{M}\u00ad\u200b\ufeff]/u.test(sign),
  );
  return kept
    .map((sign) => plain[sign.toLowerCase()] ?? sign.toLowerCase())
    .join('')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

const byUsage = (a: Skill, b: Skill) => b.usage - a.usage || a.id - b.id;
const idsOf = (skills: readonly { id: number }[]) => skills.map(({ id }) => id);

describe(`suggestions over the names of seed ${SEED}`, () => {
  const names = fc.sample(fc.tuple(fc.oneof(text, phrase), fc.nat(USAGE_MAX)), {
    seed: SEED,
    numRuns: NAMES,
  });
  const skills: Skill[] = names.map(([name, usage], at) => ({
    id: (at * 7_919) % 10_007 || 1,
    name,
    usage,
  }));
  let database: TestDatabase;
  let suggest: Suggest;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    suggest = createSuggest(pool);
    await pool.query(
      `insert into persons (id, full_name) select id, 'Ada' from generate_series(1, ${USAGE_MAX}) as id`,
    );
    for (const statement of INSERT_SKILLS) await pool.query(statement, [JSON.stringify(skills)]);
    const client = await pool.connect();
    await refillNames(client);
    client.release();
  });
  afterAll(() => database.drop());

  const pageOf = (text: string, page: number, pageSize: number) =>
    suggest({ kind: 'person_skills', text, page, pageSize });

  /** All suggestions, page after page. */
  async function all(text: string, pageSize: number): Promise<Suggestion[]> {
    const found: Suggestion[] = [];
    for (let page = 1; ; page++) {
      const { suggestions, more } = await pageOf(text, page, pageSize);
      found.push(...suggestions);
      if (!more) return found;
    }
  }

  const typed = fc.oneof(
    text,
    // A prefix of a name, in upper case.
    fc
      .tuple(fc.nat(NAMES - 1), fc.integer({ min: 1, max: 130 }))
      .map(([at, length]) => [...(skills[at]?.name ?? '')].slice(0, length).join('').toUpperCase()),
  );

  test('list equal names, then names with that prefix, each by usage and id, then others without duplicates', async () => {
    const tally = { exact: 0, begins: 0, others: 0 };
    await fc.assert(
      fc.asyncProperty(typed, fc.integer({ min: 3, max: 200 }), async (text, limit) => {
        const folded = fold(text);
        fc.pre(folded !== '');
        const exact = skills.filter(({ name }) => fold(name) === folded).sort(byUsage);
        const begins = skills
          .filter(({ name }) => fold(name) !== folded && fold(name).startsWith(folded))
          .sort(byUsage);
        const found = await all(text, limit);
        const strict = [...exact, ...begins];
        expect(idsOf(found.slice(0, strict.length))).toEqual(idsOf(strict));
        expect(new Set(idsOf(found)).size).toBe(found.length);
        for (const { id, name } of found) expect(name).toBe(skills.find((skill) => skill.id === id)?.name);
        if (exact.length > 0) tally.exact += 1;
        if (begins.length > 0) tally.begins += 1;
        if (found.length > strict.length) tally.others += 1;
      }),
      { seed: SEED, numRuns: 300 },
    );
    for (const count of Object.values(tally)) expect(count).toBeGreaterThan(30);
  });

  test.each(['java', 'script', 'abc', '42'])(
    'contain all names in which a later word begins with %s, by usage and id',
    async (word) => {
      const words = (name: string) => fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
      const others = skills
        .filter(({ name }) => !fold(name).startsWith(word))
        // Only ASCII names: the engine splits some other scripts into words by its own rules.
        .filter(({ name }) => !/[^\x20-\x7e]/.test(name) && words(name).some((part) => part.startsWith(word)))
        .sort(byUsage);
      const found = await all(word, 50);
      const ids = new Set(idsOf(others));
      expect(others.length).toBeGreaterThan(3);
      expect(idsOf(found).filter((id) => ids.has(id))).toEqual(idsOf(others));
    },
  );

  test.each<[string, string, boolean]>([
    ['jaba', 'java', true],
    ['sript', 'script', true],
    ['jaavanese', 'Javanese', true],
    ['javvenese', 'Javanese', true],
    ['abz', 'abc', false],
    ['jbbv', 'java', false],
    ['jjvvnnse', 'Javanese', false],
  ])('for %s contain the names with the word %s: %s', async (text, word, isFound) => {
    const holders = skills.filter(({ name }) => name.split(' ').includes(word));
    expect(holders.length).toBeGreaterThan(2);
    const found = new Set(idsOf(await all(text, 50)));
    expect(holders.map(({ id }) => found.has(id))).toEqual(holders.map(() => isFound));
  });

  test.each(['京', '京都', 'ワー', 'าษา', 'リ'])(
    'for %s contain all names with that text in any place',
    async (part) => {
      const holders = skills.filter(({ name }) => fold(name).includes(fold(part)));
      const found = new Set(idsOf(await all(part, 50)));
      expect(holders.length).toBeGreaterThan(3);
      expect(idsOf(holders).filter((id) => !found.has(id))).toEqual([]);
    },
  );

  test.each([
    ["o'b", 'oʼb', true],
    ['oʼb', "o'b", true],
    ['soft', 'so\u00adft', true],
    ['e\u200bx', 'ex', true],
    ['パリ', 'ﾊﾟﾘ', true],
    ['パ', 'バ', false],
    ['바', '반', false],
  ])('for %j the name %j is a beginning: %s', async (text, name, isBeginning) => {
    const holders = skills.filter((skill) => fold(skill.name).startsWith(fold(name)));
    const first = idsOf(await all(text, 50)).slice(0, holders.length);
    expect(holders.length).toBeGreaterThan(1);
    expect(idsOf(holders).every((id) => first.includes(id))).toBe(isBeginning);
  });

  test('for an empty text list all values by usage', async () => {
    for (const text of ['', '  ', '\u0301', '\u200b'])
      expect(idsOf(await all(text, 150))).toEqual(idsOf(skills.toSorted(byUsage)));
  });

  test('can be read by pages of any size, and there are none past the end', async () => {
    for (const text of ['', 'a', 'java', '京', '&', 'jaba', 'java script', 'jaba script']) {
      const found = await all(text, 7);
      for (const pageSize of [1, 8, 200])
        for (const page of [1, 2, 5, Math.ceil(found.length / pageSize), Number.MAX_SAFE_INTEGER]) {
          const start = Math.max(0, page - 1) * pageSize;
          expect(await pageOf(text, Math.max(1, page), pageSize)).toEqual({
            suggestions: found.slice(start, start + pageSize),
            more: found.length > start + pageSize,
          });
        }
    }
  });
});

/** $1 skills; each usage is that of a person. */
const INSERT_SKILLS = [
  `insert into person_skills (id, name)
    select id, name from json_to_recordset($1) as skill (id bigint, name text)`,
  `insert into person_skill_links (person_id, skill_id, position)
    select person, id, 0 from json_to_recordset($1) as skill (id bigint, usage int), generate_series(1, usage) as person`,
];
