import { foldToLetters } from '../../base/text/fold.ts';
import type { TableName } from '../../identity/claim.ts';
import { literal } from '../tables/duckdb.ts';
import {
  columnsOf,
  eachValueOf,
  expressionOf,
  type Filled,
  type MappingParts,
  saidBy,
  sourceOf,
  targetOf,
} from './expressions.ts';
import nameWords from './name-words.json' with { type: 'json' };

/** The fields of a contact table by which the organization of a row is known, besides its name. */
export const identifiesOrganization = (field: string) =>
  field === 'organization_domain' || field === 'organization_network_public_profile_url';

/**
 * Whether a field of a table of persons or posts is one of the organization. An industry is one of the person where nothing but a name
 * tells which organization it is.
 * @param all the fields of the table
 */
export function isOfOrganization(field: string, all: readonly string[]): boolean {
  if (field.startsWith('organization_')) return !/_(?:name|key)$/.test(field);
  return /^(?:employees|revenue)$/.test(field) || (field === 'industry' && all.some(identifiesOrganization));
}

/** The mapping of a table whose rows are lines of one kind, and of the organizations of which it says both the name and the domain. */
export function mappingOf(kind: TableName, parts: MappingParts): string {
  const { filled } = parts;
  const columnOf = (field: string) => filled.find((one) => one.field === field);
  const [name, domain] = [columnOf('organization_name'), columnOf('organization_domain')];
  const fields = filled.map(({ field }) => field);
  const described = name ? filled.filter(({ field }) => isOfOrganization(field, fields)) : [];
  const employer = described.length > 0 ? referenceOf(name, domain, parts) : [];
  const others = filled.filter((one) => described.length === 0 || (one !== name && !described.includes(one)));
  const columns = others.flatMap((one) => columnsOf(one, parts));
  const key = keyExpression(parts);
  const view = viewOf(
    kind,
    [...(key ? [`${key} AS key`] : []), ...columns, ...employer, ...homeOf(filled, parts)],
    `FROM ${rowsOf(parts)}`,
  );
  return [...organizationsView(name, described, parts), view].join('\n\n');
}

/** How a row names its organization: where it has the domain, as the line that the same mapping makes of it. */
function referenceOf(name: Filled | undefined, domain: Filled | undefined, parts: MappingParts): string[] {
  const host = domain && expressionOf(domain, parts);
  const source = name && sourceOf(name, parts.isJson);
  if (!host) return source ? [`${source} AS organization_name`] : [];
  if (!source) return [`${host} AS organization_domain`];
  return [
    `CASE WHEN ${host} IS NOT NULL AND ${source} IS NOT NULL THEN concat_ws(' ', ${source}, ${host}) END AS organization_key`,
    `CASE WHEN ${host} IS NULL THEN ${source} END AS organization_name`,
    `CASE WHEN ${source} IS NULL THEN ${host} END AS organization_domain`,
  ];
}

/** The view whose rows are those of the table. */
const rowsOf = ({ listAt }: MappingParts) => (listAt.length > 0 ? 'items' : 'input');

/** The view of the rows, where they are in a list inside of an object. */
export function rowsView({ listAt }: MappingParts): string {
  const list = ['json', ...listAt.map((name) => literal(name))].join('->');
  return listAt.length > 0
    ? `CREATE VIEW items AS\nSELECT unnest(items_of(${list})) AS json FROM input;\n\n`
    : '';
}

/** The country of a register whose rows have none. */
function homeOf(some: readonly Filled[], { home }: MappingParts): string[] {
  const has = (field: string) => some.some((one) => targetOf(one.field) === field);
  const isOpen = (has('city') || has('region')) && !has('country') && !has('location');
  return home !== null && isOpen ? [`${literal(home)} AS country`] : [];
}

/**
 * The view of the organizations of which rows say more than the name: where a column may identify them, of those that it does. Two with
 * one name and different domains are two.
 */
function organizationsView(
  name: Filled | undefined,
  described: readonly Filled[],
  parts: MappingParts,
): string[] {
  const identifying = described.filter(({ field }) => identifiesOrganization(field));
  if (!name || described.length === 0) return [];
  const source = sourceOf(name, parts.isJson);
  const target = ({ field }: Filled) => targetOf(field);
  const places = described.filter((one) => PLACES.includes(target(one)));
  // Of one row, so that a city is in its own region.
  const place = places.map((one) => `${target(one)}: ${expressionOf(one, parts)}`).join(', ');
  const [domain] = described.filter(({ field }) => field === 'organization_domain');
  const host = domain && expressionOf(domain, parts);
  const columns = described.map((one) =>
    one === domain
      ? `${host} AS domain`
      : places.includes(one)
        ? `max({${place}}).${target(one)} AS ${target(one)}`
        : `max(${expressionOf(one, parts)}) AS ${target(one)}`,
  );
  const known = (identifying.length > 0 ? identifying : described).map(
    (one) => `max(${expressionOf(one, parts)}) IS NOT NULL`,
  );
  const key = host ? `concat_ws(' ', ${source}, ${host})` : source;
  const rest = `FROM ${rowsOf(parts)}\nWHERE ${source} IS NOT NULL\nGROUP BY ALL\nHAVING ${known.join(' OR ')}`;
  return [viewOf('organizations', [`${key} AS key`, `${source} AS name`, ...columns], rest)];
}
const PLACES = ['city', 'region', 'country'];

