import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import type { Finding } from './checks.ts';

const GIBIBYTE = 1_073_741_824;
/** The embedded services stop writing when the disk is full. */
const FREE_GIBIBYTES_MIN = 1;
const FREE_GIBIBYTES_ENOUGH = 5;
const ANSWER_WITHIN_MS = 2_000;

/** Checks that the API can listen on its port, or that a Roster does. */
export async function checkPort({ host, ports }: Config): Promise<Finding> {
  const [port = 0] = ports;
  const place = `${host}:${port}`;
  const refusal = await listenBriefly(host, port);
  if (refusal === null) return { check: 'port', status: 'ok', detail: `${place} is free.` };
  if (refusal !== 'EADDRINUSE') {
    const detail = `The API can not listen on ${place} (${refusal}).`;
    const remedy = 'Set HOST to an address of this machine, and PORT to a port that this account may use.';
    return { check: 'port', status: 'failed', detail, remedy };
  }
  if (await isRoster(host, port))
    return { check: 'port', status: 'ok', detail: `Roster answers at ${place}.` };
  // Without PORT, the API takes the next free port.
  const status = ports.length === 1 ? 'failed' : 'warning';
  const remedy = 'Set PORT to a free port, or end the program that listens there.';
  return { check: 'port', status, detail: `Another program listens on ${place}.`, remedy };
}

/** Returns the code of the error that keeps a server from listening; null where there is none. */
function listenBriefly(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

async function isRoster(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  return fetch(`http://${name}:${port}/livez`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ headers }) => headers.has('x-api-version'),
    () => false,
  );
}

/** Checks that the embedded services can write their files, and the free space. */
export async function checkDisk(directory: string): Promise<Finding> {
  const place = nearestExisting(directory);
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
  const status = free < FREE_GIBIBYTES_MIN ? 'failed' : 'warning';
  const remedy = 'Make room on the disk, or set ROSTER_DATA to a directory on a larger one.';
  return { check: 'data', status, detail, remedy };
}

/** The directory itself, or the first above it that exists. */
function nearestExisting(directory: string): string {
  return existsSync(directory) ? directory : nearestExisting(dirname(directory));
}
