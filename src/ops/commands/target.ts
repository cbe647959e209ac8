import type { Config } from '../../base/config.ts';
import { tell } from './terminal.ts';

/** What a command writes: rows of the database alone, or records, which the indexes show, too. */
export type Writes = 'database' | 'records';

/** The database and the search engine that a command writes to, as a sentence names them: without users and passwords. */
export function targetOf(config: Config, writes: Writes = 'records'): string {
  const { databaseUrl, isEngineNamed, dataDirectory } = config;
  const inDirectory = `of the data directory ${dataDirectory}`;
  const database = databaseUrl === undefined ? null : databaseAt(databaseUrl);
  if (writes === 'database') return database ?? `the database ${inDirectory}`;
  if (database === null && !isEngineNamed) return `the database and Meilisearch ${inDirectory}`;
  return `${database ?? `the database ${inDirectory}`} and ${isEngineNamed ? engineAt(config) : `Meilisearch ${inDirectory}`}`;
}

function databaseAt(address: string): string {
  const url = new URL(address);
  const name = decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username);
  return `the database ${name} at ${url.searchParams.get('host') ?? url.host}`;
}

/** Addresses of engines may hold credentials. */
function engineAt({ meiliUrl, opensearch: { nodes = [] } }: Config): string {
  const originOf = (url: string) => new URL(url).origin;
  if (meiliUrl !== undefined) return `Meilisearch at ${originOf(meiliUrl)}`;
  return `OpenSearch at ${nodes.map(originOf).join(', ')}`;
}

let announced = '';

/** Says what the command is about to write to, once. */
export function announceTarget(target: string): void {
  if (target !== announced) tell(`Writes to ${target}.`);
  announced = target;
}

/** Says what a command looks at that writes nothing. */
export function announceRehearsal(target: string): void {
  tell(`Compares with ${target}, and writes nothing.`);
}
