import { expect, test } from 'vitest';
import { durationText, periodText, staysOf } from '../../console/src/record/timeline.ts';

const role = (id: number, organization: { id: number | null; name: string } | null) => ({
  id,
  is_current: false,
  start_date: null,
  end_date: null,
  organization,
});

test('roles that follow each other at one organization are one stay, others are not', () => {
  const acme = { id: 1, name: 'Acme' };
  const noir = { id: null, name: 'Noir' };
  const roles = [role(1, acme), role(2, acme), role(3, noir), role(4, acme), role(5, null), role(6, null)];
  expect(staysOf(roles).map((stay) => stay.roles.map(({ id }) => id))).toEqual([[1, 2], [3], [4], [5], [6]]);
});

test.each([
  ['2020-01-31', '2020-01-01', '1 mo'],
  ['2020-01-01', '2020-12-31', '1 yr'],
  ['2020-03-01', '2023-04-30', '3 yr 2 mo'],
  ['2022-05-01', '2021-01-01', ''],
])('from %s to %s is %j', (start, end, text) => {
  expect(durationText(start, end)).toBe(text);
});

test.each([
  [[['2020-01-01', null, true]], 'Jan 2020 – now · 1 yr 6 mo'],
  [[['2020-01-01', null, false]], 'from Jan 2020'],
  [[[null, '2001-01-01', false]], 'until Jan 2001'],
  [[[null, null, true]], ''],
  [
    [
      ['2019-01-01', '2020-06-30', false],
      ['2018-01-01', '2018-12-31', false],
    ],
    'Jan 2018 – Jun 2020 · 2 yr 6 mo',
  ],
  [
    [
      ['2019-01-01', null, true],
      ['2018-01-01', '2018-12-31', false],
    ],
    'Jan 2018 – now · 3 yr 6 mo',
  ],
  [
    [
      ['2019-01-01', '2020-06-30', false],
      [null, null, false],
    ],
    '',
  ],
] as const)('the period of %j is %j', (roles, text) => {
  const timed = roles.map(([start_date, end_date, is_current]) => ({ start_date, end_date, is_current }));
  expect(periodText(timed, '2021-06-15')).toBe(text);
});
