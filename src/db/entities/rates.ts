import { defineEntity, p } from '@mikro-orm/core';

/**
 * How often a caller asked in the present window of a limit. The table is unlogged: no call waits for the disk, and a
 * crash forgets the counts.
 */
export const RateCount = defineEntity({
  name: 'RateCount',
  tableName: 'rate_counts',
  properties: {
    /** The limit and the caller, such as `searches:1` or `autocomplete:203.0.113.7`. */
    key: p.string().length(255).primary(),
    /** Calls. */
    points: p.integer(),
    /** End of the window, in milliseconds since 1970. */
    expire: p.bigint('number'),
  },
});
