/** `npm run test:opensearch`: runs the tests of search engines on real OpenSearch nodes, if this machine can run them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { obstacleToOpenSearch } from '../harness/opensearch.ts';

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const obstacle = obstacleToOpenSearch();
if (obstacle !== null) console.log(`The tests on OpenSearch are skipped. ${obstacle}`);
else {
  const args = [vitest, 'run', ...process.argv.slice(2)];
  const env = { ...process.env, TEST_ENGINE: 'opensearch' };
  process.exitCode = spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1;
}
