import { fieldCalled, meaningsOf, partsOf } from '../../contract/columns/column-names.ts';
import { domainKey } from '../../dataset/domain.ts';
import { fullNameOfPlace } from '../../identity/gazetteer/full-name.ts';
import { readAmount } from '../lines/amount.ts';
import type { Assignment, Column } from './assignment.ts';
import { scaleOf } from './expressions.ts';
import { identifiesOrganization, isOfOrganization } from './mapping.ts';
import { readingsOf } from './readings.ts';
import { BETWEEN_ADDRESSES, HALF, MOST, saysNothing } from './values.ts';

/** Corrects fields of columns by what the other columns of the table say. @param subject what its rows are about */
export function besideOthers(
  columns: readonly Column[],
  assigned: readonly Assignment[],
  subject: string | undefined,
): Assignment[] {
  const named = withoutOtherNames(columns, splitNames(columns, assigned));
  const ofOwnSites = withoutSharedHosts(
    columns,
    withoutOwnSites(columns, withoutSecondPlace(named, columns)),
  );
  const placed = inOtherMoney(columns, ofOwnSites);
  if (subject === 'post') return withoutUnknownEmployers(placed);
  return subject === 'person' ? withoutUnknown(withoutEntryDates(placed)) : placed;
}

/** A column that fills no field, though its name or values say one. */
const withoutField = (one: Assignment, reason: string): Assignment => ({
  ...one,
  field: null,
  isDoubtful: true,
  reason,
});

/** Without an employer nothing is said of one, and a post may be the one that is applied for. */
function withoutUnknown(assigned: readonly Assignment[]): Assignment[] {
  const fields = assigned.flatMap(({ field }) => field ?? []);
  if (fields.includes('organization_name')) return [...assigned];
  return assigned.map((one) => {
    const { field, isDoubtful } = one;
    if (field === 'title' && isDoubtful)
      return withoutField(one, 'there is no employer: it may be the post that is applied for');
    // By the domain alone a role has its employer.
    const isKnown = field === 'organization_domain' && fields.includes('title');
    return field !== null && !isKnown && isOfOrganization(field, fields)
      ? withoutField(one, 'no column names the organization')
      : one;
  });
}

/**
 * Leaves out what a table of posts says of employers of which it has the names alone. Several organizations may have a name, and an
 * organization made of the name would take the posts from the one that has the domain.
 */
function withoutUnknownEmployers(assigned: readonly Assignment[]): Assignment[] {
  const fields = assigned.flatMap(({ field }) => field ?? []);
  if (fields.includes('organization_name') && fields.some(identifiesOrganization)) return [...assigned];
  return assigned.map((one) => {
    const { field } = one;
    const isOfEmployer = field === 'industry' || (field !== null && isOfOrganization(field, fields));
    return isOfEmployer && field !== 'organization_domain'
      ? withoutField(one, 'no column tells which organization of the name it is')
      : one;
  });
}

/** Programs write the day on which a contact was entered under names that foundations and employments have, too. */
function withoutEntryDates(assigned: readonly Assignment[]): Assignment[] {
  const hasEnd = assigned.some(({ field }) => field === 'end_date');
  const isDate = (field: string | null) =>
    field === 'organization_founded_date' || (field === 'start_date' && !hasEnd);
  return assigned.map((one) =>
    one.isDoubtful && isDate(one.field)
      ? withoutField(one, 'it may be the day on which the contact was entered')
      : one,
  );
}

/** A website of a person is none of the organization: addresses of the organization's people are at its domain. */
function withoutOwnSites(columns: readonly Column[], assigned: readonly Assignment[]): Assignment[] {
  const textsOf = (field: string) =>
    columns.flatMap(({ texts }, place) => (assigned[place]?.field === field ? texts : []));
  const addresses = textsOf('email').flatMap((text) => text.split(BETWEEN_ADDRESSES));
  const hosts = new Set(addresses.map((address) => address.slice(address.lastIndexOf('@') + 1).trim()));
  if (hosts.size === 0) return [...assigned];
  return assigned.map((one, place) => {
    const { name = '', texts = [] } = columns[place] ?? {};
    const isOfOrganization = readingsOf(name).some(({ subject }) => subject === 'organization');
    if (one.field !== 'organization_domain' || isOfOrganization) return one;
    if (texts.some((text) => hosts.has(domainKey(text) ?? ''))) return one;
    return withoutField(one, 'nobody has an address there: it may be of the persons');
  });
}

/** Where most organizations have the host of another one, the addresses are those of a directory or of what the rows are taken from. */
function withoutSharedHosts(columns: readonly Column[], assigned: readonly Assignment[]): Assignment[] {
  const textsOf = (field: string) =>
    columns.flatMap(({ texts }, place) => (assigned[place]?.field === field ? texts : []));
  const [names, hosts] = [textsOf('name'), textsOf('domain').flatMap((text) => domainKey(text) ?? [])];
  const isOfOthers =
    hosts.length >= HOSTS_MIN &&
    new Set(hosts).size < hosts.length * HALF &&
    new Set(names).size >= names.length * MOST;
  if (names.length === 0 || !isOfOthers) return [...assigned];
  return assigned.map((one) =>
    one.field === 'domain' ? withoutField(one, 'most rows have the host of another one') : one,
  );
}
const HOSTS_MIN = 5;

