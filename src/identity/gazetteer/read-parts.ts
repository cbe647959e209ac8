import { countryCode } from '../places/countries.ts';
import { foldName } from '../places/place-key.ts';
import { namesInAddress } from './east-asian-address.ts';
import { regionSpellingsOf, spellingsOf, withoutPostcode } from './spellings.ts';
import { type Place, wholeOf } from './world.ts';

/** Finds the places with a folded name or code. */
export type FindPlaces = (name: string) => readonly Place[];

/** A part of a text with the places that it may name. */
export interface Part {
  text: string;
  places: readonly Place[];
}

/** Joins the parts that a text cuts a name into, as in `Frankfurt (Oder)` and `TP.HCM`. */
export function joined(parts: readonly string[], find: FindPlaces): readonly string[] {
  const at = parts.findIndex((part, index) => {
    const next = parts[index + 1];
    if (next === undefined) return false;
    const name = foldName(`${part} ${next}`);
    const places = find(name);
    return (
      places.some((place) => foldName(place.name) === name) ||
      (places.length > 0 && isCodeLike(part) && isCodeLike(next))
    );
  });
  return at < 0 ? parts : parts.toSpliced(at, 2, `${parts[at]} ${parts[at + 1]}`);
}

/** Finds the places of a part. `Austin TX` is two parts, if the one lies inside the other. */
export function readPart(text: string, country: string | undefined, find: FindPlaces): Part[] {
  const placesOf = (part: string) => {
    const named = isCodeLike(part) ? undefined : wholeOf(countryCode(part) ?? '', null);
    for (const spelling of spellingsOf(part)) {
      const found = find(spelling);
      const all = named && !found.some(({ id }) => id === named.id) ? [named, ...found] : found;
      const places = all.filter((place) => country === undefined || place.country === country);
      if (places.length > 0) return places;
    }
    return regionSpellingsOf(part)
      .flatMap(find)
      .filter((place) => place.kind === 'region' && (country === undefined || place.country === country));
  };
  const places = placesOf(text);
  if (places.length > 0) return [{ text, places }];
  for (const [head, tail] of splitsOf(text)) {
    const wholes = placesOf(tail).filter(({ kind }) => kind !== 'city');
    const within = placesOf(head).filter((place) => wholes.some((whole) => contains(whole, place, tail)));
    if (within.length > 0)
      return [
        { text: head, places: within },
        { text: tail, places: wholes },
      ];
  }
  return [{ text, places }];
}

/** Reads a code behind a county of the USA as that of a state: `Cook County, IL`. A code of no state is left as it is. */
export function behindCounty(part: Part, index: number, parts: readonly Part[]): Part {
  const county = parts[index - 1];
  const isBehind = county?.places.length === 0 && / (?:County|Parish)$/i.test(county.text);
  if (!isBehind || !isCodeLike(part.text)) return part;
  const states = part.places.filter(({ kind, country }) => kind === 'region' && country === 'US');
  return states.length > 0 ? { ...part, places: states } : part;
}

/** The names by which the places of a part may be looked up. */
export function lookupNames(text: string): string[] {
  const written = [text, ...splitsOf(text).flat(), ...namesInAddress(text)];
  return written.flatMap((one) => [...spellingsOf(one), ...regionSpellingsOf(one)]);
}

/** The ways to cut a part in two at a blank or before a code, the shortest end first: `Union City NJ`, `Manaus-AM`. */
function splitsOf(text: string): [head: string, tail: string][] {
  const words = withoutPostcode(text)
    .replace(/-(?=\p{Lu}{2}$)/u, ' ')
    .split(/\s+/);
  return (
    words
      .slice(1)
      .map((_, at): [string, string] => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
      // What ends with the number of a house is a street: `Piazza Italia 8`.
      .filter(([, tail]) => !/\d/.test(tail))
      .reverse()
  );
}

/** Whether a place that a text names contains another one. A city stands for its region; a short name of one does not. */
export function contains(whole: Place, place: Place, text: string): boolean {
  if (whole.country !== place.country) return false;
  if (whole.kind === 'country') return place.kind !== 'country';
  if (whole.region === null || whole.region !== place.region) return false;
  if (whole.kind === 'region') return place.kind === 'city';
  return place.kind === 'city' && (!isCodeLike(text) || foldName(text) === foldName(whole.name));
}

/** The country that a part names in English or in a language of the country; a code is none. */
export const countryOf = (part: Part | undefined): string | undefined =>
  part === undefined || isCodeLike(part.text) ? undefined : countryCode(part.text);

/** Two or three letters, which may be a code. */
export function isCodeLike(text: string): boolean {
  return /^[a-z]{2,3}$/.test(foldName(withoutPostcode(text)));
}

/** The texts of parts without those of streets. */
export function namesOf(parts: readonly Part[]): string[] {
  return parts.map(({ text }) => withoutPostcode(text)).filter((text) => !/\d/.test(text));
}
