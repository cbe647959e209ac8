import { expect, test } from 'vitest';
import { rowParser } from '../../../src/data-in/lines/parse.ts';
import type { ClaimKind } from '../../../src/identity/claim.ts';
import { NOW, REQUIRED_FIELDS } from '../../identity/claims/read-row.ts';

const parse = (kind: ClaimKind, fields: object) =>
  rowParser(kind, { now: NOW })({ ...REQUIRED_FIELDS[kind], ...fields }, () => {});

test.each<[ClaimKind, object, left: string]>([
  ['organizations', { employees: '1,000' }, 'employees'],
  ['organizations', { domain: 'no website' }, 'domain'],
  ['organizations', { founded_date: 'long ago' }, 'founded_date'],
  ['organizations', { industry: 'N/A' }, 'industry'],
  ['persons', { location: 'x'.repeat(300) }, 'location'],
  ['persons', { photo: 'no photo' }, 'photo'],
  ['funding_events', { amount: '$5m' }, 'amount'],
  ['emails', { email_type: 'home' }, 'email_type'],
])('a line of %s with %j stands without the field %s, which is named', (kind, fields, left) => {
  const parsed = parse(kind, fields);
  expect(parsed).toMatchObject({ leftOut: { field: left } });
  expect('value' in parsed && parsed.value.fields).not.toHaveProperty(left);
});

test.each<[ClaimKind, object, field: string]>([
  ['organizations', { key: '1.23457E+11' }, 'key'],
  ['organizations', { name: 'N/A' }, 'name'],
  ['organizations', { location: 'Ghent', city: 'Ghent' }, 'city'],
  ['organizations', { collected_at: 'yesterday' }, 'collected_at'],
  ['persons', { last_name: 'N/A' }, 'last_name'],
  ['job_posts', { url: 'no url' }, 'url'],
  ['job_posts', { is_active: 'perhaps' }, 'is_active'],
  ['job_posts', { date_featured: '31.12.2020' }, 'date_featured'],
  ['funding_events', { amount: '5', currency: '€' }, 'currency'],
  ['roles', { end_date: '31.12.2020' }, 'end_date'],
  ['roles', { start_date: '31.12.2020' }, 'start_date'],
  ['roles', { organization_domain: 'no website' }, 'organization_domain'],
  ['publications', { author_keys: ['1.23457E+11'] }, 'author_keys[0]'],
  ['phone_numbers', { phone_number: '12' }, 'phone_number'],
])('a line of %s with %j is rejected for its %s', (kind, fields, field) => {
  expect(parse(kind, fields)).toMatchObject({ problem: { field } });
});

test('a list stands without the items that can’t be read, and an item without its optional fields', () => {
  const parsed = parse('persons', {
    skills: 'Optics;N/A;Lasers',
    educations: [{ school_name: 'School', start_date: 'x' }, { degree: 'B.A.' }],
    roles: [{ title: 'Engineer', end_date: 'x' }, { title: 'Buyer' }],
  });
  expect('value' in parsed && parsed.value.fields).toMatchObject({
    skills: ['Optics', 'Lasers'],
    educations: [{ school_name: 'School' }],
    roles: [{ title: 'Buyer' }],
  });
  const { leftOut } = parsed as { leftOut: { field: string; further: { field: string }[] } };
  expect([leftOut, ...leftOut.further].map(({ field }) => field)).toEqual([
    'skills[1]',
    'educations[0].start_date',
    'educations[1].school_name',
    'roles[0].end_date',
  ]);
});

test('what is left out of a rejected line is among its faults', () => {
  expect(parse('organizations', { name: null, employees: 'x' })).toMatchObject({
    problem: { field: 'name', further: [{ field: 'employees' }] },
  });
});
