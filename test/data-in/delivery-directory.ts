import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { openTables, type TablesOptions } from '../../src/data-in/tables/tables.ts';
import type { TableRow } from '../../src/identity/claim.ts';
import { type OpenDirectory, openDirectory } from '../harness/directories.ts';

/** Directories of deliveries, which are deleted together. */
export class Deliveries {
  private readonly directories: OpenDirectory[] = [];

  /** Writes the files of a delivery. @returns its directory */
  async write(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const directory = await openDirectory();
    this.directories.push(directory);
    for (const [name, content] of Object.entries(files)) {
      const path = join(directory.path, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
    return directory.path;
  }

  /** Opens the tables of a delivery and reads them. @returns the rows by the tables' names */
  async read(options: Omit<TablesOptions, 'directory'>) {
    const directory = await this.write({});
    const { tables, unread, close } = await openTables({ ...options, directory });
    try {
      const rows: Record<string, TableRow[]> = {};
      for (const table of tables) {
        const read: TableRow[] = [];
        for await (const batch of table.read()) read.push(...batch.rows);
        rows[table.name] = read;
      }
      return { rows, unread, labels: tables.map(({ label }) => label) };
    } finally {
      await close();
    }
  }

  async remove(): Promise<void> {
    await Promise.all(this.directories.map((directory) => directory.remove()));
  }
}

/** The directories of deliveries of a test file. */
export function deliveriesForTests(): Deliveries {
  const deliveries = new Deliveries();
  afterAll(() => deliveries.remove());
  return deliveries;
}

/** The fields of rows without problems. */
export const fieldsOf = (rows: readonly TableRow[] = []): unknown[] =>
  rows.map((row) => ('fields' in row ? row.fields : row));
