import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../../src/ops/embedded/service-process.ts';
import { CHECKOUT, outputOf, spawnProgram } from '../ops/commands/roster-process.ts';

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

export type ProxyName = keyof typeof PROXIES;

/** Whether a program is installed on this machine, so that a command with it succeeds. */
export const isInstalled = (...command: string[]): Promise<boolean> =>
  spawnProgram(command).ended.then(
    ({ code }) => code === 0,
    () => false,
  );

/** A proxy that answers. */
export interface RunningProxy {
  url: string;
  /** All that it has logged. */
  logged(): Promise<string>;
}

/** Runs a proxy with its file of `deploy/proxies`, in which only the ports and the directory of its logs are changed. */
export async function startProxy(
  name: ProxyName,
  directory: string,
  ports: readonly string[],
): Promise<RunningProxy> {
  const { file, check, run } = PROXIES[name];
  const own = await freePort();
  const text = await readFile(join(CHECKOUT, 'deploy/proxies', file), 'utf8');
  const path = join(directory, file);
  const placed = [String(own), ...ports];
  const ported = text.replaceAll(/\b300([012])\b/g, (_, nr) => placed[nr] ?? '');
  await writeFile(path, ported.replaceAll('/var/log/nginx/', `${directory}/${own}-`));
  await outputOf(spawnProgram([name, ...check(path)]));
  const running = spawnProgram([name, ...run(path)]);
  const url = `http://127.0.0.1:${own}`;
  const answers = async () => (await fetch(`${url}/readyz`).catch(() => null))?.status ?? running.stderr();
  await expect.poll(answers, { timeout: 60_000 }).toBe(200);
  const logs = ['access.log', 'error.log'].map((log) => join(directory, `${own}-${log}`));
  return {
    url,
    async logged() {
      const files = await Promise.all(logs.map((log) => readFile(log, 'utf8').catch(() => '')));
      return [running.stdout(), running.stderr(), ...files].join('\n');
    },
  };
}
