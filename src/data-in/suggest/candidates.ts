import { organizationForms } from '../../base/names/organization-names.ts';
import { foldToLetters } from '../../base/text/fold.ts';
import { meaningsOf } from '../../contract/columns/column-names.ts';
import { countryCode } from '../../identity/places/countries.ts';
import type { Assignment, Column, Writing } from './assignment.ts';
import { type Reading, readingsOf } from './readings.ts';
import { clearLook, fitsField, HALF, type Look, saysNothing } from './values.ts';

/** What the columns of a kind of tables may fill. */
export interface FieldsOfKind {
  /** What its rows are about; absent where their columns are about nothing else. */
  subject?: string;
  /** Of those that a name means, the earlier one is likelier. */
  fields: readonly string[];
  /** Names of columns that may mean something else in a table of this kind. */
  doubtful?: readonly string[];
}

/** A field that a column may fill; the higher its weight, the more speaks for it. */
export interface Candidate extends Assignment {
  field: string;
  weight: number;
}

/** The fields that a column of an unknown name fills by the look of its values. */
const FIELDS_OF_LOOKS: Partial<Record<Look, readonly string[]>> = {
  email: ['email'],
  phone: ['phone_number'],
  'person profile': ['network_public_profile_url'],
  'organization profile': ['organization_network_public_profile_url', 'network_public_profile_url'],
  url: ['url', 'domain', 'organization_domain'],
  domain: ['domain', 'organization_domain'],
  'funding type': ['funding_type'],
  country: ['country'],
};
/** Values of these looks say by themselves what they are. */
const CERTAIN_LOOKS: readonly Look[] = ['email', 'person profile', 'organization profile'];
/** Fields whose values are like those of no other, so that a part of a name is enough. */
const CLEAR_FIELDS =
  /^(?:email|phone_number|(?:organization_)?network_public_profile_url|funding_type|currency|(?:organization_)?country)$/;

const WEIGHTS: Readonly<Record<Reading['of'], number>> = { name: 4, rest: 3, part: 1 };
/** What a person does at an organization: `Company Title` is the title of the person. */
const OF_EMPLOYMENT = ['title', 'start_date', 'end_date', 'industry', 'employees', 'revenue'];

/** Their names are those of much else. */
const BY_VALUES_TOO = ['name_suffix', 'is_active'];
/** Parts of names say too little: `Tax ID`, `Year of Funding`. */
const BY_WHOLE_NAMES = ['key', 'funding_total'];
const NAMES_OF_PERSONS = ['first_name', 'last_name', 'full_name'];
/** What only organizations have. */
const OF_ORGANIZATIONS_ALONE = ['funding_total', 'founded_date'];

/** The fields that a column may fill, by its name and its values. */
export function candidatesOf(
  { name, texts }: Column,
  kind: FieldsOfKind,
  language: string,
  writing: Writing,
): Candidate[] {
  const { fields, subject: own, doubtful = [] } = kind;
  const found: Candidate[] = [];
  const readings = readingsOf(name);
  if (readings.length === 0) return [];
  let isMeant = false;
  for (const reading of readings) {
    if (found.length > 0) break;
    for (const { field: named, languages, nth } of fieldsMeant(reading, kind, language)) {
      const field = wholePlaceOf(named, texts);
      isMeant ||= field !== 'none' && reading.of !== 'part';
      const fits = fitsField(texts, lookedAs(field, own), writing);
      const isHalf =
        fits === false &&
        reading.of !== 'part' &&
        fitsField(texts, lookedAs(field, own), writing, HALF) === true;
      if ((fits === false && !isHalf) || (fits === null && BY_VALUES_TOO.includes(field))) continue;
      if (NAMES_OF_PERSONS.includes(field) && areOfOrganizations(texts)) continue;
      const isSure = reading.of !== 'part' || field === 'none' || (fits === true && CLEAR_FIELDS.test(field));
      const isAmbiguous =
        reading.subject === null && doubtful.includes(reading.called.toLowerCase()) && field !== 'none';
      found.push({
        field,
        weight:
          WEIGHTS[reading.of] +
          (fits ? 2 : 0) +
          (languages.includes(language) ? 1 : 0) +
          (field === 'none' ? -0.5 : 0) -
          (isAmbiguous ? 2 : 0) -
          fields.indexOf(field) / 100 -
          nth / 10_000,
        evidence: fits ? 'name and values' : 'name',
        isDoubtful: !isSure || isAmbiguous || isHalf,
        reason:
          field === 'none'
            ? `${reading.called} is no field`
            : `${reading.called} means ${field}${fits ? ', and the values look so' : isHalf ? ', and not all values look so' : ''}`,
      });
    }
  }
  const isOfOthers = readings.some(({ subject }) => subject !== null && subject !== own);
  const look = isOfOthers || found.some(({ field }) => field === 'none') ? null : clearLook(texts, writing);
  const byLook = look && FIELDS_OF_LOOKS[look]?.find((field) => fields.includes(field));
  const isFitting = byLook && fitsField(texts, lookedAs(byLook, own), writing) !== false;
  if (look && isFitting && !found.some(({ field }) => field === byLook))
    found.push({
      field: byLook,
      weight: 0.5,
      evidence: 'values',
      isDoubtful: isMeant || !CERTAIN_LOOKS.includes(look),
      reason: `most values look like ${look}`,
    });
  if (found.length === 0 && isMeant)
    found.push({
      field: 'none',
      weight: 0,
      evidence: null,
      isDoubtful: true,
      reason: 'the values are none of what the name says',
    });
  return found;
}

