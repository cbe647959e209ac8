import { describe, expect, test } from 'vitest';
import { deliver } from '../../dataset/import-delivery.ts';
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
  [
    7,
    'https://network.example/in/Zoe-V/fr/',
    [
      'zoe-v',
      'https://fr.network.example/IN/zoe-v/overlay/contact-info/?x#y',
      'network.example/pub/zoe-v/1/2/3',
    ],
  ],
  [8, 'https://code.example/octo', ['octo', 'https://code.example/OCTO?tab=stars', 'm.code.example/octo/']],
  [9, 'en', ['EN', 'https://network.example/in/en/about']],
];

const service = serviceForTests({
  async insertRecords(pool) {
    const ids = SLUGS.map(([id]) => id);
    const slugOf = (id: number) => SLUGS.find(([one]) => one === id)?.[1];
    const { reported } = await deliver(pool, {
      organizations: ids.map((id) => ({
        id,
        name: `Organization ${id}`,
        domain: `w${id}.example`,
        network_public_identifier: slugOf(id),
      })),
      websites: ids.map((id) => ({ id, domain: `w${id}.example` })),
      persons: ids.map((id) => ({
        id,
        full_name: 'Some Body',
        network_public_identifier: slugOf(id),
        roles: [{ id, organization_id: id, title: 'Clerk', is_current: true }],
      })),
      emails: ids.map((id) => ({
        person_id: id,
        email: `p${id}@w${id}.example`,
        validation_status: 'valid',
      })),
    });
    expect(reported).toEqual([]);
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

  test.each([
    'https://network.example',
    'https://network.example/?in=jörg-x',
    'network.example/in/',
    'https://site.example/en',
    'https://site.example/octo/about',
    'https://site.example/profile.php?id=9',
    'profile/view?id=9',
    'octo/1/2/3',
    'x'.repeat(256),
  ])('refuses %s, which names no profile', async (slug) => {
    const { status, body } = await post(service, operation, request(slug));
    const problem = operation.endsWith('/bulk')
      ? (body as never as { results: [typeof body] }).results[0]
      : body;
    expect([operation.endsWith('/bulk') ? 400 : status, problem.errors?.[0]?.detail]).toEqual([
      400,
      expect.stringContaining('must be the slug of a profile address'),
    ]);
  });
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
