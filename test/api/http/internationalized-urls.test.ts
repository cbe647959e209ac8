import { expect, test } from 'vitest';
import { insertRecords } from './records.ts';
import { get, post, serviceForTests } from './service.ts';

const STORED = 'https://münchen.example:8443/straße a|b?q=é%';
const ANSWERED = 'https://xn--mnchen-3ya.example:8443/stra%C3%9Fe%20a%7Cb?q=%C3%A9%25';

const service = serviceForTests({
  async insertRecords(pool) {
    await insertRecords(pool);
    for (const table of [
      'job_posts',
      'simple_events',
      'funding_events',
      'patents',
      'publications',
      'projects',
    ])
      await pool.query(`update ${table} set url = $1`, [STORED]);
    for (const table of ['persons', 'organizations'])
      await pool.query(`update ${table} set network_public_profile_url = $1`, [STORED]);
    await pool.query('update persons set photo = $1', [STORED]);
    await pool.query(
      `update persons set certifications = (select coalesce(jsonb_agg(one || jsonb_build_object('url', $1::text)), '[]')
         from jsonb_array_elements(certifications) one)`,
      [STORED],
    );
    for (const table of ['organizations', 'websites'])
      await pool.query(
        `update ${table} set domain = 'münchen.example', domain_key = 'xn--mnchen-3ya.example' where id = (select min(id) from ${table})`,
      );
  },
});

/** The URLs of an answer, each with its path in it. */
function urlsOf(value: unknown, path = ''): [path: string, url: string][] {
  if (typeof value === 'string') return /^https?:/.test(value) ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    urlsOf(inner, Array.isArray(value) ? path : `${path}.${name}`),
  );
}

test('every URL of an answer is a URI: hosts in punycode, other characters percent-encoded', async () => {
  const events = {
    simple_event_source: 'launch_site',
    job_post_is_remote: false,
    funding_types: ['angel', 'seed'],
  };
  const answers = [
    await post(service, 'job_search', { is_active: null }),
    await post(service, 'organization_search', {}),
    ...(await Promise.all(
      Object.entries(events).map(([name, value]) => post(service, 'organization_search', { [name]: value })),
    )),
    await post(service, 'person_role_search', {}),
    await post(service, 'person_detail_lookup', { person_id: Number.MAX_SAFE_INTEGER }),
    await post(service, 'website_detail_lookup', { domain: 'MÜNCHEN.example' }),
    await get(service, '/api/datastorage/autocomplete/organizations/?q=acme'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const found = answers.flatMap(({ body }) => urlsOf(body));
  for (const [path, url] of found)
    expect([path, url]).toEqual([path, expect.stringMatching(/^[\x21-\x7e]+$/)]);
  const names = (part: string) =>
    new Set(found.filter(([, url]) => url.includes(part)).map(([path]) => path.split('.').at(-1)));
  expect(names(ANSWERED)).toEqual(new Set(['url', 'public_profile_url', 'photo']));
  expect(names('https://xn--mnchen-3ya.example')).toEqual(
    new Set(['url', 'public_profile_url', 'photo', 'domain', 'detail']),
  );
});
