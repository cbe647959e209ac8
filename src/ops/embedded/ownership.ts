import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writePrivateFile } from '../../base/private-file.ts';
import { makeDataDirectory } from './directory.ts';
import { ANSWER_WITHIN_MS } from './service-process.ts';

/** The addresses of PostgreSQL and Meilisearch. */
export interface ServiceAddresses {
  databaseUrl: string;
  meiliUrl: string;
  meiliKey: string;
}

/** The services of the process that owns a data directory. */
export type OwnedServices = ServiceAddresses & {
  pid: number;
  /** The address of its API, once it listens. */
  url?: string;
};

/** The exclusive right to run the embedded services of a data directory. */
type Ownership = NonNullable<Awaited<ReturnType<typeof claim>>>;

const ATTEMPT_EVERY_MS = 100;
const ADDRESSES_FILE = 'services.json';
/** The owner's socket on other systems than Linux; a killed owner leaves it behind. */
const SOCKET_FILE = 'owner.socket';

/**
 * Takes the ownership of a data directory, or finds the services of its owner. Waits while the owner starts them. The
 * right is a listening socket: the system takes it away when the process ends, however it ends.
 * @throws Error that names the setting where this account may not write to the directory
 */
export async function ownOrFind(directory: string): Promise<{ own: Ownership } | { found: OwnedServices }> {
  await makeDataDirectory(directory);
  for (;;) {
    const own = await claim(directory);
    if (own) return { own };
    const found = await findServices(directory);
    if (found) return { found };
    await delay(ATTEMPT_EVERY_MS);
  }
}

async function claim(directory: string) {
  const file = join(directory, ADDRESSES_FILE);
  const server = createServer((socket) => socket.destroy());
  try {
    await once(server.listen(await socketOf(directory)), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
  // A killed owner leaves its addresses behind. They are removed before the first connection is accepted.
  rmSync(file, { force: true });
  return {
    /** Publishes the addresses of the services, and that of the API once it listens, to other processes. */
    async publish(addresses: ServiceAddresses, url?: string): Promise<void> {
      // A process that reads at the same time sees the file as a whole.
      await writePrivateFile(`${file}.new`, JSON.stringify({ ...addresses, pid: process.pid, url }));
      await rename(`${file}.new`, file);
    },
    async release(): Promise<void> {
      await rm(file, { force: true });
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * The services of the process that owns a data directory; null where there is none, or where it has not published them
 * yet. Nothing is claimed or written.
 */
export async function findServices(directory: string): Promise<OwnedServices | null> {
  try {
    const path = await socketOf(directory);
    const socket = connect({ path, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    await once(socket.resume(), 'close');
    return JSON.parse(await readFile(join(directory, ADDRESSES_FILE), 'utf8'));
  } catch (error) {
    const isLeft = platform() !== 'linux' && (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
    if (isLeft) await rm(join(directory, SOCKET_FILE), { force: true });
    return null;
  }
}

/** The address of the owner's socket; on Linux it is no file. */
async function socketOf(directory: string): Promise<string> {
  const { dev, ino } = await stat(directory);
  return platform() === 'linux' ? `\0roster-${dev}-${ino}` : join(directory, SOCKET_FILE);
}
