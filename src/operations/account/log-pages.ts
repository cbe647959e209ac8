import { z } from 'zod';
import { optionalDateTime, optionalPositive } from '../../contract/input/input-fields.ts';
import { ProblemError } from '../../contract/input/problem.ts';
import { count, listOf, record } from '../../contract/output/output-fields.ts';

/** Entries of a page of a log. */
export const PAGE_SIZE = 25;

/** The request fields of a log's period. `entries` is what the log lists, such as `Changes`. */
export const periodOf = (entries: string) => ({
  date_created_start: optionalDateTime(
    'its first millisecond',
    `${entries} from this moment on, itself included.`,
    '2026-11-01T00:00:00Z',
  ),
  date_created_end: optionalDateTime(
    'its last millisecond',
    `${entries} up to this moment, itself included.`,
    '2026-11-30T23:59:59Z',
  ),
});

/** The request field of a page's number. */
export const page = () =>
  optionalPositive(
    `Number of the page of ${PAGE_SIZE}, from 1; absent means 1. A page past the last is a 404.`,
    1,
  );

/**
 * SQL: the entries from `$2` to `$3`, both included, null for no bound. They are stored to the microsecond and shown to the
 * millisecond: the end includes its whole millisecond.
 */
export const IN_PERIOD = `date_created >= coalesce($2::timestamptz, '-infinity')
  and date_created < coalesce($3::timestamptz + interval '1 millisecond', 'infinity')`;

/** SQL: the place of the page `$4` among the entries, the newest first. */
export const NEWEST_FIRST = `order by date_created desc, id desc
  limit ${PAGE_SIZE} offset ($4::bigint - 1) * ${PAGE_SIZE}`;

function pageNumber(description: string, example: number | null) {
  return z
    .int()
    .min(1)
    .nullable()
    .meta({ description, examples: [example] });
}

/** The schema of a page of a log. `entries` is what the log lists, such as `changes`, in the given order. */
export const pageSchema = <Item extends z.ZodType>(
  name: string,
  description: string,
  entries: string,
  item: Item,
  order = 'newest first',
) =>
  record(name, description, {
    count: count(`How many ${entries} there are, over all pages.`, 26),
    next: pageNumber('Number of the next page; null on the last.', 2),
    previous: pageNumber('Number of the previous page; null on the first.', null),
    results: listOf(item, `The ${entries}, ${order}.`),
  });

/**
 * The page of rows that have all been read.
 * @throws ProblemError 404 for a page past the last
 */
export function pageOfAll<Item extends object>(all: readonly Item[], page: number | null | undefined) {
  const nr = page ?? 1;
  const rows = all.slice((nr - 1) * PAGE_SIZE, nr * PAGE_SIZE);
  return pageOf(
    rows.map((row) => ({ ...row, count: all.length })),
    nr,
  );
}

/**
 * Makes a page of its rows, each of which carries the count over all pages.
 * @throws ProblemError 404 for a page past the last
 */
export function pageOf<Item extends object>(rows: readonly (Item & { count: number })[], page: number) {
  const [first] = rows;
  if (!first && page > 1)
    throw new ProblemError('not_found', `There is no page ${page}; ask for an earlier one.`);
  const count = first?.count ?? 0;
  return {
    count,
    next: page * PAGE_SIZE < count ? page + 1 : null,
    previous: page > 1 ? page - 1 : null,
    results: rows.map(({ count: _, ...item }) => item),
  };
}
