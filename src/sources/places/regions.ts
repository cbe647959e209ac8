import { findCountry } from './countries.ts';
import { foldName } from './place-key.ts';

/** The states of the USA and its capital's district, by their postal codes. */
const US_STATES = `
  AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
  KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
  MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
  NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming`;

/** The provinces and territories of Canada, by their postal codes. */
const CANADIAN_PROVINCES = `
  AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia,
  NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon`;

const BRITISH_NATIONS = ['England', 'Scotland', 'Wales', 'Northern Ireland'];

/** The postal codes of regions, by country and folded name. */
const CODES_BY_REGION: ReadonlyMap<string, string> = new Map([
  ...pairs(US_STATES).map(([code, name]) => [`US ${name}`, code] as const),
  ...pairs(CANADIAN_PROVINCES).map(([code, name]) => [`CA ${name}`, code] as const),
]);

const STATE_CODES: ReadonlySet<string> = new Set(pairs(US_STATES).map(([code]) => code));
const PROVINCE_CODES: ReadonlySet<string> = new Set(pairs(CANADIAN_PROVINCES).map(([code]) => code));

const COUNTRY_BY_REGION: ReadonlyMap<string, string> = new Map([
  ...pairs(US_STATES).map(([, name]) => [name, 'United States'] as const),
  ...pairs(CANADIAN_PROVINCES).map(([, name]) => [name, 'Canada'] as const),
  ...BRITISH_NATIONS.map((name) => [foldName(name), 'United Kingdom'] as const),
]);

/** The folded code and name of each region of a list. */
function pairs(list: string): [code: string, name: string][] {
  return list.split(',').map((entry) => {
    const [code = '', ...name] = entry.trim().split(' ');
    return [foldName(code), foldName(name.join(' '))];
  });
}

/** Codes of states that are those of countries with many times the people: Germany, India and Indonesia. */
const GREATER_COUNTRIES: ReadonlySet<string> = new Set(['de', 'in', 'id']);

/** Whether a code behind a city is meant as the country, though it is a state's code, too. */
export function isGreaterCountry(code: string): boolean {
  return GREATER_COUNTRIES.has(foldName(code));
}

/**
 * The country of a region that is written without it: a state of the USA, a province of Canada or a nation of the United
 * Kingdom. A code of a state that is a country's code, too, is the state only behind a city alone, as in `San Francisco, CA`.
 * A code of a province that is a country's code, too, is the country, and so is a name (`Georgia`).
 */
export function countryOfRegion(region: string, isBehindCity: boolean): string | undefined {
  const folded = foldName(region);
  if (STATE_CODES.has(folded) && isBehindCity) return 'United States';
  if (findCountry(region)) return undefined;
  if (STATE_CODES.has(folded)) return 'United States';
  return PROVINCE_CODES.has(folded) ? 'Canada' : COUNTRY_BY_REGION.get(folded);
}

/**
 * The codes by which a region of a gazetteer is written: its postal code, and the gazetteer's own code unless it is a number.
 * @param country ISO 3166 alpha-2, in capitals
 */
export function codesOfRegion(country: string, code: string, name: string): string[] {
  const postal = CODES_BY_REGION.get(`${country} ${foldName(name)}`);
  return [/^\d+$/.test(code) ? [] : code, postal ?? []].flat();
}
