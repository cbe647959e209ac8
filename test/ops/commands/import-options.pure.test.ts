import { expect, test } from 'vitest';
import { type ImportOptions, runImport } from '../../../src/ops/commands/import.ts';

test.each<[options: ImportOptions, option: string]>([
  [{ jobSource: 'network' }, '--job-source'],
  [{ collectedAt: '2026-11-20T00:00:00.000Z' }, '--collected-at'],
  [{ json: true, dryRun: true }, '--dry-run'],
  [{ allowRejects: true, report: 'rejects', yes: true, map: 'a.sql' }, '--map'],
  [{ suggest: true }, '--suggest'],
])('without a source, %j is refused, because %s is for those of a source', async (options, option) => {
  await expect(runImport(['delivery'], options)).rejects.toThrow(
    `${option} is for the deliveries of a source: add --source NAME.`,
  );
});
