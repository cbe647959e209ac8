import { BLOCK_IDS, isSighted } from '../../db/sightings.ts';
import { type Fault, problemOf } from '../format/fault.ts';
import type { RecordFile } from '../format/record-file.ts';
import { contradictions, missingRecords, type UniqueValues, uniqueValues } from './checks.ts';
import type { FileLoad, LeftOutContact, LineRecord, LoadedBatch, Rejection } from './load-file.ts';
import type { RecordsWithClaims } from './records-with-claims.ts';
import { type Session, transaction } from './session.ts';
import {
  dropListRows,
  fillStage,
  jsonOf,
  makeTables,
  mergeStage,
  noteSeen,
  stageLine,
  stageOf,
} from './staging.ts';
import { dropSuppressed, dropSuppressedContacts, suppressNamed } from './suppress.ts';

/** Loads a file of records. Each batch is one transaction: it is staged, checked, and merged into the tables. */
export async function loadRecords(
  session: Session,
  load: FileLoad,
  file: RecordFile,
  shared?: RecordsWithClaims | null,
): Promise<void> {
  const unique = uniqueValues(file);
  const seenAt = new Date().toISOString();
  const store = (work: () => Promise<LoadedBatch>) =>
    transaction(session, async () => {
      const batch = await work();
      await noteSightings(session, file, seenAt);
      return batch;
    });
  await makeTables(session, file);
  await load.read((lines) => store(() => storeBatch(session, file, unique, lines, shared)));
  if (unique) await load.add(await store(() => storeWaiting(session, file, unique)));
  await dropEmptySightings(session, file);
}

/**
 * Suppresses the new persons of a file of contacts whose contact is suppressed, and loads nothing. It runs before the persons are
 * loaded, so that they are never visible.
 */
export async function suppressNewByContacts(
  session: Session,
  load: FileLoad,
  file: RecordFile,
): Promise<void> {
  const { suppressible } = file;
  if (!suppressible) return;
  const { rowCount } = await session.query(
    `select from suppressions where kind = '${suppressible.name}' limit 1`,
  );
  if (rowCount === 0) return;
  await makeTables(session, file);
  await load.read((lines) =>
    transaction(session, async () => {
      await fill(session, file, lines);
      await session.query(suppressNamed(stageOf(file.table.name), suppressible, true));
      return {};
    }),
  );
}

/**
 * Stores a batch of records in its temporary tables, within a transaction. Those with a unique value of another record
 * wait in a table until `storeWaiting`.
 */
async function storeBatch(
  session: Session,
  file: RecordFile,
  unique: UniqueValues | null,
  lines: readonly LineRecord[],
  shared?: RecordsWithClaims | null,
): Promise<LoadedBatch> {
  const staged = await stage(session, file, lines);
  await shared?.redirect(session, file);
  const rejected = await reject(session, file, contradictions(file), noteSeen(file));
  if (shared) rejected.push(...(await takeClaimed(session, file, lines, shared)));
  const waiting = unique ? await postpone(session, file, unique) : 0;
  const counts = await merge(session, file);
  const accepted = lines.length - staged.suppressed - rejected.length - waiting;
  return { ...counts, ...staged, accepted, rejected };
}

/** Stores records that are made of the claims of sources, in its temporary tables, within a transaction. */
export async function storeRecords(
  session: Session,
  file: RecordFile,
  lines: readonly LineRecord[],
): Promise<LoadedBatch> {
  const unique = uniqueValues(file);
  const { removed, suppressed } = await stage(session, file, lines);
  const rejected = await reject(session, file, missingRecords(file));
  if (unique) rejected.push(...(await settleUnique(session, file, unique)));
  const counts = await merge(session, file);
  return { ...counts, removed, suppressed, accepted: lines.length - suppressed - rejected.length, rejected };
}

/** Rejects staged lines whose value another record keeps, and frees the values of the others. */
async function settleUnique(
  session: Session,
  file: RecordFile,
  { conflicts, release }: UniqueValues,
): Promise<Rejection[]> {
  const rejected = await reject(session, file, conflicts);
  await session.query(release);
  return rejected;
}

/** Takes the lines about records of which sources speak, too, out of the stage. */
async function takeClaimed(
  session: Session,
  file: RecordFile,
  lines: readonly LineRecord[],
  shared: RecordsWithClaims,
): Promise<Rejection[]> {
  const stageName = stageOf(file.table.name);
  const { rows } = await session.query<{ line: number }>(`select line from ${stageName}`);
  const staged = new Set(rows.map(({ line }) => line));
  const { taken, rejected } = await shared.take(
    session,
    file,
    lines.filter(({ line }) => staged.has(line)),
  );
  const left = [...taken, ...rejected.map(({ line }) => line)];
  if (left.length === 0) return [];
  await session.query(`delete from ${stageName} where line = any($1::int[])`, [left]);
  await session.query(dropListRows(file));
  return rejected;
}

