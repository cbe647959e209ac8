import fc from 'fast-check';
import { beforeAll, describe, test } from 'vitest';
import type { Row } from '../../search-index/indexes/fields.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import type { DirectClause, TextQuery } from '../../search-index/plan.ts';
import { analyze } from '../../search-index/text/analyzer.ts';
import { parseTextQuery } from '../../src/search/boolean-query.ts';
import { SEED } from '../harness/seed.ts';
import { fillIndex, ownEngine } from './documents.ts';
import { expectSelected } from './naive-rows.ts';

const LONG = 'long'.repeat(75);
const FIFTY = Array.from({ length: 50 }, (_, at) => `w${at}`);
/** Fifty words that alternate between two, so that shorter phrases do not distinguish it from its parts. */
const ALTERNATING = Array.from({ length: 50 }, (_, at) => 'ab'[at % 2]).join(' ');

const TEXTS: readonly (string | null)[] = [
  ...[null, '', '—', 'a b c', 'a b', 'b c a', 'a b, d b c', 'a b c a b', 'the team of the team', 'the team'],
  ...[
    'Señor C++ engineer',
    'SENOR c# Engineering',
    'c',
    '.NET & R&D',
    'asp.net net',
    'Straße 42',
    'strasse 421',
  ],
  ...[
    '软件工程师',
    '高级软件工程',
    'ソフトウェア開発',
    'ｿﾌﾄｳｪｱ',
    'วิศวกรซอฟต์แวร์',
    '한국어 엔지니어',
    'Java工程师 senior',
  ],
  ...['ΟΔΟΣ οδός', 'ØÆŁ', 'İstanbul ıstanbul', 'OR AND not', "O'Brien", '__proto__ constructor', '½ ² ﬁ'],
  ...[
    '자바 개발자',
    '자반 조리사',
    'パリ',
    'バリ島',
    'Soft\u00adware Engi\u200bneer',
    'Дарʼя',
    "Дар'я",
    'ト\u309a',
  ],
  ...[LONG, `${LONG}x`, `${LONG} a`, `a ${LONG}x b`, '𝒳'.repeat(120), '"quoted" \\ {"match_all":{}} * ?'],
  ...[
    FIFTY.join(' '),
    FIFTY.toReversed().join(' '),
    FIFTY.slice(1).join(' '),
    ALTERNATING,
    `b ${ALTERNATING}`,
  ],
  ...[ALTERNATING.slice(2), `${FIFTY.slice(0, 49).join(' ')} x w49`],
];

/** Queries of the boolean language, in addition to those of the texts' own words. */
const QUERIES: readonly string[] = [
  ...['a b', 'a OR d', 'a NOT d', 'NOT a', '-"a b"', 'NOT (a OR b) c', '(a OR engin*) -c++', 'NOT NOT a'],
  ...['unknown', '"a b c a"', '"b c a b"', '"a b c a b"', '"d b c"', '"d b"', '"a b c"', '"a d"'],
  ...['"team of the team"', '"team the"', '"of the of"', '"the team of the team"', '"team of the team of"'],
  ...[
    'senor',
    'SEÑOR',
    'engin*',
    'engineer*',
    'c++',
    'c#',
    'c',
    '.net',
    'net',
    'R&D',
    'strasse',
    'straße',
    '42*',
  ],
  ...[
    '자바*',
    '자반',
    'パリ',
    'バリ*',
    'software',
    '"software engineer"',
    'Дарʼя',
    "Дар'я",
    'ト\u309a',
    'ト',
  ],
  ...['c++ –engineer', '"a b"-d', '(a OR d)−c'],
  ...[
    '软件',
    '工程师',
    '工程*',
    'ソフトウェア',
    'ソフト*',
    'วิศวกร',
    '한국어',
    '한국*',
    'οδοσ',
    'οδος',
    'oael',
    'istanbul',
  ],
  ...[LONG, `${LONG}x`, `${'long'.repeat(25)}*`, `"a ${LONG}x b"`, `"a ${LONG} b"`, `${LONG}xx`, 'long*'],
  ...[`"${FIFTY.join(' ')}"`, `"${ALTERNATING}"`, `"b ${ALTERNATING.slice(0, -2)}"`],
  ...[`"${FIFTY.slice(0, 49).join(' ')} w48"`, `"${FIFTY.slice(0, 49).join(' ')}"`, 'match_all', 'quoted'],
];

