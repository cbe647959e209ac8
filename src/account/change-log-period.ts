import { optionalDateTime } from '../api/date-time.ts';
import { accountId } from '../api/fields.ts';

/** The fields of a request that say of which account and period the change log is wanted. */
export const periodFields = {
  account_id: accountId(),
  date_created_start: optionalDateTime(
    { description: 'Changes from this moment on, itself included.', example: '2026-11-01T00:00:00Z' },
    'its first millisecond',
  ),
  date_created_end: optionalDateTime(
    { description: 'Changes up to this moment, itself included.', example: '2026-11-30T23:59:59Z' },
    'its last millisecond',
  ),
};

/**
 * SQL: the changes of the account `$1` from `$2` to `$3`, both included, null for no bound. Changes are stored to the
 * microsecond and shown to the millisecond: the end includes all that are shown as its own.
 */
export const IN_PERIOD = `account_id = $1 and date_created >= coalesce($2::timestamptz, '-infinity')
  and date_created < coalesce($3::timestamptz + interval '1 millisecond', 'infinity')`;

/** The values of `IN_PERIOD`. */
export function periodValues(
  accountId: number,
  period: { date_created_start?: string | null | undefined; date_created_end?: string | null | undefined },
): unknown[] {
  return [accountId, period.date_created_start ?? null, period.date_created_end ?? null];
}