/** Copies lines into the staging tables. */
async function fill(session: Session, file: RecordFile, lines: readonly LineRecord[]): Promise<void> {
  const staged = lines.map((line) => stageLine(file, line));
  for (const [at, { table, columns }] of [file, ...file.lists].entries()) {
    const rows = staged.flatMap((line) => line[at] ?? []);
    if (rows.length > 0) await session.query(fillStage(table.name, columns), [jsonOf(rows)]);
  }
}

/** The outcome of staging lines. */
interface Staged {
  /** Persons whom the identifiers of lines suppressed. */
  removed: number;
  /** Lines that are not staged. */
  suppressed: number;
  leftOut: LeftOutContact[];
}

/** Stages lines but those of suppressed persons, and suppressed contacts. */
async function stage(session: Session, file: RecordFile, lines: readonly LineRecord[]): Promise<Staged> {
  await fill(session, file, lines);
  if (!file.suppressible) return { removed: 0, suppressed: 0, leftOut: [] };
  const stageName = stageOf(file.table.name);
  const removed = file.isOfContacts
    ? 0
    : (await session.query(suppressNamed(stageName, file.suppressible))).rowCount;
  const { rowCount: dropped } = await session.query(dropSuppressed(stageName, file.suppressible));
  const { rows: leftOut } = file.isOfContacts
    ? await session.query<LeftOutContact>(dropSuppressedContacts(stageName))
    : { rows: [] };
  if (dropped) await session.query(dropListRows(file));
  return { removed: removed ?? 0, suppressed: (dropped ?? 0) + leftOut.length, leftOut };
}

/** Rejects the lines that fail a check. The check, with what is to be done before, is repeated until no line fails. */
async function reject(
  session: Session,
  file: RecordFile,
  check: string,
  before?: string,
): Promise<Rejection[]> {
  const rejected: Rejection[] = [];
  for (;;) {
    if (before) await session.query(before);
    const { rows } = await session.query<{ line: number; faults: Fault[]; id: number | null }>(check);
    if (rows.length === 0) return rejected;
    await session.query(dropListRows(file));
    for (const { line, faults, id } of rows)
      rejected.push({ line, ...problemOf(faults), ...(id !== null && { id }) });
  }
}

async function postpone(session: Session, file: RecordFile, unique: UniqueValues): Promise<number> {
  const { rowCount } = await session.query(unique.postpone);
  if (rowCount) await session.query(`${unique.postponeLists};\n${dropListRows(file)}`);
  return rowCount ?? 0;
}

/** Stores the lines that waited for the end of the file. */
async function storeWaiting(session: Session, file: RecordFile, unique: UniqueValues): Promise<LoadedBatch> {
  await session.query(unique.recall);
  const rejected = await settleUnique(session, file, unique);
  const counts = await merge(session, file);
  const { rowCount } = await session.query(`select from ${stageOf(file.table.name)}`);
  return { ...counts, accepted: rowCount ?? 0, rejected };
}

async function merge(session: Session, file: RecordFile): Promise<LoadedBatch> {
  const { rows } = await session.query<LoadedBatch>(mergeStage(file));
  return rows[0] ?? {};
}

const NO_IDS = `repeat('0', ${BLOCK_IDS})::bit(${BLOCK_IDS})`;

/**
 * Notes that the staged records were delivered, whether they changed or not. A row stands for many records, so that a delivery
 * does not write each of them.
 * @param seenAt the time of the delivery, as ISO 8601
 */
async function noteSightings(session: Session, { table }: RecordFile, seenAt: string): Promise<void> {
  if (isSighted(table.name)) await session.query(NOTE_SIGHTINGS(stageOf(table.name)), [table.name, seenAt]);
}

/** Removes the rows of earlier deliveries whose records were all delivered since. */
async function dropEmptySightings(session: Session, { table }: RecordFile): Promise<void> {
  if (isSighted(table.name))
    await session.query(`delete from sightings where kind = $1 and ids = ${NO_IDS}`, [table.name]);
}

const NOTE_SIGHTINGS = (stage: string) => `
with seen as materialized (
  select id / ${BLOCK_IDS} as block, bit_or(set_bit(${NO_IDS}, (id % ${BLOCK_IDS})::int, 1)) as ids
  from ${stage} group by 1
), earlier as (
  update sightings s set ids = s.ids & ~seen.ids from seen
  where s.kind = $1 and s.block = seen.block and s.seen_at <> $2 and s.ids & seen.ids <> ${NO_IDS}
)
insert into sightings (kind, block, seen_at, ids) select $1, block, $2, ids from seen
on conflict (kind, block, seen_at) do update set ids = sightings.ids | excluded.ids`;
