import { type Aim, amount, broadAims, loadingAims, pageAims, underLoadAims, verdict } from './aims.ts';
import type { IndexSize } from './index-sizes.ts';
import type { CallResult, CallResults } from './measure-calls.ts';
import type { ImportResults } from './measure-import.ts';
import type { IndexingResult } from './measure-indexing.ts';
import type { LoadResult, LoadSide } from './measure-load.ts';
import type { ThroughputResult } from './measure-throughput.ts';
import type { Percentiles } from './statistics.ts';
import { formatTable, ms, whole } from './table.ts';

/** All that a run measured. */
export interface BenchResults {
  import: ImportResults;
  indexing: IndexingResult;
  /** By the kind of call. */
  calls: Record<string, CallResults>;
  throughput: ThroughputResult[];
  load: LoadResult;
  indexSizes: IndexSize[];
}

/** The results as tables, with the ratios that the aims speak of. */
export function formatReport(results: BenchResults): string {
  return [
    importTable(results.import),
    indexingTable(results.indexing),
    sizeTable(results.indexSizes),
    ...Object.entries(results.calls).map(([kind, calls]) => callTable(kind, calls)),
    throughputTable(results.throughput),
    loadTable(results.load),
    aimTable(aimsOf(results)),
    'A ratio of import, indexing and throughput is the share of the bare speed that is reached (higher is better); of calls, how many times the bare time is taken (lower is better).',
  ].join('\n\n');
}

/** What the run should have reached. */
function aimsOf({ import: imported, indexing, calls, load }: BenchResults): Aim[] {
  return [
    ...loadingAims(imported, indexing),
    ...(calls.broad ? broadAims(calls.broad) : []),
    ...(calls.pages ? pageAims(calls.pages) : []),
    ...underLoadAims(load),
  ];
}

function perSecond(count: number, timeMs: number): string {
  return whole((count / timeMs) * 1_000);
}

function seconds(timeMs: number): string {
  return (timeMs / 1_000).toFixed(1);
}

function megabytes(bytes: number): string {
  return whole(bytes / 1_000_000);
}

function importTable({ full, quarter, copy }: ImportResults): string {
  const row = (name: string, count: number, timeMs: number, more: string[]) => [
    name,
    whole(count),
    seconds(timeMs),
    perSecond(count, timeMs),
    ...more,
  ];
  return formatTable(
    ['import', 'records', 's', 'records/s', 'peak MB', 'ratio'],
    [
      row('a quarter', quarter.records, quarter.ms, [megabytes(quarter.peakMemoryBytes), '']),
      row('all', full.records, full.ms, [megabytes(full.peakMemoryBytes), (copy.ms / full.ms).toFixed(2)]),
      row(`bare copy (${whole(copy.rows)} rows)`, full.records, copy.ms, ['', '']),
    ],
  );
}

function indexingTable({ documents, rebuild, bareMs }: IndexingResult): string {
  const cells = (timeMs: number) => [whole(documents), seconds(timeMs), perSecond(documents, timeMs)];
  return formatTable(
    ['indexing', 'documents', 's', 'documents/s', 'peak MB', 'ratio'],
    [
      ['rebuild', ...cells(rebuild.ms), megabytes(rebuild.peakMemoryBytes), (bareMs / rebuild.ms).toFixed(2)],
      ['bare feed', ...cells(bareMs), '', ''],
    ],
  );
}

function sizeTable(sizes: readonly IndexSize[]): string {
  return formatTable(
    ['index', 'documents', 'MB', 'bytes a document'],
    sizes.map(({ index, documents, bytes }) => [
      index,
      whole(documents),
      megabytes(bytes),
      whole(bytes / documents),
    ]),
  );
}

function callTable(kind: string, { calls, whole: all }: CallResults): string {
  const times = (rest: Percentiles, floor: Percentiles) => [
    ...[rest.p50, rest.p95, rest.p99, floor.p50, floor.p95, floor.p99].map(ms),
    (rest.p50 / floor.p50).toFixed(2),
  ];
  const line = ({
    operation,
    name,
    total,
    inner,
    engineRequests,
    countingRequests,
    rest,
    floor,
  }: CallResult) => [
    [operation, name].filter((part) => part !== '').join(': '),
    total === null ? '' : whole(total),
    String(inner),
    `${engineRequests} (${countingRequests})`,
    ...times(rest, floor),
  ];
  return formatTable(
    [
      kind,
      'found',
      'inner calls',
      'engine (counts)',
      'p50 ms',
      'p95',
      'p99',
      'bare p50',
      'p95',
      'p99',
      'ratio of p50',
    ],
    [...calls.map(line), ['all of them', '', '', '', ...times(all.rest, all.floor)]],
  );
}

/** The share of a bare request that key check, limit and charge take is what it is faster without them. */
function throughputTable(results: readonly ThroughputResult[]): string {
  return formatTable(
    ['throughput', 'requests/s', 'bare', 'ratio', 'bare without key, limit, charge', 'their share'],
    results.map(({ name, rest, floor, unguarded }) => [
      name,
      whole(rest),
      whole(floor),
      (rest / floor).toFixed(2),
      whole(unguarded),
      `${Math.round((1 - floor / unguarded) * 100)} %`,
    ]),
  );
}

function loadTable({ connections, requests, rest, floor, peakMemoryBytes }: LoadResult): string {
  const row = (name: string, side: LoadSide) => [
    name,
    whole(requests),
    whole(side.requestsPerSecond),
    ...[side.p50, side.p95, side.p99].map(ms),
  ];
  return formatTable(
    [`search mix, ${connections} connections`, 'requests', 'requests/s', 'p50 ms', 'p95', 'p99', 'peak MB'],
    [
      [...row('REST', rest), peakMemoryBytes === null ? '' : megabytes(peakMemoryBytes)],
      [...row('bare', floor), ''],
    ],
  );
}

/** Aims, what was measured, and whether it is within its bound. */
export function aimTable(aims: readonly Aim[]): string {
  return formatTable(
    ['aim', 'measured', 'bound', ''],
    aims.map((aim) => [
      aim.name,
      amount(aim.value, aim),
      `${aim.side} ${amount(aim.bound, aim)}`,
      verdict(aim),
    ]),
  );
}
