import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALLOWED, ALLOWED_FOR_TOOLS, licencesPage, licensedPackages } from '../../src/build/licences.ts';
import { CHECKOUT } from '../commands/roster-process.ts';

const packages = licensedPackages();

test('docs/licences.md is what the lock file says; `npm run -s licences` writes it', async () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(await readFile(join(CHECKOUT, 'docs/licences.md'), 'utf8')).toBe(licencesPage(packages));
});

test('no package has a licence under which it may not be used or given away', () => {
  const refused = packages.filter(
    ({ use, licence }) => !(use === 'development' ? ALLOWED_FOR_TOOLS : ALLOWED).includes(licence),
  );
  expect(refused).toEqual([]);
});

test('every dependency of the service is listed as one', async () => {
  const { dependencies } = JSON.parse(await readFile(join(CHECKOUT, 'package.json'), 'utf8'));
  const names = packages.filter(({ use }) => use === 'service').map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
});
