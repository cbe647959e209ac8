import type { TableName } from '../../identity/claim.ts';
import { readAmount } from '../lines/amount.ts';
import { identifier, literal } from '../tables/duckdb.ts';
import postStates from './post-states.json' with { type: 'json' };
import { BETWEEN_VALUES, LOCAL_DATE, saysNothing, type Writing } from './values.ts';
import workplaces from './workplaces.json' with { type: 'json' };

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

/** Whether a field of a contact table is one of the organization. */
export const isOfOrganization = (field: string): boolean =>
  /^(?:industry|employees|revenue)$/.test(field) ||
  (field.startsWith('organization_') && field !== 'organization_name');

const DATES = ['founded_date', 'start_date', 'end_date', 'date_featured'];
const AMOUNTS = ['revenue', 'funding_total', 'amount'];
const COUNTS = ['employees', 'public_rank'];
const LISTS = ['keywords', 'skills', 'technologies', 'investors'];
/** Of these, `Unknown` may be the value. */
const NAMES =
  /^(?:key|name|title|first_name|last_name|full_name|organization_name|city|region|country|location)$/;
const READ_AS_BOOLEAN = /^(?:true|false|yes|no|y|n|1|0)$/i;
const YES = ['ja', 'oui', 'si', 'sí', 'sim', 'tak', 'yes', 'y', 'true', 't', '1'];
const yesOf = (field: string) => [...YES, ...(field === 'is_remote' ? workplaces : postStates).yes];

const sourceOf = ({ column }: Filled, isJson: boolean) =>
  isJson ? `json->>${literal(column)}` : identifier(column);

/** The expression of SQL that reads a column as its field. */
export const expressionOf = (filled: Filled, parts: Pick<MappingParts, 'writing' | 'isJson'>): string =>
  expressionFor(filled, sourceOf(filled, parts.isJson), parts);

function expressionFor(filled: Filled, plain: string, { writing }: Pick<MappingParts, 'writing'>): string {
  const { texts } = filled;
  const field = targetOf(filled.field);
  const source = texts.some(saysNothing) && !NAMES.test(field) ? `said(${plain})` : plain;
  const locale = writing.locale ? `, ${literal(writing.locale.tag)}` : '';
  const said = texts.filter((text) => !saysNothing(text));
  if (field === 'domain' || field === 'organization_domain')
    return `${filled.field === field ? '' : 'own_'}host_of(${source})`;
  if (DATES.includes(field))
    return `first_day(${source}${said.some((text) => LOCAL_DATE.test(text) || /\p{L}{3}/u.test(text)) ? locale : ''})`;
  if (AMOUNTS.includes(field)) return `amount(${source}${scaleOf(filled.column)}${locale})`;
  if (COUNTS.includes(field)) {
    if (said.some((text) => /\d\s*(?:[-–—+]|to\b)/.test(text))) return `lower_end(${source})`;
    const plainNumber = said.some((text) => /[名人명]$/.test(text)) ? `rtrim(${source}, ' 名人명')` : source;
    return `whole_number(${plainNumber}${said.some((text) => /[.,]/.test(text)) ? locale : ''})`;
  }
  if (field === 'phone_number' && writing.country)
    return `phone_number(${source}, ${literal(writing.country)})`;
  if (field === 'funding_type') return `funding_type(${source})`;
  if (LISTS.includes(field)) return `list_of(${source}, ${literal(separatorOf(said))})`;
  if ((field === 'is_remote' || field === 'is_active') && said.some((text) => !READ_AS_BOOLEAN.test(text)))
    return `lower(trim(${source})) IN (${yesOf(field).map(literal).join(', ')})`;
  if (field === 'currency' && said.some((text) => /^[$€£]$/.test(text)))
    return `CASE ${source} WHEN '€' THEN 'EUR' WHEN '$' THEN 'USD' WHEN '£' THEN 'GBP' ELSE ${source} END`;
  return source;
}

const separatorOf = (texts: readonly string[]) =>
  [';', '|', ','].find((sign) => texts.some((text) => text.includes(sign))) ?? ';';

