import { idArray } from './copy-text.ts';
import type { ListTable, RecordTables } from './plans/record-plan.ts';
import type { PreparedList, PreparedRecord } from './prepare-record.ts';
import { copyRows, type Session } from './session.ts';
import { countTouched, createStage, stageOf, syncList, updateRecords } from './sync-statements.ts';

/** What a batch did to the records. */
export interface Applied {
  inserted: number;
  changed: number;
}

interface ListSplit {
  plan: ListTable;
  /** Rows of new records, which nothing can conflict with. */
  direct: string[];
  /** Rows that are compared with what the database holds. */
  staged: string[];
}

/**
 * Stores accepted records: new ones go straight into their tables, known ones are compared set-wise and written
 * where something differs.
 * @param isPresent whether the database holds a record of that id
 * @param isItemPresent whether it holds a list item of that dataset-wide id
 * @param isSuppressed whether a person must not be named
 */
export async function applyRecords(
  session: Session,
  plan: RecordTables,
  accepted: readonly PreparedRecord[],
  isPresent: (id: number) => boolean,
  isItemPresent: (id: number) => boolean,
  isSuppressed: (id: number) => boolean,
): Promise<Applied> {
  const fresh = accepted.filter(({ id }) => !isPresent(id));
  const known = accepted.filter(({ id }) => isPresent(id));
  const lists = splitLists(plan, accepted, isPresent, isItemPresent, isSuppressed);
  const staged = known.length > 0 || lists.some((list) => list.staged.length > 0);
  if (staged) {
    await session.query(createStage(plan));
    await copyRows(session, stageOf(plan.table), plan.columns, rowsOf(known));
    for (const list of lists) {
      if (list.staged.length > 0) {
        await copyRows(session, stageOf(list.plan.table), list.plan.columns, list.staged);
      }
    }
    await session.query(updateRecords(plan));
  }
  if (fresh.length > 0) await copyRows(session, plan.table, plan.columns, rowsOf(fresh));
  for (const list of lists) {
    if (staged) await session.query(syncList(plan, list.plan));
    if (list.direct.length > 0) {
      await copyRows(session, list.plan.table, list.plan.columns, list.direct);
    }
  }
  if (!staged) return { inserted: fresh.length, changed: 0 };
  const { rows } = await session.query<{ changed: number }>(countTouched(plan));
  return { inserted: fresh.length, changed: rows[0]?.changed ?? 0 };
}

function rowsOf(records: readonly PreparedRecord[]): string[] {
  return records.map(({ row }) => row);
}

function splitLists(
  plan: RecordTables,
  accepted: readonly PreparedRecord[],
  isPresent: (id: number) => boolean,
  isItemPresent: (id: number) => boolean,
  isSuppressed: (id: number) => boolean,
): ListSplit[] {
  return (plan.lists ?? []).map((listPlan, index) => {
    const split: ListSplit = { plan: listPlan, direct: [], staged: [] };
    for (const { id: recordId, lists } of accepted) {
      const list: PreparedList | undefined = lists[index];
      const isKnown = isPresent(recordId);
      list?.rows.forEach((row, place) => {
        const id = list.ids[place] ?? 0;
        if (listPlan.namesPersons && isSuppressed(id)) return;
        const isStaged = isKnown || (listPlan.ownIds !== undefined && isItemPresent(id));
        (isStaged ? split.staged : split.direct).push(row);
      });
    }
    return split;
  });
}

/** Marks persons as suppressed and deletes what is stored of them, with their contacts, roles and links. */
export async function forgetPersons(session: Session, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  await session.query(KEEP_SUPPRESSED_IDS, [idArray(ids)]);
  const { rowCount } = await session.query(DELETE_PERSONS, [idArray(ids)]);
  return rowCount ?? 0;
}

const KEEP_SUPPRESSED_IDS = `
insert into suppressed_persons (person_id)
select distinct id from unnest($1::bigint[]) as asked (id)
on conflict do nothing`;

const DELETE_PERSONS = 'delete from persons where id = any($1::bigint[])';
