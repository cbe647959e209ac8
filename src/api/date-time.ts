import { z } from 'zod';
import type { Wording } from './fields.ts';
import { type DayMeans, readDateTime } from './read-date-time.ts';
import { shown } from './shown.ts';

const HINT =
  'Without a zone it is in UTC. In an address, write the `+` of a zone as `%2B`, or give the time in UTC with `Z`.';

/** A date-time, read as `readDateTime` does. */
export function optionalDateTime({ description, example }: Wording<string>, dayMeans: DayMeans) {
  const requirement = `a date-time such as ${example}`;
  const error = ({ input }: { input?: unknown }) => `must be ${requirement}, not ${shown(input)}`;
  return z
    .string({ error })
    .transform((value, context) => {
      const read = readDateTime(value, dayMeans);
      if (read !== null) return read;
      context.addIssue({
        code: 'custom',
        message: error({ input: value }),
        params: { code: 'invalid_format' },
      });
      return z.NEVER;
    })
    .meta({ format: 'date-time' })
    .nullish()
    .meta({ description: `${description} A day alone means ${dayMeans}. ${HINT}`, example });
}

/** SQL: a moment as `dateTime` describes it; what is finer than a millisecond is cut off. */
export function dateTimeText(moment: string): string {
  return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A moment of an answer, in UTC to the millisecond. */
export function dateTime({ description, example }: Wording<string>) {
  return z.string().meta({ description, examples: [example], format: 'date-time' });
}

/** A moment of an answer, in UTC to the millisecond, or null. */
export function dateTimeOrNull({ description, example }: Wording<string | null>) {
  return z
    .string()
    .nullable()
    .meta({ description, examples: [example], format: 'date-time' });
}
