import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTables } from '../../../src/data-in/tables/tables.ts';
import { openDataset } from '../../../src/dataset/import/import.ts';

let directory: string;
let delivery: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roster-irregular-'));
  delivery = join(directory, 'delivery');
  await mkdir(delivery);
});
afterEach(() => rm(directory, { recursive: true }));

const fifo = async (path: string) => void execFileSync('mkfifo', [path]);
const socket = async (path: string) => {
  const server = createServer().listen(path);
  await once(server, 'listening');
  // Its file stays.
  server.unref();
};

/** What may stand where a file is expected, and what it is called. */
const KINDS: Record<string, [make: (path: string) => Promise<unknown>, called: string]> = {
  'a FIFO': [fifo, 'is a FIFO, not a file'],
  'a link to a FIFO': [
    async (path) => {
      await fifo(join(directory, 'fifo'));
      await symlink(join(directory, 'fifo'), path);
    },
    'is a FIFO, not a file',
  ],
  'a link to /dev/zero': [(path) => symlink('/dev/zero', path), 'is a device, not a file'],
  'a link to /dev/null': [(path) => symlink('/dev/null', path), 'is a device, not a file'],
  'a socket': [socket, 'is a socket, not a file'],
  'a directory': [(path) => mkdir(path), 'is a directory, not a file'],
  'a link to a directory': [(path) => symlink('/tmp', path), 'is a directory, not a file'],
  'a link to nothing': [(path) => symlink('nothing', path), 'is a link to nothing'],
  'a link to itself': [(path) => symlink(path, path), 'is a link to itself'],
};
const kinds = Object.entries(KINDS);
const IS_DIRECTORY = /directory/;

const ROW = 'key,full_name\nada,Ada\n';
const open = (options: { paths?: string[]; map?: string } = {}) =>
  openTables({ paths: [delivery], directory, ...options });

const TABLES = [
  'persons.csv',
  'Persons.CSV',
  'persons.csv.gz',
  'persons.json',
  'persons.parquet',
  'emails.tsv',
];

test.each(kinds.flatMap(([kind, made]) => TABLES.map((name) => [kind, name, ...made] as const)))(
  '%s that is named %s as a table is refused by its name',
  async (_, name, make, called) => {
    await writeFile(join(delivery, 'organizations.csv'), 'key,name\no,Heron\n');
    await make(join(delivery, name));
    await expect(open()).rejects.toThrow(`${name} ${called}`);
  },
);

test.each(kinds.filter(([kind]) => !IS_DIRECTORY.test(kind)))(
  '%s that has another name is named, and the tables beside it are read',
  async (_, [make, called]) => {
    await writeFile(join(delivery, 'persons.csv'), ROW);
    await make(join(delivery, 'notes.txt'));
    const { tables, unread } = await open();
    expect(tables.map(({ name }) => name)).toEqual(['persons']);
    expect(unread).toEqual([{ entry: 'notes.txt', reason: called }]);
  },
);

test.each(kinds.filter(([kind]) => !IS_DIRECTORY.test(kind)))(
  '%s that is given by its path is refused by it',
  async (kind, [make, called]) => {
    const path = join(delivery, 'persons.csv');
    await make(path);
    const nothing = kind === 'a link to nothing' ? `There is no file ${path}` : `${path} ${called}`;
    await expect(open({ paths: [path] })).rejects.toThrow(nothing);
  },
);

/** Opens the tables of a mapping that reads one file. */
async function openMapped(name: string) {
  const map = join(directory, 'map.sql');
  await writeFile(map, `CREATE VIEW persons AS FROM "${name}";`);
  const { tables, unread, close } = await open({ map });
  await close();
  return { names: tables.map(({ name }) => name), unread };
}

test.each(
  kinds
    // The files of a directory are part of the delivery.
    .filter(([kind]) => kind !== 'a directory')
    .flatMap(([kind, made]) =>
      ['people.csv', 'below/people.ndjson.gz'].map((name) => [kind, name, ...made] as const),
    ),
)(
  '%s that is named %s beside the files of a mapping is refused by its name',
  async (_, name, make, called) => {
    await writeFile(join(delivery, 'other.csv'), ROW);
    await mkdir(dirname(join(delivery, name)), { recursive: true });
    await make(join(delivery, name));
    await expect(openMapped('other.csv')).rejects.toThrow(`${name.split('/').at(-1)} ${called}`);
  },
);

test.each(kinds.filter(([kind]) => kind !== 'a directory'))(
  '%s with the ending of no table is named, and the mapping reads its files',
  async (_, [make, called]) => {
    await writeFile(join(delivery, 'other.csv'), ROW);
    await make(join(delivery, 'part_000.gz.tmp'));
    expect(await openMapped('other.csv')).toEqual({
      names: ['persons'],
      unread: [{ entry: 'part_000.gz.tmp', reason: called }],
    });
  },
);

test.each(kinds)('%s is refused as a mapping', async (kind, [make, called]) => {
  await writeFile(join(delivery, 'persons.csv'), ROW);
  const map = join(directory, 'map.sql');
  await make(map);
  const codes: Record<string, string> = { 'a link to nothing': 'ENOENT', 'a link to itself': 'ELOOP' };
  const reason = codes[kind] ?? called;
  await expect(open({ map })).rejects.toThrow(`The mapping ${map} can't be read: `);
  await expect(open({ map })).rejects.toThrow(reason);
});

test.each(
  kinds.flatMap(([kind, made]) =>
    ['persons.ndjson', 'Persons.NDJSON', 'persons.ndjson.gz', 'suppressed_persons.ndjson'].map(
      (name) => [kind, name, ...made] as const,
    ),
  ),
)('%s that is named %s as a file of a dataset is refused by its name', async (_, name, make, called) => {
  await writeFile(join(delivery, 'organizations.ndjson'), '{"id":1,"name":"Heron"}\n');
  await make(join(delivery, name));
  await expect(openDataset(delivery)).rejects.toThrow(`${name} ${called}`);
});

test('a directory below the one of the tables is named', async () => {
  await writeFile(join(delivery, 'persons.csv'), ROW);
  await mkdir(join(delivery, 'archive'));
  const { unread } = await open();
  expect(unread).toEqual([{ entry: 'archive', reason: 'is a directory, not a file' }]);
});

test('links to regular files are read, and so are files of a linked directory that is given', async () => {
  await writeFile(join(directory, 'stored'), ROW);
  await symlink('../stored', join(delivery, 'persons.csv'));
  await symlink(delivery, join(directory, 'link'));
  for (const path of [delivery, join(directory, 'link'), join(delivery, 'persons.csv')])
    expect((await open({ paths: [path] })).tables.map(({ name }) => name)).toEqual(['persons']);
});
