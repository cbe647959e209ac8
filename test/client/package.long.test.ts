import { readdir, readFile, stat } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { startService, type TestService } from '../api/http/service.ts';
import { claimedBlocks } from '../docs/blocks.ts';
import { CHECKOUT } from '../ops/commands/roster-process.ts';
import { type CleanProject, createCleanProject, STRICT_TSCONFIG } from './clean-project.ts';

/** The package as it would be published, in a project with nothing else of the service. */

const blocks = claimedBlocks('test/client/package.long.test.ts');

/** The oldest Node that the client supports, as the binary of this platform. */
const OLDEST_NODE = `node-${process.platform}-${process.arch}`;

let service: TestService;
let project: CleanProject;
let settings: Record<string, string>;
beforeAll(async () => {
  const starting = startService({ paidAgainAfterDays: 0 });
  project = await createCleanProject([]);
  const install = blocks.take('sh', 'npm pack').text;
  const env = { PROJECT: project.path };
  await project.output(['sh', '-ec', `cd "${CHECKOUT}"\n${install}`], env);
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

test('the package is smaller than 160 kB, and installs nothing else', async () => {
  const root = join(project.path, 'node_modules/@roster/client');
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(160_000);
  expect((await readdir(root)).sort()).toEqual(['README.md', 'dist', 'package.json']);
  const { packages } = JSON.parse(await readFile(join(project.path, 'package-lock.json'), 'utf8'));
  expect(Object.keys(packages).filter(Boolean)).toEqual(['node_modules/@roster/client']);
});

test('the version of the package is that of the service', async () => {
  const manifest = await readFile(join(CHECKOUT, 'client/package.json'), 'utf8');
  expect(JSON.parse(manifest).version).toBe(packageJson.version);
});

test('a browser bundle of the package is one file without imports and without code for Node', async () => {
  await project.write('browser.js', `export { createClient } from '@roster/client';`);
  const bundle = await rolldown({
    input: join(project.path, 'browser.js'),
    platform: 'browser',
    cwd: project.path,
    onLog: (_, { message }) => expect(message).toBe(''),
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(output).toHaveLength(1);
  expect(output[0].imports).toEqual([]);
  expect(output[0].code).not.toMatch(/node:|process\.env/);
  expect(output[0].code.length).toBeLessThan(50_000);
});

/** Compiles files of the project with its own, older compiler, and with that of the checkout. */
async function compile(files: string[], options: object = {}): Promise<void> {
  const compilerOptions = { ...STRICT_TSCONFIG, ...options };
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
  for (const modules of [project.path, CHECKOUT]) {
    const compiler = join(modules, 'node_modules/typescript/bin/tsc');
    const outcome = await project.run([process.execPath, compiler, '--project', '.']);
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' });
  }
}

test('a project with an older compiler can install the package', async () => {
  const types = `@types/node@${packageJson.devDependencies['@types/node']}`;
  await project.output(['npm', 'install', 'typescript@5.9.3', types, `${OLDEST_NODE}@20.0.0`]);
});

test('under strict options, the types of the package allow and refuse the same calls as the sources', async () => {
  const calls = await readFile(join(CHECKOUT, 'test/client/typed-calls.ts'), 'utf8');
  await project.write('typed-calls.ts', calls.replace('../../client/src/client.ts', '@roster/client'));
  await compile(['typed-calls.ts'], { types: [] });
});

test('the types of every input and output equal those of the router', async () => {
  const program = `import type { Operations } from '@roster/client';
import type { Operations as Inferred } from '${join(CHECKOUT, 'client/src/service.ts')}';
type Flat<T> = T extends object ? { [Key in keyof T]: Flat<Exclude<T[Key], undefined>> } : T;
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type At<T, Key> = Key extends keyof T ? T[Key] : never;
type Different = {
  [Group in keyof Inferred]: {
    [Name in keyof Inferred[Group]]: IsSame<
      Flat<Inferred[Group][Name]>,
      Flat<At<At<Operations, Group>, Name>>
    > extends true ? never : Name;
  }[keyof Inferred[Group]];
}[keyof Inferred];
declare const different: Different;
different satisfies never;
`;
  await project.write('same-types.mts', program);
  await project.write(
    'tsconfig.json',
    JSON.stringify({ extends: join(CHECKOUT, 'tsconfig.json'), files: ['same-types.mts'], include: [] }),
  );
  const compiler = join(CHECKOUT, 'node_modules/typescript/bin/tsc');
  const outcome = await project.run([process.execPath, compiler, '--project', '.']);
  expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' });
});

const EXAMPLES = ['find-people.mts', 'find-people.mjs'];

test('the programs of docs/examples equal those of the page, and print the shown output in a CommonJS project', async () => {
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

test('the example works on the oldest Node that the package allows', async () => {
  const program = await readFile(join(CHECKOUT, 'docs/examples/find-people.mts'), 'utf8');
  await project.write('oldest-node.mjs', stripTypeScriptTypes(program));
  const oldest = join(project.path, 'node_modules', OLDEST_NODE, 'bin/node');
  expect((await project.run([oldest, '--version'])).stdout).toBe('v20.0.0\n');
  const ran = await project.run([oldest, 'oldest-node.mjs'], settings);
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('19 credits spent') });
});

test('an example with a wrong key prints the error and exits with 1', async () => {
  const wrong = { ...settings, ROSTER_KEY: 'rk_wrong' };
  for (const file of EXAMPLES) {
    const { code, stderr } = await project.run([process.execPath, file], wrong);
    expect(code).toBe(1);
    expect(stderr).toContain('unauthorized: ');
  }
});

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
