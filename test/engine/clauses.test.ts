import { beforeAll, describe, expect, test } from 'vitest';
import { type Engine, SearchUnavailableError, type Selection } from '../../search-index/engine.ts';
import type { SearchIndex } from '../../search-index/indexes/definition.ts';
import type { FieldKind, Row } from '../../search-index/indexes/fields.ts';
import { JOBS } from '../../search-index/indexes/jobs.ts';
import { ORGANIZATIONS } from '../../search-index/indexes/organizations.ts';
import { ROLES } from '../../search-index/indexes/roles.ts';
import type { DirectClause } from '../../search-index/plan.ts';
import { fillIndex, ownEngine, putRows, VERSION } from './documents.ts';
import { expectSelected, heldValues } from './naive-rows.ts';

const ROWS = 60;
const GROUPS = 25;
/** The greatest id of a dataset. */
const GREATEST = Number.MAX_SAFE_INTEGER;
/** The greatest number of values of a field that clauses name. */
const VALUES_MAX = 8;
/** An id for lists that no row has. */
const UNKNOWN = 777;

/** The values that rows have in each kind of field. */
const VALUES: Record<Exclude<FieldKind, 'pair'>, readonly unknown[]> = {
  id: [1, 2, GREATEST, GREATEST - 1, null],
  ids: [[1], [1, 2, GREATEST], [], [GREATEST - 1], null],
  number: [-1.5, 0, 0.1, 7, 1e15, GREATEST, GREATEST - 1, null],
  flag: [true, false],
  key: ['a.example', 'A.example', 'Añadir "1"\\', `${'x'.repeat(300)}1`, `${'x'.repeat(300)}2`, null],
  caseless_key: ['JohnDoe', 'Jürgen "x', null],
  locations: [1, 5, GREATEST, null],
  text: ['a b', 'b', '', null],
};

/** Dates that order roles: the first, the last and some between them. */
const DAYS = [-719_162, -1, 0, 7, 2_932_896, null];

/** Rows with many combinations of field values. The rows of a group share the values of the group. */
function rowsOf({ fields, group }: SearchIndex): Row[] {
  return Array.from({ length: ROWS }, (_, at) => {
    const columns = Object.entries(fields).filter(([, [kind]]) => kind !== 'pair');
    const values = columns.map(([name, [kind]], nr) => {
      const choices = name === 'start_date' ? DAYS : VALUES[kind as keyof typeof VALUES];
      const isShared = group !== undefined && name.startsWith(`${group.name}_`);
      const place = isShared ? at % GROUPS : at;
      if (isShared && name === `${group.name}_id`) return [name, place === 0 ? GREATEST : place];
      return [name, choices[(place * (nr + 1) + Math.floor(place / (nr + 5))) % choices.length]];
    });
    return { ...Object.fromEntries(values), id: at === 0 ? GREATEST : at };
  });
}

/** Clauses of every kind that the field's kind allows. */
function clausesOf(index: SearchIndex, rows: readonly Row[], field: string): DirectClause[][] {
  const kind = index.fields[field]?.[0] ?? 'id';
  if (kind === 'text') return textClauses(field);
  const all = [...new Set(rows.flatMap((row) => heldValues(index, row, field)))].slice(0, VALUES_MAX);
  const lists = [[], all, ...all.map((value) => [value]), all.slice(0, 2)];
  const unknown = kind === 'flag' ? [] : [kind.endsWith('key') ? 'unknown "\\' : UNKNOWN];
  const any = lists.map((values): DirectClause => ({ kind: 'any', field, values: [...values, ...unknown] }));
  const none = lists.map(
    (values): DirectClause => ({ kind: 'none', field, values: [...values, ...unknown] as number[] }),
  );
  const presence: DirectClause[] = [
    { kind: 'absent', field },
    { kind: 'present', field },
  ];
  const ranges = kind === 'number' ? rangeClauses(field) : [];
  const flat: DirectClause[] = [
    ...any,
    { kind: 'any', field, values: [] },
    { kind: 'none', field, values: [] },
    ...(kind === 'flag' ? [] : none),
    ...(field === 'id' ? [] : presence),
    ...ranges,
  ];
  const [first = flat[0]] = any.slice(2);
  if (first === undefined) return flat.map((clause) => [clause]);
  const pairs = flat.map((clause): DirectClause => ({ kind: 'either', alternatives: [[clause], [first]] }));
  const both = flat.map((clause): DirectClause => ({ kind: 'either', alternatives: [[clause, first], []] }));
  return [...flat, ...pairs, ...both.slice(0, 2)]
    .map((clause) => [clause])
    .concat(flat.map((clause) => [clause, first]));
}

function textClauses(field: string): DirectClause[][] {
  const word = (word: string): DirectClause => ({ kind: 'text', field, query: { kind: 'word', word } });
  const without: DirectClause = {
    kind: 'text',
    field,
    query: { kind: 'not', operand: { kind: 'word', word: 'a' } },
  };
  const phrase: DirectClause = { kind: 'text', field, query: { kind: 'phrase', words: ['a', 'b'] } };
  return [
    [word('a')],
    [word('b')],
    [word('b'), without],
    [without],
    [phrase],
    [{ kind: 'either', alternatives: [[phrase], [without]] }],
  ];
}

