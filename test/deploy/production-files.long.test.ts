import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../../src/api/health/metrics.ts';
import { observeWorker } from '../../src/api/health/worker-metrics.ts';
import { SECRETS, SETTINGS } from '../../src/base/config.ts';
import { serviceForTests } from '../api/http/service.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { directoryForTests } from '../harness/directories.ts';
import { REGISTRY } from '../harness/registry.ts';
import {
  CHECKOUT,
  outputOf,
  spawnProgram,
  spawnRoster,
  untilPrints,
} from '../ops/commands/roster-process.ts';
import { isInstalled } from './proxies.ts';

/** The files of `deploy/`, each checked by the tool that reads it in production. */

const DEPLOY = join(CHECKOUT, 'deploy');

const service = serviceForTests();
const directory = directoryForTests();

const read = (path: string) => readFile(join(DEPLOY, path), 'utf8');

test('promtool accepts the alert rules, and their tests fire each alert once', async ({ skip }) => {
  if (!(await isInstalled('promtool', '--version'))) skip('promtool is not installed');
  const cwd = join(DEPLOY, 'prometheus');
  await outputOf(spawnProgram(['promtool', 'check', 'rules', 'alerts.yaml'], { cwd }));
  await outputOf(spawnProgram(['promtool', 'test', 'rules', 'alerts.test.yaml'], { cwd }));
  const { groups } = parse(await read('prometheus/alerts.yaml'));
  const { tests } = parse(await read('prometheus/alerts.test.yaml'));
  const fired = tests.flatMap((each: { alert_rule_test: { alertname: string }[] }) =>
    each.alert_rule_test.map(({ alertname }) => alertname),
  );
  expect(fired).toEqual(groups[0].rules.map(({ alert }: { alert: string }) => alert));
});

test('alerts and dashboard use only metrics that the processes export', async () => {
  const worker = createMetrics({ processMetrics: true });
  observeWorker(worker);
  const texts = [await service.operating.renderMetrics(), await worker.registry.metrics()];
  const known = texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const used = [await read('prometheus/alerts.yaml'), await read('grafana/roster.json')]
    .flatMap((text) => text.match(/\b(?:roster|nodejs|process)_[a-z0-9_]+/g) ?? [])
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(used.length).toBeGreaterThan(20);
  expect(known).toEqual(expect.arrayContaining(used));
});

test('systemd accepts the units', async ({ skip }) => {
  if (!(await isInstalled('systemd-analyze', '--version'))) skip('systemd-analyze is not installed');
  const units = await readdir(join(DEPLOY, 'systemd'));
  // An instance is needed to verify a template.
  await cp(join(DEPLOY, 'systemd'), directory.path, { recursive: true });
  const paths = units.map((unit) => join(directory.path, unit.replace('@.', '@3001.')));
  await cp(join(directory.path, 'roster-api@.service'), join(directory.path, 'roster-api@3001.service'));
  const verified = await spawnProgram(['systemd-analyze', 'verify', ...paths]).ended;
  expect(verified).toEqual({ code: 0, stdout: '', stderr: '' });
});

/** What `systemd-analyze security` may list, and why it stays. */
const OPEN: Readonly<Record<string, string>> = {
  'RootDirectory=/RootImage=': 'Node and the package are files of the host',
  'MemoryDenyWriteExecute=': 'V8 compiles into memory that it writes and executes',
  'RestrictAddressFamilies=~AF_UNIX': 'PostgreSQL may be reached by a socket',
  'RestrictAddressFamilies=~AF_(INET|INET6)': 'callers and services come over the network',
  'PrivateNetwork=': 'callers and services come over the network',
  'IPAddressDeny=': 'only the operator knows the addresses of callers and services',
  // ProtectClock allows to read the clock.
  'DeviceAllow=': 'systemd adds it',
};

