import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. A file that does not exist is an error. */
const LONGEST = [
  'openapi/schemathesis',
  'docs/contributing',
  'dataset/import-realdata',
  'fuzz/http',
  'bench/bench',
  'deploy/replacement',
  'client/package',
  'outbox/every-difference',
].map((name) => realpathSync(join(import.meta.dirname, `../${name}.long.test.ts`)));

/** Starts the longest files first, so that none runs alone at the end while a core is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = (await super.sort(files)).filter(({ moduleId }) => !LONGEST.includes(moduleId));
    return [...LONGEST.flatMap((path) => files.filter(({ moduleId }) => moduleId === path)), ...others];
  }
}
