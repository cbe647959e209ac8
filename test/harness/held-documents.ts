import { inject } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
import { clientOf } from './engine-client.ts';

/** A document, or what an engine gives back of it. */
export type Document = Readonly<Record<string, unknown>>;

/** The documents of an index as an engine holds them, and the form in which they compare with built ones. */
export interface HeldDocuments {
  documents: Document[];
  /** The same text for the same content. */
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
  store?: boolean;
  [setting: string]: unknown;
}

/**
 * OpenSearch keeps no documents, but the values of their fields. A text is kept as its words; once `fielddata` is set, the
 * engine gives back the different ones.
 */
async function inOpenSearch(index: string): Promise<HeldDocuments> {
  const [{ mappings }] = Object.values(await ask(`${index}/_mapping`)) as [
    { mappings: { properties: Record<string, Property> } },
  ];
  const properties = Object.entries(mappings.properties);
  const texts = properties.filter(([, { type }]) => type === 'text');
  const unread = texts.filter(([, { fielddata }]) => fielddata !== true);
  if (unread.length > 0) {
    const readable = unread.map(([name, property]) => [name, { ...property, fielddata: true }]);
    await ask(`${index}/_mapping`, 'PUT', { properties: Object.fromEntries(readable) });
  }
  const [stored, values] = [true, false].map((isStored) =>
    properties.filter(([, { store }]) => (store ?? false) === isStored).map(([name]) => name),
  );
  const { hits } = (await ask(`${index}/_search`, 'POST', {
    size: 100_000,
    stored_fields: stored,
    docvalue_fields: values,
  })) as { hits: { hits: { fields: Document }[] } };
  const words = new Set(texts.map(([name]) => name));
  const valuesOf = (name: string, value: unknown) => {
    const held = [value ?? []].flat().flatMap((one) => (words.has(name) ? String(one).split(' ') : [one]));
    return [...new Set(held.map((one) => JSON.stringify(one)))].sort();
  };
  return {
    documents: hits.hits.map(({ fields }) => ({ ...fields, id: [fields.id].flat()[0] })),
    canonical: (document) => {
      const fields = Object.entries(document).map(([name, value]) => [name, valuesOf(name, value)] as const);
      return sortedEntries(fields.filter(([, values]) => values.length > 0));
    },
  };
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
