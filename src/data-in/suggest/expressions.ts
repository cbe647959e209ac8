import type { CountryCode } from '../../dataset/format/contact-values.ts';
import { fullNameOfPlace } from '../../identity/gazetteer/full-name.ts';
import { readAmount } from '../lines/amount.ts';
import { identifier, literal } from '../tables/duckdb.ts';
import type { Writing } from './assignment.ts';
import { textAt, textsAt } from './nested.ts';
import postStates from './post-states.json' with { type: 'json' };
import {
  areLastNamesFirst,
  BETWEEN_ADDRESSES,
  BETWEEN_VALUES,
  LOCAL_DATE,
  MOST,
  saysNothing,
} from './values.ts';
import workplaces from './workplaces.json' with { type: 'json' };
import { isNationalNumber } from './writing.ts';

/** A column that fills a field. */
export interface Filled {
  column: string;
  field: string;
  texts: readonly string[];
  /** Whether the values of the column are lists. */
  isList?: boolean;
}

/** What a mapping is made of. */
export interface MappingParts {
  filled: readonly Filled[];
  writing: Writing;
  /** Whether the rows are objects of JSON. */
  isJson: boolean;
  /** The names that lead to the list of the rows inside each object of the file; none where the rows are the objects. */
  listAt: readonly string[];
  /** The country that the names of the columns are from, as those of a register are; null where they are from none or from several. */
  home: CountryCode | null;
  /** The columns that make the key, where the table has none. A row takes the first group of which it has values. */
  keyOf: readonly (readonly Filled[])[];
}

const DATES = ['founded_date', 'start_date', 'end_date', 'date_featured'];
const AMOUNTS = ['revenue', 'funding_total', 'amount'];
const COUNTS = ['employees', 'public_rank'];
const LISTS = ['keywords', 'skills', 'technologies', 'investors'];
/** Of these, `Unknown` may be the value. */
const NAMES = /^(?:key|name|title|first_name|last_name|full_name|organization_name)$/;
const PLACES = /^(?:city|region|country|location)$/;
const READ_AS_BOOLEAN = /^(?:true|false|yes|no|y|n|1|0)$/i;
const YES = ['ja', 'oui', 'si', 'sí', 'sim', 'tak', 'yes', 'y', 'true', 't', '1', '1.0'];
const yesOf = (field: string) => [...YES, ...(field === 'is_remote' ? workplaces : postStates).yes];

/** The expression of SQL of a column's text; of a list the first one. */
export function sourceOf(filled: Filled, isJson: boolean): string {
  if (filled.isList) return `${listIn(filled, isJson)}[1]`;
  return isJson ? textAt(filled.column) : identifier(filled.column);
}

/** The expression of SQL of the texts of a list. */
const listIn = ({ column }: Filled, isJson: boolean) => (isJson ? textsAt(column) : identifier(column));

/** The expression of SQL of a column's text, null where it says nothing, as `NA` does. */
export function saidBy(filled: Filled, isJson: boolean): string {
  const plain = sourceOf(filled, isJson);
  return filled.texts.some(saysNothing) ? `said(${plain})` : plain;
}

/** The expression of SQL that reads a column as its field. */
export const expressionOf = (filled: Filled, parts: MappingParts): string =>
  expressionFor(filled, sourceOf(filled, parts.isJson), parts);

function expressionFor(filled: Filled, plain: string, parts: MappingParts): string {
  const { texts } = filled;
  const { writing, isJson } = parts;
  const field = targetOf(filled.field);
  const source = areSilent(texts.filter(saysNothing), field) ? `said(${plain})` : plain;
  const locale = writing.locale ? `, ${literal(writing.locale.tag)}` : '';
  const said = texts.filter((text) => !saysNothing(text));
  if (field === 'domain') return `host_of(${source})`;
  if (field === 'organization_domain') return `own_host_of(${source})`;
  if (DATES.includes(field))
    return `first_day(${source}${said.some((text) => LOCAL_DATE.test(text) || /\p{L}{3}/u.test(text)) ? locale : ''})`;
  if (AMOUNTS.includes(field)) return `amount(${source}${scaleOf(filled.column)}${locale})`;
  if (COUNTS.includes(field)) {
    const grouped = said.some((text) => /[.,]/.test(text)) ? locale : '';
    if (said.some((text) => /\d\s*(?:[-–—+]|to\b)/.test(text))) return `lower_end(${source}${grouped})`;
    const plainNumber = said.some((text) => /[名人명]$/.test(text)) ? `rtrim(${source}, ' 名人명')` : source;
    return `whole_number(${plainNumber}${grouped})`;
  }
  if (field === 'phone_number' && said.some((text) => text.split(BETWEEN_VALUES).some(isNationalNumber))) {
    const country = countryOfRows(parts);
    return country === null ? source : `phone_number(${source}, ${country})`;
  }
  if (field === 'funding_type') return `funding_type(${source})`;
  if (LISTS.includes(field))
    return filled.isList ? listIn(filled, isJson) : `list_of(${source}, ${literal(separatorOf(said))})`;
  if ((field === 'is_remote' || field === 'is_active') && said.some((text) => !READ_AS_BOOLEAN.test(text)))
    return `lower(trim(${source})) IN (${yesOf(field).map(literal).join(', ')})`;
  if (field === 'industry' && said.every((text) => WITH_CODE.test(text)))
    return `regexp_replace(${source}, ${literal(WITH_CODE.source)}, '')`;
  if (field === 'currency' && said.some((text) => /^[$€£]$/.test(text)))
    return `CASE ${source} WHEN '€' THEN 'EUR' WHEN '$' THEN 'USD' WHEN '£' THEN 'GBP' ELSE ${source} END`;
  return source;
}

