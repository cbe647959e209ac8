import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { openEngine } from '../../search-index/meilisearch/engine.ts';
import { ensureIndexes } from '../../search-index/rebuild/rebuild.ts';
import type { Suggestion } from '../../src/search/search.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { searchNow } from '../harness/search.ts';
import { SEED } from '../harness/seed.ts';

const NAMES = 600;
const PERSONS = 3;

/** Parts of names that are equal, or begin one another, in many ways. */
const PARTS = [
  ...['a', 'A', 'ab', 'Abc', 'é', 'E', 'ß', 'SS', 'ø', 'o', 'ﬁ', 'fi', 'java', 'Java', 'Javanese', 'script'],
  ...['東', '東京', '京都', 'タワー', 'ภาษา', 'Ж', 'жук', '한', '하', '語'],
  ...['c++', 'C#', '.net', '-', '"', '&', '<b>', '\u0001', '\\', "'", '😀', '½', '42', '\u0301', 'ـ'],
  ...['x'.repeat(99), 'y'.repeat(60), 'ﷺ'],
];
const text = fc
  .array(fc.tuple(fc.constantFrom(...PARTS), fc.constantFrom('', ' ', ' ', '  ')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.flat().join(''))
  .filter((name) => [...name].length <= 255);

/** Names of several words, as most are. */
const phrase = fc
  .array(fc.constantFrom('java', 'Javanese', 'script', 'Scripts', 'abc', 'ABCD', '42', '421', 'big', 'of'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));

/** A value and how many persons have it. */
interface Skill {
  id: number;
  name: string;
  usage: number;
}

// Written out again, so that a mistake in the folding of the index is not repeated here.
function fold(name: string): string {
  const plain: Record<string, string> = { ß: 'ss', ø: 'o' };
  const small = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return small
    .replace(/[ßø]/g, (letter) => plain[letter] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const byUsage = (a: Skill, b: Skill) => b.usage - a.usage || a.id - b.id;
const idsOf = (skills: readonly { id: number }[]) => skills.map(({ id }) => id);

describe(`over the names of seed ${SEED}`, () => {
  let database: TestDatabase;
  let engine: Engine;
  let skills: Skill[];

  beforeAll(async () => {
    const { meiliUrl: url, meiliKey: key } = inject('services');
    database = await createTestDatabase();
    engine = openEngine({ url, key, prefix: database.indexPrefix });
    const names = fc.sample(fc.tuple(fc.oneof(text, phrase), fc.nat(PERSONS)), {
      seed: SEED,
      numRuns: NAMES,
    });
    skills = names.map(([name, usage], at) => ({ id: (at * 7_919) % 10_007 || 1, name, usage }));
    await database.pool.query(
      `insert into persons (id, full_name) select id, 'p' from generate_series(1, ${PERSONS}) as id`,
    );
    await database.pool.query(
      'insert into person_skills (id, name) select * from unnest($1::bigint[], $2::text[])',
      [idsOf(skills), skills.map(({ name }) => name)],
    );
    await database.pool.query(
      `insert into person_skill_links (person_id, skill_id, position)
        select person, skill, 0 from unnest($1::bigint[], $2::int[]) as used (skill, usage),
          generate_series(1, usage) as person`,
      [idsOf(skills), skills.map(({ usage }) => usage)],
    );
    await ensureIndexes({ pool: database.pool, engine });
  });

  afterAll(async () => {
    await engine.close();
    await database.drop();
  });

  /** Every page, one after the other, each of them full but the last. */
  async function allPages(text: string, pageSize: number): Promise<Suggestion[]> {
    const all: Suggestion[] = [];
    for (let page = 1; ; page++) {
      const { suggestions, more } = await searchNow({ pool: database.pool, engine }).suggest({
        kind: 'person_skills',
        text,
        page,
        pageSize,
      });
      all.push(...suggestions);
      if (!more) return all;
      expect(suggestions).toHaveLength(pageSize);
    }
  }

  const typed = fc.oneof(
    text,
    // The beginning of a name, in another case.
    fc
      .tuple(fc.nat(NAMES - 1), fc.integer({ min: 1, max: 130 }))
      .map(([at, length]) => [...(skills[at]?.name ?? '')].slice(0, length).join('').toUpperCase()),
  );

  test('the names that are equal come first, then those that begin so, each by use and id, then others once', async () => {
    const tally = { exact: 0, begins: 0, others: 0 };
    await fc.assert(
      fc.asyncProperty(typed, fc.integer({ min: 3, max: 200 }), async (text, pageSize) => {
        const folded = fold(text);
        fc.pre(folded !== '');
        const exact = skills.filter(({ name }) => fold(name) === folded).sort(byUsage);
        const begins = skills
          .filter(({ name }) => fold(name) !== folded && fold(name).startsWith(folded))
          .sort(byUsage);
        const found = await allPages(text, pageSize);
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
    'after them, names with a word that begins with %s, by use and id, before any with a typing error',
    async (word) => {
      const words = (name: string) => fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
      const others = skills
        .filter(({ name }) => !fold(name).startsWith(word))
        // Scripts that the engine cuts into words of its own would leave open where a word begins.
        .filter(({ name }) => !/[^\x20-\x7e]/.test(name) && words(name).some((part) => part.startsWith(word)))
        .sort(byUsage);
      const found = await allPages(word, 50);
      const ids = new Set(idsOf(others));
      expect(others.length).toBeGreaterThan(3);
      expect(idsOf(found).filter((id) => ids.has(id))).toEqual(idsOf(others));
    },
  );

  test.each(['京', '京都', 'ワー', 'าษา'])(
    '%s is found inside names too, without a word to begin with',
    async (part) => {
      const holders = skills.filter(({ name }) => fold(name).includes(fold(part))).sort(byUsage);
      const found = new Set(idsOf(await allPages(part, 50)));
      expect(holders.length).toBeGreaterThan(3);
      expect(idsOf(holders).filter((id) => !found.has(id))).toEqual([]);
    },
  );

  test('nothing typed gives all values, the most used first', async () => {
    for (const text of ['', '  ', '\u0301'])
      expect(idsOf(await allPages(text, 150))).toEqual(idsOf(skills.toSorted(byUsage)));
  });

  test('any page can be asked for; past the end it is empty and has none after it', async () => {
    for (const text of ['', 'a', 'java', '京', '&']) {
      const all = await allPages(text, 7);
      const last = Math.ceil(all.length / 7);
      for (const page of [1, 2, Math.ceil(last / 2), last, last + 1, 9_007_199_254_740_991]) {
        const answer = await searchNow({ pool: database.pool, engine }).suggest({
          kind: 'person_skills',
          text,
          page,
          pageSize: 7,
        });
        const from = (page - 1) * 7;
        expect(answer).toEqual({ suggestions: all.slice(from, from + 7), more: all.length > from + 7 });
      }
    }
  });
});