/** The title that the name of a column of persons says, as `Founder` does, of a table with employers and without titles. */
export function positionOf(filled: readonly Filled[]): string | null {
  const at = (field: string) => filled.find((one) => one.field === field);
  const persons = at('full_name');
  if (!persons || !at('organization_name') || at('title')) return null;
  return POSITIONS.get(foldToLetters(persons.column)) ?? null;
}
const POSITIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(nameWords.positions).flatMap(([position, names]) =>
    names.map((name) => [foldToLetters(name), position] as const),
  ),
);

/** The mapping of a contact table: persons, their roles, addresses and numbers, and the organizations where it describes them. */
export function contactsMapping(parts: MappingParts): string {
  const { filled } = parts;
  const of = (...fields: string[]) => filled.filter(({ field }) => fields.includes(field));
  const columns = (some: readonly Filled[]) =>
    some.map((one) => `${expressionOf(one, parts)} AS ${targetOf(one.field)}`);
  const [keyColumn] = of('key');
  const key = keyColumn ? sourceOf(keyColumn, parts.isJson) : (keyExpression(parts) ?? 'NULL');
  const [organization] = of('organization_name');
  const [title] = of('title');
  const fields = filled.map(({ field }) => field);
  const ofOrganization = filled.filter(({ field }) => isOfOrganization(field, fields));
  const others = [...OF_OTHER_VIEWS, 'name_suffix'];
  const ofPerson = filled.filter((one) => !others.includes(one.field) && !ofOrganization.includes(one));
  const personColumns = ofPerson.flatMap((one) => columnsOf(one, parts));
  const personsView = viewOf(
    'persons',
    [`${key} AS key`, ...personColumns, ...nameWithSuffix(parts), ...homeOf(ofPerson, parts)],
    `FROM ${rowsOf(parts)}`,
  );
  const views = [...organizationsView(organization, ofOrganization, parts), personsView];
  const position = positionOf(filled);
  if (title || position !== null) {
    const employer = referenceOf(organization, of('organization_domain')[0], parts);
    const titles = title ? columns([title]) : [`${literal(position ?? '')} AS title`];
    // Where the title alone lacks, the line is rejected by its name: what the row says of an employer is not lost unseen.
    const named = of('title', 'organization_name');
    views.push(
      viewOf(
        'roles',
        [`${key} AS person_key`, ...employer, ...titles, ...columns(of('start_date', 'end_date'))],
        `FROM ${rowsOf(parts)}\nWHERE ${named.map((one) => `${saidBy(one, parts.isJson)} IS NOT NULL`).join(' OR ')}`,
      ),
    );
  }
  for (const [table, field] of [
    ['emails', 'email'],
    ['phone_numbers', 'phone_number'],
  ] as const) {
    const selects = of(field).map(
      (one) =>
        `SELECT ${key} AS person_key, ${eachValueOf(one, parts)} AS ${field} FROM ${rowsOf(parts)} WHERE ${sourceOf(one, parts.isJson)} IS NOT NULL`,
    );
    if (selects.length > 0) views.push(`CREATE VIEW ${table} AS\n${selects.join('\nUNION ALL\n')};`);
  }
  return views.join('\n\n');
}

const OF_OTHER_VIEWS = [
  'key',
  'email',
  'phone_number',
  'title',
  'organization_name',
  'start_date',
  'end_date',
];

/** `Jr.` and `III` tell two persons of one family apart. */
function nameWithSuffix({ filled, isJson }: MappingParts): string[] {
  const names = ['first_name', 'last_name', 'name_suffix'].map((field) =>
    filled.find((one) => one.field === field),
  );
  const [first, last, suffix] = names.map((one) => one && sourceOf(one, isJson));
  const hasWhole = filled.some(({ field }) => field === 'full_name');
  return first && last && suffix && !hasWhole
    ? [`CASE WHEN ${suffix} IS NOT NULL THEN concat_ws(' ', ${first}, ${last}, ${suffix}) END AS full_name`]
    : [];
}

/** A key that is made of other columns; of several, of those that are there. */
function keyExpression(parts: MappingParts): string | null {
  const keys = parts.keyOf.flatMap((some) => {
    const [first, ...more] = some;
    if (!first) return [];
    if (more.length === 0) return expressionOf(first, parts);
    return `concat_ws(' ', ${some.map((one) => sourceOf(one, parts.isJson)).join(', ')})`;
  });
  return keys.length > 1 ? `coalesce(${keys.join(', ')})` : (keys[0] ?? null);
}

function viewOf(name: string, columns: readonly string[], rest: string): string {
  return `CREATE VIEW ${name} AS\nSELECT\n${columns.map((column) => `  ${column}`).join(',\n')}\n${rest};`;
}
