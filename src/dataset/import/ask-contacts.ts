import { idArray } from './copy-text.ts';
import type { PreparedContact } from './load-contacts.ts';
import type { ContactPlan } from './plans/contact-plans.ts';
import type { Session } from './session.ts';

/** What the database says about a batch of contacts. */
export interface ContactAnswers {
  missingPersons: Set<number>;
  suppressedPersons: Set<number>;
  /** Suppressed addresses or numbers. */
  suppressedValues: Set<string>;
  /** What is stored of the contacts that the database holds, by their keys. */
  details: Map<string, string>;
  /** The keys that an earlier line of the delivery brought. */
  seen: Set<string>;
}

interface AnswerRow {
  question: 'missing' | 'suppressed' | 'value' | 'stored' | 'seen';
  person_id: number;
  value: string;
  detail: string;
}

/** What a contact is known by. */
export function contactKey(personId: number, value: string): string {
  return `${personId} ${value}`;
}

/**
 * Asks everything about a batch in one statement.
 * @param seenTable holds the keys of the delivery; null where everything stored is of this delivery
 */
export async function askContacts<R extends { person_id: number }>(
  session: Session,
  plan: ContactPlan<R>,
  seenTable: string | null,
  contacts: readonly PreparedContact[],
): Promise<ContactAnswers> {
  const answers: ContactAnswers = {
    missingPersons: new Set(),
    suppressedPersons: new Set(),
    suppressedValues: new Set(),
    details: new Map(),
    seen: new Set(),
  };
  const { rows } = await session.query<AnswerRow>(question(plan, seenTable), [
    idArray(contacts.map(({ personId }) => personId)),
    contacts.map(({ value }) => value),
  ]);
  for (const { question, person_id: id, value, detail } of rows) {
    if (question === 'missing') answers.missingPersons.add(id);
    else if (question === 'suppressed') answers.suppressedPersons.add(id);
    else if (question === 'value') answers.suppressedValues.add(value);
    else if (question === 'seen') answers.seen.add(contactKey(id, value));
    else {
      answers.details.set(contactKey(id, value), detail);
      if (!seenTable) answers.seen.add(contactKey(id, value));
    }
  }
  return answers;
}

function question<R extends { person_id: number }>(plan: ContactPlan<R>, seenTable: string | null): string {
  const { table, column } = plan;
  const asked = `unnest($1::bigint[], $2::text[]) as asked (person_id, ${column})`;
  const seen = `
union all
select 'seen', person_id, ${column}, null from ${asked} join ${seenTable} using (person_id, ${column})`;
  return `
select 'missing' as question, person_id, null as value, null as detail
from (select distinct unnest($1::bigint[]) as person_id) as asked
where not exists (select from persons where persons.id = asked.person_id)
  and not exists (select from suppressed_persons where suppressed_persons.person_id = asked.person_id)
union all
select 'suppressed', person_id, null, null from suppressed_persons where person_id = any($1::bigint[])
union all
select 'value', null, ${column}, null from suppressions where ${column} = any($2::text[])
union all
select 'stored', person_id, ${column}, ${plan.detailSql} from ${asked} join ${table} using (person_id, ${column})${seenTable ? seen : ''}`;
}
