import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDateTime } from '../../../src/contract/input/date-time.ts';

test.for([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T08:30Z', '2026-11-20T08:30:00.000Z'],
  ['2026-11-20T08:30', '2026-11-20T08:30:00.000Z'],
  ['2026-11-20 08:30:07', '2026-11-20T08:30:07.000Z'],
  ['2026-11-20t08:30:07.5z', '2026-11-20T08:30:07.500Z'],
  ['2026-11-20T08:30:07.123999Z', '2026-11-20T08:30:07.123Z'],
  ['2026-11-20T08:30:07,123456789Z', '2026-11-20T08:30:07.123Z'],
  ['2026-11-20T08:30:07+02:00', '2026-11-20T06:30:07.000Z'],
  ['2026-11-20T08:30:07 02:00', '2026-11-20T06:30:07.000Z'],
  ['2026-11-20T08:30:07-0530', '2026-11-20T14:00:07.000Z'],
  ['2026-11-20 08:30:07.5+02', '2026-11-20T06:30:07.500Z'],
  ['2026-11-20 08:30:07 +0200', '2026-11-20T06:30:07.000Z'],
  ['2026-11-20 08:30:07 UTC', '2026-11-20T08:30:07.000Z'],
  ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
  [' 2024-02-29 ', '2024-02-29T00:00:00.000Z'],
] as const)('the text %s is read as %s', ([text, moment]) => {
  expect(readDateTime(text)).toBe(moment);
});

test('a date without a time is read as its first millisecond, or as its last on request', () => {
  expect(readDateTime('2026-11-20', 'its last millisecond')).toBe('2026-11-20T23:59:59.999Z');
  expect(readDateTime('2026-11-20T08:30', 'its last millisecond')).toBe('2026-11-20T08:30:00.000Z');
});

test.for([
  '',
  'now',
  '2026-02-29',
  '2026-13-01',
  '2026-11-31',
  '2026-00-10',
  '2026-11-20T24:00:00Z',
  '2026-11-20T23:60:00Z',
  '2026-11-20T23:59:60Z',
  '2026-11-20T08Z',
  '2026-11-20Z',
  '2026-11-20T08:30:07.Z',
  '2026-11-20T08:30:07+24:00',
  '2026-11-20T08:30:07+02:60',
  '20261120T083007Z',
  '2026-W47-5',
  '1763627407',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
])('%j is not a date-time', (text) => {
  expect(readDateTime(text)).toBeNull();
});

test('an ISO date-time is read unchanged, and the order of such texts is the order of time', () => {
  const moment = fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString());
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      expect(readDateTime(a)).toBe(a);
      expect(a < b).toBe(Date.parse(a) < Date.parse(b));
    }),
  );
});
