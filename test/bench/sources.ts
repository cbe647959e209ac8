/**
 * `node test/bench/sources.ts [ORGANIZATIONS]`: measures imports of the same organizations as a dataset and as tables of sources, and of
 * persons and their addresses.
 * Each import runs in a process of its own, on an empty database, without building indexes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { brotliDecompressSync } from 'node:zlib';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/ops/migrate.ts';
import { administer, databaseUrl, startServices } from '../harness/services.ts';

const organizations = Number(process.argv[2] ?? 1_000_000);
const SOURCES = 10;
const CHANGED_SHARE = 0.01;
/** Those of `roster import`. */
const FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=100', '--semi-space-growth-factor=1'];
const CSV_HEADER = 'key,name,domain,description,network_public_identifier,founded_date,employees\n';

/** What an import takes. */
interface Cost {
  lines: number;
  seconds: number;
  /** Peak resident memory of the process. With Parquet, some 30 MB of it are pages of DuckDB's library file. */
  megabytes: number;
  statements: number;
}

const directory = await mkdtemp(join(tmpdir(), 'roster-bench-sources-'));
const services = await startServices({ directory, durable: true });
try {
  await measure();
} finally {
  await services.stop();
  await rm(directory, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const files = {
    dataset: await write('dataset', 'organizations.ndjson', strictLine),
    csv: await write('csv', 'organizations.csv', csvLine(0), CSV_HEADER),
    changed: await write('changed', 'organizations.csv', csvLine(CHANGED_SHARE), CSV_HEADER),
  };
  const parquet = await toParquet(files.csv);
  const costs: Record<string, Cost> = {};
  costs['a dataset, NDJSON'] = await load('strict', files.dataset);
  costs['a source, CSV'] = await load('csv', files.csv, 'crm');
  costs['the same again, 1% changed'] = await load('csv', files.changed, 'crm');
  const one = await write('one', 'organizations.csv', () => csvLine(0)(organizations + 1), CSV_HEADER, 1);
  costs['one line more'] = await load('csv', one, 'crm');
  const withPlaces = await write('places', 'organizations.csv', await placedLine(), `location,${CSV_HEADER}`);
  costs['a source, CSV with places'] = await load('places', withPlaces, 'crm');
  costs['a source, Parquet'] = await load('parquet', parquet, 'crm');
  const share = organizations / SOURCES;
  const persons = await write('persons', 'persons.ndjson', personLine, '', share);
  costs['a tenth as many persons'] = await load('persons', persons, 'crm');
  costs['the same of another source'] = await load('persons', persons, 'list');
  const addresses = await write('addresses', 'emails.ndjson', addressLine, '', share);
  costs['addresses by their slugs'] = await load('persons', addresses, 'mail');
  const few = await write('few', 'organizations.csv', csvLine(0), CSV_HEADER, share);
  for (let nr = 1; nr <= SOURCES; nr++)
    costs[`source ${nr} of a tenth of them`] = await load('many', few, `source-${nr}`);
  const base = costs['a dataset, NDJSON'] as Cost;
  const rate = ({ lines, seconds }: Cost) => lines / seconds;
  for (const [name, cost] of Object.entries(costs)) {
    const figures = [
      `${Math.round(rate(cost)).toLocaleString('en-US')} lines/s`,
      `${(rate(cost) / rate(base)).toFixed(2)} of the dataset's`,
      `${Math.round(cost.megabytes)} MB, ${(cost.megabytes / base.megabytes).toFixed(2)}`,
      `${cost.statements} statements`,
    ];
    process.stdout.write(`${name.padEnd(34)}${figures.map((figure) => figure.padStart(26)).join('')}\n`);
  }
}

/** Loads into a database, which is made first where it does not exist. */
async function load(name: string, path: string, source?: string): Promise<Cost> {
  const url = databaseUrl(services.postgresUrl, `sources_${name}`);
  const isNew = await administer(services.postgresUrl, `create database sources_${name}`).then(
    () => true,
    () => false,
  );
  if (isNew) {
    const database = await openDatabase(url);
    await migrate(database);
    await database.close();
  }
  const child = spawn(
    process.execPath,
    [...FLAGS, join(import.meta.dirname, 'source-load.ts'), url, path, ...(source ? [source] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await once(child, 'close');
  process.stderr.write(`${name} ${source ?? ''} ${output}`);
  return JSON.parse(output);
}

async function write(
  folder: string,
  file: string,
  line: (nr: number) => string,
  header = '',
  count = organizations,
): Promise<string> {
  await mkdir(join(directory, folder));
  const path = join(directory, folder, file);
  const stream = createWriteStream(path);
  stream.write(header);
  for (let nr = 1; nr <= count; nr++) if (!stream.write(line(nr))) await once(stream, 'drain');
  stream.end();
  await finished(stream);
  return join(directory, folder);
}

function descriptionOf(nr: number): string {
  return `Makes widget number ${nr} for customers in many countries, and repairs older ones.`;
}
function nameOf(nr: number): string {
  return `Company ${(nr * 7919).toString(36)} ${nr} Inc`;
}

function strictLine(nr: number): string {
  const record = { id: nr, name: nameOf(nr), domain: `company${nr}.example`, description: descriptionOf(nr) };
  const further = { network_public_identifier: `company-${nr}`, founded_date: `${1950 + (nr % 70)}-01-01` };
  return `${JSON.stringify({ ...record, ...further, employees: nr % 9000 })}\n`;
}

function personLine(nr: number): string {
  const person = { key: `p${nr}`, full_name: `Given${nr % 977} Family${nr}`, headline: 'Engineer' };
  const roles = [{ organization_name: nameOf(nr % 1_000), title: 'Engineer' }];
  return `${JSON.stringify({ ...person, network_public_identifier: `person-${nr}`, roles })}\n`;
}

function addressLine(nr: number): string {
  return `${JSON.stringify({ person_slug: `person-${nr}`, email: `person${nr}@company${nr % 1_000}.example` })}\n`;
}

function csvLine(changedShare: number): (nr: number) => string {
  return (nr) => {
    const isChanged = changedShare > 0 && nr % Math.round(1 / changedShare) === 0;
    const employees = isChanged ? nr + 1 : nr % 9000;
    return `c${nr},${nameOf(nr)},company${nr}.example,"${descriptionOf(nr)}",company-${nr},${1950 + (nr % 70)},${employees}\n`;
  };
}

/** Lines with the cities of the gazetteer, each in two spellings. */
async function placedLine(): Promise<(nr: number) => string> {
  const world = await readFile(join(import.meta.dirname, '../../src/identity/gazetteer/world.txt.br'));
  const cities = brotliDecompressSync(world)
    .toString()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, kind]) => kind === 'city');
  return (nr) => {
    const [, , name, country, region] = cities[nr % cities.length] ?? [];
    const place = nr % 2 ? `${name}, ${country}` : `${name}, ${region}, ${country}`;
    return `"${place}",${csvLine(0)(nr)}`;
  };
}

/** Makes pages of about a megabyte, as other programs do: DuckDB alone makes one page of a column of a row group. */
async function toParquet(csv: string): Promise<string> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const database = await (await DuckDBInstance.create(':memory:')).connect();
  await mkdir(join(directory, 'parquet'));
  const path = join(directory, 'parquet', 'organizations.parquet');
  await database.run(
    `copy (from read_csv('${join(csv, 'organizations.csv')}', all_varchar = true)) to '${path}' (format parquet, row_group_size 20480)`,
  );
  database.closeSync();
  return join(directory, 'parquet');
}
