import { describe, expect, test } from 'vitest';
import { deliver } from '../dataset/import-delivery.ts';
import { post, serviceForTests } from './service.ts';

/** Slugs as records have them, and how requests name them. */
const SLUGS: [id: number, stored: string, named: string[]][] = [
  [
    1,
    'jörg-x',
    ['JÖRG-X', ' jörg-x ', 'j%C3%B6rg-x', 'https://network.example/in/j%C3%B6rg-x/', 'jo\u0308rg-x'],
  ],
  [2, 'İzzet-q7', ['izzet-q7', 'İZZET-Q7', 'i̇zzet-q7', 'network.example/in/İzzet-q7?trk=a#b']],
  [3, 'ΟΔΟΣ-ΝΟΤΟΣ', ['οδος-νοτος', 'οδοσ-νοτοσ', 'https://network.example/in/ΟΔΟΣ-νοτος']],
  [4, 'k%C3%A4the-y', ['käthe-y', 'K%C3%A4THE-y', 'https://network.example/in/käthe-y/']],
  [
    5,
    'https://network.example/in/Straẞe-z/',
    ['straße-z', 'STRAẞE-Z', 'http://network.example/in/stra%C3%9Fe-z'],
  ],
  [6, 'Ꭰ-w', ['ꭰ-w', 'Ꭰ-W']],
];

const service = serviceForTests({
  async insertRecords(pool) {
    for (const [id, slug] of SLUGS) {
      await pool.query(`insert into websites (id, domain, domain_key) values ($1, $2, $2)`, [
        id,
        `w${id}.example`,
      ]);
      await pool.query(
        `insert into organizations (id, name, domain, domain_key, network_public_identifier) values ($1, $2, $3, $3, $4)`,
        [id, `Organization ${id}`, `w${id}.example`, slug],
      );
      await pool.query(
        `insert into persons (id, full_name, network_public_identifier) values ($1, 'Some Body', $2)`,
        [id, slug],
      );
      await pool.query(
        `insert into roles (id, person_id, organization_id, title, is_current) values ($1, $1, $1, 'Clerk', true)`,
        [id],
      );
      await pool.query(`insert into emails (person_id, email, validation_status) values ($1, $2, 'valid')`, [
        id,
        `p${id}@w${id}.example`,
      ]);
    }
  },
});

const ids = (items: unknown) => (items as { id: number }[]).map(({ id }) => id);

/** Each operation that takes a slug, and the id of the record in its answer. */
const OPERATIONS: [
  operation: string,
  request: (slug: string) => object,
  idOf: (body: Record<string, unknown>) => unknown,
][] = [
  ['person_detail_lookup', (slug) => ({ network_public_identifier: slug }), ({ id }) => id],
  [
    'person_detail_lookup/bulk',
    (slug) => ({ items: [{ network_public_identifier: slug }] }),
    ({ results }) => (results as { result: { id: number } }[])[0]?.result.id,
  ],
  [
    'person_contacts_lookup/work_emails',
    (slug) => ({ network_public_identifier: slug }),
    (body) => Number((body as unknown as { email: string }[])[0]?.email[1]),
  ],
  ['person_match', (slug) => ({ network_public_identifier: slug }), ({ person }) => ids([person])[0]],
  [
    'organization_match',
    (slug) => ({ network_public_identifier: slug }),
    ({ organization }) => ids([organization])[0],
  ],
  [
    'organization_match/bulk',
    (slug) => ({ items: [{ network_public_identifier: slug }] }),
    ({ results }) => (results as { result: { organization: { id: number } } }[])[0]?.result.organization.id,
  ],
  ['website_detail_lookup', (slug) => ({ organization_network_public_identifier: slug }), ({ id }) => id],
  [
    'website_detail_lookup/bulk',
    (slug) => ({ items: [{ organization_network_public_identifier: slug }] }),
    ({ results }) => (results as { result: { id: number } }[])[0]?.result.id,
  ],
  [
    'organization_search',
    (slug) => ({ network_public_identifiers: [slug] }),
    ({ search_results }) => ids(search_results)[0],
  ],
  [
    'person_role_search',
    (slug) => ({ person_network_public_identifiers: [slug] }),
    ({ search_results }) => ids(search_results)[0],
  ],
  [
    'person_role_search',
    (slug) => ({ organization_network_public_identifiers: ['nobody', slug] }),
    ({ search_results }) => ids(search_results)[0],
  ],
];

describe.each(OPERATIONS)('%s', (operation, request, idOf) => {
  test.each(SLUGS)('finds record %d with the slug %s by each way to write it', async (id, stored, named) => {
    for (const slug of [stored, ...named]) {
      const { status, body } = await post(service, operation, request(slug));
      expect([slug, status, status === 200 && idOf(body as never)]).toEqual([slug, 200, id]);
    }
  });

  test.each(['https://network.example', 'https://network.example/?in=jörg-x', 'x'.repeat(256)])(
    'refuses %s, which is no slug',
    async (slug) => {
      const { status, body } = await post(service, operation, request(slug));
      const problem = operation.endsWith('/bulk')
        ? (body as never as { results: [typeof body] }).results[0]
        : body;
      expect([operation.endsWith('/bulk') ? 400 : status, problem.errors?.[0]?.detail]).toEqual([
        400,
        expect.stringContaining('must be the slug of a profile address'),
      ]);
    },
  );
});

test('a person is suppressed by each way to write the slug', async () => {
  const { pool } = service.database;
  for (const [id, stored, [named = stored]] of SLUGS) {
    await deliver(pool, { suppressed_persons: [{ network_public_identifier: named }] });
    const { rowCount } = await pool.query('select from persons where id = $1', [id]);
    const { reported } = await deliver(pool, {
      persons: [{ id: 100 + id, full_name: 'Some Body', network_public_identifier: stored }],
    });
    const { rows } = await pool.query('select id from persons where id = $1', [100 + id]);
    expect([stored, rowCount, reported, rows]).toEqual([stored, 0, [], []]);
  }
});
