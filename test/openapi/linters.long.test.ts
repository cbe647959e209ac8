import { afterAll, beforeAll, describe, test } from 'vitest';
import { workIn } from './run.ts';
import { type SampleService, startSampleService } from './sample-service.ts';

let service: SampleService;
let run: Awaited<ReturnType<typeof workIn>>;
beforeAll(async () => {
  service = await startSampleService();
  run = await workIn(service.directory, 'linters');
  await run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']);
});
afterAll(() => service.stop());

describe('the document is without errors and warnings, but for the final slash of its paths', () => {
  test('says Redocly', () => run(['npx', 'redocly', 'lint', '--config=redocly.yaml', 'openapi.json']));

  test('says Spectral', () =>
    run(['npx', 'spectral', 'lint', '--ruleset=spectral.yaml', '--fail-severity=hint', 'openapi.json']));
});
