import type { TableName } from '../../identity/claim.ts';
import { identifier, literal } from '../tables/duckdb.ts';
import { LOCAL_DATE, saysNothing, type Writing } from './values.ts';

/** A column that fills a field. */
export interface Filled {
  column: string;
  field: string;
  texts: readonly string[];
}

/** What a mapping is made of. */
export interface MappingParts {
  filled: readonly Filled[];
  writing: Writing;
  /** Whether the rows are objects of JSON. */
  isJson: boolean;
  /** The columns of which a key is made, where the table has none. */
  keyOf: readonly Filled[];
}

/** The fields of a contact table that are those of the organization. */
export const OF_ORGANIZATION = ['organization_domain', 'industry', 'employees', 'revenue'];

const DATES = ['founded_date', 'start_date', 'end_date', 'date_featured'];
const AMOUNTS = ['revenue', 'funding_total', 'amount'];
const COUNTS = ['employees', 'public_rank'];
const LISTS = ['keywords', 'skills', 'technologies', 'investors'];
/** Of these, `Unknown` may be the value. */
const NAMES =
  /^(?:key|name|title|first_name|last_name|full_name|organization_name|city|region|country|location)$/;
const YES = "('ja', 'oui', 'si', 'sí', 'sim', 'tak', 'yes', 'y', 'true', 't', '1')";

const sourceOf = ({ column }: Filled, isJson: boolean) =>
  isJson ? `json->>${literal(column)}` : identifier(column);

/** The expression of SQL that reads a column as its field. */
export function expressionOf(
  filled: Filled,
  { writing, isJson }: Pick<MappingParts, 'writing' | 'isJson'>,
): string {
  const { field, texts } = filled;
  const plain = sourceOf(filled, isJson);
  const source = texts.some(saysNothing) && !NAMES.test(field) ? `said(${plain})` : plain;
  const locale = writing.locale ? `, ${literal(writing.locale.tag)}` : '';
  const said = texts.filter((text) => !saysNothing(text));
  if (field === 'domain' || field === 'organization_domain') return `host_of(${source})`;
  if (DATES.includes(field))
    return `first_day(${source}${said.some((text) => LOCAL_DATE.test(text) || /\p{L}{3}/u.test(text)) ? locale : ''})`;
  if (AMOUNTS.includes(field)) return `amount(${source}${locale})`;
  if (COUNTS.includes(field)) {
    if (said.some((text) => /\d\s*(?:[-–—+]|to\b)/.test(text))) return `lower_end(${source})`;
    return `whole_number(${source}${said.some((text) => /[.,]/.test(text)) ? locale : ''})`;
  }
  if (field === 'phone_number' && writing.country)
    return `phone_number(${source}, ${literal(writing.country)})`;
  if (field === 'funding_type') return `funding_type(${source})`;
  if (LISTS.includes(field)) return `list_of(${source}, ${literal(separatorOf(said))})`;
  if (
    (field === 'is_remote' || field === 'is_active') &&
    said.some((text) => /^(?:ja|nein|nee|oui|non|s[ií]|sim|não|tak|nie)$/i.test(text))
  )
    return `lower(trim(${source})) IN ${YES}`;
  if (field === 'currency' && said.some((text) => /^[$€£]$/.test(text)))
    return `CASE ${source} WHEN '€' THEN 'EUR' WHEN '$' THEN 'USD' WHEN '£' THEN 'GBP' ELSE ${source} END`;
  return source;
}

const separatorOf = (texts: readonly string[]) =>
  [';', '|', ','].find((sign) => texts.some((text) => text.includes(sign))) ?? ';';

/** A field of profiles takes slugs and addresses. */
const targetOf = (field: string) =>
  field === 'network_public_profile_url' ? 'network_public_identifier' : field;

/** The mapping of a table whose rows are lines of one kind. */
export function mappingOf(kind: TableName, parts: MappingParts): string {
  const { filled } = parts;
  const columns = filled.map((one) => `${expressionOf(one, parts)} AS ${targetOf(one.field)}`);
  const key = keyExpression(parts);
  return viewOf(kind, [...(key ? [`${key} AS key`] : []), ...columns], 'FROM input');
}

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
  const ofOrganization = of(...OF_ORGANIZATION);
  const others = [
    'key',
    'email',
    'phone_number',
    'title',
    'organization_name',
    'start_date',
    ...OF_ORGANIZATION,
  ];
  const ofPerson = filled.filter(({ field }) => !others.includes(field));
  const views = [viewOf('persons', [`${key} AS key`, ...columns(ofPerson)], 'FROM input')];
  const name = organization && sourceOf(organization, parts.isJson);
  if (name && ofOrganization.length > 0) {
    const described = ofOrganization.map(
      (one) =>
        `max(${expressionOf(one, parts)}) AS ${one.field === 'organization_domain' ? 'domain' : one.field}`,
    );
    views.unshift(
      viewOf(
        'organizations',
        [`${name} AS key`, `${name} AS name`, ...described],
        `FROM input\nWHERE ${name} IS NOT NULL\nGROUP BY ALL`,
      ),
    );
  }
  if (title) {
    const employer = name
      ? [`${name} AS organization_${ofOrganization.length > 0 ? 'key' : 'name'}`]
      : columns(of('organization_domain'));
    views.push(
      viewOf(
        'roles',
        [`${key} AS person_key`, ...employer, ...columns([title, ...of('start_date')])],
        `FROM input\nWHERE ${sourceOf(title, parts.isJson)} IS NOT NULL`,
      ),
    );
  }
  for (const [table, field] of [
    ['emails', 'email'],
    ['phone_numbers', 'phone_number'],
  ] as const) {
    const selects = of(field).map(
      (one) =>
        `SELECT ${key} AS person_key, ${expressionOf(one, parts)} AS ${field} FROM input WHERE ${sourceOf(one, parts.isJson)} IS NOT NULL`,
    );
    if (selects.length > 0) views.push(`CREATE VIEW ${table} AS\n${selects.join('\nUNION ALL\n')};`);
  }
  return views.join('\n\n');
}

/** A key that is made of other columns; of several, of those that are there. */
function keyExpression({ keyOf, isJson, ...parts }: MappingParts): string | null {
  const [first, ...more] = keyOf;
  if (!first) return null;
  if (more.length === 0) return expressionOf(first, { ...parts, isJson });
  return `concat_ws(' ', ${keyOf.map((one) => sourceOf(one, isJson)).join(', ')})`;
}

function viewOf(name: string, columns: readonly string[], rest: string): string {
  return `CREATE VIEW ${name} AS\nSELECT\n${columns.map((column) => `  ${column}`).join(',\n')}\n${rest};`;
}
