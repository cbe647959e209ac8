import type { Engine } from '../../search-index/engine.ts';
import type { SearchIndex } from '../../search-index/indexes/definition.ts';
import { type BuildContext, documentOf, type Row } from '../../search-index/indexes/fields.ts';

/** Location 1 contains all others. */
export const CONTEXT: BuildContext = {
  locationIds: (location) => (location === 1 ? [1] : [1, location]),
};

/** Builds the rows' documents, puts them and waits until searches see them. */
export async function putRows(
  engine: Engine,
  uid: string,
  { fields }: SearchIndex,
  rows: readonly Row[],
): Promise<void> {
  const documents = rows.map((row) => ({
    id: row.id,
    json: JSON.stringify(documentOf(fields, row, engine.encoder, CONTEXT)),
  }));
  await (await engine.putDocuments(uid, documents))();
}

/** Creates an index under its searched name and puts the rows' documents into it. */
export async function fillIndex(engine: Engine, index: SearchIndex, rows: readonly Row[]): Promise<void> {
  const uid = engine.indexUid(index.name);
  await engine.createIndex(uid, index);
  await putRows(engine, uid, index, rows);
}
