import { expect, test } from 'vitest';
import { rankSources } from '../../../src/data-in/manage.ts';
import { deliver, QUIET } from '../../data-in/tables/memory-table.ts';
import type { Delivery } from '../../dataset/dataset-directory.ts';
import { deliver as deliverDataset } from '../../dataset/import-delivery.ts';
import { databaseForEachTest } from '../../harness/database.ts';

const database = databaseForEachTest();

/** A delivery of websites: of a source by their keys, of a dataset by their ids. A website without a domain is removed. */
type Step = readonly [source: string, domains: Readonly<Record<string, string | null>>];

/** More claims than a batch has. */
const MANY = Array.from({ length: 3_100 }, (_, nr) => nr);
const chain = (shift: number) =>
  Object.fromEntries(MANY.map((nr) => [`k${nr}`, `w${(nr + shift) % MANY.length}.example`]));

/** Deliveries, and the websites after them: by domain, the things that are one there. */
const CASES: [what: string, steps: Step[], websites: Record<string, string>][] = [
  [
    'two websites of a source exchange their domains',
    [
      ['crm', { one: 'a.example', two: 'b.example' }],
      ['crm', { one: 'b.example', two: 'a.example' }],
    ],
    { 'a.example': 'crm:two', 'b.example': 'crm:one' },
  ],
  [
    'a chain of three websites of a source moves on by one, and the last domain is new',
    [
      ['crm', { one: 'a.example', two: 'b.example', three: 'c.example' }],
      ['crm', { one: 'b.example', two: 'c.example', three: 'd.example' }],
    ],
    { 'b.example': 'crm:one', 'c.example': 'crm:two', 'd.example': 'crm:three' },
  ],
  [
    'three websites of a source move on in a circle, in spellings of their own',
    [
      ['crm', { one: 'a.example', two: 'b.example', three: 'bücher.example' }],
      ['crm', { one: 'www.B.example', two: 'https://xn--bcher-kva.example', three: 'A.example.' }],
    ],
    { 'a.example': 'crm:three', 'b.example': 'crm:one', 'xn--bcher-kva.example': 'crm:two' },
  ],
  [
    'a source removes a website and gives its domain to another one',
    [
      ['crm', { one: 'a.example', two: 'b.example' }],
      ['crm', { one: null, two: 'a.example' }],
    ],
    { 'a.example': 'crm:two' },
  ],
  [
    'a domain goes to a website that is new, and its own website gets the domain of a removed one',
    [
      ['crm', { one: 'a.example', two: 'b.example' }],
      ['crm', { one: 'b.example', two: null, three: 'a.example' }],
    ],
    { 'a.example': 'crm:three', 'b.example': 'crm:one' },
  ],
  [
    'websites of two sources part, and each takes the domain of the other one',
    [
      ['crm', { one: 'a.example', two: 'b.example' }],
      ['jobs', { x: 'a.example', y: 'b.example' }],
      ['crm', { one: 'b.example', two: 'a.example' }],
      ['jobs', { x: 'b.example' }],
    ],
    { 'a.example': 'crm:two', 'b.example': 'crm:one jobs:x jobs:y' },
  ],
  [
    'a dataset exchanges the domains of two websites, and a source shares one of them',
    [
      ['strict', { 1: 'a.example', 2: 'b.example' }],
      ['crm', { one: 'a.example' }],
      ['strict', { 1: 'b.example', 2: 'a.example' }],
    ],
    { 'a.example': 'crm:one strict:2', 'b.example': 'strict:1' },
  ],
  [
    'a dataset exchanges the domains of two websites that sources share',
    [
      ['strict', { 1: 'a.example', 2: 'b.example' }],
      ['crm', { one: 'a.example', two: 'b.example' }],
      ['strict', { 2: 'a.example', 1: 'b.example' }],
    ],
    { 'a.example': 'crm:one strict:2', 'b.example': 'crm:two strict:1' },
  ],
  [
    'a dataset moves a chain of websites on, of which a source shares the one in the middle',
    [
      ['strict', { 1: 'a.example', 2: 'b.example', 3: 'c.example' }],
      ['crm', { two: 'b.example' }],
      ['strict', { 1: 'b.example', 2: 'c.example', 3: 'd.example' }],
    ],
    { 'b.example': 'crm:two strict:1', 'c.example': 'strict:2', 'd.example': '3' },
  ],
  [
    'a website of a source and one of a dataset exchange their domains, the source first',
    [
      ['strict', { 1: 'a.example' }],
      ['crm', { one: 'b.example' }],
      ['crm', { one: 'a.example' }],
      ['strict', { 1: 'b.example' }],
    ],
    { 'a.example': 'crm:one', 'b.example': 'strict:1' },
  ],
  [
    'a website of a source and one of a dataset exchange their domains, the dataset first',
    [
      ['strict', { 1: 'a.example' }],
      ['crm', { one: 'b.example' }],
      ['strict', { 1: 'b.example' }],
      ['crm', { one: 'a.example' }],
    ],
    { 'a.example': 'crm:one', 'b.example': 'strict:1' },
  ],
  [
    'a dataset removes a website and gives its domain to another one',
    [
      ['strict', { 1: 'a.example', 2: 'b.example' }],
      ['strict', { 1: null, 2: 'a.example' }],
    ],
    { 'a.example': '2' },
  ],
  [
    'a dataset removes a website that a source shares, and gives its domain to a new one',
    [
      ['strict', { 1: 'a.example' }],
      ['crm', { one: 'a.example' }],
      ['strict', { 1: null, 2: 'a.example' }],
    ],
    { 'a.example': 'crm:one strict:2' },
  ],
  [
    'a dataset takes the domain that the shared website of an earlier line has left',
    [
      ['strict', { 1: 'a.example' }],
      ['crm', { one: 'a.example' }],
      ['crm', { one: 'c.example' }],
      ['strict', { 1: 'b.example', 2: 'a.example' }],
    ],
    { 'a.example': 'strict:2', 'b.example': 'strict:1', 'c.example': 'crm:one' },
  ],
  [
    'a dataset gives the domain of a website to another one, and that website a domain of a source',
    [
      ['strict', { 1: 'a.example' }],
      ['crm', { one: 'b.example' }],
      ['strict', { 2: 'a.example', 1: 'b.example' }],
    ],
    { 'a.example': '2', 'b.example': 'crm:one strict:1' },
  ],
  [
    'more websites than a batch has move on in a circle',
    [
      ['crm', chain(0)],
      ['crm', chain(1)],
    ],
    Object.fromEntries(MANY.map((nr) => [`w${(nr + 1) % MANY.length}.example`, `crm:k${nr}`])),
  ],
];

