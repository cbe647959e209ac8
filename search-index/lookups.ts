import type pg from 'pg';
import {
  comparable,
  equalityOnly,
  fingerprint,
  type IndexDocument,
  type RecordLine,
  type SearchIndex,
} from './definition.ts';
import { foldName, nameKeys, nameWords } from './name-keys.ts';

/** The kinds of values that autocomplete looks up; each has an index `autocomplete_KIND`. */
export type LookupKind =
  | 'industries'
  | 'organizations'
  | 'organization_keywords'
  | 'locations'
  | 'person_skills'
  | 'web_technologies';

/** A value as it is read from the database. */
interface LookupRow {
  id: number;
  name: string;
  detail: string | null;
  usage: number;
}

/** A value as autocomplete finds and shows it, beside its name's keys. */
export interface LookupDocument extends IndexDocument {
  name: string;
  /** What the engine searches: the name's words as they are written and, where they differ, folded. */
  words: string[];
  /** What tells it from others of its name. */
  detail: string | null;
  /** How many records of the dataset use it. */
  usage: number;
}

const SETTINGS = {
  searchableAttributes: ['words'],
  displayedAttributes: ['id', 'name', 'detail'],
  filterableAttributes: [comparable('digits_*', 'tails'), equalityOnly('name_key')],
  sortableAttributes: ['usage', 'id'],
  rankingRules: ['typo', 'sort'],
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 } },
  proximityPrecision: 'byAttribute',
  facetSearch: false,
  pagination: { maxTotalHits: Number.MAX_SAFE_INTEGER },
  // Past it the engine answers a wrong order without a word; the request gives up long before.
  searchCutoffMs: 600_000,
} as const;

/** Rows a page, read from one cursor: usage is counted once for all of them. */
const PAGE = 1_000;

const SPECIMENS: readonly LookupRow[] = [
  { id: 1, name: 'Straße  ÉÑ', detail: 'city', usage: 2 },
  { id: 2, name: '東京タワー', detail: null, usage: 0 },
  { id: 3, name: 'x'.repeat(255), detail: null, usage: 0 },
];

/** The index of one kind of value. */
interface Lookup {
  kind: LookupKind;
  /** SQL: the ids of the values that records use, one a use. */
  uses: string;
  /** SQL: the detail of a row of `value`. */
  detail?: string;
}

/** The statement that reads those values, and counts those uses, whose `id` a condition lets through. */
function rowsWhere(condition: string, { kind, uses, detail = 'null' }: Lookup): string {
  return `
  select value.id, value.name, ${detail} as detail, coalesce(used.usage, 0) as usage
  from (select * from ${kind} where ${condition}) as value
  left join (
    select id, count(*) as usage from (${uses}) as use (id) where ${condition} group by id
  ) as used on used.id = value.id`;
}

function lookupIndex(lookup: Lookup): SearchIndex {
  const { kind } = lookup;
  const allSql = rowsWhere('id is not null', lookup);
  const namedSql = rowsWhere('id = any($1::bigint[])', lookup);
  const definition = JSON.stringify([SETTINGS, allSql, SPECIMENS.map(lookupDocument)]);
  const hash = fingerprint(definition);

  async function* lines(client: pg.ClientBase) {
    await client.query(`declare lookup_rows no scroll cursor for ${allSql}`);
    for (;;) {
      const { rows } = await client.query<LookupRow>(`fetch ${PAGE} from lookup_rows`);
      if (rows.length === 0) break;
      yield rows.values().map(lineOf);
    }
    await client.query('close lookup_rows');
  }

  async function* linesOf(client: pg.ClientBase, ids: readonly number[]) {
    for (let at = 0; at < ids.length; at += PAGE) {
      const { rows } = await client.query<LookupRow>(namedSql, [ids.slice(at, at + PAGE)]);
      yield rows.values().map(lineOf);
    }
  }

  return {
    name: `autocomplete_${kind}`,
    settings: SETTINGS,
    order: ['usage:desc', 'id:asc'],
    definition: () => definition,
    definitionHash: () => hash,
    count: async (client) =>
      Number((await client.query(`select count(*) as count from ${kind}`)).rows[0].count),
    lines,
    linesOf,
  };
}

function lineOf(row: LookupRow): RecordLine {
  return { id: row.id, line: Buffer.from(`${JSON.stringify(lookupDocument(row))}\n`) };
}

function lookupDocument({ id, name, detail, usage }: LookupRow): LookupDocument {
  const folded = foldName(name);
  // The engine folds by itself, but not `ß`, `ø` and their like.
  const words = new Set([nameWords(name.toLowerCase()), nameWords(folded)]);
  return { id, name, words: [...words], detail, usage, ...nameKeys(folded) };
}

const PLACE_TYPES = `(
    select string_agg(place ->> 'place_type', ', ' order by position)
    from jsonb_array_elements(value.osm_locations) with ordinality as places (place, position)
  )`;

/** What autocomplete looks values up in, most used first; ties by id. */
export const LOOKUPS: readonly SearchIndex[] = [
  lookupIndex({
    kind: 'industries',
    uses: 'select industry_id from organizations union all select industry_id from persons',
  }),
  lookupIndex({
    kind: 'organizations',
    uses: 'select organization_id from roles union all select organization_id from job_posts',
    detail: "'https://' || value.domain",
  }),
  lookupIndex({ kind: 'organization_keywords', uses: 'select keyword_id from organization_keyword_links' }),
  lookupIndex({
    kind: 'locations',
    uses: `select location_id from organizations union all select location_id from job_posts
      union all select location_id from persons union all select location_id from roles`,
    detail: PLACE_TYPES,
  }),
  lookupIndex({ kind: 'person_skills', uses: 'select skill_id from person_skill_links' }),
  lookupIndex({ kind: 'web_technologies', uses: 'select web_technology_id from website_technology_links' }),
];
