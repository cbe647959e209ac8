import type { CountryCode } from '../../dataset/format/contact-values.ts';
import type { JOB_SOURCES } from '../../db/vocabulary.ts';
import type { Locale } from './locale.ts';

/** A source of job posts. */
export type JobSource = (typeof JOB_SOURCES)[number];

/** What is wrong with a value, and where in it, such as `[0].title`. */
export interface ValueFault {
  path: string;
  reason: string;
  /** What was to be read there; undefined where that is the whole value. */
  value?: unknown;
}

/** Prefixes the paths of the faults that were found since there were so many. */
export function prefixSince(faults: ValueFault[], count: number, prefix: string, value?: unknown): void {
  for (const fault of faults.slice(count)) {
    if (fault.path === '') fault.value ??= value;
    fault.path = prefix + fault.path;
  }
}

/** What a delivery says for all its lines. */
export interface LineDefaults {
  /** Absent: `board_two`. */
  jobSource?: JobSource;
  /** When the source said what the lines say, as ISO 8601 in UTC; absent: now. */
  collectedAt?: string;
  /** The legal ground of processing. */
  basis?: string;
  /** How numbers and dates are written; absent: what may mean two things is refused. */
  locale?: Locale;
  /** The country of phone numbers without a country code. */
  country?: CountryCode;
  now: Date;
}

/** What the values of a line are read with. */
export interface LineContext {
  defaults: LineDefaults;
  /** Called with the path of a field that the line's kind does not have, and the name that may be meant. */
  onUnknownField: (path: string) => void;
  /** Gets what is wrong with optional values: the line stands without them. */
  leftOut: ValueFault[];
}
