import { countSuppression, type SuppressionEffect, suppressPerson } from '../../dataset/import/suppress.ts';
import { onDatabase } from './administer.ts';
import type { Answer } from './definition.ts';
import { confirm, count, oneLine, tell } from './terminal.ts';

/** The options of `roster suppress`. */
export interface SuppressOptions {
  person: number;
  yes?: boolean;
}

/**
 * `roster suppress`: shows what it deletes, asks, and suppresses a person.
 * @throws Error without a terminal and `--yes`
 */
export async function runSuppress({ person, yes = false }: SuppressOptions): Promise<Answer> {
  const effect = await onDatabase((pool) => countSuppression(pool, person), 'database');
  const { deletes: deleted } = effect;
  tell(effectOf(person, effect));
  if (!yes && !(await confirm(`Suppress person ${person} for good?`)))
    return [{ person_id: person, deleted: null }, 'Nothing was changed.'];
  await onDatabase((pool) => suppressPerson(pool, { person_id: person }), 'database');
  const result =
    deleted.persons > 0
      ? `Person ${person} is removed and suppressed.`
      : `Person ${person} is suppressed: later deliveries will not add them.`;
  return [{ person_id: person, deleted }, result];
}

const NAMES = {
  persons: ['record', 'records'],
  roles: ['role', 'roles'],
  emails: ['email address', 'email addresses'],
  phone_numbers: ['phone number', 'phone numbers'],
  feedback: ['feedback about contacts', 'feedbacks about contacts'],
  claims: ['claim of a source', 'claims of sources'],
} as const satisfies Record<keyof SuppressionEffect['deletes'], readonly [one: string, many: string]>;

function effectOf(person: number, { full_name: name, deletes }: SuppressionEffect): string {
  const parts = Object.entries(NAMES).flatMap(([key, [one, many]]) => {
    const number = deletes[key as keyof typeof NAMES];
    return number === 0 ? [] : `${count(number)} ${number === 1 ? one : many}`;
  });
  if (parts.length === 0) return `Person ${person} is not in the dataset: nothing is deleted.`;
  const who = name === null ? `person ${person}` : `person ${person}, ${oneLine(name)}`;
  return `This deletes all that is stored about ${who}: ${parts.join(', ')}.`;
}
