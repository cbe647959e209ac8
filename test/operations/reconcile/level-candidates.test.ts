import { expect, test } from 'vitest';
import { serviceForTests } from '../../api/http/service.ts';
import { insertMatchRecords } from '../matching/match-records.ts';
import { send, withToken } from './calls.ts';

const service = serviceForTests({ insertRecords: insertMatchRecords });

const TWINS = { pid: 'email', v: 'twins@initech.example' };
const SHARED = { pid: 'domain', v: 'shared.example' };

/** A query, and the id, score and match of each candidate. */
const CASES: [what: string, query: object, candidates: [id: string, score: number, match: boolean][]][] = [
  [
    'persons with an address and the name',
    { query: 'Twin Level', type: 'person', properties: [TWINS] },
    [
      ['person-7', 80, false],
      ['person-6', 80, false],
    ],
  ],
  [
    'the first of them alone',
    { query: 'Twin Level', type: 'person', properties: [TWINS], limit: 1 },
    [['person-7', 80, false]],
  ],
  [
    'persons with an address alone',
    { type: 'person', properties: [TWINS] },
    [
      ['person-7', 70, false],
      ['person-6', 70, false],
    ],
  ],
  [
    'organizations with a website',
    { type: 'organization', properties: [SHARED] },
    [
      ['organization-3', 80, false],
      ['organization-4', 80, false],
    ],
  ],
  [
    'but those of which one is nearer: its name is the same but for the legal form of the other one',
    { query: 'Umbrella', type: 'organization', properties: [SHARED] },
    [
      ['organization-3', 100, true],
      ['organization-4', 100, true],
    ],
  ],
];

test.each(CASES)('level candidates are no match, however likely: %s', async (_what, query, candidates) => {
  const { body } = await send(await withToken(service), { queries: { q: query } });
  const found = body.q.result.map((one: { id: string; score: number; match: boolean }) => [
    one.id,
    one.score,
    one.match,
  ]);
  expect(found).toEqual(candidates);
});
