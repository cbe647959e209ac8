import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createDocument } from '../../../src/api/http/document.ts';
import { DEFAULT_PRICES } from '../../../src/base/config/prices.ts';
import { directoryForTests } from '../../harness/directories.ts';
import { REGISTRY } from '../../harness/registry.ts';
import { outputOf, spawnProgram } from '../../ops/commands/roster-process.ts';

const directory = directoryForTests();
const run = (...command: string[]) => spawnProgram(command, { cwd: directory.path, env: REGISTRY });
beforeAll(async () => {
  await cp(join(import.meta.dirname, 'linters'), directory.path, { recursive: true });
  await writeFile(join(directory.path, 'openapi.json'), JSON.stringify(createDocument(DEFAULT_PRICES)));
  await outputOf(run('npm', 'ci', '--ignore-scripts'));
});

test.each([
  ['Redocly', 'redocly lint --config=redocly.yaml'],
  ['Spectral', 'spectral lint --ruleset=spectral.yaml --fail-severity=hint'],
])(
  '%s finds no error or warning in the OpenAPI document except the final slash of its paths',
  async (_, lint) => {
    expect(await run('npx', ...lint.split(' '), 'openapi.json').ended).toMatchObject({ code: 0 });
  },
);
