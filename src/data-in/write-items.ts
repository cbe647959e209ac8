import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { dateTimeText } from '../contract/input/date-time.ts';
import { ifKnown, instant, integer, listOf, oneOf, record, text } from '../contract/output/output-fields.ts';
import type { Fault } from '../dataset/format/fault.ts';
import { runLoad } from '../dataset/import/import.ts';
import type { LineRecord, Rejection } from '../dataset/import/load-file.ts';
import type { LoadOptions } from '../dataset/import/load-run.ts';
import type { Report } from '../dataset/import/report.ts';
import { type Session, transaction } from '../dataset/import/session.ts';
import { type Actor, recordAction } from '../db/record-action.ts';
import { statement } from '../db/statement.ts';
import { type ClaimKind, isPart, type OpenClaim, parentKindOf, type ThingKind } from '../identity/claim.ts';
import { Settler } from '../identity/claims/settle.ts';
import { learnWritten } from '../identity/claims/statistics.ts';
import { storeClaims } from '../identity/claims/store.ts';
import { withdrawClaims } from '../identity/claims/withdraw.ts';
import type { LineDefaults } from './lines/context.ts';
import { type RowFields, rowParser } from './lines/parse.ts';
import { beginDelivery } from './sources.ts';

/** Who writes, and where to. */
export interface ApiCaller {
  pool: pg.Pool;
  log: Logger;
  actor: Actor;
}

/** Items of one kind, as lines of a delivery of a source. */
export interface ItemsToWrite extends ApiCaller {
  source: string;
  kind: ClaimKind;
  items: readonly RowFields[];
  defaults: LineDefaults;
}

const faultSchema = record('ItemFault', 'One thing that is wrong with an item.', {
  field: ifKnown(
    text('Path of the field in the item; null where the item as a whole is meant.', 'roles[0].start_date'),
  ),
  reason: text('A phrase that follows the name of the field.', 'must be a date such as 2024-05-01'),
});

/** What became of an item: of one that is stored, `errors` are what was left out of it. */
export const writtenSchema = record('WrittenItem', 'What became of an item.', {
  key: ifKnown(
    text(
      'The key of the item; of a job post or a website without one, the address that serves as it. Null where it has none that can be read.',
      'C-100',
    ),
  ),
  status: oneOf(
    ['created', 'changed', 'unchanged', 'rejected', 'suppressed'],
    'What became of the item. A `rejected` one does not fit, for the reasons in `errors`; nothing is stored of a `suppressed` one.',
    'created',
  ),
  id: ifKnown(integer('Id of the thing, as this source knows it; it stays for ever.', 10_000_000_000_012)),
  record_id: ifKnown(integer('Id of the record that it became part of.', 10_000_000_000_012)),
  errors: listOf(faultSchema, 'All that is wrong with a rejected item.'),
});
type WrittenItem = z.output<typeof writtenSchema>;

/** A short wait: the caller of a program waits for it. */
const WAIT_SECONDS = 4;
const SILENT: Report = { add: async () => {}, close: async () => {} };

/**
 * Stores items as the lines of a delivery, all in one transaction, and brings the records up to date that they concern.
 * @returns what became of each item, in their order
 * @throws LoadRunningError where another load runs
 */
export async function writeItems({
  source,
  kind,
  items,
  defaults,
  ...caller
}: ItemsToWrite): Promise<WrittenItem[]> {
  const { lines, faults, leftOut } = readItems(kind, items, defaults);
  let written: WrittenItem[] = [];
  await runLoad(apiLoad(caller), async (run) => {
    const { session } = run;
    const delivery = await beginDelivery(session, source);
    await learnWritten(session);
    const stored = lines.length > 0 ? await storeClaims(session, delivery, kind, lines) : { lines: [] };
    for (const rejection of stored.rejected ?? []) faults.set(rejection.line, faultsOf(rejection));
    await new Settler(run).settleAll();
    const { rows } = await session.query<StoredIds>(READ_IDS, [
      delivery.sourceId,
      kind,
      stored.lines.map(({ key }) => key),
      isPart(kind) ? parentKindOf(kind) : null,
    ]);
    const idsOf = new Map(rows.map(({ key, id, record_id }) => [key, { id, record_id }]));
    const lineOf = new Map(stored.lines.map((one) => [one.line, one]));
    const keyOf = new Map(lines.map(({ line, record }) => [line, record.parent ? null : record.key]));
    written = items.map((_, line) => {
      const errors = faults.get(line) ?? [];
      const { status = errors.length > 0 ? 'rejected' : 'suppressed', key = '' } = lineOf.get(line) ?? {};
      const ids = status === 'suppressed' ? undefined : idsOf.get(key);
      const said =
        status === 'suppressed' ? [] : [...errors, ...(errors.length > 0 ? [] : (leftOut.get(line) ?? []))];
      const ofThing = keyOf.get(line) ?? null;
      return { key: ofThing, status, id: ids?.id ?? null, record_id: ids?.record_id ?? null, errors: said };
    });
  });
  return written;
}