/** Amounts are in US dollars, but for those that have a currency, or are too small for that. */
function inOtherMoney(columns: readonly Column[], assigned: readonly Assignment[]): Assignment[] {
  const currencies = columns.flatMap((column) =>
    partsOf(column.name).some((part) => fieldCalled(part, ['currency'])) ? column.texts : [],
  );
  const employees = columns[assigned.findIndex(({ field }) => field === 'employees')]?.texts ?? [];
  return assigned.map((one, place) => {
    const { name = '', texts = [] } = columns[place] ?? {};
    if (!/^(?:revenue|(?:organization_)?funding_total)$/.test(one.field ?? '')) return one;
    const largest = Math.max(
      ...texts.map((text) => (saysNothing(text) ? 0 : (readAmount(text) ?? Infinity))),
    );
    const perEmployee = median(texts) / Math.max(median(employees), 1);
    const isSmall = largest < AMOUNT_MIN || (one.field === 'revenue' && perEmployee < PER_EMPLOYEE_MIN);
    if (largest > 0 && isSmall && scaleOf(name) === '')
      return withoutField(one, 'the amounts are small: they may be in thousands or millions');
    const isOther =
      [name, ...texts].some((text) => OTHER_MONEY.test(text)) ||
      currencies.some((text) => !/^(?:USD|US\$|\$)$/.test(text));
    return isOther
      ? { ...one, isDoubtful: true, reason: `${one.reason}; it is no amount in US dollars` }
      : one;
  });
}
/** No column of revenues or funding has less alone, in US dollars. */
const AMOUNT_MIN = 1000;
/** No revenue is so small beside the employees, in US dollars for each. */
const PER_EMPLOYEE_MIN = 100;

/** The middle one of amounts; 0 where there are none. */
function median(texts: readonly string[]): number {
  const amounts = texts.flatMap((text) => readAmount(text) ?? []).toSorted((one, other) => one - other);
  return amounts[Math.floor(amounts.length / 2)] ?? 0;
}

const OTHER_MONEY = /[€£¥₹₩₽]|\b(?:EUR|GBP|CHF|PLN|SEK|NOK|DKK|JPY|CNY|INR|BRL|CAD|AUD|KRW|euros?)\b|R\$|zł/i;

/** The places of the columns with the first, the last and the full names; -1 for none. */
function placesOfNames(assigned: readonly Assignment[]): [first: number, last: number, full: number] {
  const at = (field: string) => assigned.findIndex((one) => one.field === field);
  return [at('first_name'), at('last_name'), at('full_name')];
}

/** Beside first and last names, a name that has none of them is another one, such as a nickname. */
function withoutOtherNames(columns: readonly Column[], assigned: readonly Assignment[]): Assignment[] {
  const [first, last, full] = placesOfNames(assigned);
  const lastNames = columns[last]?.texts ?? [];
  const names = columns[full]?.texts ?? [];
  const isWhole = names.some((text) => lastNames.some((lastName) => text.includes(lastName)));
  if (first < 0 || last < 0 || full < 0 || names.length === 0 || isWhole) return [...assigned];
  return assigned.map((one, place) =>
    place === full ? withoutField(one, 'the names are in other columns') : one,
  );
}

/** Languages call a first name, a last name and a whole one alike: which of them it is, the other columns say. */
function splitNames(columns: readonly Column[], assigned: readonly Assignment[]): Assignment[] {
  const [first, last, full] = placesOfNames(assigned);
  const result = [...assigned];
  const rename = (place: number, field: string) => {
    const before = result[place];
    if (before)
      result[place] = {
        ...before,
        field,
        reason: `${columns[place]?.name} means ${field} beside the other columns`,
      };
  };
  const means = (place: number, field: string) => meaningsOf(columns[place]?.name ?? '').has(field);
  if (first >= 0 && last < 0 && full < 0 && means(first, 'full_name')) rename(first, 'full_name');
  if (last >= 0 && first < 0 && full < 0 && means(last, 'full_name')) rename(last, 'full_name');
  if (first >= 0 && last < 0 && full >= 0) {
    const firstNames = columns[first]?.texts ?? [];
    const isWhole =
      columns[full]?.texts.some((text, place) => text.includes(firstNames[place] ?? ' ')) ?? false;
    if (!isWhole) rename(full, 'last_name');
  }
  return result;
}

/**
 * A line says its place by one text, or by columns. A text beside a country is the city, unless it names the place without the country,
 * too: a city may be an address.
 */
function withoutSecondPlace(guessed: readonly Assignment[], columns: readonly Column[]): Assignment[] {
  const country = guessed.findIndex(({ field }) => field === 'country');
  const isCity = (place: number) => {
    const { texts = [] } = columns[place] ?? {};
    const isShort = texts.filter((text) => !/[,/|;]/.test(text)).length >= texts.length * MOST;
    return country >= 0 && (isShort || !texts.every(isPlace));
  };
  const hasCity = guessed.some(({ field }) => field === 'city');
  const assigned = guessed.map((one, place) =>
    one.field === 'location' && !hasCity && isCity(place)
      ? { ...one, field: 'city', reason: `${one.reason}, and ${columns[country]?.name} is its country` }
      : one,
  );
  const location = assigned.findIndex(({ field }) => field === 'location');
  const { name: whole = '', texts: places = [] } = columns[location] ?? {};
  const has = (wanted: string) => assigned.some(({ field }) => field === wanted);
  // A street or a post beside a region is not the whole place.
  const isWhole = places.some((text) => /^\D/.test(text) && isPlace(text));
  const hasColumns = has('city') || (has('region') && !isWhole);
  return assigned.map((one) => {
    if (one.field === 'location' && hasColumns)
      return withoutField(one, 'the place is in other columns, too');
    const isWider = one.field === 'country' || one.field === 'region';
    return isWider && location >= 0 && !hasColumns ? withoutField(one, `the place is in ${whole}, too`) : one;
  });
}

const isPlace = (text: string): boolean => fullNameOfPlace(text) !== undefined;
