import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { claimedBlocks } from '../docs/blocks.ts';
import { startService, type TestService } from '../http/service.ts';
import { CHECKOUT, type CleanProject, createCleanProject, STRICT_TSCONFIG } from './clean-project.ts';

/** The package as it would be published, in a project that has nothing else of the service. */

const blocks = claimedBlocks('test/client/package.long.test.ts');

let service: TestService;
let project: CleanProject;
let settings: Record<string, string>;
beforeAll(async () => {
  const starting = startService();
  // A user's compiler may be an older one than that of the checkout.
  const tools = ['typescript@5.9.3', `@types/node@${packageJson.devDependencies['@types/node']}`];
  project = await createCleanProject(tools);
  const install = blocks.take('sh', 'npm pack').text;
  const env = { PROJECT: project.path };
  const installed = await project.run(['sh', '-ec', `cd "${CHECKOUT}"\n${install}`], env);
  if (installed.code !== 0) throw new Error(`what the docs say does not install: ${installed.stderr}`);
  service = await starting;
  settings = {
    ROSTER_URL: service.url,
    ROSTER_KEY: service.key,
    ROSTER_ACCOUNT: String(service.accountId),
  };
}, 300_000);
afterAll(async () => {
  await service?.stop();
  await project?.remove();
});

/** The names of a folder's files that end so. */
async function filesOf(folder: string, ending: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(ending));
}

/** Compiles files of the project by both compilers, its own and that of the checkout. */
async function compile(files: string[], options: object = {}): Promise<void> {
  const compilerOptions = { ...STRICT_TSCONFIG, ...options };
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
  for (const modules of [project.path, CHECKOUT]) {
    const compiler = join(modules, 'node_modules/typescript/bin/tsc');
    const outcome = await project.run([process.execPath, compiler, '--project', '.']);
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' });
  }
}

test('the package holds what runs and the types of the client, and no sources or tests', async () => {
  const root = join(project.path, 'node_modules/roster');
  expect((await readdir(root)).sort()).toEqual(expect.arrayContaining(['README.md', 'dist', 'package.json']));
  const files = await readdir(join(root, 'dist'), { recursive: true });
  expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
  expect(files.filter((file) => /^test/.test(file))).toEqual([]);
  for (const file of await filesOf(join(CHECKOUT, 'src/db/migrations'), '.ts'))
    expect(files).toContain(`src/db/migrations/${file.replace(/ts$/, 'js')}`);
});

test('strictly compiled, its types allow and refuse the same calls as those of the sources', async () => {
  const calls = await readFile(join(CHECKOUT, 'test/client/typed-calls.ts'), 'utf8');
  await project.write('typed-calls.ts', calls.replace('../../src/client.ts', 'roster/client'));
  await compile(['typed-calls.ts'], { types: [] });
});

test('at run time the client needs @trpc/client and nothing of the server', async () => {
  const root = join(project.path, 'node_modules/roster/dist/src');
  const wanted = new Set(['client.js']);
  const packages = new Set<string>();
  for (const file of wanted) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^(?:import|export) [^;]*? from '([^']+)';$/gm)) {
      if (name.startsWith('.')) wanted.add(join(file, '..', name));
      else packages.add(name);
    }
  }
  expect([...packages]).toEqual(['@trpc/client']);
  expect([...wanted].filter((file) => !/^client(\.js$|\/)/.test(file))).toEqual([]);
});

const EXAMPLES = ['find-people.mts', 'find-people.mjs'];

test('the programs of docs/examples are those of the page, run in a CommonJS project too, and print what it shows', async () => {
  const manifest = JSON.parse(await readFile(join(project.path, 'package.json'), 'utf8'));
  await project.write('package.json', JSON.stringify({ ...manifest, type: 'commonjs' }));
  const { text: shown } = blocks.take('', 'credits spent');
  for (const file of EXAMPLES) {
    const program = await readFile(join(CHECKOUT, 'docs/examples', file), 'utf8');
    expect(blocks.take(file.slice(-2)).text).toBe(program);
    await project.write(file, program);
    if (file.endsWith('.mts')) await compile([file], { types: ['node'] });
    const ran = await project.run([process.execPath, file], settings);
    expect(ran).toEqual({ code: 0, stderr: '', stdout: shown });
  }
});

test('an example says what went wrong, and ends as a program that failed', async () => {
  const wrong = { ...settings, ROSTER_KEY: 'rk_wrong' };
  for (const file of EXAMPLES) {
    const { code, stderr } = await project.run([process.execPath, file], wrong);
    expect(code).toBe(1);
    expect(stderr).toContain('unauthorized: ');
  }
});

test('the command line of the package brings a database to its version, as the sources do', async () => {
  const help = await project.run(['roster', '--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toContain('serve');
  const executed = await service.database.orm.migrator.getExecuted();
  const ran = await project.run(['roster', 'migrate', '--json'], {
    DATABASE_URL: service.database.url,
    MEILI_URL: inject('services').meiliUrl,
    MEILI_KEY: inject('services').meiliKey,
    ROSTER_DATA: join(project.path, randomUUID()),
  });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(ran.stdout)).toEqual({ migrations: executed.map(({ name }) => name) });
});

test('every block that is said to be run here was run', () => {
  expect(blocks.left()).toEqual([]);
});
