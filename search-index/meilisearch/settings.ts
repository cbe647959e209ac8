import type { Settings } from 'meilisearch';
import type { SearchIndex } from '../indexes/definition.ts';
import type { FieldKind } from '../indexes/fields.ts';

/** Attributes that a field of each kind adds: those asked by value, and those also asked by range or prefix. */
const ATTRIBUTES: Record<FieldKind, { equal?: readonly string[]; compared?: readonly string[] }> = {
  id: { equal: [''] },
  ids: { equal: [''] },
  flag: { equal: [''] },
  key: { equal: [''] },
  caseless_key: { equal: [''] },
  locations: { equal: [''] },
  number: { compared: [''] },
  text: { equal: ['_phrases'], compared: ['_words'] },
  pair: { equal: [''] },
};

/** Settings of every index. Time-outs and limits are so high that no result is ever cut. */
const SHARED: Settings = {
  proximityPrecision: 'byAttribute',
  facetSearch: false,
  pagination: { maxTotalHits: Number.MAX_SAFE_INTEGER },
  // Past this time Meilisearch returns a wrong order without an error; requests give up long before.
  searchCutoffMs: 600_000,
  // An index is asked by filters alone.
  searchableAttributes: [],
  rankingRules: ['sort'],
  typoTolerance: { enabled: false },
  prefixSearch: 'disabled',
  faceting: { maxValuesPerFacet: 1_000_000_000 },
};

/** The settings of an index. */
export function settingsOf({ fields, order, shown = [] }: SearchIndex): Settings {
  return {
    ...SHARED,
    displayedAttributes: ['id', ...shown],
    sortableAttributes: order.map((field) => field.replace(/:.*/, '')),
    filterableAttributes: [
      filterable(attributes(fields, 'compared'), true),
      filterable(['id', ...attributes(fields, 'equal')], false),
    ],
  };
}

/**
 * The settings of an index while it is filled: it can neither filter nor sort. Once it is given {@link settingsOf}, the engine
 * sorts the values of all documents and writes full pages. Values that it writes as documents arrive leave its pages half
 * empty, and the index takes half as much again.
 */
export function fillingSettingsOf(index: SearchIndex): Settings {
  return { ...settingsOf(index), filterableAttributes: [], sortableAttributes: [] };
}

function attributes(fields: SearchIndex['fields'], use: 'equal' | 'compared'): string[] {
  return Object.entries(fields).flatMap(([name, [kind]]) =>
    (ATTRIBUTES[kind][use] ?? []).map((suffix) => name + suffix),
  );
}

function filterable(attributePatterns: string[], comparison: boolean) {
  return { attributePatterns, features: { facetSearch: false, filter: { equality: true, comparison } } };
}
