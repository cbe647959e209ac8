import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';

/**
 * The calls of a caller in the current window of a limit. The table is unlogged: no call waits for the disk, and a crash
 * empties it.
 */
export const RateCount = column.entity('rate_counts', {
  /** The limit and the caller, such as `searches:1` or `autocomplete:203.0.113.7`. */
  key: p.string().length(255).primary(),
  /** Number of calls. */
  points: p.integer(),
  /** End of the window, in milliseconds since 1970. */
  expire: p.bigint('number'),
});
