import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimedBlocks } from '../docs/blocks.ts';
import { post } from '../http/service.ts';
import { copyInstallation, type Installation } from './installation.ts';

/** Follows the part of the guide about OpenSearch in the compose file. */

const blocks = claimedBlocks('test/containers/opensearch.test.ts');

/** A limit of the kernel, which the guide raises for the whole machine. */
const LIMIT = '/proc/sys/vm/max_map_count';
const NODES = ['opensearch-1', 'opensearch-2', 'opensearch-3'];
/** As the compose file's first lines say. */
const MAKE_SECRETS = `mkdir -m 700 secrets
openssl rand -hex 24 > secrets/postgres_password
openssl rand -hex 24 > secrets/meili_master_key
chmod 644 secrets/*`;

const UNLOCKED_NODE = ` ulimits: !reset null, environment: { bootstrap.memory_lock: "false" } `;
/** For a machine whose root may not let programs lock memory, such as a virtual one: the nodes run without it. */
const UNLOCKED = ['services:', ...NODES.map((name) => `  ${name}: {${UNLOCKED_NODE}}`), ''].join('\n');
const mayLockMemory = () => spawnSync('sh', ['-c', 'ulimit -l unlimited']).status === 0;

let roster: Installation;
let limit: string;
beforeAll(async () => {
  limit = await readFile(LIMIT, 'utf8');
  const addresses = NODES.map((name) => `http://${name}:9200`);
  // What the guide exports in one shell holds for the later commands, too.
  roster = await copyInstallation({
    ...{ COMPOSE_PROFILES: 'opensearch', MEILI_URL: '', OPENSEARCH_URL: addresses.join() },
  });
  if (!mayLockMemory()) await writeFile(join(roster.path, 'docker-compose.override.yml'), UNLOCKED);
});
afterAll(async () => {
  await roster.remove();
  await writeFile(LIMIT, limit);
});

test('the commands of the guide start three nodes, which hold the indexes, and both API processes search them', async () => {
  await roster.run(MAKE_SECRETS);
  // The tests run as root.
  await roster.run(blocks.take('sh', '--profile').text.replaceAll('sudo ', ''));
  const load = 'docker compose run --rm --no-deps --volume "$PWD/delivery:/delivery:ro" api import /delivery';
  await roster.run(load);
  const created = JSON.parse(
    await roster.run(
      'docker compose run --rm --no-deps api account create --name First --credits 1000 --json',
    ),
  );
  await roster.untilReady();
  for (const url of roster.urls) {
    const { status, body } = await post(
      { url, accountId: created.account_id, key: created.key },
      'job_search',
      {},
    );
    expect([status, body.total_search_results]).toEqual([200, 1]);
  }
  const health = await roster.run(
    'docker compose exec -T opensearch-1 curl --silent "http://127.0.0.1:9200/_cluster/health?wait_for_nodes=3&timeout=60s"',
  );
  expect(JSON.parse(health)).toMatchObject({ number_of_nodes: 3, timed_out: false });
  const indexes = await roster.run(
    'docker compose exec -T opensearch-2 curl --silent "http://127.0.0.1:9200/_cat/indices/roster-*?h=index"',
  );
  expect(indexes.trim().split('\n').length).toBeGreaterThanOrEqual(3);
});

test('every block that is assigned to this file has run', () => {
  expect(blocks.left()).toEqual([]);
});
