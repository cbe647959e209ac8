import { z } from 'zod';
import { text } from '../../contract/input/input-fields.ts';
import { invalidField, invalidRequest, ProblemError } from '../../contract/input/problem.ts';
import { request } from '../../contract/input/request.ts';
import { fieldErrorsOf, must, refuse } from '../../contract/input/validation-problem.ts';
import { unnamed } from '../../db/statement.ts';
import { fullNameOfPlace } from '../../identity/gazetteer/full-name.ts';
import type { Candidate } from '../../identity/match/candidates.ts';
import { type RankedCandidate, ranked } from '../matching/best-match.ts';
import { type AccountContext, countAs } from '../procedure/operation.ts';
import { entityId, type Facts, shownType, TYPES } from './types.ts';

/** Queries of a batch, as the manifest says. */
export const QUERIES_MAX = 50;
const QUERIES_PER_CALL = 10;
const TEXT_CHARACTERS_MAX = 255;
const LIMIT_DEFAULT = 5;
const LIMIT_MAX = 100;
/** Rows that the values of a query may stand for: a property may have several values. */
const ROWS_MAX = 10;
/** From this likelihood on, a candidate is the one that is meant. */
const MATCH_FROM = 8;

const value = z.union([
  text(TEXT_CHARACTERS_MAX),
  z.number().transform(String),
  z.boolean().transform(String),
  z
    .looseObject({ id: z.string(), name: text(TEXT_CHARACTERS_MAX).optional() })
    .transform(({ id, name }) => name ?? id),
]);

const values = z.union(
  [value, z.array(value)],
  must(`a text of at most ${TEXT_CHARACTERS_MAX} characters, a number, an entity, or a list of these`),
);

const LIMIT = must(`an integer from 1 to ${LIMIT_MAX}`);

const query = request({
  query: text(TEXT_CHARACTERS_MAX).default(''),
  type: z
    .union([z.string(), z.array(z.string())], must('a type or a list of types'))
    .optional()
    .transform((given = []) => (given.length > 0 ? [given].flat() : Object.keys(TYPES)))
    .superRefine((types, context) => {
      const unknown = types.find((type) => !Object.hasOwn(TYPES, type));
      if (unknown !== undefined)
        refuse(context, `must be ${Object.keys(TYPES).join(' or ')}, not ${unknown}`, 'invalid_value');
    }),
  limit: z.int(LIMIT).min(1, LIMIT).max(LIMIT_MAX, LIMIT).default(LIMIT_DEFAULT),
  properties: z
    .array(request({ pid: z.string(must('the id of a property')), v: values }), must('a list of properties'))
    .default([]),
  type_strict: z.enum(['any', 'should', 'all'], must('one of any, should, all')).optional(),
});

const batch = z
  .record(z.string(), query, must('a JSON object with a query for each key'))
  .superRefine((given, context) => {
    if (Object.keys(given).length > QUERIES_MAX)
      refuse(context, `must have at most ${QUERIES_MAX} queries`, 'out_of_range');
  });

type Query = z.output<typeof query>;

/** A row to match: the query that it is of, and what it says. */
interface Row {
  key: string;
  type: string;
  facts: Facts;
}

/**
 * The candidates of each query of a batch, the likeliest first. Every ten queries count as one lookup.
 * @param given the batch, as JSON
 * @throws ProblemError 400 that points to the query, 403 where the token lacks the scope of a type, or 429
 */
export async function reconcile(ctx: AccountContext, given: unknown): Promise<object> {
  const { data, error } = batch.safeParse(given);
  if (error) throw invalidRequest(fieldErrorsOf(error, ['queries']));
  const { services } = ctx;
  await countAs(Math.ceil(Object.keys(data).length / QUERIES_PER_CALL), 'lookups', ctx);
  const results = new Map<string, object[]>(Object.keys(data).map((key) => [key, []]));
  for (const [id, type] of Object.entries(TYPES)) {
    const rows = await rowsOf(ctx, data, id);
    if (rows.length === 0) continue;
    requireScope(ctx, type.scope);
    const found = await type.candidates(
      services.records,
      rows.map(({ facts }) => facts),
    );
    const ofQuery = bestOf(rows, found, data);
    const ids = [...ofQuery.values()].flatMap((candidates) => candidates.map((one) => one.id));
    const named = await services.records.query<Named>({ ...unnamed(type.named), values: [ids] });
    const byId = new Map(named.rows.map((row) => [row.id, row]));
    for (const [key, candidates] of ofQuery)
      results.get(key)?.push(...candidates.flatMap((one) => shownCandidate(id, one, byId.get(one.id)) ?? []));
  }
  return Object.fromEntries([...results].map(([key, result]) => [key, { result }]));
}

