import { type Aim, amount, atMost, broadAims, pageAims, underLoadAims, verdict } from '../aims.ts';
import type { CallResult } from '../measure-calls.ts';
import { ms, whole } from '../table.ts';
import { KINDS, type Kind, type ScaleResults, type SizeResult } from './results.ts';

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** The tables of the page, and what they were measured on, each by the name that its place in the page has. */
export const TABLES: Record<string, (results: ScaleResults) => string> = {
  machine: machineLine,
  sizes: sizesTable,
  rates: ratesTable,
  calls: callsTable,
  load: loadTable,
  aims: ({ sizes }) => aimsTable(scaleAims(sizes)),
};

/** What several sizes should have reached together. */
export function scaleAims(sizes: readonly SizeResult[]): Aim[] {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) return [];
  const between = `from ${first.factor}x to ${last.factor}x`;
  const growths = (kind: Kind) =>
    first.calls[kind].calls.map((call, at) => (last.calls[kind].calls[at]?.rest.p50 ?? 0) / call.rest.p50);
  return [
    atMost(`selective searches: growth of p50 ${between}, the worst`, Math.max(...growths('selective')), 1.5),
    atMost(
      `broad searches: growth of p50 ${between}, the worst`,
      Math.max(...growths('broad')),
      last.factor / first.factor,
    ),
    ...sizes.flatMap(({ factor, calls, load }) =>
      [...broadAims(calls.broad), ...pageAims(calls.pages), ...underLoadAims(load)].map((aim) => {
        return { ...aim, name: `${factor}x: ${aim.name}` };
      }),
    ),
  ];
}

/** A table of Markdown: the first column to the left, numbers to the right. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(header),
    line(header.map((_, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}

function machineLine({ measured, machine, runs, seed }: ScaleResults): string {
  const memory = `${Math.round(machine.memoryBytes / GIGABYTE)} GB of memory`;
  return `Measured on ${measured}, Node ${machine.node}, ${machine.cores} cores, ${memory}; seed ${seed}, each call ${runs} times.`;
}

function sizesTable({ sizes }: ScaleResults): string {
  const index = ({ indexing }: SizeResult, name: string) =>
    indexing.sizes.filter((one) => one.index.startsWith(name)).reduce((sum, one) => sum + one.bytes, 0);
  const gigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(2);
  const rows: [string, (size: SizeResult) => string][] = [
    ['persons', ({ records }) => whole(records.persons)],
    ['roles', ({ records }) => whole(records.roles)],
    ['organizations', ({ records }) => whole(records.organizations)],
    ['job posts', ({ records }) => whole(records.jobPosts)],
    ['dataset, GB', ({ dataset }) => gigabytes(dataset.bytes)],
    ['database, GB', (size) => gigabytes(size.import.databaseBytes)],
    ['index of roles, GB', (size) => gigabytes(index(size, 'roles'))],
    ['index of job posts, GB', (size) => gigabytes(index(size, 'jobs'))],
    ['index of organizations, GB', (size) => gigabytes(index(size, 'organizations'))],
    ['indexes of autocomplete, GB', (size) => gigabytes(index(size, 'autocomplete_'))],
    ['index bytes a role', (size) => whole(index(size, 'roles') / size.records.roles)],
    ['index bytes a job post', (size) => whole(index(size, 'jobs') / size.records.jobPosts)],
  ];
  return bySize(sizes, rows);
}

function ratesTable({ sizes }: ScaleResults): string {
  const rate = (count: number, timeMs: number) => whole(count / (timeMs / 1_000));
  const megabytes = (bytes: number) => whole(bytes / MEGABYTE);
  const rows: [string, (size: SizeResult) => string][] = [
    ['generated records a second', ({ dataset }) => rate(dataset.records, dataset.ms)],
    ['imported records a second', (size) => rate(size.dataset.records, size.import.ms)],
    ['indexed documents a second', ({ indexing }) => rate(indexing.documents, indexing.ms)],
    ['import, minutes', (size) => (size.import.ms / 60_000).toFixed(1)],
    ['indexing, minutes', ({ indexing }) => (indexing.ms / 60_000).toFixed(1)],
    ['peak memory of generating, MB', ({ dataset }) => megabytes(dataset.peakMemoryBytes)],
    ['peak memory of importing, MB', (size) => megabytes(size.import.peakMemoryBytes)],
    ['peak memory of indexing, MB', ({ indexing }) => megabytes(indexing.peakMemoryBytes)],
  ];
  return bySize(sizes, rows);
}

function callsTable({ sizes }: ScaleResults): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) return '';
  const header = ['p50 in ms', `found at ${last.factor}x`, ...sizes.map(({ factor }) => `${factor}x`)];
  const rows = (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    last.calls[kind].calls.map((call, at) => {
      const results = sizes.map((size) => size.calls[kind].calls[at] as CallResult);
      const growth = call.rest.p50 / (results[0]?.rest.p50 ?? Number.NaN);
      const name = [call.operation, call.name].filter((part) => part !== '').join(': ');
      return [
        `${KINDS[kind]}: ${name}`,
        call.total === null ? '' : whole(call.total),
        ...results.map(({ rest }) => ms(rest.p50)),
        growth.toFixed(2),
        (call.rest.p50 / call.floor.p50).toFixed(2),
      ];
    }),
  );
  return markdownTable([...header, 'growth', `times the floor at ${last.factor}x`], rows);
}

function loadTable({ sizes }: ScaleResults): string {
  const rows: [string, (size: SizeResult) => string][] = [
    ['connections', ({ load }) => String(load.connections)],
    ['requests a second', ({ load }) => whole(load.rest.requestsPerSecond)],
    ['requests a second, floor', ({ load }) => whole(load.floor.requestsPerSecond)],
    ['p50, ms', ({ load }) => ms(load.rest.p50)],
    ['p50, floor', ({ load }) => ms(load.floor.p50)],
    ['p99, ms', ({ load }) => ms(load.rest.p99)],
    ['p99, floor', ({ load }) => ms(load.floor.p99)],
    [
      'peak memory of the API, MB',
      ({ load }) => (load.peakMemoryBytes === null ? 'not told' : whole(load.peakMemoryBytes / MEGABYTE)),
    ],
  ];
  return bySize(sizes, rows);
}

function aimsTable(aims: readonly Aim[]): string {
  return markdownTable(
    ['aim', 'measured', 'bound', ''],
    aims.map((aim) => [
      aim.name,
      amount(aim.value, aim),
      `${aim.side} ${amount(aim.bound, aim)}`,
      verdict(aim),
    ]),
  );
}

function bySize(sizes: readonly SizeResult[], rows: [string, (size: SizeResult) => string][]): string {
  return markdownTable(
    ['', ...sizes.map(({ factor }) => `${factor}x`)],
    rows.map(([name, cell]) => [name, ...sizes.map(cell)]),
  );
}
