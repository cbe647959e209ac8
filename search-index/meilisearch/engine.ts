import { type EnqueuedTaskPromise, type Index, Meilisearch } from 'meilisearch';
import { type Engine, EngineRefusalError, type EngineUpkeep, type IndexMark } from '../engine.ts';
import { type Connection, direct, isMissing } from './connection.ts';
import { ENCODER } from './encoder.ts';
import { searches } from './searches.ts';
import { fillingSettingsOf, settingsOf } from './settings.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import { refuseOther } from './versions.ts';

/** The address of an engine. */
export interface EngineOptions extends TransportOptions {
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
  const indexes = new Map<string, Index>();
  const indexUid = (name: string) => prefix + name;
  const index = (uid: string) => {
    const known = indexes.get(uid) ?? client.index(uid);
    indexes.set(uid, known);
    return known;
  };
  return {
    ...searches({ client, indexUid, index }),
    ...upkeep({ client, indexUid, index: (uid) => client.index(uid) }),
    client,
    indexUid,
    checkVersion: async () => refuseOther((await direct(client.getVersion())).pkgVersion),
    close: () => transport.close(),
  };
}

/** The index of one document, the position of the database. */
const POSITION = { index: 'position', id: 1 };

function upkeep({ client, index, indexUid }: Connection): EngineUpkeep {
  const positions = index(indexUid(POSITION.index));

  async function readTimes(uid: string) {
    try {
      const { createdAt, updatedAt } = await direct(index(uid).getRawInfo());
      return { createdAt: String(createdAt), updatedAt: comparableTime(String(updatedAt)) };
    } catch (error) {
      if (isMissing(error)) return null;
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
      return (await readTimes(uid))?.createdAt ?? '';
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
      if ((await readTimes(uid)) === null) return;
      try {
        await done(client.deleteIndex(uid));
      } catch (error) {
        // A process that has since died may have removed it, too.
        if (!isMissing(error)) throw error;
      }
    },
    swapIndexes: async (swaps) => {
      const named = await Promise.all(
        swaps.map(async ({ from, to }) => ({
          indexes: [from, to] as [string, string],
          rename: (await readTimes(to)) === null,
        })),
      );
      // The client's own method loses the path of the engine's address.
      await done(client.httpRequest.post<{ taskUid: number }>({ path: 'swap-indexes', body: named }));
    },
    settle: async (uids) => {
      for (;;) {
        const pending = {
          indexUids: [...uids],
          statuses: ['enqueued' as const, 'processing' as const],
          limit: 1,
        };
        const [task] = (await direct(client.tasks.getTasks(pending))).results;
        if (!task) return;
        await direct(client.tasks.waitForTask(task.uid, { timeout: 0, interval: TASK_POLL_MS }));
      }
    },
    keepPosition: async (position) => {
      const task = positions.addDocuments([{ id: POSITION.id, position }], { primaryKey: 'id' });
      // The engine processes it before what is sent later.
      await direct(task);
    },
    readPosition: async () => {
      try {
        return Number((await direct(positions.getDocument(POSITION.id))).position);
      } catch (error) {
        if (isMissing(error)) return 0;
        throw error;
      }
    },
    readMarks: async (uids) => {
      const { results } = await direct(client.tasks.getTasks({ limit: 1 }));
      const taskUid = results[0]?.uid ?? null;
      return Promise.all(
        uids.map(async (uid): Promise<IndexMark | null> => {
          const times = await readTimes(uid);
          return times && { ...times, taskUid };
        }),
      );
    },
    countDocuments: async () => {
      const { indexes } = await direct(client.getStats());
      return new Map(Object.entries(indexes).map(([uid, { numberOfDocuments }]) => [uid, numberOfDocuments]));
    },
  };
}

/** Meilisearch omits the zeros at the end of a fraction of a second. */
function comparableTime(time: string): string {
  return time.replace(/(?:\.(\d+))?Z$/, (_, fraction = '') => `.${fraction.padEnd(9, '0')}Z`);
}