/** What multiplies the amounts of a column, by its name: `Umsatz (Mio. €)`, `Revenue (in 000s USD)`. */
function scaleOf(column: string): string {
  const words = /[([](.*)[)\]]/.exec(column)?.[1]?.split(/[^\p{L}\d]+/u) ?? [];
  const plain = words.map((word) => (/^0{3}s?$/.test(word) ? 'k' : word));
  const scale = plain.find((word) => /^\p{L}{2}|^k$/iu.test(word) && (readAmount(`1 ${word}`) ?? 1) > 1);
  return scale === undefined ? '' : ` || ${literal(` ${scale}`)}`;
}

/** A field of profiles takes slugs and addresses, and one of an organization is its own field without the word before it. */
function targetOf(field: string): string {
  const own = isOfOrganization(field) ? field.replace(/^organization_(?!key$|domain$)/, '') : field;
  return own === 'network_public_profile_url' ? 'network_public_identifier' : own;
}

/** The mapping of a table whose rows are lines of one kind, and of the organizations of which it says both the name and the domain. */
export function mappingOf(kind: TableName, parts: MappingParts): string {
  const { filled, isJson } = parts;
  const columnOf = (field: string) => filled.find((one) => one.field === field);
  const [name, domain] = [columnOf('organization_name'), columnOf('organization_domain')];
  const described = name && domain ? [domain] : [];
  const columns = filled.flatMap((one) => {
    if (described.length > 0 && one === name) return `${sourceOf(name, isJson)} AS organization_key`;
    return described.includes(one) ? [] : `${expressionOf(one, parts)} AS ${targetOf(one.field)}`;
  });
  const key = keyExpression(parts);
  const view = viewOf(kind, [...(key ? [`${key} AS key`] : []), ...columns], 'FROM input');
  return [...organizationsView(name, described, parts), view].join('\n\n');
}

/** The view of the organizations that rows describe by more than their name. */
function organizationsView(
  name: Filled | undefined,
  described: readonly Filled[],
  parts: MappingParts,
): string[] {
  if (!name || described.length === 0) return [];
  const source = sourceOf(name, parts.isJson);
  const columns = described.map(
    (one) =>
      `max(${expressionOf(one, parts)}) AS ${one.field === 'organization_domain' ? 'domain' : targetOf(one.field)}`,
  );
  const rest = `FROM input\nWHERE ${source} IS NOT NULL\nGROUP BY ALL`;
  return [viewOf('organizations', [`${source} AS key`, `${source} AS name`, ...columns], rest)];
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
  const ofOrganization = filled.filter(({ field }) => isOfOrganization(field));
  const others = ['key', 'email', 'phone_number', 'title', 'organization_name', 'start_date', 'end_date'];
  const ofPerson = filled.filter(({ field }) => !others.includes(field) && !isOfOrganization(field));
  const views = [viewOf('persons', [`${key} AS key`, ...columns(ofPerson)], 'FROM input')];
  const name = organization && sourceOf(organization, parts.isJson);
  views.unshift(...organizationsView(organization, ofOrganization, parts));
  if (title) {
    const employer = name
      ? [`${name} AS organization_${ofOrganization.length > 0 ? 'key' : 'name'}`]
      : columns(of('organization_domain'));
    views.push(
      viewOf(
        'roles',
        [`${key} AS person_key`, ...employer, ...columns([title, ...of('start_date', 'end_date')])],
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
        `SELECT ${key} AS person_key, ${eachValueOf(one, parts)} AS ${field} FROM input WHERE ${sourceOf(one, parts.isJson)} IS NOT NULL`,
    );
    if (selects.length > 0) views.push(`CREATE VIEW ${table} AS\n${selects.join('\nUNION ALL\n')};`);
  }
  return views.join('\n\n');
}

/** The value of a column, or each of its values. */
function eachValueOf(one: Filled, parts: MappingParts): string {
  if (!one.texts.some((text) => BETWEEN_VALUES.test(text))) return expressionOf(one, parts);
  const each = `unnest(regexp_split_to_array(${sourceOf(one, parts.isJson)}, ${literal(BETWEEN_VALUES.source)}))`;
  return expressionFor(one, each, parts);
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
