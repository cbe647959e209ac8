import type { LineProblem } from '../format/parse-line.ts';
import type { Answers } from './ask-database.ts';
import type { Rejection } from './batches.ts';
import type { RecordTables } from './plans/record-plan.ts';
import type { PreparedRecord } from './prepare-record.ts';

/** What becomes of the records of a batch. */
export interface Decision {
  /** To be stored. */
  accepted: PreparedRecord[];
  rejected: Rejection[];
  /** Persons whom a slug of the batch shows to be suppressed. */
  suppressedIds: number[];
  /** Want a text that an older record holds, which this delivery may still change. */
  postponed: PreparedRecord[];
}

/** How many lines wait at most: they are held in memory. */
const WAITING_MAX = 10_000;

/**
 * Decides in the order of the lines, so that of two lines that exclude each other the first wins.
 * @param waiting ids of the records that wait for a later line to free the text they want, to which this adds; null
 * at the end of the file, when no line will
 */
export function decide(
  plan: RecordTables,
  records: readonly PreparedRecord[],
  answers: Answers,
  waiting: Set<number> | null,
): Decision {
  const decision: Decision = { accepted: [], rejected: [], suppressedIds: [], postponed: [] };
  const itemList = plan.lists?.findIndex((list) => list.ownIds) ?? -1;
  if (plan.unique && !waiting) letGo(records, answers);
  for (const prepared of records) {
    const { id, slug } = prepared;
    const bySlug = slug !== null && answers.suppressedSlugs.has(slug);
    if (bySlug) decision.suppressedIds.push(id);
    if (bySlug || (plan.isSuppressible && answers.suppressedPersons.has(id))) continue;
    const items = prepared.lists[itemList]?.ids ?? [];
    const problem =
      missingReference(prepared, answers) ??
      repeatedId(id, answers) ??
      repeatedItem(plan.lists?.[itemList]?.ownIds, items, answers);
    if (problem) {
      decision.rejected.push({ line: prepared.line, id, ...problem });
      continue;
    }
    const conflict = takeText(plan, prepared, answers, waiting);
    if (conflict === 'postpone') {
      decision.postponed.push(prepared);
      waiting?.add(id);
    } else if (conflict) decision.rejected.push({ line: prepared.line, id, ...conflict });
    else decision.accepted.push(prepared);
    if (conflict && conflict !== 'postpone') continue;
    answers.seen.add(id);
    for (const item of items) answers.itemsSeen.add(item);
  }
  return decision;
}

function missingReference(prepared: PreparedRecord, answers: Answers): LineProblem | null {
  const reference = prepared.references.find(({ table, id }) => answers.missing.get(table)?.has(id));
  if (!reference) return null;
  return {
    field: reference.field.replace('[]', `[${reference.place}]`),
    reason: `names a record that does not exist: ${reference.id} is not among ${reference.table}`,
  };
}

function repeatedId(id: number, answers: Answers): LineProblem | null {
  return answers.seen.has(id) ? { field: 'id', reason: `was brought by an earlier line: ${id}` } : null;
}

function repeatedItem(
  field: string | undefined,
  items: readonly number[],
  answers: Answers,
): LineProblem | null {
  if (!field || answers.itemsSeen.size === 0) return null;
  const place = items.findIndex((item) => answers.itemsSeen.has(item));
  if (place === -1) return null;
  return {
    field: field.replace('[]', `[${place}]`),
    reason: `was brought by an earlier line: ${items[place]}`,
  };
}

function takeText(
  plan: RecordTables,
  { id, uniqueText: text }: PreparedRecord,
  answers: Answers,
  waiting: Set<number> | null,
): LineProblem | 'postpone' | null {
  const { holders, textOf, present, seen } = answers;
  if (text === null) return null;
  const holder = holders.get(text);
  if (holder === undefined || holder === id) {
    const former = textOf.get(id);
    if (former !== undefined && holders.get(former) === id) holders.delete(former);
    holders.set(text, id);
    textOf.set(id, text);
    return null;
  }
  // A holder that this delivery has not brought yet may still let the text go.
  const mayLetGo = present.size > 0 && (!seen.has(holder) || waiting?.has(holder));
  if (waiting && waiting.size < WAITING_MAX && mayLetGo) return 'postpone';
  return {
    field: plan.unique?.field ?? null,
    reason: `belongs to another record already: ${text} to ${holder}`,
  };
}

/** Lets records that exchange their unique texts among each other go of them, as nothing else will free them. */
function letGo(records: readonly PreparedRecord[], { holders }: Answers): void {
  let moving = new Map(records.map(({ id, uniqueText }) => [id, uniqueText ?? '']));
  for (let before = -1; before !== moving.size; ) {
    before = moving.size;
    const current = moving;
    const claimed = new Set<string>();
    moving = new Map(
      [...current].filter(([id, text]) => {
        const holder = holders.get(text) ?? id;
        if (claimed.has(text) || (holder !== id && !current.has(holder))) return false;
        claimed.add(text);
        return true;
      }),
    );
  }
  for (const [text, id] of holders) if (moving.has(id)) holders.delete(text);
}
