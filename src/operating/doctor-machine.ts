import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import type { Finding } from './doctor.ts';

/** Type stripping and `Intl.Segmenter`'s word rules are those of this version on. */
const NODE_MAJOR_MIN = 24;
const GIBIBYTE = 1_073_741_824;
/** The embedded PostgreSQL and Meilisearch stop writing when a disk is full. */
const FREE_GIBIBYTES_MIN = 1;
const FREE_GIBIBYTES_ENOUGH = 5;
const ASK_WITHIN_MS = 2_000;

/** Whether Node is of a version that Roster runs on. */
export function checkNode(): Finding {
  const detail = `Node ${process.version}`;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN)
    return { check: 'node', status: 'ok', detail };
  const remedy = `Run Roster by npm, which brings Node ${NODE_MAJOR_MIN}, or install Node ${NODE_MAJOR_MIN} or later.`;
  return { check: 'node', status: 'failed', detail, remedy };
}

/** Whether the API can listen where it should; a Roster that answers there already is no fault. */
export async function checkPort({ host, ports }: Config): Promise<Finding> {
  const [port = 0] = ports;
  const refusal = await bind(host, port);
  const place = `${host}:${port}`;
  if (refusal === null) return { check: 'port', status: 'ok', detail: `${place} is free.` };
  if (refusal !== 'EADDRINUSE') {
    const detail = `The API can not listen on ${place} (${refusal}).`;
    const remedy = 'Set HOST to an address of this machine, and PORT to a port that this account may use.';
    return { check: 'port', status: 'failed', detail, remedy };
  }
  if (await isRoster(host, port))
    return { check: 'port', status: 'ok', detail: `Roster answers at ${place}.` };
  // Where PORT is not set, the next free one is taken.
  const status = ports.length === 1 ? 'failed' : 'warning';
  const remedy = 'Set PORT to a free port, or end the program that listens there.';
  return { check: 'port', status, detail: `Another program listens on ${place}.`, remedy };
}

/** The code of what keeps a server from listening; null where nothing does. */
function bind(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

async function isRoster(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  try {
    const signal = AbortSignal.timeout(ASK_WITHIN_MS);
    const response = await fetch(`http://${name}:${port}/livez`, { signal });
    return response.headers.has('x-api-version');
  } catch {
    return false;
  }
}

/** Whether the embedded services can write their files, and for how long. */
export async function checkDisk(directory: string): Promise<Finding> {
  const place = await nearestExisting(directory);
  try {
    await access(place, constants.W_OK | constants.X_OK);
  } catch {
    const detail = `This account may not write to ${place}.`;
    const remedy = 'Give it the right to, or set ROSTER_DATA to a directory of its own.';
    return { check: 'data', status: 'failed', detail, remedy };
  }
  const { bavail, bsize } = await statfs(place);
  const free = (bavail * bsize) / GIBIBYTE;
  const detail = `${directory} can be written to; ${free.toFixed(1)} GiB are free.`;
  if (free >= FREE_GIBIBYTES_ENOUGH) return { check: 'data', status: 'ok', detail };
  const remedy = 'Make room on the disk, or set ROSTER_DATA to a directory on a larger one.';
  return { check: 'data', status: free < FREE_GIBIBYTES_MIN ? 'failed' : 'warning', detail, remedy };
}

/** The directory itself, or the first above it that exists. */
async function nearestExisting(directory: string): Promise<string> {
  for (let place = directory; ; place = dirname(place)) {
    const exists = await access(place).then(
      () => true,
      () => place === dirname(place),
    );
    if (exists) return place;
  }
}
