import type { LineProblem } from '../format/parse-line.ts';
import type { Answers } from './ask-database.ts';
import type { Rejection } from './batches.ts';
import type { RecordPlan } from './plans/record-plan.ts';
import type { PreparedRecord } from './prepare-record.ts';

/** What becomes of the records of a batch. */
export interface Decision<R> {
  /** To be stored. */
  accepted: PreparedRecord<R>[];
  rejected: Rejection[];
  /** Persons whom a slug of the batch shows to be suppressed. */
  suppressedIds: number[];
  /** Want a text that an older record holds, which this delivery may still change. */
  postponed: PreparedRecord<R>[];
}

/**
 * Decides in the order of the lines, so that of two lines that exclude each other the first wins.
 * @param options `mayPostpone`: whether a line may wait for a later one that frees the text it wants
 */
export function decide<R extends { id: number }>(
  plan: RecordPlan<R>,
  records: readonly PreparedRecord<R>[],
  answers: Answers,
  options: { mayPostpone: boolean },
): Decision<R> {
  const decision: Decision<R> = { accepted: [], rejected: [], suppressedIds: [], postponed: [] };
  const itemList = plan.lists?.findIndex((list) => list.ownIds) ?? -1;
  if (!options.mayPostpone) letGo(plan, records, answers);
  for (const prepared of records) {
    const { id } = prepared.record;
    const slug = plan.suppressibleSlug?.(prepared.record)?.toLowerCase();
    const bySlug = slug !== undefined && answers.suppressedSlugs.has(slug);
    if (bySlug) decision.suppressedIds.push(id);
    if (bySlug || (plan.suppressibleSlug && answers.suppressedPersons.has(id))) continue;
    const items = prepared.lists[itemList]?.ids ?? [];
    const problem =
      missingReference(plan, prepared.record, answers) ??
      repeatedId(id, answers) ??
      repeatedItem(plan.lists?.[itemList]?.ownIds, items, answers);
    if (problem) {
      decision.rejected.push({ line: prepared.line, id, ...problem });
      continue;
    }
    const conflict = plan.unique ? takeText(plan.unique, prepared.record, answers, options) : null;
    if (conflict === 'postpone') decision.postponed.push(prepared);
    else if (conflict) decision.rejected.push({ line: prepared.line, id, ...conflict });
    else decision.accepted.push(prepared);
    if (conflict && conflict !== 'postpone') continue;
    answers.seen.add(id);
    for (const item of items) answers.itemsSeen.add(item);
  }
  return decision;
}

function missingReference<R extends { id: number }>(
  plan: RecordPlan<R>,
  record: R,
  answers: Answers,
): LineProblem | null {
  let anyMissing = false;
  for (const ids of answers.missing.values()) anyMissing ||= ids.size > 0;
  if (!anyMissing) return null;
  let problem: LineProblem | null = null;
  plan.references?.(record, (table, id, field, place) => {
    if (problem || id === null || id === undefined || !answers.missing.get(table)?.has(id)) return;
    problem = {
      field: field.replace('[]', `[${place}]`),
      reason: `names a record that does not exist: ${id} is not among ${table}`,
    };
  });
  return problem;
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

function takeText<R extends { id: number }>(
  unique: NonNullable<RecordPlan<R>['unique']>,
  record: R,
  answers: Answers,
  options: { mayPostpone: boolean },
): LineProblem | 'postpone' | null {
  const { holders, textOf, present, seen } = answers;
  const text = unique.value(record);
  const holder = holders.get(text);
  if (holder === undefined || holder === record.id) {
    const former = textOf.get(record.id);
    if (former !== undefined && holders.get(former) === record.id) holders.delete(former);
    holders.set(text, record.id);
    textOf.set(record.id, text);
    return null;
  }
  // A holder that this delivery has not brought yet may still let the text go.
  if (options.mayPostpone && present.size > 0 && !seen.has(holder)) return 'postpone';
  return { field: unique.field, reason: `belongs to another record already: ${text} to ${holder}` };
}

/** Lets records that exchange their unique texts among each other go of them, as nothing else will free them. */
function letGo<R extends { id: number }>(
  plan: RecordPlan<R>,
  records: readonly PreparedRecord<R>[],
  answers: Answers,
): void {
  const { unique } = plan;
  if (!unique) return;
  const { holders } = answers;
  let moving = new Map(records.map(({ record }) => [record.id, unique.value(record)]));
  for (let before = -1; before !== moving.size; ) {
    before = moving.size;
    const current = moving;
    moving = new Map(
      [...current].filter(([id, text]) => {
        const holder = holders.get(text) ?? id;
        return holder === id || current.has(holder);
      }),
    );
  }
  for (const [text, id] of holders) if (moving.has(id)) holders.delete(text);
}