/** Loads a delivery; nothing of it may be rejected. */
async function load([source, domains]: Step): Promise<void> {
  const entries = Object.entries(domains);
  const gone = entries.filter(([, domain]) => domain === null);
  const kept = entries.filter(([, domain]) => domain !== null);
  if (source === 'strict') {
    const delivery: Delivery = {
      websites: kept.map(([id, domain]) => ({ id: Number(id), domain })),
      ...(gone.length > 0 && { removed: gone.map(([id]) => ({ kind: 'websites', id: Number(id) })) }),
    };
    expect(await deliverDataset(database.pool, delivery)).toMatchObject({ reported: [], rejected: 0 });
    return;
  }
  const delivered = await deliver(database, source, {
    websites: kept.map(([key, domain]) => ({ key, domain })),
    ...(gone.length > 0 && { removed: gone.map(([key]) => ({ kind: 'websites', key })) }),
  });
  expect(delivered.rejected).toBe(0);
}

async function storedWebsites(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ domain_key: string; things: string }>(
    `select domain_key, coalesce((
      select string_agg(s.name || ':' || key, ' ' order by s.name, key) from claims c join sources s on s.id = source_id
      where c.kind = 'websites' and record_id = w.id and body is not null), w.id::text) as things
    from websites w`,
  );
  return Object.fromEntries(rows.map(({ domain_key, things }) => [domain_key, things]));
}

const LOAD = { log: QUIET, report: '/dev/null' };

test.each(CASES)(
  'domains move within a delivery, and nothing stays out of date: %s',
  async (_, steps, websites) => {
    const { pool } = database;
    for (const step of steps) await load(step);
    expect(await storedWebsites()).toEqual(websites);
    await load(['later', { z: 'later.example' }]);
    expect(await storedWebsites()).toEqual({ ...websites, 'later.example': 'later:z' });
    await rankSources({ pool, ...LOAD }, ['later']);
    expect((await pool.query('select * from pending_claims')).rows).toEqual([]);
  },
);
