import type { CallResults } from './measure-calls.ts';
import type { ImportResults } from './measure-import.ts';
import type { IndexingResult } from './measure-indexing.ts';
import type { LoadResult } from './measure-load.ts';
import { whole } from './table.ts';

/** What a measured number should be. */
export interface Aim {
  name: string;
  value: number;
  /** Which side of the bound is good; the bound itself is. */
  side: 'at most' | 'at least';
  bound: number;
  /** Of the value and the bound; empty for ratios and counts. */
  unit: '' | 'MB';
}

/** Whether an aim is reached, or on which side of its bound the value is. */
export function verdict({ value, side, bound }: Aim): 'ok' | 'above' | 'below' {
  if (side === 'at most') return value <= bound ? 'ok' : 'above';
  return value >= bound ? 'ok' : 'below';
}

const MEGABYTE = 1_000_000;

/** The aims of loading: its speed beside the bare services, and the memory beside the engines. */
export function loadingAims({ full, copy }: ImportResults, { rebuild, bareMs }: IndexingResult): Aim[] {
  return [
    atLeast('import: share of the speed of a bare copy', copy.ms / full.ms, 0.5),
    atLeast('indexing: share of the speed of a bare feed', bareMs / rebuild.ms, 0.8),
    memory('import: peak memory', full.peakMemoryBytes, 400),
    memory('indexing: peak memory', rebuild.peakMemoryBytes, 400),
  ];
}

/** The aim of broad searches: the slowest of them beside its floor. */
export function broadAims({ calls }: CallResults): Aim[] {
  const ratio = Math.max(...calls.map(({ rest, floor }) => rest.p50 / floor.p50));
  return [atMost('broad searches: p50 in times its floor, the worst', ratio, 2)];
}

/** The aims of the calls that `pageSearches` makes. */
export function pageAims({ calls }: CallResults): Aim[] {
  const [first, second, totals] = calls;
  if (!first || !second || !totals) return [];
  return [
    atMost('second page: engine requests that count', second.countingRequests, 0),
    // The organizations, of which a page says nothing.
    atMost('totals after a page: engine requests that count', totals.countingRequests, 1),
    atMost('second page: p50 in times that of the first', second.rest.p50 / first.rest.p50, 1),
  ];
}

/** The aims under many connections. */
export function underLoadAims({ connections, rest, floor, peakMemoryBytes }: LoadResult): Aim[] {
  const under = `search mix under ${connections} connections`;
  return [
    atMost(`${under}: p50 in times its floor`, rest.p50 / floor.p50, 1.4),
    atMost(`${under}: p99 in times its floor`, rest.p99 / floor.p99, 2),
    ...(peakMemoryBytes === null ? [] : [memory(`${under}: peak memory`, peakMemoryBytes, 350)]),
  ];
}

/** An aim that a value must not exceed. */
export function atMost(name: string, value: number, bound: number): Aim {
  return { name, value, side: 'at most', bound, unit: '' };
}

function atLeast(name: string, value: number, bound: number): Aim {
  return { name, value, side: 'at least', bound, unit: '' };
}

function memory(name: string, bytes: number, boundMegabytes: number): Aim {
  return { name, value: bytes / MEGABYTE, side: 'at most', bound: boundMegabytes, unit: 'MB' };
}

/** A number of an aim as people read it. */
export function amount(number: number, { unit }: Aim): string {
  if (unit !== '') return `${whole(number)} ${unit}`;
  return Number.isInteger(number) ? String(number) : number.toFixed(2);
}
