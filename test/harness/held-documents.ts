import { inject } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { clientOf } from './engine-client.ts';

/** A document, or the fields of it that an engine returns. */
export type Document = Readonly<Record<string, unknown>>;

/** The documents that an engine holds of an index, and their form for comparisons with built documents. */
export interface HeldDocuments {
  documents: Document[];
  /** Returns the same text for the same content. */
  canonical(document: Document): string;
}

/** Reads all documents of an index from the engine of the project. */
export function heldDocuments(engine: Engine, uid: string): Promise<HeldDocuments> {
  const url = inject('opensearchUrl');
  return url === undefined ? inMeilisearch(engine, uid) : inOpenSearch(`${url}/${encodeURIComponent(uid)}`);
}

const PAGE = 1_000;

async function inMeilisearch(engine: Engine, uid: string): Promise<HeldDocuments> {
  const documents: Document[] = [];
  for (let total = 1; documents.length < total; ) {
    const page = await clientOf(engine).index(uid).getDocuments({ offset: documents.length, limit: PAGE });
    documents.push(...page.results);
    total = page.total;
  }
  return { documents, canonical: (document) => sortedEntries(Object.entries(document)) };
}

interface Property {
  type: string;
  /** Of nested documents. */
  properties?: Properties;
  [setting: string]: unknown;
}

type Properties = Record<string, Property>;

interface Hit {
  _id: string;
  fields?: Document;
  inner_hits?: Record<string, { hits: { hits: Hit[] } }>;
}

/**
 * Reads the values of the fields, because OpenSearch keeps no source documents here. It keeps a text as its words, and
 * returns the distinct ones once `fielddata` is set.
 */
async function inOpenSearch(index: string): Promise<HeldDocuments> {
  const [{ mappings }] = Object.values(await ask(`${index}/_mapping`)) as [
    { mappings: { properties: Properties } },
  ];
  const { properties } = mappings;
  await ask(`${index}/_mapping`, 'PUT', { properties: readable(properties) });
  const [[path, nested] = ['', {}]] = Object.entries(properties).flatMap(([name, { properties }]) =>
    properties ? [[name, properties] as const] : [],
  );
  const inside = Object.keys(nested).map((name) => `${path}.${name}`);
  const inner_hits = { size: 10_000, docvalue_fields: inside };
  const { hits } = (await ask(`${index}/_search`, 'POST', {
    ...{ size: 10_000, docvalue_fields: Object.keys(properties).filter((name) => name !== path) },
    ...(path && { query: { nested: { path, query: { match_all: {} }, inner_hits } } }),
  })) as { hits: { hits: Hit[] } };
  const words = (all: Properties) => new Set(Object.keys(all).filter((name) => all[name]?.type === 'text'));
  const documents = hits.hits.map(({ _id, fields, inner_hits }) => {
    const records = inner_hits?.[path]?.hits.hits.map((hit) => withoutPath(path, hit.fields));
    return { ...fields, ...(records && { [path]: records }), id: Number(_id) };
  });
  return {
    documents,
    canonical: ({ id, [path]: records, ...document }) => {
      const own = (records as Document[] | undefined)?.map((record) =>
        canonicalFields(record, words(nested)),
      );
      return JSON.stringify([canonicalFields(document, words(properties)), own?.sort()]);
    },
  };
}

/** The text properties, changed so that the engine returns their words. */
function readable(properties: Properties): Properties {
  const changed = Object.entries(properties).flatMap(([name, property]): [string, Property][] => {
    if (property.properties) return [[name, { ...property, properties: readable(property.properties) }]];
    return property.type === 'text' ? [[name, { ...property, fielddata: true }]] : [];
  });
  return Object.fromEntries(changed);
}

function withoutPath(path: string, fields: Document = {}): Document {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.slice(path.length + 1), value]),
  );
}

/** @param words the fields that are kept as distinct words */
function canonicalFields(document: Document, words: ReadonlySet<string>): string {
  const valuesOf = (name: string, value: unknown) => {
    const held = [value ?? []].flat().flatMap((one) => (words.has(name) ? String(one).split(' ') : [one]));
    return [...new Set(held.map((one) => JSON.stringify(one)))].sort();
  };
  const fields = Object.entries(document).map(([name, value]) => [name, valuesOf(name, value)] as const);
  return sortedEntries(fields.filter(([, values]) => values.length > 0));
}

async function ask(url: string, method = 'GET', body?: object): Promise<object> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`);
  return (await response.json()) as object;
}

function sortedEntries(entries: readonly (readonly [string, unknown])[]): string {
  return JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
