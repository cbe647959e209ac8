import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isInstalled } from '../../../deploy/proxies.ts';
import { openDirectory } from '../../../harness/directories.ts';
import { REGISTRY } from '../../../harness/registry.ts';
import { outputOf, spawnProgram } from '../../../ops/commands/roster-process.ts';
import { type SampleService, startSampleService } from '../sample-service.ts';
import { filled, GENERATORS } from './generators.ts';

/** `npm run test:generators` sets it. */
const ALL = process.env.GENERATORS === 'all';

/** Maven fetches openapi-generator once. */
const VERSION = '7.17.0';
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache');
const JAR = join(CACHE, `openapi-generator-cli-${VERSION}.jar`);
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
const ARTIFACT = `org.openapitools:openapi-generator-cli:${VERSION}:jar`;

/** The answers of the README, and the code of an error. */
const EXPECTED = {
  jobs: 3,
  title: 'Lead Data Engineer - Part-time',
  organizations: 10,
  posts: {
    'Mankhong Software Co., Ltd.': ['Data Engineer'],
    'Gibson Cloud Group': ['Senior SQL Engineer'],
  },
  refused: 'invalid_request',
};

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.stop());

async function fetchJar(): Promise<void> {
  if (existsSync(JAR)) return;
  await mkdir(CACHE, { recursive: true });
  // An interrupted download is not used.
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
  const options = [`-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${unfinished}`];
  await outputOf(spawnProgram(['mvn', '-B', '-q', COPY, ...options]));
  await rename(join(unfinished, `openapi-generator-cli-${VERSION}.jar`), JAR);
  await rm(unfinished, { recursive: true });
}

test.for(GENERATORS.filter(({ isQuick }) => isQuick || ALL))(
  'the client of $name compiles, and a program with it, if there is one, gets the answers of the README',
  async ({ needs, steps, program }, { skip }) => {
    for (const command of needs)
      if (!(await isInstalled(...command))) skip(`${command[0]} was not found, or is too old`);
    if (steps.some((step) => step.includes('{jar}'))) await fetchJar();
    const { path: cwd, remove } = await openDirectory();
    try {
      await copyFile(join(service.directory, 'openapi.client.json'), join(cwd, 'openapi.client.json'));
      const { url: URL, key: KEY, accountId } = service;
      const env = { ...REGISTRY, URL, KEY, ACCOUNT: String(accountId) };
      const run = (step: string) => outputOf(spawnProgram(['sh', '-c', filled(step, JAR)], { cwd, env }));
      for (const step of steps) await run(step);
      if (program) expect(JSON.parse(await run(program))).toEqual(EXPECTED);
    } finally {
      await remove();
    }
  },
);
