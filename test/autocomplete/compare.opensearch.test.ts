import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alternativeIn, typedKeys, wordKeys } from '../../search-index/autocomplete/typing-errors.ts';
import { refillNames } from '../../search-index/autocomplete/put-names.ts';
import { createSuggest } from '../../src/search/suggestions.ts';
import { LOOKUPS } from '../../search-index/indexes/lookups.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { fillIndex, ownEngine } from '../engine/documents.ts';
import { SEED } from '../harness/seed.ts';

const letter = fc.constantFrom(...'abcde');
const word = fc.array(letter, { minLength: 1, maxLength: 12 }).map((l) => l.join(''));
const edit = fc.tuple(fc.nat(3), fc.nat(11), letter);
function apply(word: string, edits: [number, number, string][]): string {
  const l = [...word];
  for (const [kind, place, by] of edits) {
    const at = place % (l.length + 1);
    if (kind === 0) l.splice(at, 1);
    else if (kind === 1) l.splice(at, 0, by);
    else if (kind === 2) l.splice(at, 1, by);
    else if (at + 1 < l.length) [l[at], l[at + 1]] = [l[at + 1]!, l[at]!];
  }
  return l.join('');
}
test('keys', () => {
  let hits = 0;
  fc.assert(fc.property(word, fc.array(edit, { minLength: 1, maxLength: 2 }), fc.string({unit: letter, maxLength: 6}), fc.boolean(), (w, edits, tail, isBeginning) => {
    const typed = apply(w, edits as never);
    fc.pre(typed.length > 0);
    const whole = isBeginning ? w + tail : w;
    const a = alternativeIn(whole, typed, isBeginning);
    if (a === null) return;
    hits++;
    const keys = new Set(wordKeys(whole));
    if (!typedKeys(typed).some((k) => keys.has(k))) throw new Error(`${whole} ${typed} ${JSON.stringify(a)}`);
  }), { numRuns: 300000, seed: SEED });
  console.log('hits', hits);
});
let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase(); });
afterAll(() => database.drop());
const vocabulary = ['java','javascript','javanese','python','machine','learning','kingdom','united','states','berlin','paris','c++','c#','.net','東京','京都','タワー','straße','große','łódź','data','date','database','big','of','the','42','421','engineer','engineering','enginering'];
const phrase = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 }).map((w) => w.join(' '));
test('same as the engine', async () => {
  const names = fc.sample(phrase, { seed: SEED, numRuns: 400 });
  const rows = names.map((name, at) => ({ id: at + 1, name, detail: null, usage: 0 }));
  const [index] = LOOKUPS.filter(({ name }) => name === 'autocomplete_person_skills');
  const engine = ownEngine('cmp');
  await fillIndex(engine, index!, rows as never);
  await database.pool.query('insert into person_skills (id, name) select * from json_to_recordset($1) as g (id bigint, name text)', [JSON.stringify(rows)]);
  const client = await database.pool.connect();
  await refillNames(client);
  client.release();
  const suggest = createSuggest(database.pool);
  const typed = fc.tuple(phrase, fc.integer({ min: 1, max: 25 }), fc.array(edit, { maxLength: 2 })).map(([p, n, e]) => apply([...p].slice(0, n).join(''), e as never));
  const differing: string[] = [];
  let errors = 0;
  for (const text of fc.sample(typed, { seed: SEED, numRuns: 500 })) {
    const old = await engine.suggest({ kind: 'person_skills', text, offset: 0, limit: 400 });
    const now = (await suggest({ kind: 'person_skills', text, page: 1, pageSize: 400 })).suggestions;
    const [a, b] = [old.map(({ id }) => id), now.map(({ id }) => id)];
    if (b.length > 0 && b.length < 100) errors++;
    if (JSON.stringify(a) !== JSON.stringify(b)) {
      const onlyOld = a.filter((id) => !b.includes(id)), onlyNew = b.filter((id) => !a.includes(id));
      differing.push(`${JSON.stringify(text)} old ${a.length} new ${b.length} onlyOld ${onlyOld.slice(0, 3).map((id) => names[id - 1])} onlyNew ${onlyNew.slice(0, 3).map((id) => names[id - 1])}`);
    }
  }
  console.log(errors, differing.length, '\n' + differing.slice(0, 40).join('\n'));
});