/** Options of a load that a caller of the API waits for: it waits shortly for others, and all changes go through the outbox. */
export function apiLoad({ pool, log, actor }: ApiCaller): LoadOptions & { pool: pg.Pool } {
  return {
    pool,
    log: log.child({}, { level: 'warn' }),
    actor,
    report: SILENT,
    waitSeconds: WAIT_SECONDS,
    outboxChangesMax: Number.POSITIVE_INFINITY,
  };
}

/** Reads items as lines, by their places. Unlike a file, an item with an unknown field is refused: its sender can correct it. */
function readItems(kind: ClaimKind, items: readonly RowFields[], defaults: LineDefaults) {
  const parse = rowParser(kind, defaults);
  const lines: LineRecord<OpenClaim>[] = [];
  const faults = new Map<number, Fault[]>();
  const leftOut = new Map<number, Fault[]>();
  for (const [line, item] of items.entries()) {
    const unknown: Fault[] = [];
    const parsed = parse(item, (path) =>
      unknown.push({ field: path, reason: 'is not a field of the format' }),
    );
    const wrong = [...('problem' in parsed ? faultsOf(parsed.problem) : []), ...unknown];
    if (wrong.length > 0 || !('value' in parsed)) {
      faults.set(line, wrong);
      continue;
    }
    if (parsed.leftOut) leftOut.set(line, faultsOf(parsed.leftOut));
    lines.push({ line, record: parsed.value });
  }
  return { lines, faults, leftOut };
}

function faultsOf({ field, reason, value, further = [] }: Omit<Rejection, 'line'>): Fault[] {
  return [{ field, reason, ...(value !== undefined && { value }) }, ...further];
}

interface StoredIds {
  key: string;
  id: number;
  record_id: number | null;
}

/** The record of a contact or a list item is that of the thing which it belongs to. */
const READ_IDS = `
select c.key, c.id, case when $4::text is null then c.record_id else parent.record_id end as record_id
from claims c left join claims parent on parent.kind = $4 and parent.id = c.parent_id
where c.source_id = $1 and c.kind = $2 and c.key = any($3::text[]) and not c.is_hashed and c.body is not null`;

/**
 * Withdraws the claim about a thing, and brings the records up to date that it concerned.
 * @returns whether the source had it
 * @throws LoadRunningError where another load runs
 */
export async function withdrawItem(
  caller: ApiCaller,
  sourceName: string,
  kind: ThingKind,
  key: string,
): Promise<boolean> {
  let hadClaim = false;
  await runLoad(apiLoad(caller), async (run) => {
    const { session } = run;
    const found = await readItem(session, sourceName, kind, key);
    if (!found) return;
    hadClaim = true;
    await transaction(session, async () => {
      await withdrawClaims(session, kind, [found.id]);
      const object = `source ${sourceName}`;
      await recordAction(session, { action: 'claims_withdraw', object, counts: { [kind]: 1 } });
    });
    await new Settler(run).settleAll();
  });
  return hadClaim;
}

/** A claim about a thing, as it is stored. */
export const storedSchema = record('StoredClaim', 'What a source says about a thing.', {
  key: text('The source’s own name for the thing.', 'C-100'),
  id: integer('Id of the thing, as this source knows it.', 10_000_000_000_012),
  record_id: ifKnown(
    integer('Id of the record that it is part of; null until there is one.', 10_000_000_000_012),
  ),
  fields: z.record(z.string(), z.unknown()).meta({
    description: 'What the source said, as it is stored.',
    examples: [{ full_name: 'Ada Example' }],
  }),
  collected_at: instant('When the source said so.', '2026-11-20T08:30:00.000Z'),
  first_seen: instant('When the source first said anything of the thing.', '2026-11-20T08:30:00.000Z'),
  last_seen: instant('When it was last written or delivered.', '2026-11-20T08:30:00.000Z'),
  seen_at_url: ifKnown(text('Where the source has it from.', 'https://acme.example/team')),
  basis: ifKnown(text('The legal ground of processing.', 'consent')),
});
type StoredItem = z.output<typeof storedSchema>;

/** Reads the claim of a source about a thing; undefined where it has none. */
export async function readItem(
  session: Pick<Session, 'query'>,
  source: string,
  kind: ThingKind,
  key: string,
): Promise<StoredItem | undefined> {
  const { rows } = await session.query<StoredItem>({ ...READ_ITEM, values: [source, kind, key] });
  return rows[0];
}

const READ_ITEM = statement(
  'read-stored-item',
  `
select c.key, c.id, c.record_id, c.body as fields, ${dateTimeText('c.collected_at')} as collected_at, ${dateTimeText('c.first_seen')} as first_seen,
  ${dateTimeText('c.last_seen')} as last_seen, seen_at_url, basis
from claims c join sources on sources.id = c.source_id
where sources.name = $1 and c.kind = $2 and c.key = $3 and not c.is_hashed and c.body is not null`,
);
