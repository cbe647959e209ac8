import { afterAll } from 'vitest';
import type { Engine } from '../../search-index/engine.ts';
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

/** Opens an engine for a file or a group of tests, and removes its indexes after them. */
export function ownEngine(name: string): Engine {
  const engine = openTestEngine(`${name}${process.pid}_`);
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

/** Creates an empty index that searches can use; returns when the engine created it. */
export async function createIndex(engine: Engine, uid: string, index: SearchIndex): Promise<string> {
  const createdAt = await engine.createIndex(uid, index);
  await engine.completeIndex(uid, index);
  return createdAt;
}

/** Creates an index under its live name and puts the rows' documents into it, as a rebuild does. */
export async function fillIndex(engine: Engine, index: SearchIndex, rows: readonly Row[]): Promise<void> {
  const uid = engine.indexUid(index.name);
  await engine.createIndex(uid, index);
  await putRows(engine, uid, index, rows);
  await engine.completeIndex(uid, index);
}
