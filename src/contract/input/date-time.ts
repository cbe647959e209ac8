const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?(?:Z|UTC|([+ -])([01]\d|2[0-3])(?::?([0-5]\d))?)?)?$/i;

/** The moment that a day without a time of day stands for. */
export type DayMeans = 'its first millisecond' | 'its last millisecond';

/**
 * Parses an ISO 8601 date-time to `YYYY-MM-DDTHH:MM:SS.sssZ`, which sorts by time; also one as databases write it, such as
 * `2026-08-18 07:34:38 UTC`. Without a zone it is in UTC. A blank before a zone counts as `+`: a query string decodes an
 * unescaped `+` to a blank. Null where there is no such moment.
 */
export function readDateTime(text: string, dayMeans: DayMeans = 'its first millisecond'): string | null {
  const match = DATE_TIME.exec(text.trim());
  if (!match) return null;
  const [, day = '', minute, second = '00', fraction = '', sign, zoneHours = '0', zoneMinutes = '0'] = match;
  const dayTime = dayMeans === 'its first millisecond' ? '00:00:00.000' : '23:59:59.999';
  const time = minute ? `${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}` : dayTime;
  const local = new Date(`${day}T${time}Z`);
  // `Date` accepts the 30th of February and moves it into March.
  if (Number.isNaN(local.getTime()) || local.toISOString() !== `${day}T${time}Z`) return null;
  const zoneMs = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  const utc = new Date(local.getTime() + (sign === '-' ? zoneMs : -zoneMs)).toISOString();
  // PostgreSQL has no year 0, and years beyond four digits have a sign.
  return /^\d{4}-/.test(utc) && !utc.startsWith('0000') ? utc : null;
}

/** SQL: a timestamp in UTC, in the same form, truncated to the millisecond. */
export function dateTimeText(moment: string): string {
  return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
