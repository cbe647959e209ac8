import { defineEntity, p } from '@mikro-orm/core';
import { instant, wholeNumber } from '../columns.ts';

/** One row: a number that grows with every change of the records. */
export const DataVersion = defineEntity({
  name: 'DataVersion',
  tableName: 'data_version',
  properties: {
    id: p
      .boolean()
      .primary()
      .default(true)
      .check((columns) => `${columns.id}`),
    version: wholeNumber().default(0),
  },
});

/** What a search index was built from. */
export const IndexState = defineEntity({
  name: 'IndexState',
  tableName: 'index_states',
  properties: {
    /** The index's full name in the engine. */
    indexName: p.text().primary(),
    /** Hash of the index's definition: settings and the way documents are built. */
    definitionHash: p.text(),
    /** The data version that the build began with: everything up to it is in the index. */
    dataVersion: wholeNumber(),
    builtAt: instant().defaultRaw('now()'),
  },
});