function rangeClauses(field: string): DirectClause[] {
  const ends: { from?: number; to?: number }[] = [
    {},
    { from: 0 },
    { to: 0 },
    { from: -1.5, to: 0.1 },
    { from: 0.05, to: 0.15 },
    { from: 7, to: -1.5 },
    { from: GREATEST },
    { to: GREATEST - 1 },
    { from: 1e15 + 1, to: Number.MAX_VALUE },
    { from: -Number.MAX_VALUE, to: -2 },
  ];
  return ends.map((range) => ({ kind: 'range', field, ...range }));
}

/** Fills an index with other values under the same ids and with one more document, and then changes all of them. */
async function fillAndChange(engine: Engine, index: SearchIndex, rows: readonly Row[]): Promise<void> {
  const key = index.group ? `${index.group.name}_id` : 'id';
  const others = rows.map((row, at) => ({ ...rows[(at + 1) % ROWS], id: row.id, [key]: row[key] }));
  await fillIndex(engine, index, [...others, { ...rows[0], id: UNKNOWN, [key]: UNKNOWN }]);
  const uid = engine.indexUid(index.name);
  await putRows(engine, uid, index, rows, VERSION + 1);
  await engine.removeDocuments(uid, [UNKNOWN], VERSION + 1);
}

describe.each(
  [ORGANIZATIONS, ROLES, JOBS].flatMap((index) => [
    { name: `a filled index of ${index.name}`, index, fill: fillIndex },
    { name: `a changed index of ${index.name}`, index, fill: fillAndChange },
  ]),
)('clauses on $name', ({ index, fill }) => {
  const rows = rowsOf(index);
  const engine = ownEngine('clauses');
  beforeAll(() => fill(engine, index, rows));

  // No clause names a pair.
  const fields = Object.keys(index.fields).filter((name) => index.fields[name]?.[0] !== 'pair');

  test.each(['id', ...fields])('on the field %s select the rows that satisfy them', (field) =>
    expectSelected(engine, index, rows, clausesOf(index, rows, field)),
  );

  test('without conditions select all rows, also in an alternative; an empty list of alternatives selects none', () =>
    expectSelected(engine, index, rows, [
      [],
      [{ kind: 'either', alternatives: [[]] }],
      [{ kind: 'either', alternatives: [] }],
    ]));

  test.each([
    ['dense', Array.from({ length: 100_000 }, (_, at) => at * 2 + 1)],
    ['of a wide range', Array.from({ length: 2_000 }, (_, at) => at * 3_000_000 + 1)],
  ])('with a long list of ids (%s) select the rows that satisfy them', async (_, ids) => {
    const [field = 'id'] = Object.keys(index.fields).filter((name) => name.endsWith('_id'));
    const values = [GREATEST, ...ids, 1];
    await expectSelected(engine, index, rows, [
      [
        { kind: 'any', field: 'id', values },
        { kind: 'none', field, values },
      ],
    ]);
  });
});

describe('an index of an earlier version', () => {
  const { description, employees, industry_id, ...fields } = ORGANIZATIONS.fields;
  const earlier = { ...ORGANIZATIONS, fields };
  const where: DirectClause[] = [
    { kind: 'any', field: 'industry_id', values: [1] },
    { kind: 'none', field: 'industry_id', values: [1] },
    { kind: 'absent', field: 'industry_id' },
    { kind: 'present', field: 'industry_id' },
    { kind: 'range', field: 'employees', from: 1 },
    { kind: 'text', field: 'description', query: { kind: 'word', word: 'a' } },
    { kind: 'text', field: 'description', query: { kind: 'prefix', prefix: 'a' } },
    { kind: 'text', field: 'description', query: { kind: 'phrase', words: ['a', 'b'] } },
  ];
  const engine = ownEngine('earlier');
  beforeAll(() => fillIndex(engine, earlier, rowsOf(earlier)));

  test.each(where)('is unavailable to a search by a field that it lacks: $kind $field', async (lacking) => {
    const known: DirectClause = { kind: 'any', field: 'id', values: [1] };
    const either: DirectClause = { kind: 'either', alternatives: [[lacking], [known]] };
    for (const clauses of [[lacking], [known, lacking], [either]]) {
      const selection: Selection = { index: 'organizations', where: clauses };
      const page = engine.page(selection, { page: 1, pageSize: 10 });
      await expect(page).rejects.toThrow(SearchUnavailableError);
      await expect(engine.countEach([selection])).rejects.toThrow(SearchUnavailableError);
    }
  });

  test('is unavailable to a count by the values of a field that it lacks', () =>
    expect(
      engine.countFacets({ index: 'organizations', where: [] }, [{ field: 'industry_id' }], 10),
    ).rejects.toThrow(SearchUnavailableError));

  test('answers searches by its own fields', () =>
    expectSelected(engine, earlier, rowsOf(earlier), clausesOf(earlier, rowsOf(earlier), 'revenue')));
});
