/**
 * `node .ci/release-notes.ts v1.2.3`: prints the changelog's section of a tag, the notes of its release. It fails where a
 * file states another version.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file by its path from the root of the checkout. */
type Read = (path: string) => string;

/** The places that state Roster's version. */
const STATED: readonly [path: string, place: RegExp][] = [
  ['package.json', /^ {2}"version": "(.*)"/gm],
  [
    'package-lock.json',
    /^(?: {2}| {4}"(?:client|console)?": \{\n(?: {6}"name": .*\n)? {6})"version": "(.*)"/gm,
  ],
  ['client/package.json', /^ {2}"version": "(.*)"/gm],
  ['console/package.json', /^ {2}"version": "(.*)"/gm],
  ['client/python/pyproject.toml', /^version = "(.*)"/gm],
  ['src/api/health/version.ts', /VERSION = '(.*)'/g],
  ['docker-compose.yml', /ROSTER_IMAGE:-roster:([^}]+)/g],
  ['deploy/kubernetes/roster.yaml', /(?:image: roster:|name: roster-migrate-)(\S+)/g],
  ['docs/operating.md', /(?:\| roster:|\/roster-)(\d[\d.]*\d)/g],
  ['client/README.md', /\/roster-client-(.*)\.tgz/g],
];

/** What contradicts a version, a line for each file; empty where nothing does. */
export function versionFaults(version: string, read: Read): string[] {
  return STATED.flatMap(([path, place]) => {
    const versions = [...read(path).matchAll(place)].map(([, stated]) => stated);
    if (versions.length === 0) return [`${path} states no version where ${place} looks for it`];
    const others = new Set(versions.filter((stated) => stated !== version));
    return [...others].map((stated) => `${path} has ${stated} in the place of ${version}`);
  });
}

/** The text of a version's section, without its heading; null where the changelog has none or an empty one. */
export function notesOf(version: string, changelog: string): string | null {
  const [, ...sections] = changelog.split(/^## /m);
  const heading = new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}\n`);
  const section = sections.find((text) => heading.test(text));
  return section?.replace(heading, '').trim() || null;
}

/**
 * The notes of the release of a tag.
 * @param tag such as `v1.2.3`
 * @throws Error with everything that stands in the way of the release
 */
export function releaseNotes(tag: string, read: Read): string {
  const [, version] = /^v(\d+\.\d+\.\d+)$/.exec(tag) ?? [];
  if (version === undefined) throw new Error(`The tag of a release is such as v1.2.3, not "${tag}".`);
  const faults = versionFaults(version, read);
  const notes = notesOf(version, read('CHANGELOG.md'));
  if (notes === null)
    faults.push(`CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD" with the changes of the version`);
  if (faults.length > 0) throw new Error(`${tag} can't be released:\n${faults.join('\n')}`);
  return `${notes}\n`;
}

if (import.meta.main) {
  const checkout = join(import.meta.dirname, '..');
  try {
    process.stdout.write(
      releaseNotes(process.argv[2] ?? '', (path) => readFileSync(join(checkout, path), 'utf8')),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