/** Whether texts that programs write where they know nothing say nothing as a field: `NA` is Namibia, too, and no city is `Unknown`. */
const areSilent = (texts: readonly string[], field: string) =>
  texts.length > 0 &&
  !NAMES.test(field) &&
  !(PLACES.test(field) && texts.some((text) => fullNameOfPlace(text) !== undefined));

/** The country of the phone numbers of a row: the one that it names, where the table has several. Null where neither is known. */
function countryOfRows({ filled, writing, isJson }: MappingParts) {
  const column = ['country', 'organization_country'].flatMap(
    (field) => filled.find((one) => one.field === field) ?? [],
  )[0];
  const isOfSeveral = new Set(column?.texts).size > 1;
  const known = writing.country === null ? [] : [literal(writing.country)];
  const named = column && isOfSeveral ? [sourceOf(column, isJson)] : [];
  const [one = null, ...others] = [...named, ...known];
  return others.length === 0 ? one : `coalesce(${[one, ...others].join(', ')})`;
}

/** `10390 - Processing of fruit`. */
const WITH_CODE = /^\d[\d.]*\s*[-–:]\s*/;

const separatorOf = (texts: readonly string[]) =>
  [';', '|', ','].find((sign) => texts.some((text) => text.includes(sign))) ?? ';';

/** What multiplies the amounts of a column, by its name: `Umsatz (Mio. €)`, `Total raised ($M)`, `Revenue (in 000s USD)`. */
export function scaleOf(column: string): string {
  const words = /[([]([^()[\]]*)[)\]]/.exec(column)?.[1]?.split(/[^\p{L}\d]+/u) ?? [];
  const plain = words.map((word) => (/^0{3}s?$/.test(word) ? 'k' : word));
  const scale = plain.find((word) => /^\p{L}{2}|^[kmb]$/iu.test(word) && (readAmount(`1 ${word}`) ?? 1) > 1);
  return scale === undefined ? '' : ` || ${literal(` ${scale}`)}`;
}

/** A field of profiles takes slugs and addresses, and one of an organization is its own field without the word before it. */
export function targetOf(field: string): string {
  const own = field.replace(/^organization_(?!key$|name$|domain$)/, '');
  return own === 'network_public_profile_url' ? 'network_public_identifier' : own;
}

/** The columns of a view that a column of the table makes. */
export function columnsOf(one: Filled, parts: MappingParts): string[] {
  const expression = expressionOf(one, parts);
  if (one.field === 'description' && one.texts.some((text) => TAG.test(text)))
    return [`${expression} AS description_html`];
  if (one.field === 'industry' && (one.isList || isListOfIndustries(one))) {
    const hasKeywords = parts.filled.some(({ field }) => field === 'keywords');
    const list = one.isList ? listIn(one, parts.isJson) : `list_of(${expression}, ',')`;
    return [`${list}[1] AS industry`, ...(hasKeywords ? [] : [`${list}[2:] AS keywords`])];
  }
  if (one.field === 'full_name' && isOnlyName(parts) && areLastNamesFirst(one.texts)) {
    const names = `list_of(${expression}, ',')`;
    return [
      `CASE WHEN len(${names}) = 2 THEN ${names}[2] END AS first_name`,
      `CASE WHEN len(${names}) = 2 THEN ${names}[1] END AS last_name`,
      `CASE WHEN len(${names}) <> 2 THEN ${expression} END AS full_name`,
    ];
  }
  return [`${expression} AS ${targetOf(one.field)}`];
}

const isOnlyName = ({ filled }: MappingParts) =>
  !filled.some(({ field }) => field === 'first_name' || field === 'last_name');
const TAG = /<\/?(?:p|br|div|ul|ol|li|b|strong|em|i|span|h[1-6]|a)\b[^<>]*>/i;

/** Industries of one organization, the first of which is its main one. Names of industries have commas, too, but most have no two. */
const isListOfIndustries = ({ column, texts }: Filled) =>
  (/^(?:industries|branchen|secteurs|sectores|settori|sectoren)$/i.test(column) &&
    texts.some((text) => text.includes(','))) ||
  (texts.length >= LISTS_MIN && texts.filter((text) => /,.*,/.test(text)).length >= texts.length * MOST);
const LISTS_MIN = 5;

/** The value of a column, or each of its values. */
export function eachValueOf(one: Filled, parts: MappingParts): string {
  if (one.isList) return expressionFor(one, `unnest(${listIn(one, parts.isJson)})`, parts);
  const between = one.field === 'email' ? BETWEEN_ADDRESSES : BETWEEN_VALUES;
  if (!one.texts.some((text) => between.test(text))) return expressionOf(one, parts);
  const each = `trim(unnest(regexp_split_to_array(${sourceOf(one, parts.isJson)}, ${literal(between.source)})))`;
  return expressionFor(one, each, parts);
}
