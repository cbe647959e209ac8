import type { ImportResults } from './measure-import.ts';
import type { IndexingResult } from './measure-indexing.ts';
import type { SearchResult, SearchResults } from './measure-searches.ts';
import type { Percentiles } from './statistics.ts';
import { formatTable, ms, whole } from './table.ts';

/** All that a run measured. */
export interface BenchResults {
  import: ImportResults;
  indexing: IndexingResult;
  searches: SearchResults;
}

/** The results as tables, with the ratios that the aims speak of. */
export function formatReport(results: BenchResults): string {
  return [
    importTable(results.import),
    indexingTable(results.indexing),
    searchTable(results.searches),
    'A ratio of import and indexing is the share of the bare speed that is reached (higher is better); of searches, how many times the bare time is taken (lower is better).',
  ].join('\n\n');
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

function searchTable({ searches, whole: all }: SearchResults): string {
  const times = (rest: Percentiles, floor: Percentiles) => [
    ...[rest.p50, rest.p95, rest.p99, floor.p50, floor.p95, floor.p99].map(ms),
    (rest.p50 / floor.p50).toFixed(2),
  ];
  const line = ({ operation, name, total, calls, rest, floor }: SearchResult) => [
    `${operation}: ${name}`,
    whole(total),
    String(calls),
    ...times(rest, floor),
  ];
  return formatTable(
    ['search', 'found', 'calls', 'p50 ms', 'p95', 'p99', 'bare p50', 'p95', 'p99', 'ratio of p50'],
    [...searches.map(line), ['whole mix', '', '', ...times(all.rest, all.floor)]],
  );
}
