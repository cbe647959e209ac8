import { afterAll, beforeAll, test } from 'vitest';
import { prefixOf } from '../../src/access/api-key.ts';
import { runFile, workIn } from './run.ts';
import { type SampleService, startSampleService } from './sample-service.ts';

/** Generated requests of each operation in the phase of fuzzing. */
const EXAMPLES = process.env.OPENAPI_EXAMPLES ?? '10';
const LIMIT_MS = 6 * 3_600_000;

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.stop());

test('generated requests, valid and invalid, are answered as the document says', {
  timeout: LIMIT_MS,
}, async ({ skip }) => {
  const python = process.env.PYTHON ?? 'python3';
  const check = ['-c', 'import ensurepip, sys, venv; assert sys.version_info >= (3, 10)'];
  const isThere = await runFile(python, check).then(
    () => true,
    () => false,
  );
  if (!isThere) skip(`${python} is not Python 3.10 or later with venv, which schemathesis needs`);
  const run = await workIn(service.directory, 'schemathesis');
  await run([python, '-m', 'venv', 'venv']);
  await run(['venv/bin/pip', 'install', '--quiet', '--requirement=requirements.txt']);
  const account = { ACCOUNT_ID: String(service.accountId), KEY_PREFIX: prefixOf(service.key) ?? '' };
  const options = ['--no-color', `--header=X-API-KEY: ${service.key}`, `--max-examples=${EXAMPLES}`];
  await run(['venv/bin/st', 'run', `${service.url}/openapi.json`, ...options], account);
});
