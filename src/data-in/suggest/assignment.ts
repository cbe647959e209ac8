import type { CountryCode } from '../../dataset/format/contact-values.ts';
import type { Locale } from '../lines/locale.ts';

/** The locale and country that a table's values are written in, as far as they are known. */
export interface Writing {
  locale: Locale | null;
  country: CountryCode | null;
}

/** What a guess of a column rests on: its name, its values, both; null where nothing speaks for a field. */
export type Evidence = 'name' | 'values' | 'name and values' | null;

/** A column with its values, and what its name may mean. */
export interface Column {
  name: string;
  texts: string[];
  /** Whether its values are lists, as in JSON. Its texts are then the items of all lists. */
  isList?: boolean;
}

/** The field that a column fills, and why. */
export interface Assignment {
  /** Null where it fills none. */
  field: string | null;
  evidence: Evidence;
  /** Whether a person should look at it: names and values say different things, or several fields are as likely. */
  isDoubtful: boolean;
  /** A phrase for people: why, such as `9 of 10 values are email addresses`. */
  reason: string;
}
