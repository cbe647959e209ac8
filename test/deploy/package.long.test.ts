import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../src/ops/embedded/service-process.ts';
import { settingsOf } from '../api/operating/serve.ts';
import { type CleanProject, createCleanProject } from '../client/clean-project.ts';
import { copyWithPackages } from '../docs/copy.ts';
import { databaseForTests } from '../harness/database.ts';
import { directoryForTests } from '../harness/directories.ts';
import { CHECKOUT, outputOf, spawnProgram, untilPrints } from '../ops/commands/roster-process.ts';

/** The package of the service, as it would be published, in a project with no other package. */

const database = databaseForTests();
const copy = directoryForTests();
let project: CleanProject;
beforeAll(async () => {
  project = await createCleanProject([]);
  // In a copy: packing builds the console anew, which other tests look at.
  await copyWithPackages(copy.path);
  const pack = 'npm pack --pack-destination "$0" && cd "$0" && npm install ./roster-*.tgz';
  await project.output(['sh', '-ec', `cd "${copy.path}"\n${pack}`, project.path]);
}, 300_000);
afterAll(() => project?.remove());

test('the package contains the compiled code with its data files, such as migrations, and no sources, tests or types', async () => {
  const root = join(project.path, 'node_modules/roster');
  expect((await readdir(root)).sort()).toEqual(expect.arrayContaining(['README.md', 'dist', 'package.json']));
  const files = await readdir(join(root, 'dist'), { recursive: true });
  expect(files.filter((file) => file.endsWith('.ts'))).toEqual([]);
  expect(files.filter((file) => /^test/.test(file))).toEqual([]);
  const sources = await readdir(join(CHECKOUT, 'src'), { recursive: true, withFileTypes: true });
  const data = sources.filter((file) => file.isFile() && !file.name.endsWith('.ts'));
  const paths = data.map(({ parentPath, name }) => relative(CHECKOUT, join(parentPath, name)));
  expect(files).toEqual(expect.arrayContaining(paths));
  const folders = new Set(paths.map(dirname));
  expect([...folders]).toEqual(
    expect.arrayContaining(['src/db/migrations', 'src/base/names', 'src/data-in/presets']),
  );
});

test('the package contains the documentation site and the console, each built', async () => {
  const root = join(project.path, 'node_modules/roster');
  for (const file of [
    'docs/dist/index.html',
    'docs/dist/errors/unauthorized.html',
    'console/dist/index.html',
  ])
    expect((await readFile(join(root, file), 'utf8')).slice(0, 15)).toBe('<!doctype html>');
});

test('the command line of the package runs, and has the same migrations as the sources', async () => {
  const help = await project.run(['roster', '--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toContain('serve');
  const executed = await database.orm.migrator.getExecuted();
  const ran = await project.run(['roster', 'migrate', '--json'], {
    DATABASE_URL: database.url,
    MEILI_URL: inject('services').meiliUrl,
    MEILI_KEY: inject('services').meiliKey,
    ROSTER_DATA: join(project.path, randomUUID()),
  });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(ran.stdout)).toEqual({ migrations: executed.map(({ name }) => name) });
});

test.each([
  ['roster-migrate', /^The database is at Migration/],
  ['roster-worker', /keeps the search indexes in step/],
  ['roster-api@', /^Roster answers at/m],
])('the unit %s runs the package where npm installs it', async (unit, prints) => {
  const { MEILI_KEY = '', ...settings } = settingsOf({ database });
  const url = new URL(database.url);
  await project.write('database_password', decodeURIComponent(url.password));
  await project.write('meili_key', MEILI_KEY);
  url.password = '';
  const text = await readFile(join(CHECKOUT, 'deploy/systemd', `${unit}.service`), 'utf8');
  const placed = text.replaceAll('/opt/roster', project.path).replaceAll('%d', project.path);
  const directive = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(placed)?.[1] ?? '';
  const variables = [...placed.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
    pairs.split(' '),
  );
  const { PATH, ...environment } = Object.fromEntries(variables.map((pair) => pair.split(/=(.*)/)));
  const ports = { PORT: '0', METRICS_PORT: String(await freePort()) };
  const running = spawnProgram(directive('ExecStart').split(' '), {
    cwd: directive('WorkingDirectory'),
    // The project lacks the optional package that brings Node.
    env: {
      ...settings,
      DATABASE_URL: url.href,
      ...environment,
      ...ports,
      PATH: `${dirname(process.execPath)}:${PATH}`,
    },
  });
  if (unit === 'roster-migrate') expect(await outputOf(running)).toMatch(prints);
  else await untilPrints(running, prints);
  running.signal('SIGTERM');
  expect((await running.ended).code).toBe(0);
});
