import type { GenerateResult } from '../generate-process.ts';
import type { ImportResult } from '../import-process.ts';
import type { IndexSize } from '../index-sizes.ts';
import type { CallResults } from '../measure-calls.ts';
import type { LoadResult } from '../measure-load.ts';
import type { RebuildResult } from '../rebuild-process.ts';

/** The kinds of calls that are measured at each size. */
export const KINDS = {
  selective: 'selective searches',
  broad: 'broad role searches, all counted',
  deep: 'deep pages',
  related: 'conditions on related records',
  pages: 'a search, its second page, its totals',
  lookups: 'lookups of one record',
  autocomplete: 'autocomplete',
  changes: 'change log',
} as const;

/** A kind of calls. */
export type Kind = keyof typeof KINDS;

/** How many records there are. */
export interface RecordCounts {
  persons: number;
  roles: number;
  organizations: number;
  jobPosts: number;
}

/** All that was measured at one size. */
export interface SizeResult {
  /** How many times the smallest size's base it is. */
  factor: number;
  records: RecordCounts;
  dataset: GenerateResult & { bytes: number };
  import: ImportResult & { databaseBytes: number };
  indexing: RebuildResult & { sizes: IndexSize[] };
  calls: Record<Kind, CallResults>;
  load: LoadResult;
}

/** A run over several sizes. */
export interface ScaleResults {
  /** The day, as `YYYY-MM-DD`. */
  measured: string;
  machine: { node: string; cores: number; memoryBytes: number };
  seed: number;
  runs: number;
  /** Ascending. */
  sizes: SizeResult[];
}
