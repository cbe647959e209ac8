import type pg from 'pg';
import { indexStandings, refuseNewer } from './index-states.ts';
import { SEARCH_INDEXES } from './indexes.ts';
import type { Engine } from './meilisearch.ts';

/**
 * Where more changed records come than this share of all documents, building the indexes anew is faster. Measured on
 * 148,000 documents, which are built anew in 37 s: changes of all kinds of records evenly are fed as fast where they
 * are an eighth of that number (23,300 records, with what else shows them 60,000 documents, in 49 s); of job posts
 * with long texts alone, too; of persons, four tenths. New records are no worse: on a busy machine 8,000 new job posts
 * with long texts were fed to 101,000 documents in 48 s, where building all anew took more than twice that.
 */
const WORTH_FEEDING_SHARE = 0.1;

/**
 * How many changed records the live indexes are fed with faster than they are built anew; 0 where they have to be
 * built anew in any case.
 * @throws NewerVersionError where a newer version of the program has built some of them
 */
export async function changesWorthFeeding(pool: pg.Pool, engine: Engine): Promise<number> {
  await engine.checkVersion();
  const standings = await indexStandings(pool, engine, SEARCH_INDEXES);
  refuseNewer(standings);
  if (standings.some(({ isBroken, isBehind }) => isBroken || isBehind)) return 0;
  const client = await pool.connect();
  try {
    let documents = 0;
    for (const { index } of standings) documents += await index.count(client);
    return Math.floor(documents * WORTH_FEEDING_SHARE);
  } finally {
    client.release();
  }
}
