import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prefixOf } from '../../../src/accounts/access/keys.ts';
import { isInstalled } from '../../deploy/proxies.ts';
import { CLAIM, storeObjection } from '../../operations/sources/calls.ts';
import { outputOf, spawnProgram } from '../../ops/commands/roster-process.ts';
import { type DocumentedOperation, LISTS, type SampleService, startSampleService } from './sample-service.ts';

/** The number of generated requests for each operation in the phase of fuzzing. */
const EXAMPLES = process.env.OPENAPI_EXAMPLES ?? '5';
/** The least number of requests. A run sends about 5,200. */
const REQUESTS_MIN = 4_500;
/** Statuses that need an outage, a limit, a slow sender, another account, no credits, or a request of a certain size. */
const NOT_BY_INPUT = [402, 403, 408, 409, 413, 422, 429, 431, 500, 503];
const LIMIT_MS = 6 * 3_600_000;

/** The requests that were sent, as `hooks.py` records them. */
interface Sent {
  requests: number;
  /** By operation, such as `body title negative`. */
  fields: Record<string, string[]>;
  statuses: Record<string, number[]>;
}

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.stop());

test('generated requests, valid and invalid, are answered as the OpenAPI document says', {
  timeout: LIMIT_MS,
}, async ({ skip }) => {
  const python = process.env.PYTHON ?? 'python3';
  const check = ['-c', 'import ensurepip, sys, venv; assert sys.version_info >= (3, 10)'];
  if (!(await isInstalled(python, ...check)))
    skip(`${python} is not Python 3.10 or later with venv, which schemathesis needs`);
  const cwd = service.directory;
  await cp(join(import.meta.dirname, 'schemathesis'), cwd, { recursive: true });
  const run = (command: string[], env = {}) => outputOf(spawnProgram(command, { cwd, env }));
  await run([python, '-m', 'venv', 'venv']);
  await run(['venv/bin/pip', 'install', '--quiet', '--no-compile', '--requirement=requirements.txt']);
  await storeObjection(service);
  // For the deletion of the example's id.
  await service.database.pool.query(
    `insert into saved_searches (account_id, name, address) values ($1, 'One', 'jobs')`,
    [service.accountId],
  );
  const account = {
    ACCOUNT_ID: String(service.accountId),
    KEY_PREFIX: prefixOf(service.key) ?? '',
    LIST_ID: String(LISTS.persons),
    SPARE_LIST_ID: String(LISTS.job_posts),
    DELIVERY_ID: String(CLAIM.delivery_id),
  };
  const options = ['--no-color', `--header=X-API-KEY: ${service.key}`, `--max-examples=${EXAMPLES}`];
  await run(['venv/bin/st', 'run', `${service.url}/openapi.json`, ...options], account);
  const sent = JSON.parse(await readFile(join(service.directory, 'sent.json'), 'utf8')) as Sent;
  expect(sent.requests).toBeGreaterThan(REQUESTS_MIN);
  const faults = Object.entries(service.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const label = `${method.toUpperCase()} ${path}`;
      const fields = fieldsOf(operation);
      const sentFields = (sent.fields[label] ?? []).map((field) =>
        field.replace(/ (positive|negative)$/, ''),
      );
      // Without fields, no request is invalid. A path without an integer for the account is a 404.
      const beyond = fields.every((field) => field === 'path account_id')
        ? [400, ...NOT_BY_INPUT]
        : NOT_BY_INPUT;
      const statuses = Object.keys(operation.responses)
        .map(Number)
        .filter((status) => !beyond.includes(status));
      return [
        ...fields.filter((field) => !sentFields.includes(field)),
        ...statuses.filter((status) => !sent.statuses[label]?.includes(status)),
      ].map((missed) => `${label}: ${missed}`);
    }),
  );
  expect(faults).toEqual([]);
});

/** The parameters of an operation and the fields of its body, as the hooks name them. */
function fieldsOf({ parameters = [], requestBody }: DocumentedOperation): string[] {
  const name = requestBody?.content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
  const fields = Object.keys(service.document.components.schemas[name]?.properties ?? {});
  return [...parameters.map((one) => `${one.in} ${one.name}`), ...fields.map((field) => `body ${field}`)];
}
