import { expect, test } from 'vitest';
import { type OTHER_SHAPES, otherParser } from '../../../src/data-in/lines/instructions.ts';
import { NOW } from '../../identity/claims/read-row.ts';

/** The instruction of a row, or the field and the reason of its rejection. */
function read(name: keyof typeof OTHER_SHAPES, fields: Record<string, unknown>): unknown {
  const parsed = otherParser(name, { now: NOW })(fields, () => {});
  return 'problem' in parsed ? `${parsed.problem.field ?? 'line'} ${parsed.problem.reason}` : parsed.value;
}

test.each<[keyof typeof OTHER_SHAPES, fields: Record<string, unknown>, instruction: object]>([
  ['removed', { kind: 'persons', key: 5 }, { kind: 'persons', key: '5' }],
  [
    'removed',
    { kind: 'websites', domain: 'https://WWW.acme.example' },
    { kind: 'websites', key: 'acme.example' },
  ],
  [
    'removed',
    { kind: 'job_posts', url: 'https://a.example/1' },
    { kind: 'job_posts', key: 'https://a.example/1' },
  ],
  ['merges', { kind: 'persons', ids: '1;2' }, { kind: 'persons', ids: [1, 2] }],
  ['merges', { kind: 'organizations', keys: ['a', 7] }, { kind: 'organizations', keys: ['a', '7'] }],
  ['unmerges', { kind: 'organizations', keys: 'a' }, { kind: 'organizations', keys: ['a'] }],
  ['unmerges', { kind: 'persons', ids: [7] }, { kind: 'persons', ids: [7] }],
  ['suppressed_persons', { person_id: '12', email: '' }, { person_id: 12 }],
  ['suppressed_persons', { person_key: 'p1' }, { person_key: 'p1' }],
  [
    'suppressed_persons',
    { network_public_identifier: 'ada', email: ' A@b.example', phone_number: '+44 20 7946 0123' },
    { network_public_identifier: 'ada', email: 'a@b.example', phone_number: '+442079460123' },
  ],
  // A person is suppressed by the number of a switchboard rather than not at all.
  ['suppressed_persons', { phone_number: '+44 20 7946 0123 ext. 7' }, { phone_number: '+442079460123' }],
])('a row of %s with %j is the instruction %j', (name, fields, instruction) => {
  expect(read(name, fields)).toEqual(instruction);
});

test.each<[keyof typeof OTHER_SHAPES, fields: Record<string, unknown>, reason: RegExp]>([
  ['removed', { kind: 'persons', id: 5 }, /^id is not a field of a source's delivery: give key$/],
  ['removed', { kind: 'persons' }, /^key is missing$/],
  ['removed', { kind: 'persons', url: 'https://a.example/1' }, /^key is missing$/],
  ['removed', { key: 'a' }, /^kind is missing$/],
  ['removed', { kind: 'emails', key: 'a' }, /^kind must be one of organizations, /],
  ['merges', { kind: 'persons', ids: [1] }, /^ids must name at least two things/],
  ['merges', { kind: 'persons' }, /^ids must name at least two things/],
  ['merges', { kind: 'persons', keys: ['a', 'a'] }, /^keys must name at least two things/],
  ['merges', { kind: 'persons', ids: [1, 2], keys: ['a', 'b'] }, /^keys says what ids says, too/],
  ['merges', { kind: 'persons', ids: '1;0' }, /^ids\[1\] must be an integer from 1/],
  ['suppressed_persons', { email: ' ' }, /^line must name a person by person_id, person_key/],
  ['suppressed_persons', { email: 'ada' }, /^email must be an email address$/],
])('a row of %s with %j is refused', (name, fields, reason) => {
  expect(read(name, fields)).toMatch(reason);
});
