import type { z } from 'zod';
import { type LineParser, lineParser } from '../format/parse-line.ts';
import { applyRecords, forgetPersons } from './apply-records.ts';
import { askDatabase, type Seen } from './ask-database.ts';
import { decide } from './decide.ts';
import { changedRecords, type FileLoad, type LoadedBatch } from './load-file.ts';
import type { RecordPlan, RecordTables } from './plans/record-plan.ts';
import { type PreparedRecord, prepareRecord } from './prepare-record.ts';
import { startSeen } from './seen.ts';
import { type Session, transaction } from './session.ts';

/** Loads a file whose records have ids. */
export function loadRecords<S extends z.ZodObject>(
  load: FileLoad,
  schema: S,
  plan: RecordPlan<z.output<S> & { id: number }>,
): Promise<void> {
  return loadParsed(load, lineParser(schema) as LineParser<z.output<S> & { id: number }>, plan);
}

async function loadParsed<R extends { id: number }>(
  load: FileLoad,
  parse: LineParser<R>,
  plan: RecordPlan<R>,
): Promise<void> {
  const { session } = load;
  const itemTable = plan.lists?.find((list) => list.ownIds)?.table;
  const seen: Seen = {
    records: await startSeen(session, plan.table),
    items: itemTable ? await startSeen(session, itemTable) : null,
  };
  const postponed: PreparedRecord[] = [];
  await load.read(
    parse,
    (line, record) => prepareRecord(plan, line, record),
    (records) => loadBatch(session, plan, seen, records, postponed),
  );
  if (postponed.length > 0) await load.add(await loadBatch(session, plan, seen, postponed, null));
}

/**
 * Loads a batch in one transaction.
 * @param postponed where lines go that must wait for the end of the file; null at that end
 */
async function loadBatch(
  session: Session,
  plan: RecordTables,
  seen: Seen,
  records: readonly PreparedRecord[],
  postponed: PreparedRecord[] | null,
): Promise<LoadedBatch> {
  const work = async () => {
    const answers = await askDatabase(session, plan, seen, records);
    // The first reading of a postponed line counted its id as seen.
    if (!postponed) answers.seen.clear();
    const waiting = postponed && new Set(postponed.map(({ id }) => id));
    const decision = decide(plan, records, answers, waiting);
    const removed = await forgetPersons(session, decision.suppressedIds);
    const applied = await applyRecords(
      session,
      plan,
      decision.accepted,
      (id) => answers.present.has(id),
      (id) => answers.itemsPresent.has(id),
      (id) => answers.suppressedPersons.has(id),
    );
    if (postponed) {
      const brought = [...decision.accepted, ...decision.postponed];
      await seen.records.add(brought.map(({ id }) => id));
      await seen.items?.add(itemIds(plan, brought));
      postponed.push(...decision.postponed);
    }
    const { rejected } = decision;
    const accepted = records.length - rejected.length - decision.postponed.length;
    return { ...applied, removed, accepted, rejected };
  };
  return transaction(session, work, changedRecords);
}

function itemIds(plan: RecordTables, records: readonly PreparedRecord[]): number[] {
  const index = plan.lists?.findIndex((list) => list.ownIds) ?? -1;
  return records.flatMap(({ lists }) => lists[index]?.ids ?? []);
}
