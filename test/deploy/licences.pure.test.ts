import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import lock from '../../package-lock.json' with { type: 'json' };

/** Licences of packages that the service may use, and that its image may hold. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Of typefaces: a program may bring them under its own licence.
  'OFL-1.1',
  '(MIT OR CC0-1.0)',
];

/** Licences of development tools, which are not distributed. */
const ALLOWED_FOR_TOOLS = [...ALLOWED, 'MPL-2.0', 'MIT OR Apache-2.0', '(MIT OR CC0-1.0)'];

/** Packages whose lock entry has no licence, since they state it in an outdated form. */
const MIT = ['busboy', 'streamsearch'];

interface Entry {
  version?: string;
  license?: string;
  dev?: boolean;
  /** Whether the entry only links to a workspace, which has its own entry. */
  link?: boolean;
}

test('every package of the lock file is under an allowed licence', () => {
  const packages: Record<string, Entry> = lock.packages;
  const wrong = Object.entries(packages).filter(([path, { license, dev, link }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const stated = license ?? (MIT.includes(name) ? 'MIT' : 'none');
    return !link && !(dev ? ALLOWED_FOR_TOOLS : ALLOWED).includes(stated);
  });
  expect(wrong).toEqual([]);
});

test('every package in the bundle of the console is under a licence that the service may use', async () => {
  const list = join(import.meta.dirname, '../../console/dist/licences.json');
  const bundled: { name: string; identifier: string | null }[] = JSON.parse(await readFile(list, 'utf8'));
  const wrong = bundled.filter(({ identifier }) => !ALLOWED.includes(identifier ?? 'none'));
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(bundled.map(({ name }) => name)).toContain('react-dom');
});
