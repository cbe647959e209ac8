import { text } from '../../contract/input/input-fields.ts';
import { invalidField, invalidRequest } from '../../contract/input/problem.ts';
import { fieldErrorsOf } from '../../contract/input/validation-problem.ts';
import type { AccountContext } from '../procedure/operation.ts';
import { propertiesOf } from './extend.ts';
import { entityId, shownType, TYPES } from './types.ts';

/** What is suggested while somebody types. */
export const SUGGESTED = ['entity', 'property', 'type'] as const;

const PAGE_SIZE = 10;
const PREFIX = text(255).default('');

/**
 * Suggestions for what was typed. Of entities, organizations alone: nothing tells names of persons without a match.
 * @param given the query string's fields
 * @throws ProblemError 400
 */
export async function suggest(
  { services }: Pick<AccountContext, 'services'>,
  what: (typeof SUGGESTED)[number],
  given: Readonly<Record<string, unknown>>,
): Promise<object> {
  const { data: prefix, error } = PREFIX.safeParse(given.prefix);
  if (error) throw invalidRequest(fieldErrorsOf(error, ['prefix']));
  if (what === 'entity') {
    const asked = { kind: 'organizations', text: prefix, page: 1, pageSize: PAGE_SIZE } as const;
    const { suggestions } = await services.search.suggest(asked);
    const result = suggestions.map(({ id, name, detail }) => ({
      id: entityId('organization', id),
      name,
      ...(detail && { description: detail }),
      notable: [shownType('organization')],
    }));
    return { result };
  }
  const all = what === 'type' ? Object.keys(TYPES).map(shownType) : properties();
  const typed = prefix.toLowerCase();
  return { result: all.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(typed)) };
}

/** The properties that queries take beside the name. */
function properties(): { id: string; name: string }[] {
  const all = Object.values(TYPES).flatMap((type) => Object.entries(type.properties));
  return [...new Map(all.map(([id, { name }]) => [id, { id, name }])).values()];
}

/**
 * The properties that a column of a type can show.
 * @throws ProblemError 400 for an unknown type
 */
export function proposeProperties({ type = 'person' }: Readonly<Record<string, unknown>>): object {
  if (typeof type !== 'string' || !Object.hasOwn(TYPES, type))
    throw invalidField('/type', `must be ${Object.keys(TYPES).join(' or ')}`);
  return { type, properties: propertiesOf(type).map((id) => ({ id, name: id })) };
}
