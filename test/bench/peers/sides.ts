import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchCall } from '../calls.ts';
import type { Target } from '../measure.ts';
import { serve } from '../side.ts';
import { QUERIES } from './graphql.ts';
import { PEER_SEARCHES, type PeerSamples, type PeerSearch } from './searches.ts';

/** The peer's packages. They are no dependencies of Roster: a run installs them into its own directory. */
const PACKAGES = ['postgraphile@5.1.5', 'postgraphile-plugin-connection-filter@4.0.1'];

/** A server that answers the searches without accounts. */
export interface Peer extends Target {
  formOf(call: BenchCall): BenchCall;
  stop(): Promise<void>;
}

const NO_CALLERS = [{ account_id: 0, key: '' }];

/** Installs PostGraphile below the directory, and serves the database with it. */
export async function startPostGraphile(
  directory: string,
  databaseUrl: string,
  samples: PeerSamples,
): Promise<Peer> {
  const home = join(directory, 'postgraphile');
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), '{ "private": true }');
  const install = ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES];
  await promisify(execFile)('npm', install, { cwd: home });
  const program = [join(import.meta.dirname, 'postgraphile-server.ts'), home, databaseUrl];
  const server = await serve(program, home, { NODE_ENV: 'production', GRAPHILE_ENV: 'production' });
  const formOf = form(({ kind, values, filter }) => {
    const name = kind === 'person' ? 'id' : 'filter';
    const variables = (round: number) => ({ [name]: filter(values(samples, round)) });
    return { path: '/graphql', body: (round) => ({ query: QUERIES[kind], variables: variables(round) }) };
  });
  return { ...server, callers: NO_CALLERS, formOf };
}

/** Serves the database by the bare server. */
export async function startBareServer(databaseUrl: string, samples: PeerSamples): Promise<Peer> {
  const program = [join(import.meta.dirname, 'bare-server.ts'), databaseUrl];
  const server = await serve(program, import.meta.dirname, { NODE_ENV: 'production' });
  const formOf = form((search) => ({
    path: `/${PEER_SEARCHES.indexOf(search)}`,
    body: (round) => search.values(samples, round),
  }));
  return { ...server, callers: NO_CALLERS, formOf };
}

/** Roster's calls, one for each search. */
export function rosterCalls(samples: PeerSamples): BenchCall[] {
  return PEER_SEARCHES.map(({ name, operation, values, body }) => ({
    name,
    method: 'POST',
    path: `/api/{account_id}/datastorage/${operation}/`,
    body: (round) => body(values(samples, round)),
  }));
}

function form(of: (search: PeerSearch) => Pick<BenchCall, 'path' | 'body'>): Peer['formOf'] {
  const forms = new Map(PEER_SEARCHES.map((search) => [search.name, of(search)]));
  return (call) => ({ ...call, ...forms.get(call.name) });
}
