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
