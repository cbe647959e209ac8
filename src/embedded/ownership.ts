import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isAlive } from './service-process.ts';

const addresses = z.object({ databaseUrl: z.string(), meiliUrl: z.string(), meiliKey: z.string() });

/** Where PostgreSQL and Meilisearch are to be reached. */
export type ServiceAddresses = z.output<typeof addresses>;

const owner = z.object({ pid: z.number(), startTime: z.string(), addresses: addresses.nullable() });
type Owner = z.output<typeof owner>;

const STARTED_WITHIN_MS = 120_000;

/** The right to run the embedded services of one data directory: one process at a time has it. */
export interface Ownership {
  /** Tells other processes where the services are. */
  publish(addresses: ServiceAddresses): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the ownership of a data directory, or answers where the services of its living owner are. A
 * record whose process is gone does not count.
 */
export async function ownOrFind(
  directory: string,
): Promise<{ own: Ownership } | { found: ServiceAddresses; pid: number }> {
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const file = join(directory, 'owner.json');
  const deadline = Date.now() + STARTED_WITHIN_MS;
  for (;;) {
    if (await claim(file)) return { own: ownership(file) };
    const current = await readOwner(file);
    if (current && (await isRunning(current))) {
      if (current.addresses) return { found: current.addresses, pid: current.pid };
      if (Date.now() > deadline)
        throw new Error(`Process ${current.pid} is starting on ${directory} and does not finish.`);
      await delay(100);
    } else {
      await discard(file, current);
    }
  }
}

/** Who runs the embedded services of a data directory; null where nobody does. It takes and makes nothing. */
export async function findOwner(
  directory: string,
): Promise<{ addresses: ServiceAddresses | null; pid: number } | null> {
  const current = await readOwner(join(directory, 'owner.json'));
  return current && (await isRunning(current)) ? current : null;
}

async function claim(file: string): Promise<boolean> {
  const mine = `${file}.${process.pid}`;
  await writeOwner(mine, null);
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(mine);
  }
}

function ownership(file: string): Ownership {
  return {
    async publish(found) {
      const next = `${file}.${process.pid}`;
      await writeOwner(next, found);
      await rename(next, file);
    },
    release: () => rm(file, { force: true }),
  };
}

async function writeOwner(file: string, found: ServiceAddresses | null): Promise<void> {
  const record: Owner = {
    pid: process.pid,
    startTime: await startTime(process.pid),
    addresses: found,
  };
  await writeFile(file, JSON.stringify(record), { mode: 0o600 });
}

async function readOwner(file: string): Promise<Owner | null> {
  try {
    return owner.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Moves a dead owner's record away; only one of several processes succeeds in moving the same record. */
async function discard(file: string, dead: Owner | null): Promise<void> {
  const aside = `${file}.dead.${process.pid}`;
  await rename(file, aside).catch(() => {});
  const moved = await readOwner(aside);
  if (moved && (moved.pid !== dead?.pid || moved.startTime !== dead.startTime)) {
    await link(aside, file).catch(() => {});
  }
  await rm(aside, { force: true });
}

async function isRunning(record: Owner): Promise<boolean> {
  return isAlive(record.pid) && (await startTime(record.pid)) === record.startTime;
}

/** When a process began, in ticks since the machine did: tells it from a later one with the same number. */
async function startTime(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
