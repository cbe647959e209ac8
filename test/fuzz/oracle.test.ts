import { expect, test } from 'vitest';
import { faultsOf } from './oracle.ts';
import type { FuzzRequest } from './requests.ts';

/** The leaks that the oracle finds in a problem with this detail, when the request had this body. */
function leaksIn(detail: string, body = ''): string[] {
  const bytes = Buffer.from(`POST / HTTP/1.1\r\n\r\n${body}`);
  const request: FuzzRequest = { kind: 'rest', bytes, method: 'POST', bodyBytes: body.length, isWhole: true };
  const problem = JSON.stringify({ status: 400, detail, errors: [{ pointer: '/page', detail }] });
  const faults = faultsOf(request, { status: 400, headers: new Map(), body: problem }, []);
  return faults.filter((fault) => fault.startsWith('a leak'));
}

const VALUE = '{"":{"At ":[]}} (pg_x TypeError: at f (file:///src/a.ts:1:2)';
const QUOTED = `must be a whole number, not ${JSON.stringify(VALUE)}`;
const CUT = `must be a whole number, not ${JSON.stringify(`${VALUE.slice(0, 40)}…`)}`;

test.each([
  ['JSON', JSON.stringify({ page: VALUE })],
  ['urlencoded', new URLSearchParams({ page: VALUE }).toString()],
  ['multipart', `--x\r\nContent-Disposition: form-data; name="page"\r\n\r\n${VALUE}\r\n--x--`],
])('a value of a %s request may be quoted in its error', (_type, body) => {
  expect(leaksIn(QUOTED, body)).toEqual([]);
  expect(leaksIn(CUT, body)).toEqual([]);
});

test('a quotation of text that is not in the request is a leak', () => {
  expect(leaksIn(QUOTED, '{"page":"x"}')).toHaveLength(1);
  expect(leaksIn(`${QUOTED} at f (file:///srv/a.ts:1:2)`, JSON.stringify({ page: VALUE }))).toHaveLength(1);
});

test('text that only resembles a stack trace is not a leak', () => {
  expect(leaksIn('not {"At ":[]}} (x)')).toEqual([]);
  expect(leaksIn('not at least 1 (as stated), at 12:30:45')).toEqual([]);
});

function thrown(): Error {
  try {
    return JSON.parse('{');
  } catch (error) {
    return error as Error;
  }
}

test('every frame of a stack trace is a leak, also inside a message', async () => {
  const later = await Promise.all([Promise.reject(new Error('late')).catch((error: Error) => error)]);
  const stacks = [thrown().stack, later[0]?.stack, new Error('direct').stack];
  const frames = stacks.flatMap((stack) => (stack ?? '').split('\n').slice(1));
  expect(frames.length).toBeGreaterThan(3);
  for (const frame of [
    ...frames,
    '    at Array.map (<anonymous>)',
    '    at async Promise.all (index 0)',
    '    at new Pool (/srv/app/pool.js:3:9)',
    '    at /srv/app/pool.js:3:9',
    '    at node:net:1:2',
    '    at Object.<anonymous> (/srv/app/pool.js:3:9)',
  ])
    expect(leaksIn(`must be a number\n${frame}`, '{"page":"number"}'), frame).toHaveLength(1);
});

test.each([
  'relation "persons" does not exist',
  'insert into persons',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'see /home/roster/a.txt',
  "Cannot read properties of undefined (reading 'x')",
])('the internal text "%s" is a leak', (detail) => {
  expect(leaksIn(detail, '{"page":"persons"}')).toHaveLength(1);
});
