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
 * Suggestions for what was typed, behind the first `cursor` of them. Of entities, organizations alone: nothing tells names of
 * persons without a match.
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
  const skipped = numberIn(given, 'cursor', 0) ?? 0;
  if (what === 'entity') {
    const asked = { kind: 'organizations', text: prefix, pageSize: PAGE_SIZE } as const;
    const page = Math.floor(skipped / PAGE_SIZE) + 1;
    const onPage = skipped % PAGE_SIZE;
    const pages = await Promise.all(
      [page, ...(onPage > 0 ? [page + 1] : [])].map((one) =>
        services.search.suggest({ ...asked, page: one }),
      ),
    );
    const suggestions = pages.flatMap((one) => one.suggestions).slice(onPage, onPage + PAGE_SIZE);
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
  return {
    result: all.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(typed)).slice(skipped),
  };
}

/** A number of a query string; undefined where it is absent or blank. @throws ProblemError 400 */
function numberIn(given: Readonly<Record<string, unknown>>, name: string, least: number): number | undefined {
  const text = given[name] ?? '';
  if (text === '') return undefined;
  const number = typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (number < least)
    throw invalidField(`/${name}`, `must be an integer from ${least} to 999999999`, 'out_of_range');
  return number;
}

/** The properties that queries take beside the name. */
function properties(): { id: string; name: string }[] {
  const all = Object.values(TYPES).flatMap((type) => Object.entries(type.properties));
  return [...new Map(all.map(([id, { name }]) => [id, { id, name }])).values()];
}

/**
 * The properties that a column of a type can show, the first `limit` of them where one is given.
 * @param given the query string's fields
 * @throws ProblemError 400 for an unknown type
 */
export function proposeProperties(given: Readonly<Record<string, unknown>>): object {
  const { type = 'person' } = given;
  if (typeof type !== 'string' || !Object.hasOwn(TYPES, type))
    throw invalidField('/type', `must be ${Object.keys(TYPES).join(' or ')}`);
  const limit = numberIn(given, 'limit', 1);
  return {
    type,
    properties: propertiesOf(type)
      .slice(0, limit)
      .map((id) => ({ id, name: id })),
  };
}
