import { foldToLetters } from '../../base/text/fold.ts';
import { date } from '../../dataset/format/scalars.ts';
import words from './no-end.json' with { type: 'json' };
import { factReader, type Reader } from './values.ts';

/** What people write for the end of what goes on, by languages (ISO 639-1), as exports of profiles and résumés have it. */
const NO_END: ReadonlySet<string> = new Set(Object.values(words).flat().map(foldToLetters));

const readDay = factReader(date);

/** Whether a text says that something has no end. */
export const saysNoEnd = (text: string): boolean => NO_END.has(foldToLetters(text));

/** Reads the day on which something ended. `Present` and its like say that it has no end. */
export const readEndDate: Reader = (value, context) =>
  typeof value === 'string' && saysNoEnd(value) ? undefined : readDay(value, context);
