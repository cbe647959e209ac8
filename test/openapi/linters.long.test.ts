import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { USUAL_PRICES } from '../../src/billing/prices.ts';
import { createDocument } from '../../src/http/document.ts';
import { openDirectory } from '../commands/roster-process.ts';
import { workIn } from './run.ts';

let directory: Awaited<ReturnType<typeof openDirectory>>;
let run: Awaited<ReturnType<typeof workIn>>;
beforeAll(async () => {
  directory = await openDirectory();
  run = await workIn(directory.path, 'linters');
  await writeFile(join(directory.path, 'openapi.json'), JSON.stringify(createDocument(USUAL_PRICES)));
  await run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']);
});
afterAll(() => directory.remove());

describe('the document is without errors and warnings, but for the final slash of its paths', () => {
  test('says Redocly', () => run(['npx', 'redocly', 'lint', '--config=redocly.yaml', 'openapi.json']));

  test('says Spectral', () =>
    run(['npx', 'spectral', 'lint', '--ruleset=spectral.yaml', '--fail-severity=hint', 'openapi.json']));
});
