import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTables } from '../../src/data-in/tables/files.ts';
import { openDataset } from '../../src/dataset/import/import.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'roster-test-content-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Writes a file into a directory of its own. Returns the directory. */
async function written(name: string, content: string | Buffer): Promise<string> {
  const directory = await mkdtemp(join(root, 'files-'));
  await writeFile(join(directory, name), content);
  return directory;
}

const ARRAY = '[\n  {"id": 1, "name": "A"}\n]\n';
const CSV = 'id,name\n1,A\n';
const LINES = '{"id":1,"name":"A"}\n';
const utf16 = (text: string) => Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]);

describe('a dataset', () => {
  test.each<[string, string | Buffer, RegExp]>([
    [
      'organizations.csv',
      CSV,
      /^\S+ holds no file of a dataset\. It holds tables \(organizations\.csv\)\. Load them as tables of a source: roster import \S+ --source NAME\. Its files are named/,
    ],
    [
      'Persons.TSV',
      CSV,
      /It holds tables \(Persons\.TSV\)\. Load them as tables of a source: roster import \S+ --source NAME/,
    ],
    ['organizations.json', ARRAY, /It holds tables \(organizations\.json\)/],
    [
      'organizations.ndjson',
      ARRAY,
      /^organizations\.ndjson holds a JSON array\. .*jq -c '\.\[\]'.*roster import organizations\.json --source NAME/,
    ],
    ['organizations.ndjson', `\ufeff${ARRAY}`, /holds a JSON array/],
    ['organizations.ndjson.gz', gzipSync(ARRAY), /^organizations\.ndjson\.gz holds a JSON array/],
    ['organizations.ndjson', CSV, /holds CSV, not JSON\. Name it organizations\.csv\. .*--source NAME/],
    ['organizations.ndjson', 'id;name;domain\r\n', /holds CSV/],
    ['organizations.ndjson', '{\n  "id": 1\n}\n', /holds JSON over several lines\..*jq -c '\.'/],
    ['organizations.ndjson', utf16(LINES), /is UTF-16\. Save it as UTF-8/],
    ['organizations.ndjson', gzipSync(LINES), /is compressed\. Name it organizations\.ndjson\.gz/],
    [
      'organizations.ndjson.gz',
      LINES,
      /is not compressed, as its ending says\. Name it organizations\.ndjson\.$/,
    ],
    ['organizations.ndjson', Buffer.from('PK\u0003\u0004…'), /is a ZIP file, such as a spreadsheet/],
    ['organizations.ndjson', 'PAR1…', /is a Parquet file\. .*--source NAME/],
  ])('%s with %j is refused with what it is and how it is loaded', async (name, content, message) => {
    await expect(openDataset(await written(name, content))).rejects.toThrow(message);
  });

  test('with a directory in the place of a file is refused', async () => {
    const directory = await written('organizations.ndjson', LINES);
    await mkdir(join(directory, 'persons.ndjson'));
    await expect(openDataset(directory)).rejects.toThrow('persons.ndjson is a directory, not a file.');
  });

  test('that is a file says how the file is loaded', async () => {
    const directory = await written('organizations.csv', CSV);
    await expect(openDataset(join(directory, 'organizations.csv'))).rejects.toThrow(
      /organizations\.csv is a table, .* roster import \S+\/organizations\.csv --source NAME/,
    );
    const lines = await written('organizations.ndjson', LINES);
    await expect(openDataset(join(lines, 'organizations.ndjson'))).rejects.toThrow(
      /is a file, and a dataset is a directory\. Give its directory/,
    );
  });

  test.each<[string, string | Buffer]>([
    ['organizations.ndjson', ''],
    ['organizations.ndjson', '\n\n'],
    ['organizations.ndjson', '[1]\n'],
    ['organizations.ndjson', 'no JSON\n'],
    ['ORGANIZATIONS.NDJSON', `\ufeff${LINES}`],
    ['organizations.ndjson.gz', ''],
    ['organizations.ndjson.gz', Buffer.of(0x1f)],
    ['organizations.ndjson.gz', gzipSync(LINES).subarray(0, 12)],
  ])('%s with %j is left to the load, which names the lines', async (name, content) => {
    expect((await openDataset(await written(name, content))).files).toMatchObject([
      { name: 'organizations' },
    ]);
  });

  test('names the tables beside its files as not read, with how they are loaded', async () => {
    const directory = await written('organizations.ndjson', LINES);
    await writeFile(join(directory, 'persons.csv'), CSV);
    await writeFile(join(directory, 'README.txt'), '');
    expect((await openDataset(directory)).unread).toEqual([
      { entry: 'README.txt', reason: 'is no file of the format and was not read' },
      { entry: 'persons.csv', reason: expect.stringMatching(/^was not read: .*persons\.csv --source NAME$/) },
    ]);
  });
});

describe('a delivery of a source', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['organizations.ndjson', ARRAY, /holds a JSON array\..*name it organizations\.json/],
    ['organizations.jsonl', CSV, /holds CSV, not JSON/],
    ['organizations.json', LINES, /holds JSON objects, not an array of them/],
    ['organizations.json', CSV, /holds CSV, not JSON/],
    ['organizations.csv', '<!DOCTYPE html><html></html>', /is HTML or XML, such as the page of an error/],
    ['organizations.csv', ARRAY, /holds JSON, not CSV\. Name it organizations\.json/],
    ['organizations.csv', LINES, /holds JSON, not CSV\. Name it organizations\.ndjson/],
    ['organizations.csv', utf16(CSV), /is UTF-16/],
    ['organizations.csv', Buffer.from(CSV, 'utf16le'), /is UTF-16/],
    ['organizations.csv', Buffer.from(CSV, 'utf16le').swap16(), /is UTF-16/],
    ['organizations.csv', Buffer.from('PK\u0003\u0004…'), /is a ZIP file/],
    [
      'organizations.csv',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /is a workbook .+ Save it as \.xlsx or CSV/,
    ],
    ['organizations.csv.gz', CSV, /is not compressed/],
    ['organizations.parquet', CSV, /is no Parquet file/],
  ])('%s with %j is refused with what it is', async (name, content, message) => {
    await expect(findTables([await written(name, content)])).rejects.toThrow(message);
  });

  test.each<[string, string | Buffer]>([
    ['Organizations.CSV', CSV],
    ['organizations.csv', 'key\nO-1\n'],
    ['organizations.csv', '"Name of it","key"\n'],
    ['organizations.csv', ''],
    ['organizations.json', '[]'],
    ['organizations.json', '[{"key":1}]'],
  ])('%s with %j is read', async (name, content) => {
    expect((await findTables([await written(name, content)])).tables).toMatchObject([
      { name: 'organizations' },
    ]);
  });
});
