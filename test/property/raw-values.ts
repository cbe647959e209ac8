import fc from 'fast-check';
import { PIECES, type Piece } from './vocabulary.ts';

/** A text as its pieces. */
export type RawText = readonly Piece[];

export const DOMAINS = ['a.example', 'b.example', 'xn--strae-oqa.example', 'c.example', 'nobody.example'];
export const IDENTIFIERS = ['acme', 'ACME', 'Ångström "1"', 'a\u030angstro\u0308m "1"', 'x\\', 'spaced out'];
/** A slug as it is compared; the application's own key is not used, so that it is tested. */
export function comparedSlug(slug: string): string {
  return slug.normalize('NFC').toLowerCase();
}

export const DATES = ['1969-12-30', '1970-01-01', '2020-02-29', '2024-12-31', '2025-01-01'];
/** Small numbers, and numbers at the upper limit of a field. */
export const NUMBERS = [0, 1, 2, 3, 1_000_000, Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER];
export const SMALL_IDS = [1, 2, 3, 4];
/** Ids of records: the lowest and almost the highest possible ones. */
export const RECORD_IDS = Array.from({ length: 60 }, (_, at) =>
  at < 50 ? at + 1 : Number.MAX_SAFE_INTEGER - at,
);
export const LOCATION_IDS = [1, 2, 3, 4, 5, 6, 7, 8];

export const recordId = fc.constantFrom(...RECORD_IDS);
export const smallIds = fc.uniqueArray(fc.constantFrom(...SMALL_IDS), { maxLength: 3 });
export const date = fc.constantFrom(...DATES);
export const number = fc.constantFrom(...NUMBERS);
export const text: fc.Arbitrary<RawText> = fc
  .integer({ min: 2, max: PIECES.length })
  .chain((size) => fc.array(fc.constantFrom(...PIECES.slice(0, size)), { maxLength: 25 }));
export const title = text.map((pieces) => pieces.filter(({ written }) => written.length < 100).slice(0, 10));
export const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 4 });
export const distinct = <T extends { id: number }>(
  record: fc.Arbitrary<T>,
  minLength: number,
  maxLength = RECORD_IDS.length,
) => fc.uniqueArray(record, { selector: ({ id }) => id, minLength, maxLength });
