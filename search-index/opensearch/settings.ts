import type { SearchIndex } from '../indexes/definition.ts';
import { type FieldKind, type Grouping, isShared } from '../indexes/fields.ts';
import { RANK, RECORDS } from './grouped.ts';

/** The configuration of an index, as the engine takes it. */
export interface IndexConfiguration {
  settings: object;
  mappings: { dynamic: 'strict'; _source: { enabled: false }; properties: Properties };
}

type Properties = Record<string, object>;

/** The greatest number that the engine takes as a limit. */
const UNLIMITED = 2 ** 31 - 1;

/** Words separated by blanks. The longest key of a word is below the analyzer's 255 characters. */
const WORDS = { type: 'text', analyzer: 'whitespace', norms: false };
const LONG = { type: 'long' };
const KEYWORD = { type: 'keyword' };

/** Without the kind `pair`: a group is one document. */
const PROPERTIES: Record<Exclude<FieldKind, 'pair'>, object> = {
  id: LONG,
  ids: LONG,
  locations: LONG,
  number: { type: 'double' },
  flag: { type: 'boolean' },
  key: KEYWORD,
  caseless_key: KEYWORD,
  text: { ...WORDS, index_options: 'positions' },
};

/** The settings of every index; limits are so high that no result is ever cut. */
const SETTINGS = {
  // Every change is followed by a refresh.
  refresh_interval: '-1',
  max_result_window: UNLIMITED,
  max_inner_result_window: UNLIMITED,
  max_terms_count: UNLIMITED,
  mapping: { nested_objects: { limit: UNLIMITED } },
  // Otherwise a condition on a field that the index lacks would hold for no record, without an error.
  'query.parse.allow_unmapped_fields': false,
  // The version of a removed document is kept so long, so that no late write brings it back.
  gc_deletes: '1h',
};

/** The configuration of an index. Its shards and replicas are no part of it. */
export function configurationOf({ fields, group }: SearchIndex): IndexConfiguration {
  const properties = Object.entries(fields).flatMap(([name, [kind]]) =>
    kind === 'pair' ? [] : [[name, PROPERTIES[kind]] as const],
  );
  const own: Properties = { id: LONG, ...Object.fromEntries(properties) };
  return {
    settings: SETTINGS,
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      properties: group ? groupProperties(group, own) : own,
    },
  };
}

function groupProperties(group: Grouping, own: Properties): Properties {
  const [shared, ofRecord] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(own).filter(([name]) => isShared(group, name) === wanted)),
  );
  const properties = { ...ofRecord, [RANK]: { ...LONG, index: false } };
  return { ...shared, [RECORDS]: { type: 'nested', dynamic: 'strict', properties } };
}
