import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CHECKOUT, spawnProgram } from '../commands/roster-process.ts';
import { runFile } from '../openapi/run.ts';

/** For each proxy, its file in `deploy/proxies`, and the arguments that check it and that run the proxy with it. */
export const PROXIES = {
  haproxy: {
    file: 'haproxy.cfg',
    version: '-v',
    check: (path: string) => ['-c', '-f', path],
    run: (path: string) => ['-db', '-f', path],
  },
  nginx: {
    file: 'nginx.conf',
    version: '-v',
    check: (path: string) => ['-t', '-c', path, '-g', `pid ${path}.pid; error_log stderr;`],
    run: (path: string) => ['-c', path, '-g', `daemon off; pid ${path}.pid; error_log stderr;`],
  },
  caddy: {
    file: 'Caddyfile',
    version: 'version',
    check: (path: string) => ['validate', '--adapter', 'caddyfile', '--config', path],
    run: (path: string) => ['run', '--adapter', 'caddyfile', '--config', path],
  },
} as const;

/** A proxy with a configuration file in `deploy/proxies`. */
export type ProxyName = keyof typeof PROXIES;

/** Whether a program is installed on this machine. */
export const isInstalled = (program: string, ...args: string[]): Promise<boolean> =>
  runFile(program, args).then(
    () => true,
    () => false,
  );

/**
 * Runs a proxy with its file of `deploy/proxies`, in which only the ports are changed.
 * @returns its address, once it answers
 */
export async function startProxy(
  name: ProxyName,
  directory: string,
  ports: readonly string[],
): Promise<string> {
  const { file, check, run } = PROXIES[name];
  const own = await freePort();
  const [first = '', second = ''] = ports;
  const text = await readFile(join(CHECKOUT, 'deploy/proxies', file), 'utf8');
  const path = join(directory, file);
  const placed = { 3000: own, 3001: first, 3002: second };
  await writeFile(
    path,
    text.replaceAll(/\b300[012]\b/g, (port) => placed[Number(port) as keyof typeof placed]),
  );
  await runFile(name, check(path));
  const running = spawnProgram([name, ...run(path)]);
  const url = `http://127.0.0.1:${own}`;
  const answers = async () => (await fetch(`${url}/readyz`).catch(() => null))?.status ?? running.stderr();
  await expect.poll(answers, { timeout: 60_000 }).toBe(200);
  return url;
}

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a port is expected');
  return String(address.port);
}