/** A record, as a candidate shows it. */
export interface Named {
  id: number;
  name: string;
  detail: string | null;
}

/** @throws ProblemError 403 where the token lacks the scope */
export function requireScope(
  { principal }: Pick<AccountContext, 'principal'>,
  scope: 'people' | 'organizations',
) {
  if (!principal.scopes.includes(scope))
    throw new ProblemError('missing_scope', `The token lacks the scope ${scope}.`);
}

/** The rows of the queries for a type: one for each combination of the values of its properties. */
async function rowsOf(ctx: AccountContext, queries: Record<string, Query>, type: string): Promise<Row[]> {
  const { nameField, properties } = TYPES[type] ?? {};
  const rows: Row[] = [];
  for (const [key, { query: name, type: types, properties: given }] of Object.entries(queries)) {
    if (!types.includes(type) || !nameField || !properties) continue;
    let ofQuery: Facts[] = [name.trim() === '' ? {} : { [nameField]: name }];
    for (const [at, { pid, v }] of given.entries()) {
      const property = Object.hasOwn(properties, pid) ? properties[pid] : undefined;
      if (!property) {
        // A query for several types may name properties of either.
        if (types.some((one) => Object.hasOwn(TYPES[one]?.properties ?? {}, pid))) continue;
        const detail = `is none of ${Object.keys(properties).join(', ')}, the properties of ${type}`;
        throw invalidField(`/queries/${key}/properties/${at}/pid`, detail, 'unknown_field');
      }
      // A property without a value says nothing.
      const texts = [v].flat().filter((text) => text.trim() !== '');
      if (texts.length === 0) continue;
      const values = await Promise.all(texts.map((text) => comparedValue(ctx, property, text)));
      ofQuery = ofQuery.flatMap((facts) => values.map((one) => ({ ...facts, [property.field]: one })));
    }
    if (ofQuery.length > ROWS_MAX) {
      const detail = `have ${ofQuery.length} combinations of values: name at most ${ROWS_MAX}`;
      throw invalidField(`/queries/${key}/properties`, detail, 'out_of_range');
    }
    rows.push(...ofQuery.map((facts) => ({ key, type, facts })));
  }
  return rows;
}

/** A value as the match compares it. A place is the one that the lookup of locations offers first. */
async function comparedValue(
  { services }: AccountContext,
  { field, read }: { field: string; read?: (value: string) => string | null },
  text: string,
): Promise<string | number> {
  if (field !== 'location_id') return read?.(text) ?? text;
  const fullName = fullNameOfPlace(text);
  const asked = { kind: 'locations', text, fullName, page: 1, pageSize: 1 } as const;
  const { suggestions } = await services.search.suggest(asked);
  return suggestions[0]?.id ?? 0;
}

/** The best candidates of each query over its rows. */
function bestOf(
  rows: readonly Row[],
  found: readonly Candidate[][],
  queries: Record<string, Query>,
): Map<string, RankedCandidate[]> {
  const byKey = Map.groupBy(rows.keys(), (at) => rows[at]?.key ?? '');
  return new Map(
    [...byKey].map(([key, places]) => {
      const byId = new Map<number, Candidate>();
      for (const one of places.flatMap((at) => found[at] ?? []))
        if ((byId.get(one.id)?.likelihood ?? 0) < one.likelihood) byId.set(one.id, one);
      return [key, ranked([...byId.values()]).slice(0, queries[key]?.limit)];
    }),
  );
}

function shownCandidate(
  type: string,
  { id, likelihood, isAmbiguous }: RankedCandidate,
  named: Named | undefined,
) {
  if (!named) return null;
  return {
    id: entityId(type, id),
    name: named.name,
    ...(named.detail && { description: named.detail }),
    score: likelihood * 10,
    match: likelihood >= MATCH_FROM && !isAmbiguous,
    type: [shownType(type)],
  };
}
