import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notesOf, releaseNotes, versionFaults } from '../../.ci/release-notes.ts';
import packageJson from '../../package.json' with { type: 'json' };

const CHECKOUT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');
const { version } = packageJson;

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.10.0] - 2027-02-01

### Added

- A filter.

## [1.1.0] - 2027-01-01

- A field.
`;

/** The files of the checkout, but with a changelog of released versions. */
const withChangelog = (path: string) =>
  path === 'CHANGELOG.md' ? CHANGELOG.replace('1.10.0', version) : read(path);

test('every file that states the version of Roster states that of its package', () => {
  expect(versionFaults(version, read)).toEqual([]);
});

test('the changelog has changes that are not released, or a section of the version', () => {
  expect(
    read('CHANGELOG.md').includes('## [Unreleased]\n') || notesOf(version, read('CHANGELOG.md')),
  ).toBeTruthy();
});

test('the notes of a version are its section alone', () => {
  expect(notesOf('1.10.0', CHANGELOG)).toBe('### Added\n\n- A filter.');
  expect(notesOf('1.1.0', CHANGELOG)).toBe('- A field.');
  expect(notesOf('1.0.0', CHANGELOG)).toBeNull();
  expect(notesOf('1.2.0', '## [1.2.0] - 2027-03-01\n\n## [1.1.0] - 2027-01-01\n\n- A field.\n')).toBeNull();
});

test('a tag that equals all versions and has a section is released with these notes', () => {
  expect(releaseNotes(`v${version}`, withChangelog)).toBe('### Added\n\n- A filter.\n');
});

test.each(['1.2.3', 'v1.2', 'v1.2.3-rc.1', 'version', ''])('the tag "%s" is refused', (tag) => {
  expect(() => releaseNotes(tag, withChangelog)).toThrow(`not "${tag}"`);
});

test('a file with another version, or with none, and a missing section are all named', () => {
  const changed: Record<string, string> = {
    'client/package.json': read('client/package.json').replace(version, '9.9.9'),
    'src/api/health/version.ts': '',
    'CHANGELOG.md': '',
  };
  const release = () => releaseNotes(`v${version}`, (path) => changed[path] ?? read(path));
  expect(release).toThrow(`client/package.json has 9.9.9 in the place of ${version}\n`);
  expect(release).toThrow('src/api/health/version.ts states no version');
  expect(release).toThrow(`CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD"`);
});

test('the program ends with an error, and without notes, where the tag is another version', () => {
  const run = () =>
    execFileSync(process.execPath, [join(CHECKOUT, '.ci/release-notes.ts'), 'v0.0.1'], { stdio: 'pipe' });
  expect(run).toThrow(/package\.json has .* in the place of 0\.0\.1/);
});
