import { z } from 'zod';
import type { Wording } from './fields.ts';
import { shown } from './shown.ts';

const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+ -])([01]\d|2[0-3]):?([0-5]\d))?)?$/i;

/** What a day without a time of day stands for. */
export type DayMeans = 'its first millisecond' | 'its last millisecond';

/**
 * Reads an ISO 8601 date-time to the millisecond, as `YYYY-MM-DDTHH:MM:SS.sssZ`; texts of this form stand in the
 * order of time. Without a zone it is in UTC. A blank before the digits of a zone is the `+` of an address that was
 * not escaped. Null where there is no such moment.
 */
export function readDateTime(text: string, dayMeans: DayMeans = 'its first millisecond'): string | null {
  const match = DATE_TIME.exec(text.trim());
  if (!match) return null;
  const [, day = '', minute, second = '00', fraction = '', , sign, zoneHours = '0', zoneMinutes = '0'] =
    match;
  const dayTime = dayMeans === 'its first millisecond' ? '00:00:00.000' : '23:59:59.999';
  const time = minute ? `${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}` : dayTime;
  const local = new Date(`${day}T${time}Z`);
  // What parses dates moves the 30th of February into March.
  if (Number.isNaN(local.getTime()) || local.toISOString() !== `${day}T${time}Z`) return null;
  const zoneMs = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  const utc = new Date(local.getTime() + (sign === '-' ? zoneMs : -zoneMs)).toISOString();
  // The database has no year 0, and other years have more digits or a sign.
  return /^\d{4}-/.test(utc) && !utc.startsWith('0000') ? utc : null;
}

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
