import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../client/python/generate.ts';
import packageJson from '../../package.json' with { type: 'json' };

const DIRECTORY = join(import.meta.dirname, '../../client/python');

const read = (file: string) => readFile(join(DIRECTORY, file), 'utf8');

test('the types and operations of the Python package are those of the document: else run npm run -s generate:python', async () => {
  for (const [name, text] of Object.entries(generatedFiles()))
    expect(await read(`src/roster_client/${name}`), name).toBe(text);
});

test('the version of the Python package is that of the service', async () => {
  expect(await read('pyproject.toml')).toContain(`version = "${packageJson.version}"`);
});
