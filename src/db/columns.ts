import { p } from '@mikro-orm/core';

/** The greatest integer that JSON and JavaScript carry exactly: no id or count is larger. */
export const MAX_INTEGER = Number.MAX_SAFE_INTEGER;

/** A record's own id, given by the operator's dataset: 1 to 2^53-1. */
export const recordId = () =>
  p
    .bigint('number')
    .primary()
    .autoincrement(false)
    .check((columns) => `${columns.id} >= 1 and ${columns.id} <= ${MAX_INTEGER}`);

/** A whole number that may exceed 32 bits, such as a sum in USD. */
export const wholeNumber = () => p.bigint('number');

/** A text of at most 255 characters (code points). */
export const shortText = () => p.string().length(255);

/** An instant with its time zone. */
export const instant = () => p.datetime().columnType('timestamptz');
