import { afterAll } from 'vitest';
import type { Engine, EngineSearches, RequestHooks } from '../../search-index/engine.ts';
import type { EncodedDocument, SearchIndex } from '../../search-index/indexes/definition.ts';
import { type BuildContext, documentOf, type Row } from '../../search-index/indexes/fields.ts';
import { openTestEngine } from '../harness/engine.ts';
import { removeIndexes } from '../harness/indexes.ts';

/** Location 1 contains all others. */
export const CONTEXT: BuildContext = {
  locationIds: (location) => (location === 1 ? [1] : [1, location]),
};

/** The default version of the documents that tests put. */
export const VERSION = 1;

/** An engine, and reads of the indexes that have the prefix and their own names. */
export type OwnEngine = Engine & EngineSearches;

/** Adds the reads to an engine. */
export function withReads(engine: Engine): OwnEngine {
  return { ...engine, ...engine.searches(engine.indexUid) };
}

/** Opens an engine for a file or a group of tests, and removes its indexes after them. */
export function ownEngine(name: string, observing?: RequestHooks): OwnEngine {
  const engine = withReads(openTestEngine(`${name}${process.pid}_`, undefined, observing));
  afterAll(async () => {
    await removeIndexes(engine);
    await engine.close();
  });
  return engine;
}

/** Builds the rows' documents, puts them and waits until searches see them. `rows` has all rows of each group. */
export async function putRows(
  engine: Engine,
  uid: string,
  index: SearchIndex,
  rows: readonly Row[],
  version = VERSION,
): Promise<void> {
  await (await engine.putDocuments(uid, documentsOf(engine, index, rows), version))();
}

function documentsOf(
  { encoder }: Engine,
  { fields, group }: SearchIndex,
  rows: readonly Row[],
): EncodedDocument[] {
  const documents = rows.map((row) => documentOf(fields, { ...row, ...pairOf(row) }, encoder, CONTEXT));
  if (group === undefined || encoder.group === undefined)
    return documents.map((document) => encodedDocument(document.id, document));
  const groups = Map.groupBy(documents, (document) => Number(document[`${group.name}_id`]));
  return [...groups].map(([id, all]) => encodedDocument(id, encoder.group?.(group, all) ?? {}));
}

/** The pair of a role, as the index of roles makes it of its ids. */
function pairOf({ organization_id, person_id }: Row): object {
  return organization_id == null ? {} : { organization_person: `${organization_id}:${person_id}` };
}

/** A document of one record. */
export function encodedDocument(id: number, document: object): EncodedDocument {
  return { id, records: [id], json: JSON.stringify(document) };
}

/** Creates an empty index that searches can use. */
export async function createIndex(engine: Engine, uid: string, index: SearchIndex): Promise<void> {
  await engine.createIndex(uid, index);
  await engine.completeIndex(uid, index);
}

/** Creates an index and puts the rows' documents into it, as a rebuild does. */
export async function fillIndex(engine: Engine, index: SearchIndex, rows: readonly Row[]): Promise<void> {
  const uid = engine.indexUid(index.name);
  await engine.createIndex(uid, index);
  await putRows(engine, uid, index, rows);
  await engine.completeIndex(uid, index);
}
