import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import pg from 'pg';

/** Keeps the write-ahead log from now on until the connection ends. Commands of replication are in upper case. */
const keepLog = (slot: string) => `CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`;
const SEND_FILES = `BASE_BACKUP (LABEL 'roster', CHECKPOINT 'fast', WAL, MANIFEST 'no')`;
/** The first byte of a message with a part of the archive. Other messages name archives and tell the progress. */
const PART = 'd'.charCodeAt(0);

/** The files of a server, as a tar archive that it writes itself. */
class BaseBackup extends pg.Query {
  private socket: Socket | undefined;
  readonly archive = new Readable({
    read: () => void this.socket?.resume(),
    destroy: (error, done) => {
      // The server would wait for a reader of what it has already sent.
      if (!this.archive.readableEnded) this.socket?.destroy();
      done(error);
    },
  });

  constructor() {
    super(SEND_FILES);
    this.on('error', (error) => this.archive.destroy(error));
    this.on('end', () => this.archive.push(null));
  }

  /** Called by the client, which writes to its buffer again later. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: { stream: Socket }): void {
    this.socket = stream;
    if (chunk[0] === PART && !this.archive.push(Buffer.from(chunk.subarray(1)))) stream.pause();
  }
}

/**
 * Reads all files of a running server as a tar archive: a consistent copy with the write-ahead log that it needs.
 * @throws Error of PostgreSQL
 */
export async function* readBaseBackup(databaseUrl: string): AsyncGenerator<Buffer> {
  const client = new pg.Client({ connectionString: `${databaseUrl}?replication=true` });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(keepLog(`roster_backup_${process.pid}`));
    yield* client.query(new BaseBackup()).archive;
  } finally {
    await client.end();
  }
}
