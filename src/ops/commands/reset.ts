import { existsSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { readConfig } from '../../base/config.ts';
import { installationIn } from '../embedded/installation.ts';
import { ownOrFind } from '../embedded/ownership.ts';
import { announceTarget } from './target.ts';
import { confirm, say } from './terminal.ts';

/**
 * `roster reset`: removes everything that the embedded start has stored. Other files in the data directory stay.
 * @throws Error while a process uses the data directory, or without a terminal and `--yes`
 */
export async function runReset({ yes = false }: { yes?: boolean }): Promise<void> {
  const { dataDirectory } = readConfig();
  const stored = Object.values(installationIn(dataDirectory)).filter((path) => existsSync(path));
  if (stored.length === 0) return say(`There is nothing to remove in ${dataDirectory}.`);
  const owned = await ownOrFind(dataDirectory);
  if ('found' in owned)
    throw new Error(`Roster runs on ${dataDirectory} (process ${owned.found.pid}). Stop it first.`);
  try {
    announceTarget(`the data directory ${dataDirectory}`);
    if (!yes && !(await confirm(`Remove all records, accounts and keys in ${dataDirectory}?`)))
      return say('Nothing was removed.');
    for (const path of stored) await rm(path, { recursive: true, force: true });
    say(`Everything in ${dataDirectory} was removed. The next start begins anew.`);
  } finally {
    await owned.own.release();
    await rmdir(dataDirectory).catch(() => {});
  }
}
