import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { USUAL_PRICES } from '../../src/billing/prices.ts';
import { createDocument } from '../../src/http/document.ts';
import { openDirectory } from '../commands/roster-process.ts';
import { runnerIn } from './run.ts';

let directory: Awaited<ReturnType<typeof openDirectory>>;
let run: Awaited<ReturnType<typeof runnerIn>>;
beforeAll(async () => {
  directory = await openDirectory();
  run = await runnerIn(directory.path, 'linters');
  await writeFile(join(directory.path, 'openapi.json'), JSON.stringify(createDocument(USUAL_PRICES)));
  await run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']);
});
afterAll(() => directory.remove());

describe('the OpenAPI document has no error or warning except the final slash of its paths', () => {
  test('according to Redocly', () =>
    run(['npx', 'redocly', 'lint', '--config=redocly.yaml', 'openapi.json']));

  test('according to Spectral', () =>
    run(['npx', 'spectral', 'lint', '--ruleset=spectral.yaml', '--fail-severity=hint', 'openapi.json']));
});