test.for(['roster-api@', 'roster-worker', 'roster-migrate'])(
  'systemd finds nothing open in %s that could be closed',
  async (unit, { skip }) => {
    if (!(await isInstalled('systemd-analyze', '--version'))) skip('systemd-analyze is not installed');
    const path = join(directory.path, `${unit.replace('@', '@3001')}.service`);
    await cp(join(DEPLOY, 'systemd', `${unit}.service`), path);
    const command = ['systemd-analyze', 'security', '--offline=true', '--no-pager', path];
    const { stdout } = await spawnProgram(command).ended;
    const open = [...stdout.matchAll(/^✗ (\S+)/gm)].map(([, name = '']) => name);
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter((name) => OPEN[name] === undefined)).toEqual([]);
    expect(Number(/exposure level.*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(1.5);
  },
);

/** The system calls of groups of systemd, such as `@resources`. */
async function callsOf(groups: readonly string[]): Promise<string[]> {
  const text = await outputOf(spawnProgram(['systemd-analyze', 'syscall-filter', '--no-pager', ...groups]));
  const names = [...text.matchAll(/^ {4}([@\w]+)$/gm)].map(([, name = '']) => name);
  const further = names.filter((name) => name.startsWith('@'));
  const calls = names.filter((name) => !name.startsWith('@'));
  return further.length > 0 ? [...calls, ...(await callsOf(further))] : calls;
}

test.for<[command: string, prints: RegExp]>([
  ['migrate', /^The database is at Migration/],
  ['worker', /keeps the search indexes in step/],
  ['serve', /^Roster answers at/m],
])('%s makes no system call that its unit refuses', async ([command, prints], { skip }) => {
  for (const program of ['strace', 'systemd-analyze'])
    if (!(await isInstalled(program, '--version'))) skip(`${program} is not installed`);
  const unit = await read('systemd/roster-worker.service');
  const [, refused = ''] = /^SystemCallFilter=~(.*)$/m.exec(unit) ?? [];
  const calls = await callsOf(refused.split(' '));
  expect(calls).toEqual(expect.arrayContaining(['setuid', 'sched_setaffinity']));
  const trace = join(directory.path, `${command}.trace`);
  const before = ['strace', '-D', '-f', '-qq', '-o', trace, '-e', `trace=${calls.map((call) => `?${call}`)}`];
  const running = spawnRoster([command], { env: settingsOf(service), before });
  await (command === 'migrate' ? running.ended : untilPrints(running, prints));
  expect(running.stdout()).toMatch(prints);
  running.signal('SIGTERM');
  await running.ended;
  const lines = (await readFile(trace, 'utf8')).split('\n');
  expect(lines.filter((line) => /^\d+ +\w+\(/.test(line))).toEqual([]);
});

test.each(['roster-api@', 'roster-worker'])(
  '%s is stopped by no other unit, and started again however often it ends',
  async (name) => {
    const unit = await read(`systemd/${name}.service`);
    expect(unit).not.toMatch(/^(Requires|Requisite|BindsTo|PartOf)=/m);
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  },
);

test('the units and the manifests name settings that exist', async () => {
  const units = await Promise.all(
    (await readdir(join(DEPLOY, 'systemd'))).map((unit) => read(`systemd/${unit}`)),
  );
  const inUnits = units.flatMap((unit) =>
    [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ')),
  );
  const { items } = parse(await read('kubernetes/roster.yaml'));
  const names = [...inUnits.map((pair) => pair.split('=')[0]), ...Object.keys(items[0].data)];
  const known = ['NODE_ENV', 'PATH', ...SETTINGS, ...SECRETS.map((name) => `${name}_FILE`)];
  expect(known).toEqual(expect.arrayContaining(names));
});

test('the manifests are valid by the schemas of Kubernetes', async () => {
  await cp(join(import.meta.dirname, 'kubernetes'), directory.path, { recursive: true });
  const options = { cwd: directory.path, env: REGISTRY };
  await outputOf(spawnProgram(['npm', 'ci', '--ignore-scripts'], options));
  await outputOf(spawnProgram(['node', 'validate.mjs', join(DEPLOY, 'kubernetes/roster.yaml')], options));
});
