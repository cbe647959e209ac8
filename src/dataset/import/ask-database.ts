import { idArray } from './copy-text.ts';
import type { RecordTables, ReferencedTable } from './plans/record-plan.ts';
import type { PreparedRecord } from './prepare-record.ts';
import type { SeenIds } from './seen.ts';
import type { Session } from './session.ts';

/** What the database says about the records of a batch. */
export interface Answers {
  /** Referenced ids that are no record, by table. */
  missing: Map<ReferencedTable, Set<number>>;
  /** The records' own ids that the database holds. */
  present: Set<number>;
  /** The records' own ids that an earlier line of the delivery brought. */
  seen: Set<number>;
  /** The same two for list items whose ids are unique over the dataset. */
  itemsPresent: Set<number>;
  itemsSeen: Set<number>;
  /** Ids of persons who are suppressed. */
  suppressedPersons: Set<number>;
  /** Suppressed slugs, in lower case. */
  suppressedSlugs: Set<string>;
  /** The unique texts that the database's records hold: each with its record's id. */
  holders: Map<string, number>;
  /** The same the other way round. */
  textOf: Map<number, string>;
}

/** Where the ids of the file's records, and of its list items, are kept. */
export interface Seen {
  records: SeenIds;
  items: SeenIds | null;
}

interface Question {
  /** Selects `id` or `text`, or both, of what is found. */
  sql: (parameter: string) => string;
  values: string | string[];
  take(id: number, text: string): void;
}

interface AnswerRow {
  question: number;
  id: number;
  text: string;
}

/** Asks everything about a batch in one statement. */
export async function askDatabase(
  session: Session,
  plan: RecordTables,
  seen: Seen,
  records: readonly PreparedRecord[],
): Promise<Answers> {
  const answers = noAnswers();
  const questions = [
    ...aboutReferences(records, answers),
    ...aboutIds(
      records.map(({ id }) => id),
      plan.table,
      seen.records,
      answers.present,
      answers.seen,
    ),
    ...aboutItems(plan, seen, records, answers),
    ...aboutUniqueTexts(plan, records, answers),
    ...aboutSlugs(plan, records, answers),
  ];
  if (questions.length === 0) return answers;
  const text = questions
    .map(({ sql }, index) => `select ${index} as question, id, text from (${sql(`$${index + 1}`)}) as found`)
    .join(' union all ');
  const { rows } = await session.query<AnswerRow>(
    text,
    questions.map(({ values }) => values),
  );
  for (const row of rows) questions[row.question]?.take(row.id, row.text);
  return answers;
}

function noAnswers(): Answers {
  return {
    missing: new Map(),
    present: new Set(),
    seen: new Set(),
    itemsPresent: new Set(),
    itemsSeen: new Set(),
    suppressedPersons: new Set(),
    suppressedSlugs: new Set(),
    holders: new Map(),
    textOf: new Map(),
  };
}

function aboutReferences(records: readonly PreparedRecord[], answers: Answers): Question[] {
  const referenced = new Map<ReferencedTable, Set<number>>();
  for (const { references } of records) {
    for (const { table, id } of references) {
      const ids = referenced.get(table);
      if (ids) ids.add(id);
      else referenced.set(table, new Set([id]));
    }
  }
  const questions: Question[] = [];
  for (const [table, ids] of referenced) {
    const missing = new Set<number>();
    answers.missing.set(table, missing);
    const values = idArray(ids);
    questions.push({
      sql: (parameter) => missingFrom(table, parameter),
      values,
      take: (id) => missing.add(id),
    });
    if (table === 'persons') questions.push(aboutSuppressed(values, answers));
  }
  return questions;
}

function missingFrom(table: ReferencedTable, parameter: string): string {
  const known = `not exists (select from ${table} as kept where kept.id = asked.id)`;
  // A suppressed person is known, and stays unnamed.
  const unsuppressed =
    table === 'persons' ? ' and not exists (select from suppressed_persons where person_id = asked.id)' : '';
  return `select asked.id, null as text from unnest(${parameter}::bigint[]) as asked (id) where ${known}${unsuppressed}`;
}

function aboutSuppressed(values: string, answers: Answers): Question {
  return {
    sql: (parameter) =>
      `select person_id as id, null as text from suppressed_persons where person_id = any(${parameter}::bigint[])`,
    values,
    take: (id) => answers.suppressedPersons.add(id),
  };
}

function aboutIds(
  ids: readonly number[],
  table: string,
  seen: SeenIds,
  present: Set<number>,
  seenIds: Set<number>,
): Question[] {
  if (ids.length === 0) return [];
  const values = idArray(ids);
  const among = (source: string) => (parameter: string) =>
    `select kept.id, null as text from unnest(${parameter}::bigint[]) as asked (id) join ${source} as kept using (id)`;
  if (seen.isWholeTable) return [{ sql: among(table), values, take: (id) => seenIds.add(id) }];
  return [
    { sql: among(table), values, take: (id) => present.add(id) },
    { sql: among(seen.table), values, take: (id) => seenIds.add(id) },
  ];
}

function aboutItems(
  plan: RecordTables,
  seen: Seen,
  records: readonly PreparedRecord[],
  answers: Answers,
): Question[] {
  const index = plan.lists?.findIndex((list) => list.ownIds) ?? -1;
  const table = plan.lists?.[index]?.table;
  if (!table || !seen.items) return [];
  const ids = records.flatMap(({ lists }) => lists[index]?.ids ?? []);
  return aboutIds(ids, table, seen.items, answers.itemsPresent, answers.itemsSeen);
}

function aboutUniqueTexts(
  plan: RecordTables,
  records: readonly PreparedRecord[],
  answers: Answers,
): Question[] {
  const { unique, table } = plan;
  if (!unique || records.length === 0) return [];
  const take = (id: number, text: string) => {
    answers.holders.set(text, id);
    answers.textOf.set(id, text);
  };
  return [
    {
      sql: (parameter) =>
        `select id, ${unique.column} as text from ${table} where ${unique.column} = any(${parameter}::text[])`,
      values: records.flatMap(({ uniqueText }) => uniqueText ?? []),
      take,
    },
    {
      sql: (parameter) =>
        `select id, ${unique.column} as text from ${table} where id = any(${parameter}::bigint[])`,
      values: idArray(records.map(({ id }) => id)),
      take,
    },
  ];
}

function aboutSlugs(plan: RecordTables, records: readonly PreparedRecord[], answers: Answers): Question[] {
  if (!plan.isSuppressible || records.length === 0) return [];
  return [
    aboutSuppressed(idArray(records.map(({ id }) => id)), answers),
    {
      sql: (parameter) =>
        `select null::bigint as id, network_public_identifier as text from suppressions where network_public_identifier = any(${parameter}::text[])`,
      values: records.flatMap(({ slug }) => slug ?? []),
      take: (_, slug) => answers.suppressedSlugs.add(slug),
    },
  ];
}
