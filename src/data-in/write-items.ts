import type pg from 'pg';
import type { Logger } from 'pino';
import { dateTimeText } from '../contract/input/date-time.ts';
import type { Fault } from '../dataset/format/fault.ts';
import { runLoad } from '../dataset/import/import.ts';
import type { LineRecord, Rejection } from '../dataset/import/load-file.ts';
import type { LoadOptions, LoadRun } from '../dataset/import/load-run.ts';
import type { Report } from '../dataset/import/report.ts';
import { type Session, transaction } from '../dataset/import/session.ts';
import { type Actor, recordAction } from '../db/record-action.ts';
import { statement } from '../db/statement.ts';
import { type ClaimKind, isPart, type OpenClaim, parentKindOf, type ThingKind } from '../identity/claim.ts';
import { Settler } from '../identity/claims/settle.ts';
import { type StoredLine, storeClaims } from '../identity/claims/store.ts';
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

/** What became of an item. */
export interface WrittenItem {
  /** The key of the thing, also where another field serves as it; null for a contact or a list item, and where it can't be read. */
  key: string | null;
  status: StoredLine['status'] | 'rejected';
  /** The id of the claim's thing, and of the record that it became part of; null where nothing is stored. */
  id: number | null;
  record_id: number | null;
  /** Of a rejected item; of another one, what was left out of it: optional fields that can't be read. */
  errors: Fault[];
}

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
  await runApiLoad(caller, async (run) => {
    const { session } = run;
    const delivery = await beginDelivery(session, source);
    const stored = lines.length > 0 ? await storeClaims(session, delivery, kind, lines) : { lines: [] };
    for (const rejection of stored.rejected ?? []) faults.set(rejection.line, faultsOf(rejection));
    await settleAll(new Settler(run));
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

async function runApiLoad(caller: ApiCaller, work: (run: LoadRun) => Promise<void>): Promise<void> {
  await runLoad(apiLoad(caller), work);
}

/** Settles what is out of date. What moved may concern records of a kind that was settled before. */
async function settleAll(settler: Settler): Promise<void> {
  while (await settler.settle());
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
  await runApiLoad(caller, async (run) => {
    const { session } = run;
    const found = await readItem(session, sourceName, kind, key);
    if (!found) return;
    hadClaim = true;
    await transaction(session, async () => {
      await withdrawClaims(session, kind, [found.id]);
      const object = `source ${sourceName}`;
      await recordAction(session, { action: 'claims_withdraw', object, counts: { [kind]: 1 } });
    });
    await settleAll(new Settler(run));
  });
  return hadClaim;
}

/** A claim about a thing, as it is stored. */
export interface StoredItem {
  id: number;
  record_id: number | null;
  fields: Record<string, unknown>;
  collected_at: string;
  first_seen: string;
  last_seen: string;
  seen_at_url: string | null;
  basis: string | null;
}

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
select c.id, c.record_id, c.body as fields, ${dateTimeText('c.collected_at')} as collected_at, ${dateTimeText('c.first_seen')} as first_seen,
  ${dateTimeText('c.last_seen')} as last_seen, seen_at_url, basis
from claims c join sources on sources.id = c.source_id
where sources.name = $1 and c.kind = $2 and c.key = $3 and not c.is_hashed and c.body is not null`,
);
