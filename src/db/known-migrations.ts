import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('./migrations/', import.meta.url);

let known: Promise<string[]> | undefined;

/** Names of the migrations of this version, in their order. */
export function knownMigrations(): Promise<string[]> {
  known ??= readdir(FOLDER).then((files) =>
    files.flatMap((file) => /^(Migration\d+)\.sql$/.exec(file)?.[1] ?? []).sort(),
  );
  return known;
}

/** The SQL of a migration. */
export function readMigration(name: string): Promise<string> {
  return readFile(new URL(`${name}.sql`, FOLDER), 'utf8');
}
