import type { z } from 'zod';
import { lineParser } from '../format/parse-line.ts';
import { forgetPersons } from './apply-records.ts';
import { askContacts, type ContactAnswers, contactKey } from './ask-contacts.ts';
import type { Prepared } from './batches.ts';
import { copyRow, idArray } from './copy-text.ts';
import { changedRecords, type FileLoad, type LoadedBatch } from './load-file.ts';
import type { ContactPlan } from './plans/contact-plans.ts';
import { copyRows, type Session, transaction } from './session.ts';

/** A contact with its row in COPY's format. */
export interface PreparedContact extends Prepared {
  personId: number;
  value: string;
  detail: string;
  row: string;
}

/** A schema of contacts. */
export type ContactSchema<R> = z.ZodObject & z.ZodType<R>;

/** Loads a file of contacts, which are known by the person and the address or number. */
export async function loadContacts<R extends { person_id: number }>(
  load: FileLoad,
  schema: ContactSchema<R>,
  plan: ContactPlan<R>,
): Promise<void> {
  const { session } = load;
  const { rows } = await session.query<{ has_rows: boolean }>(
    `select exists (select from ${plan.table}) as has_rows`,
  );
  // Where the table is empty at the start, whatever it holds later is of this delivery.
  const seenTable = rows[0]?.has_rows ? `seen_${plan.table}` : null;
  if (seenTable) {
    await session.query(
      `create temp table ${seenTable} (person_id bigint, ${plan.column} text, primary key (person_id, ${plan.column}))`,
    );
  }
  await load.read(
    lineParser(schema),
    (line, record) => prepareContact(plan, line, record as R),
    (contacts) => storeContacts(session, plan, seenTable, contacts),
  );
}

/**
 * Suppresses the persons whom a file of contacts shows to be meant by a suppression, before they are loaded: they
 * must not be visible until their contacts come.
 */
export async function suppressByContacts<R extends { person_id: number }>(
  load: FileLoad,
  schema: ContactSchema<R>,
  plan: ContactPlan<R>,
): Promise<void> {
  const { session } = load;
  const { rows } = await session.query<{ needed: boolean }>(
    `select exists (select from suppressions where ${plan.column} is not null) as needed`,
  );
  if (!rows[0]?.needed) return;
  await load.read(
    lineParser(schema),
    (line, record) => prepareContact(plan, line, record as R),
    async (contacts) => {
      const work = async () => {
        const answers = await askContacts(session, plan, null, contacts);
        const removed = await forgetPersons(session, newlySuppressed(contacts, answers));
        return { accepted: 0, inserted: 0, changed: 0, removed, rejected: [] };
      };
      return transaction(session, work, changedRecords);
    },
  );
}

function prepareContact<R extends { person_id: number }>(
  plan: ContactPlan<R>,
  line: number,
  record: R,
): PreparedContact {
  const row = copyRow(plan.row(record));
  const [value, detail] = [plan.value(record), plan.detail(record)];
  return { line, personId: record.person_id, value, detail, row, sizeChars: row.length };
}

function newlySuppressed(contacts: readonly PreparedContact[], answers: ContactAnswers): number[] {
  const ids = new Set<number>();
  for (const { personId, value } of contacts) {
    if (answers.suppressedValues.has(value) && !answers.suppressedPersons.has(personId)) ids.add(personId);
  }
  return [...ids];
}

async function storeContacts<R extends { person_id: number }>(
  session: Session,
  plan: ContactPlan<R>,
  seenTable: string | null,
  contacts: readonly PreparedContact[],
): Promise<LoadedBatch> {
  const work = async (): Promise<LoadedBatch> => {
    const answers = await askContacts(session, plan, seenTable, contacts);
    // Somebody may have been suppressed since the contacts were looked through at the load's beginning.
    const suppressed = newlySuppressed(contacts, answers);
    const removed = await forgetPersons(session, suppressed);
    for (const id of suppressed) answers.suppressedPersons.add(id);
    const { fresh, other, brought, rejected } = sortContacts(plan, contacts, answers);
    if (fresh.length > 0)
      await copyRows(
        session,
        plan.table,
        plan.columns,
        fresh.map(({ row }) => row),
      );
    if (other.length > 0 && plan.update)
      await session.query(plan.update, [...keysOf(other), other.map(({ detail }) => detail)]);
    if (seenTable && brought.length > 0) {
      await session.query(
        `insert into ${seenTable} select * from unnest($1::bigint[], $2::text[])`,
        keysOf(brought),
      );
    }
    const accepted = contacts.length - rejected.length;
    return { accepted, inserted: fresh.length, changed: other.length, removed, rejected };
  };
  return transaction(session, work, changedRecords);
}

function keysOf(contacts: readonly PreparedContact[]): [string, string[]] {
  return [idArray(contacts.map(({ personId }) => personId)), contacts.map(({ value }) => value)];
}

/** Sorts a batch, in the order of its lines, into what to insert, to change and to reject. */
function sortContacts<R extends { person_id: number }>(
  plan: ContactPlan<R>,
  contacts: readonly PreparedContact[],
  answers: ContactAnswers,
) {
  const sorted = {
    fresh: [] as PreparedContact[],
    other: [] as PreparedContact[],
    /** What this batch says for the first time in the delivery. */
    brought: [] as PreparedContact[],
    rejected: [] as LoadedBatch['rejected'],
  };
  for (const contact of contacts) {
    const { line, personId, value, detail } = contact;
    if (answers.suppressedPersons.has(personId)) continue;
    if (answers.missingPersons.has(personId)) {
      const reason = `names a record that does not exist: ${personId} is not among persons`;
      sorted.rejected.push({ line, field: 'person_id', reason });
      continue;
    }
    const key = contactKey(personId, value);
    const stored = answers.details.get(key);
    if (answers.seen.has(key)) {
      // Saying the same twice is no contradiction: a number may stand there in two spellings.
      if (stored === detail) continue;
      const reason = 'was given to this person by an earlier line, which says otherwise of it';
      sorted.rejected.push({ line, field: plan.column, reason });
      continue;
    }
    if (stored === undefined) sorted.fresh.push(contact);
    else if (stored !== detail) sorted.other.push(contact);
    answers.details.set(key, detail);
    answers.seen.add(key);
    sorted.brought.push(contact);
  }
  return sorted;
}
