import { type EnqueuedTaskPromise, type Index, Meilisearch } from 'meilisearch';
import { type Engine, EngineRefusalError, type EngineUpkeep, type RequestHooks } from '../engine.ts';
import { searches } from './searches.ts';
import { fillingSettingsOf, settingsOf } from './settings.ts';
import { ENCODER } from './terms.ts';
import { createTransport, direct, isMissing } from './transport.ts';
import { refuseOther } from './versions.ts';

/** The address of an engine. */
export interface EngineOptions extends RequestHooks {
  /** Its http or https address. */
  url: string;
  /** A key that may search and administer all indexes with the prefix; empty where none is needed. */
  key: string;
  /** The prefix of Roster's indexes, for engines that several datasets share. */
  prefix: string;
}

/** An engine on Meilisearch. */
export interface MeilisearchEngine extends Engine {
  /** The client, for diagnosis. */
  readonly client: Meilisearch;
}

const TASK_POLL_MS = 20;

/** An engine on Meilisearch; it connects when the first request is sent. */
export function openEngine(options: EngineOptions): MeilisearchEngine {
  const { url, key, prefix, headers, onRequest } = options;
  const transport = createTransport({ headers, onRequest });
  const client = new Meilisearch({ host: url, apiKey: key, httpClient: transport.httpClient });
  const indexUid = (name: string) => prefix + name;
  return {
    ...upkeep(client, client.index(indexUid('position'))),
    searches: (uidOf) => searches(client, uidOf),
    client,
    indexUid,
    checkVersion: async () => refuseOther((await direct(client.getVersion())).pkgVersion),
    close: () => transport.close(),
  };
}

/** More documents than the index of positions ever has. */
const CHANGE_COUNTS_MAX = 10_000;

/** @param positions the index of the kept numbers: a document for each index */
function upkeep(client: Meilisearch, positions: Index): EngineUpkeep {
  const index = (uid: string) => client.index(uid);

  async function exists(uid: string): Promise<boolean> {
    try {
      await direct(index(uid).getRawInfo());
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async function keptChangeCounts(): Promise<Map<unknown, number>> {
    try {
      const { results } = await direct(positions.getDocuments({ limit: CHANGE_COUNTS_MAX }));
      return new Map(results.map(({ id, position }) => [id, Number(position)]));
    } catch (error) {
      if (isMissing(error)) return new Map();
      throw error;
    }
  }

  async function done(task: EnqueuedTaskPromise | Promise<{ taskUid: number }>): Promise<void> {
    const { taskUid } = await direct(task);
    const { status, type, indexUid, error } = await direct(
      client.tasks.waitForTask(taskUid, { timeout: 0, interval: TASK_POLL_MS }),
    );
    if (status === 'succeeded') return;
    const reason = error ? `${error.message} (${error.code})` : status;
    throw new EngineRefusalError(
      `The search engine did not finish task ${taskUid}, ${type} of ${indexUid}: ${reason}`,
      error?.code ?? status,
      error?.type === 'invalid_request' ? 'documents' : 'task',
    );
  }

  /** Creates an index. The request is sent again where its answer was lost, and the engine has then created it already. */
  async function created(uid: string): Promise<void> {
    try {
      await done(client.createIndex(uid, { primaryKey: 'id' }));
    } catch (error) {
      const exists = error instanceof EngineRefusalError && error.code === 'index_already_exists';
      const { numberOfDocuments } = exists ? await direct(index(uid).getStats()) : {};
      if (numberOfDocuments !== 0) throw error;
    }
  }

  return {
    encoder: ENCODER,
    configuration: (definition) => JSON.stringify(settingsOf(definition)),
    createIndex: async (uid, definition) => {
      await created(uid);
      await done(index(uid).updateSettings(fillingSettingsOf(definition)));
    },
    completeIndex: (uid, definition) => done(index(uid).updateSettings(settingsOf(definition))),
    putDocuments: async (uid, documents) => {
      const lines = documents.map(({ json }) => json).join('\n');
      const task = await direct(index(uid).addDocumentsFromString(lines, 'application/x-ndjson'));
      return () => done(Promise.resolve(task));
    },
    removeDocuments: (uid, ids) => done(index(uid).deleteDocuments([...ids])),
    removeIndex: async (uid) => {
      await done(client.tasks.cancelTasks({ indexUids: [uid], statuses: ['enqueued', 'processing'] }));
      await direct(positions.deleteDocument(uid));
      if (!(await exists(uid))) return;
      try {
        await done(client.deleteIndex(uid));
      } catch (error) {
        // A process that has since died may have removed it, too.
        if (!isMissing(error)) throw error;
      }
    },
    keepChangeCounts: async (kept) => {
      const documents = [...kept].map(([id, position]) => ({ id, position }));
      const task = await direct(positions.addDocuments(documents, { primaryKey: 'id' }));
      return () => done(Promise.resolve(task));
    },
    readChangeCounts: async (uids) => {
      if (uids.length === 0) return [];
      const [kept, ...existing] = await Promise.all([keptChangeCounts(), ...uids.map(exists)]);
      return uids.map((uid, at) => (existing[at] ? (kept.get(uid) ?? 0) : null));
    },
    countDocuments: () => countDocuments(client),
  };
}

/** Counts again where an index is deleted meanwhile, of whatever prefix: the engine then answers with an error for all. */
async function countDocuments(client: Meilisearch, attempts = 5): Promise<Map<string, number>> {
  try {
    const { indexes } = await direct(client.getStats());
    return new Map(Object.entries(indexes).map(([uid, { numberOfDocuments }]) => [uid, numberOfDocuments]));
  } catch (error) {
    if (attempts === 1 || !isMissing(error)) throw error;
    return countDocuments(client, attempts - 1);
  }
}