/** Whether names are of organizations: many have a legal form. */
export function areOfOrganizations(names: readonly string[]): boolean {
  const count = names.filter((name) => organizationForms(name).length > 1).length;
  return count > 1 && count > names.length * OF_ORGANIZATIONS_MIN;
}
const OF_ORGANIZATIONS_MIN = 0.2;

/** A location in the place of a country, where most values are places in their countries, as `Brno, Czech Republic` is. */
function wholePlaceOf(field: string, texts: readonly string[]): string {
  if (!/^(?:organization_)?country$/.test(field)) return field;
  const said = texts.filter((text) => !saysNothing(text));
  const whole = said.filter(isInCountry);
  return whole.length > 0 && whole.length >= said.length * HALF
    ? field.replace('country', 'location')
    : field;
}

/** Whether one part of a text is a country, and another one is none. */
function isInCountry(text: string): boolean {
  const areCountries = text.split(',').map((part) => countryCode(part.trim()) !== undefined);
  return countryCode(text) === undefined && areCountries.includes(true) && areCountries.includes(false);
}

/** The field by whose looks values are examined: the profiles of organizations have other addresses than those of persons. */
const lookedAs = (field: string, own: string | undefined) =>
  own === 'organization' && field === 'network_public_profile_url' ? `organization_${field}` : field;

/** A field that a reading means: the languages in which it does, and its place among the names of the field. */
interface Meant {
  field: string;
  languages: readonly string[];
  nth: number;
}

function fieldsMeant(reading: Reading, { fields, subject: own }: FieldsOfKind, language: string): Meant[] {
  const { called, subject, of, place } = reading;
  const letters = foldToLetters(called);
  const meanings = new Map(meaningsOf(called));
  const known = fields.find((field) => foldToLetters(field) === letters);
  if (known !== undefined && !meanings.has(known)) meanings.set(known, { languages: [language], nth: 0 });
  if (letters === 'name') meanings.set('name', { languages: [language], nth: 0 });
  const meant: Meant[] = [];
  for (const [meaning, { languages, nth }] of meanings) {
    const isPlaced =
      of !== 'part' ||
      meaning === 'none' ||
      (!BY_WHOLE_NAMES.includes(meaning) && isHead(place, languages, language));
    // A headline is called as titles are, and a title is likelier; headquarters are of the organization; the name of a post is its
    // title, and that of a person is not.
    const isUnlikely =
      (meaning === 'headline' && meanings.has('title')) ||
      (meaning === 'location' && meanings.has('organization_location') && own !== 'organization') ||
      (meaning === 'title' && own === 'person' && meanings.has('full_name'));
    if (isUnlikely) continue;
    const field = isPlaced ? fieldAbout(meaning, subject, own, of, fields) : null;
    const isBetter = !meant.some((one) => one.field === field);
    if (field !== null && isBetter)
      meant.push({ field, languages, nth: foldToLetters(meaning) === letters ? -5_000 : nth });
  }
  return meant;
}

/** English, German and Dutch put the word that counts at the end of a name, other languages at the beginning. */
const isHead = (place: Reading['place'], languages: readonly string[], language: string) =>
  place === 'end'
    ? languages.some((one) => HEAD_AT_END.includes(one))
    : place === 'begin' &&
      languages.some((one) => one !== 'en' && (one === language || !languages.includes('en')));
const HEAD_AT_END = ['en', 'de', 'nl'];

/** The field of a kind for what a name says of a subject; null where the kind has none. */
function fieldAbout(
  meaning: string,
  subject: Reading['subject'],
  own: string | undefined,
  of: Reading['of'],
  fields: readonly string[],
): string | null {
  const isKnown = (field: string) => fields.includes(field);
  if (meaning === 'none') return isKnown('none') ? 'none' : null;
  if (subject === null || own === undefined || subject === own) {
    if (isKnown(meaning)) return meaning;
    return OF_ORGANIZATIONS_ALONE.includes(meaning) && isKnown(`organization_${meaning}`)
      ? `organization_${meaning}`
      : null;
  }
  if (subject === 'organization') {
    if (isKnown(`organization_${meaning}`)) return `organization_${meaning}`;
    const isItself = meaning.startsWith('organization_') || OF_EMPLOYMENT.includes(meaning);
    return isItself && isKnown(meaning) ? meaning : null;
  }
  // `Job Start Date` of a person is that of the employment.
  if (subject === 'post' && OF_EMPLOYMENT.includes(meaning)) return isKnown(meaning) ? meaning : null;
  return of === 'name' && subject !== 'other' && isKnown(meaning) ? meaning : null;
}
