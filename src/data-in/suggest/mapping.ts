import type { CountryCode } from '../../dataset/format/contact-values.ts';
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
  /** The country that the names of the columns are from, as those of a register are; null where they are from none or from several. */
  home: CountryCode | null;
  /** The columns of which a key is made, where the table has none. */
  keyOf: readonly Filled[];
}

/** The fields of a contact table by which the organization of a row is known, besides its name. */
const identifiesOrganization = (field: string) =>
  field === 'organization_domain' || field === 'organization_network_public_profile_url';

/**
 * Whether a field of a contact table is one of the organization. An industry is one of the person where nothing but a name tells
 * which organization it is.
 * @param all the fields of the table
 */
export function isOfOrganization(field: string, all: readonly string[]): boolean {
  if (field.startsWith('organization_')) return field !== 'organization_name';
  return /^(?:employees|revenue)$/.test(field) || (field === 'industry' && all.some(identifiesOrganization));
}

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
const expressionOf = (filled: Filled, parts: Pick<MappingParts, 'writing' | 'isJson'>): string =>
  expressionFor(filled, sourceOf(filled, parts.isJson), parts);

function expressionFor(filled: Filled, plain: string, { writing }: Pick<MappingParts, 'writing'>): string {
  const { texts } = filled;
  const field = targetOf(filled.field);
  const source = texts.some(saysNothing) && !NAMES.test(field) ? `said(${plain})` : plain;
  const locale = writing.locale ? `, ${literal(writing.locale.tag)}` : '';
  const said = texts.filter((text) => !saysNothing(text));
  if (field === 'domain') return `host_of(${source})`;
  if (field === 'organization_domain') return `own_host_of(${source})`;
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
  if (field === 'industry' && said.every((text) => WITH_CODE.test(text)))
    return `regexp_replace(${source}, ${literal(WITH_CODE.source)}, '')`;
  if (field === 'currency' && said.some((text) => /^[$€£]$/.test(text)))
    return `CASE ${source} WHEN '€' THEN 'EUR' WHEN '$' THEN 'USD' WHEN '£' THEN 'GBP' ELSE ${source} END`;
  return source;
}

/** `10390 - Processing of fruit`. */
const WITH_CODE = /^\d[\d.]*\s*[-–:]\s*/;

const separatorOf = (texts: readonly string[]) =>
  [';', '|', ','].find((sign) => texts.some((text) => text.includes(sign))) ?? ';';

/** What multiplies the amounts of a column, by its name: `Umsatz (Mio. €)`, `Total raised ($M)`, `Revenue (in 000s USD)`. */
function scaleOf(column: string): string {
  const words = /[([]([^()[\]]*)[)\]]/.exec(column)?.[1]?.split(/[^\p{L}\d]+/u) ?? [];
  const plain = words.map((word) => (/^0{3}s?$/.test(word) ? 'k' : word));
  const scale = plain.find((word) => /^\p{L}{2}|^[kmb]$/iu.test(word) && (readAmount(`1 ${word}`) ?? 1) > 1);
  return scale === undefined ? '' : ` || ${literal(` ${scale}`)}`;
}

/** A field of profiles takes slugs and addresses, and one of an organization is its own field without the word before it. */
function targetOf(field: string): string {
  const own = field.replace(/^organization_(?!key$|name$|domain$)/, '');
  return own === 'network_public_profile_url' ? 'network_public_identifier' : own;
}

/** The mapping of a table whose rows are lines of one kind, and of the organizations of which it says both the name and the domain. */
export function mappingOf(kind: TableName, parts: MappingParts): string {
  const { filled } = parts;
  const columnOf = (field: string) => filled.find((one) => one.field === field);
  const [name, domain] = [columnOf('organization_name'), columnOf('organization_domain')];
  const described = name && domain ? [domain] : [];
  const employer = described.length > 0 ? referenceOf(name, domain, parts) : [];
  const others = filled.filter((one) => described.length === 0 || (one !== name && one !== domain));
  const columns = others.flatMap((one) => columnsOf(one, parts));
  const key = keyExpression(parts);
  const view = viewOf(
    kind,
    [...(key ? [`${key} AS key`] : []), ...columns, ...employer, ...homeOf(filled, parts)],
    'FROM input',
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

/** The columns of a view that a column of the table makes. */
function columnsOf(one: Filled, parts: MappingParts): string[] {
  const expression = expressionOf(one, parts);
  if (one.field === 'description' && one.texts.some((text) => TAG.test(text)))
    return [`${expression} AS description_html`];
  if (one.field === 'industry' && isListOfIndustries(one)) {
    const hasKeywords = parts.filled.some(({ field }) => field === 'keywords');
    const list = `list_of(${expression}, ',')`;
    return [`${list}[1] AS industry`, ...(hasKeywords ? [] : [`${list}[2:] AS keywords`])];
  }
  return [`${expression} AS ${targetOf(one.field)}`];
}
const TAG = /<\/?(?:p|br|div|ul|ol|li|b|strong|em|i|span|h[1-6]|a)\b[^<>]*>/i;

/** Industries of one organization, the first of which is its main one. Names of industries have commas, too. */
const isListOfIndustries = ({ column, texts }: Filled) =>
  /^(?:industries|branchen|secteurs|sectores|settori|sectoren)$/i.test(column) &&
  texts.some((text) => text.includes(','));

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
    (one) => `${one === domain ? host : `max(${expressionOf(one, parts)})`} IS NOT NULL`,
  );
  const key = host ? `concat_ws(' ', ${source}, ${host})` : source;
  const rest = `FROM input\nWHERE ${source} IS NOT NULL\nGROUP BY ALL\nHAVING ${known.join(' OR ')}`;
  return [viewOf('organizations', [`${key} AS key`, `${source} AS name`, ...columns], rest)];
}
const PLACES = ['city', 'region', 'country'];

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
    'FROM input',
  );
  const views = [...organizationsView(organization, ofOrganization, parts), personsView];
  if (title) {
    const employer = referenceOf(organization, of('organization_domain')[0], parts);
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

/** The value of a column, or each of its values. */
function eachValueOf(one: Filled, parts: MappingParts): string {
  if (!one.texts.some((text) => BETWEEN_VALUES.test(text))) return expressionOf(one, parts);
  const each = `trim(unnest(regexp_split_to_array(${sourceOf(one, parts.isJson)}, ${literal(BETWEEN_VALUES.source)})))`;
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
