import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import type { TableFile } from './file-input.tsx';
import type { RowResult } from './kinds.ts';

/** A match of a file that a person has begun. */
export interface KeptRun {
  operationId: string;
  file: TableFile;
  /** The field that each column fills; null where it fills none. */
  fields: (string | null)[];
  likelihoodMin: number;
  /** Paths of the fields of the record that are added to the file. */
  columns: string[];
  /** Random. The calls of the run carry idempotency keys made of it, so that one whose answer was lost is charged once. */
  key: string;
}

/** A run, with the results of its first rows. */
export interface RunState {
  run: KeptRun;
  results: RowResult[];
}

// A part of a run is an entry of its own, so that each hundred results are written once. The results of a run that another page of
// the browser has replaced have another key of the run.
type Part = { run: KeptRun } | { results: RowResult[] };
type Key = [accountId: number, runKey: string, at: number];

/** The key of the run itself, by account. */
const runAt = (accountId: number): Key => [accountId, '', 0];

let store: UseStore | undefined;
/** The database of the browser, which all pages of the console share. It is opened by its first use. */
const opened = () => (store ??= createStore('roster-match', 'parts'));

/** Reads the run that this browser keeps for an account, with its results up to the first that were not kept; null for none. */
export async function readRun(accountId: number): Promise<RunState | null> {
  const kept = await get<Part>(runAt(accountId), opened());
  if (!kept || !('run' in kept)) return null;
  const parts = (await partsOf(accountId)).filter(([[, runKey]]) => runKey === kept.run.key);
  const results: RowResult[] = [];
  for (const [[, , at], part] of parts.toSorted(([[, , one]], [[, , other]]) => one - other))
    if ('results' in part && at === results.length) results.push(...part.results);
  return { ...kept, results };
}

/** Keeps a run that begins in the place of the one before. */
export async function keepRun(accountId: number, run: KeptRun): Promise<void> {
  await dropRun(accountId);
  await set(runAt(accountId), { run }, opened());
}

/** Keeps results of a run, the first of which is that of row `at`. */
export function keepResults(accountId: number, runKey: string, at: number, results: RowResult[]) {
  return set([accountId, runKey, at], { results }, opened());
}

/** Removes the run of an account, or of all accounts. */
export async function dropRun(accountId?: number): Promise<void> {
  const keys = (await partsOf(accountId)).map(([key]) => key);
  await delMany(keys, opened());
}

async function partsOf(accountId?: number): Promise<[Key, Part][]> {
  const parts = await entries<Key, Part>(opened());
  return parts.filter(([[account]]) => accountId === undefined || account === accountId);
}
