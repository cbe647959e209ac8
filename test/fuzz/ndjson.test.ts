import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../sample/src/generate.ts';
import { DatasetError } from '../../src/dataset/import/dataset-files.ts';
import { load } from '../dataset/import-delivery.ts';
import { databaseForTests } from '../harness/database.ts';
import { SEED } from '../harness/seed.ts';

/** Number of deliveries. Each is loaded twice. */
const DELIVERIES = Number(process.env.FUZZ_DELIVERIES ?? 20);
const FILES = [
  'industries',
  'locations',
  'organizations',
  'websites',
  'persons',
  'job_posts',
  'emails',
  'phone_numbers',
];

const database = databaseForTests();
let directory: string;
/** Valid lines of each file. */
const validLines: Record<string, string[]> = {};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roster-ndjson-'));
  await generate(directory, { persons: 12, organizations: 12, jobPosts: 20, seed: 3 });
  for (const file of FILES) {
    const text = await readFile(join(directory, `${file}.ndjson`), 'utf8');
    validLines[file] = text.split('\n').filter(Boolean).slice(0, 60);
  }
});
afterAll(() => rm(directory, { recursive: true }));

const DEEP = 20_000;
const oddJson = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.constantFrom(
    ...[
      'null',
      '""',
      '"\\u0000"',
      '"\\ud800"',
      '1e400',
      '-0',
      '1.0',
      '9007199254740993',
      '"2024-02-30"',
      '[]',
      '{}',
    ],
    ...[
      `"${'x'.repeat(300)}"`,
      `"${'💥'.repeat(256)}"`,
      '"+4979462027946202"',
      '"\\\\www.a"',
      '"a@b.c"',
      '"https://"',
    ],
    `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
    `${'{"a":'.repeat(DEEP)}"\\u0041"${'}'.repeat(DEEP)}`,
  ),
);

/** A line of the file: valid, with an altered field, cut off, odd JSON, bytes that are not text, or blank. */
function lineOf(file: string): fc.Arbitrary<Buffer> {
  const valid = fc.constantFrom(...(validLines[file] ?? []));
  const altered = fc
    .tuple(valid, fc.nat(), oddJson, fc.constantFrom('replace', 'twice', 'more'))
    .map(([line, at, value, how]) => {
      const record = JSON.parse(line) as Record<string, unknown>;
      const names = Object.keys(record);
      const name = names[at % names.length] ?? 'id';
      if (how === 'twice') return `${line.slice(0, -1)},${JSON.stringify(name)}:${value}}`;
      if (how === 'more') return `${line.slice(0, -1)},"more":${value}}`;
      const { [name]: _, ...rest } = record;
      return `{${JSON.stringify(name)}:${value}${JSON.stringify(rest).replace('{', Object.keys(rest).length > 0 ? ',' : '')}`;
    });
  const cut = fc.tuple(valid, fc.nat()).map(([line, at]) => line.slice(0, at % line.length));
  const text = fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 4, arbitrary: altered },
    cut,
    oddJson,
    fc.constantFrom('', ' ', '\t\r', '\ufeff', '\0'),
  );
  return fc.oneof(
    { weight: 13, arbitrary: text.map((line) => Buffer.from(line)) },
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  );
}

/** Lines of a file, each with LF or CRLF at its end, with or without a byte order mark. */
function bytesOf(file: string): fc.Arbitrary<Buffer> {
  const lines = fc.array(fc.tuple(lineOf(file), fc.constantFrom('\n', '\r\n')), { maxLength: 25 });
  return fc
    .tuple(fc.constantFrom('', '\ufeff'), lines)
    .map(([mark, ended]) =>
      Buffer.concat([Buffer.from(mark), ...ended.flatMap(([line, end]) => [line, Buffer.from(end)])]),
    );
}

/** Number of lines that are not blank, counted in the bytes. */
function recordLines(bytes: Buffer): number {
  const text = bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return text.split('\n').filter((line) => /[^ \t\r]/.test(line)).length;
}

interface RandomFile {
  file: string;
  bytes: Buffer;
  isGzip: boolean;
}

function deliveries(): fc.Arbitrary<RandomFile[]> {
  const files = FILES.map((file) =>
    fc.record({ file: fc.constant(file), bytes: bytesOf(file), isGzip: fc.boolean() }),
  );
  return fc.tuple(...files).chain((all) => fc.subarray(all, { minLength: 1 }));
}

async function write(files: readonly RandomFile[]): Promise<string> {
  const delivery = await mkdtemp(join(directory, 'delivery-'));
  for (const { file, bytes, isGzip } of files)
    await writeFile(join(delivery, `${file}.ndjson${isGzip ? '.gz' : ''}`), isGzip ? gzipSync(bytes) : bytes);
  return delivery;
}

/** Far more than the tests take, so enough for a machine under load. */
const timeout = 300_000 + DELIVERIES * 1_000;

test('every line of any file is loaded, or rejected with its number and a reason; a second load changes nothing', {
  timeout,
}, async () => {
  const seen = { accepted: 0, rejected: 0 };
  await fc.assert(
    fc.asyncProperty(deliveries(), async (files) => {
      const delivery = await write(files);
      const first = await load(database.pool, delivery);
      for (const { file, bytes } of files) {
        const result = first.files.find((one) => one.file.startsWith(`${file}.`));
        const reported = first.reported.filter((line) => line.file === result?.file);
        expect(result && result.accepted + result.rejected).toBe(recordLines(bytes));
        expect(reported).toHaveLength(result?.rejected ?? -1);
        expect(new Set(reported.map(({ line }) => line)).size).toBe(reported.length);
        for (const { line, field, reason } of reported) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(result?.lines ?? 0);
          expect(field === null || typeof field === 'string').toBe(true);
          expect(reason).toMatch(/^\S.{3,}/s);
          expect(reason).not.toMatch(/undefined|\[object|violates|relation|syntax error/);
        }
        seen.accepted += result?.accepted ?? 0;
        seen.rejected += result?.rejected ?? 0;
      }
      const second = await load(database.pool, delivery);
      expect(second.changed).toBe(false);
      expect(second.reported).toEqual(first.reported);
      await rm(delivery, { recursive: true });
    }),
    { numRuns: DELIVERIES, seed: SEED },
  );
  expect(Math.min(seen.accepted, seen.rejected)).toBeGreaterThan(DELIVERIES);
});

function decompressesTo(original: Buffer, packed: Buffer): boolean {
  try {
    return gunzipSync(packed).equals(original);
  } catch {
    return false;
  }
}

test('a compressed file that is cut off or damaged anywhere is refused as such; the intact file then loads', {
  timeout,
}, async () => {
  const original = Buffer.from((validLines.industries ?? []).join('\n'));
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), async (at, change, isCut) => {
      const packed = gzipSync(original);
      // The header of ten bytes is not changed: its time and operating system may have any value.
      const place = 10 + (at % (packed.length - 10));
      if (!isCut) packed[place] = (packed[place] ?? 0) ^ change;
      // The padding bits of the last byte may have any value, too.
      fc.pre(isCut || !decompressesTo(original, packed));
      const delivery = await mkdtemp(join(directory, 'damaged-'));
      await writeFile(join(delivery, 'industries.ndjson.gz'), isCut ? packed.subarray(0, place) : packed);
      const outcome = await load(database.pool, delivery).catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(DatasetError);
      expect(String(outcome)).toMatch(/industries\.ndjson\.gz is (cut off|damaged)/);
      await writeFile(join(delivery, 'industries.ndjson.gz'), gzipSync(original));
      expect(await load(database.pool, delivery)).toMatchObject({ rejected: 0 });
      expect(await readdir(delivery)).toHaveLength(1);
    }),
    { numRuns: Math.ceil(DELIVERIES / 2), seed: SEED },
  );
});
