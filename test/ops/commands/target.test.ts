import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { FIRST_SAMPLE_ORGANIZATION } from '../../../sample/src/dataset.ts';
import { readConfig } from '../../../src/base/config.ts';
import { targetOf } from '../../../src/ops/commands/target.ts';
import { serviceForTests } from '../../api/http/service.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { directoryForTests } from '../../harness/directories.ts';
import { engineUrl } from '../../harness/engine.ts';
import { endEverything } from './processes.ts';
import { roster } from './roster-process.ts';

const service = serviceForTests();

const directory = directoryForTests();
afterEach(endEverything);

const DATA = '/srv/roster';
const DATABASE_URL = 'postgres://roster:geheim@db.example:5433/people';

test.each<[Record<string, string>, database: string, both: string]>([
  [
    {},
    `the database of the data directory ${DATA}`,
    `the database and Meilisearch of the data directory ${DATA}`,
  ],
  [
    { DATABASE_URL, MEILI_URL: 'http://user:geheim@search.example:7700', MEILI_KEY: 'geheim' },
    'the database people at db.example:5433',
    'the database people at db.example:5433 and Meilisearch at http://search.example:7700',
  ],
  [
    {
      DATABASE_URL,
      OPENSEARCH_URL: 'https://a.example:9200,https://b.example:9200',
      OPENSEARCH_PASSWORD: 'geheim',
    },
    'the database people at db.example:5433',
    'the database people at db.example:5433 and OpenSearch at https://a.example:9200, https://b.example:9200',
  ],
  [
    { DATABASE_URL: 'postgres://roster:geheim@localhost/people?host=/run/postgresql' },
    'the database people at /run/postgresql',
    `the database people at /run/postgresql and Meilisearch of the data directory ${DATA}`,
  ],
])(
  'settings %j: a command names the database and the engine, without passwords',
  (settings, database, both) => {
    const config = readConfig({ ROSTER_DATA: DATA, ...settings });
    expect([targetOf(config, 'database'), targetOf(config)]).toEqual([database, both]);
  },
);

const dataset = () => join(directory.path, 'dataset');

/** Commands that write into the database, in each way, with what they need. */
const WRITING: [args: string[], writes: 'database' | 'records'][] = [
  [['migrate'], 'database'],
  [['import', 'docs/examples/dataset'], 'records'],
  [['import', 'docs/examples/sources/crm', '--source', 'crm'], 'records'],
  [['sources', 'rank', 'crm'], 'records'],
  [['merge', 'organizations', '10000000000000', '10000000000001'], 'records'],
  [['unmerge', 'organizations', '10000000000000'], 'records'],
  [['sources', 'remove', 'crm', '--yes'], 'records'],
  [['reindex'], 'records'],
  [['suppress', '--person', '1', '--yes'], 'database'],
  // All administrative changes are made by one function; this command reads before.
  [['account', 'close', '1', '--yes'], 'database'],
];

test('each command that writes first says where to, once, and with --json only on a terminal; an import alone that the sample dataset is there, too', async () => {
  const env = settingsOf(service);
  await service.database.pool.query(`insert into organizations (id, name) values ($1, 'Sample')`, [
    FIRST_SAMPLE_ORGANIZATION,
  ]);
  const { host, pathname } = new URL(service.database.url);
  const database = `the database ${pathname.slice(1)} at ${host}`;
  const both = `${database} and Meilisearch at ${new URL(engineUrl()).origin}`;
  for (const [args, writes] of WRITING) {
    const { stderr } = await roster(args, { env });
    const [first, ...others] = stderr.split('\n');
    expect([args, first]).toEqual([args, `Writes to ${writes === 'records' ? both : database}.`]);
    expect(others.join('\n')).not.toContain('Writes to');
    expect([args, stderr.includes('The sample dataset is')]).toEqual([args, args[0] === 'import']);
  }
  const quiet = await roster(['account', 'rename', '1', 'Quiet', '--json'], { env });
  expect(quiet).toMatchObject({ code: 0, stderr: '' });
  const generated = await roster(['generate', dataset(), '--persons', '20']);
  expect(generated.stderr).toBe(`Writes to the directory ${dataset()}.\n`);
});

test.each([['account', 'list'], ['account', 'limits', '1'], ['sources', 'list'], ['presets'], ['doctor']])(
  'a command that only reads names no target: %j',
  async (...args) => {
    const { stderr } = await roster(args, { env: settingsOf(service) });
    expect(stderr).not.toContain('Writes to');
  },
);

test('a rehearsal says what it compares with, and that it writes nothing', async () => {
  const args = ['import', 'docs/examples/sources/crm', '--source', 'crm', '--dry-run'];
  const { stderr } = await roster(args, { env: settingsOf(service) });
  expect(stderr).toMatch(/^Compares with the database \S+ at \S+, and writes nothing\.\n/);
});
