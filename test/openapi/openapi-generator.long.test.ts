import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_PRICES } from '../../src/billing/prices.ts';
import { createDocument } from '../../src/http/document.ts';
import { outputOf, spawnProgram } from '../commands/roster-process.ts';
import { isInstalled } from '../deploy/proxies.ts';
import { openDirectory } from '../harness/directories.ts';

/** Maven fetches the generator once. */
const VERSION = '7.17.0';
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
const JAR = join(CACHE, `openapi-generator-cli-${VERSION}.jar`);
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
const ARTIFACT = `org.openapitools:openapi-generator-cli:${VERSION}:jar`;

const document = JSON.parse(JSON.stringify(createDocument(DEFAULT_PRICES)));
/** The models by their names. A form has parameters in the place of a model. */
const MODELS = Object.entries<{ properties?: object }>(document.components.schemas).filter(
  ([name]) => !name.endsWith('Form'),
);

let directory: Awaited<ReturnType<typeof openDirectory>>;
beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.remove());

test('openapi-generator makes a TypeScript client, whose models have all fields', async ({ skip }) => {
  if (!(await isInstalled('java', '-version'))) skip('Java was not found, which runs openapi-generator');
  if (!existsSync(JAR) && !(await isInstalled('mvn', '--version')))
    skip('Maven was not found, which fetches openapi-generator');
  const cwd = directory.path;
  const run = (...command: string[]) => outputOf(spawnProgram(command, { cwd }));
  if (!existsSync(JAR)) {
    await mkdir(CACHE, { recursive: true });
    // An interrupted download is not used.
    const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
    await run('mvn', '-B', '-q', COPY, `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${unfinished}`);
    await rename(join(unfinished, `openapi-generator-cli-${VERSION}.jar`), JAR);
    await rm(unfinished, { recursive: true });
  }
  await writeFile(join(cwd, 'openapi.json'), JSON.stringify(document));
  await run('java', '-jar', JAR, 'generate', '-i', 'openapi.json', '-g', 'typescript-fetch', '-o', 'client');
  expect(MODELS.length).toBeGreaterThan(50);
  const missing = await Promise.all(
    MODELS.map(async ([name, { properties = {} }]) => {
      const text = await readFile(join(cwd, 'client/models', `${name}.ts`), 'utf8');
      return Object.keys(properties)
        .filter((field) => !text.includes(`'${field}'`))
        .map((field) => `${name}.${field}`);
    }),
  );
  expect(missing.flat()).toEqual([]);
});