/** Texts of a few different words, repeated in every order. */
const fewWords = fc.array(fc.constantFrom('aa', 'ab', 'b'), { minLength: 2, maxLength: 14 });
const phrase = fc.array(fc.constantFrom('aa', 'ab', 'b'), { minLength: 2, maxLength: 6 });
const term: fc.Arbitrary<TextQuery> = fc.oneof(
  fc.constantFrom('aa', 'ab', 'b').map((word): TextQuery => ({ kind: 'word', word })),
  fc.constantFrom('a', 'aa', 'bb').map((prefix): TextQuery => ({ kind: 'prefix', prefix })),
  { weight: 6, arbitrary: phrase.map((words): TextQuery => ({ kind: 'phrase', words })) },
);
const { query } = fc.letrec<{ query: TextQuery }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 2, arbitrary: term },
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      operands: fc.array(tie('query'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), operand: tie('query') }),
  ),
}));
const RANDOM_TEXTS = 150;
const RANDOM_QUERIES = 400;

/** Queries for each word of a text, for prefixes of it, and for every run of two to four words. */
function queriesOf(text: string): TextQuery[] {
  const words = analyze(text);
  const runs = [2, 3, 4].flatMap((length) =>
    words.slice(0, 1 - length).map((_, at) => words.slice(at, at + length)),
  );
  return [
    ...words.map((word): TextQuery => ({ kind: 'word', word })),
    ...words.flatMap((word) =>
      [2, 3, 100].map(
        (length): TextQuery => ({ kind: 'prefix', prefix: [...word].slice(0, length).join('') }),
      ),
    ),
    ...runs.map((words): TextQuery => ({ kind: 'phrase', words })),
  ];
}

function parsed(text: string): TextQuery {
  const answer = parseTextQuery(text);
  if (!answer.ok || answer.query === null) throw new Error(`no query: ${text}`);
  return answer.query;
}

describe('a text query', () => {
  const texts = TEXTS.concat(
    fc.sample(fewWords, { seed: SEED, numRuns: RANDOM_TEXTS }).map((words) => words.join(' ')),
  );
  const rows: Row[] = texts.map((text, at) => ({ id: at + 1, title: text, description: texts.at(-at) }));
  const engine = ownEngine('texts');
  beforeAll(() => fillIndex(engine, JOBS, rows));

  const expectAllFound = (all: DirectClause[][]) => expectSelected(engine, JOBS, rows, all);

  test('of each form finds exactly the texts that satisfy it', () =>
    expectAllFound(QUERIES.map((text) => [{ kind: 'text', field: 'title', query: parsed(text) }])));

  test('for a word, a prefix or a phrase of a text finds exactly the texts that contain it', async () => {
    const queries = TEXTS.flatMap((text) => queriesOf(text ?? ''));
    const distinct = new Map(queries.map((query) => [JSON.stringify(query), query]));
    await expectAllFound([...distinct.values()].map((query) => [{ kind: 'text', field: 'title', query }]));
  });

  test('that is generated at random finds exactly the texts that satisfy it', () => {
    const random = fc.sample(query, { seed: SEED, numRuns: RANDOM_QUERIES });
    return expectAllFound(random.map((query) => [{ kind: 'text', field: 'title', query }]));
  });

  test('applies to its own field only', () =>
    expectAllFound([
      [
        { kind: 'text', field: 'title', query: parsed('"a b"') },
        { kind: 'text', field: 'description', query: parsed('NOT c') },
      ],
    ]));
});
