import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeOfKind } from '../../../src/data-in/lines/shapes.ts';
import { RECORD_FILES } from '../../../src/dataset/format/files.ts';
import { type ClaimKind, LIST_KINDS } from '../../../src/identity/claim.ts';
import { fieldsOf, NOW, REQUIRED_FIELDS, readRow } from './read-row.ts';

const KINDS = Object.keys(REQUIRED_FIELDS) as ClaimKind[];

test.each(KINDS)('a row of %s with the required fields is a claim, and none without one of them', (kind) => {
  const required = REQUIRED_FIELDS[kind];
  const claim = readRow(kind, required);
  expect(claim).toMatchObject({ fields: expect.any(Object) });
  for (const name of Object.keys(required)) {
    // Nothing of a volunteer's entry is required but its person.
    if (name === 'cause') continue;
    const { [name]: _, ...others } = required;
    expect(readRow(kind, others)).toMatch(new RegExp(`^${name} is missing`));
  }
});

test.each(KINDS.filter((kind) => kind in RECORD_FILES))(
  'a row of %s that holds ids of the format without sources is refused with the fields to use',
  (kind) => {
    const shape = RECORD_FILES[kind as keyof typeof RECORD_FILES].schema.shape;
    const ids = Object.keys(shape).filter((name) => name === 'id' || /_ids?$/.test(name));
    const replaced = ids.filter((name) => name !== 'source_id');
    expect(replaced.length).toBeGreaterThan(0);
    for (const name of replaced) {
      expect(fieldsOf(kind, { [name]: 5 })).toMatch(
        new RegExp(`^${name} is not a field of a source's delivery: give \\w+`),
      );
    }
  },
);

test.each<[ClaimKind, fields: object, claim: object]>([
  [
    'organizations',
    { organization_key: undefined, industry: ' Gardening ', keywords: 'trees;soil' },
    { key: 'o1', fields: { name: 'Lindenhof', industry: 'Gardening', keywords: ['trees', 'soil'] } },
  ],
  ['websites', { domain: 'https://WWW.Lindenhof.example/' }, { key: 'lindenhof.example' }],
  ['websites', { key: 'w', technologies: ['Nginx'] }, { key: 'w', fields: { technologies: ['Nginx'] } }],
  ['patents', { author_keys: 'p1; p2;p1' }, { fields: { authors: [by('key', 'p1'), by('key', 'p2')] } }],
  ['projects', { contributor_keys: [1] }, { fields: { contributors: [by('key', '1')] } }],
  ['job_posts', { key: 'x' }, { key: 'x', fields: { source_id: 'x', organization: by('key', 'o1') } }],
  ['emails', {}, { key: null, parent: by('key', 'p1'), fields: { email: 'ada@lindenhof.example' } }],
  [
    'roles',
    { key: 9, organization_name: ' Lindenhof ', start_date: '2020' },
    {
      key: null,
      parent: by('key', 'p1'),
      fields: {
        key: '9',
        organization: by('name', 'Lindenhof'),
        title: 'Gardener',
        start_date: '2020-01-01',
        is_current: true,
      },
    },
  ],
  ['skills', {}, { key: null, parent: by('key', 'p1'), fields: { name: 'Grafting' } }],
  ['keywords', {}, { key: null, parent: by('key', 'o1'), fields: { name: 'Trees' } }],
  ['memberships', { position: 'Chair' }, { parent: by('key', 'p1'), fields: { name: 'Society' } }],
  ['volunteering', { organization_name: 'Park' }, { fields: { cause: 'Parks', organization_name: 'Park' } }],
])('a row of %s with %j is the claim %j', (kind, fields, claim) => {
  expect(readRow(kind, { ...REQUIRED_FIELDS[kind], ...fields })).toMatchObject(claim);
});

function by(by: string, key: string) {
  return { by, key };
}

test.each([
  ['person_slug', 'https://network.example/in/Ada-L%C3%B8/', by('slug', 'ada-lø')],
  ['person_email', ' Ada@Lindenhof.EXAMPLE', by('email', 'ada@lindenhof.example')],
  ['person_key', 'P 1', by('key', 'P 1')],
])('a contact refers to its person by %s', (name, value, parent) => {
  expect(readRow('phone_numbers', { [name]: value, phone_number: '+442079460123' })).toMatchObject({
    parent,
  });
});

test.each([
  ['organization_domain', 'https://www.Bücher.example/x', by('domain', 'xn--bcher-kva.example')],
  ['organization_name', ' Bücher ', by('name', 'Bücher')],
])('an event refers to its organization by %s', (name, value, organization) => {
  const fields = { organization_key: '', [name]: value };
  expect(fieldsOf('simple_events', fields)).toMatchObject({ organization });
});

test.each<[ClaimKind, fields: object, reason: RegExp]>([
  ['job_posts', { organization_name: 'A' }, /^organization_name says what organization_key says, too/],
  ['emails', { person_slug: 'a' }, /^person_slug says what person_key says, too/],
  ['organizations', { location: 'Berlin', country: 'DE' }, /^country says what location says, too/],
  ['organizations', { description: 'a', description_html: 'b' }, /^description_html says what description/],
  [
    'organizations',
    { url: 'https://a.example', seen_at_url: 'https://b.example' },
    /^seen_at_url says what url/,
  ],
  [
    'persons',
    { roles: [{ title: 'A', organization_key: 'a', organization_name: 'b' }] },
    /^roles\[0\]\.org.* says/,
  ],
  ['emails', { person_key: '', person_slug: 'https://network.example' }, /^person_slug must be a slug/],
  ['emails', { person_key: '' }, /^person_key is missing: give it, or person_slug, or person_email$/],
  [
    'organizations',
    { city: 'x'.repeat(200), region: 'y'.repeat(100) },
    /^city must be a place of at most 255/,
  ],
  ['websites', { key: 'w', domain: undefined }, /^domain is missing$/],
])('a row of %s with %j is refused', (kind, fields, reason) => {
  expect(fieldsOf(kind, fields as Record<string, unknown>)).toMatch(reason);
});

test('a person without a full name has that of the first and the last name', () => {
  const names = { full_name: '', first_name: 'Ada', last_name: 'Byron' };
  expect(fieldsOf('persons', names)).toMatchObject({ full_name: 'Ada Byron' });
  expect(fieldsOf('persons', { ...names, full_name: 'A. Byron' })).toMatchObject({ full_name: 'A. Byron' });
  expect(fieldsOf('persons', { ...names, last_name: '' })).toBe('full_name is missing');
});

test('a post leaves out what most posts share', () => {
  const post = fieldsOf('job_posts', {});
  expect(post).toMatchObject({ source: 'board_two', is_active: true, is_remote: false });
  expect(post).toMatchObject({ date_featured: '2026-11-26', source_id: 'https://jobs.example/1' });
  expect(fieldsOf('job_posts', {}, { jobSource: 'network' })).toMatchObject({ source: 'network' });
  const own = { source: 'board_one', is_active: 'no', date_featured: '2020', source_id: 7 };
  expect(fieldsOf('job_posts', own, { jobSource: 'network' })).toMatchObject({
    source: 'board_one',
    is_active: false,
    date_featured: '2020-01-01',
    source_id: '7',
  });
});

test.each([
  [{ location: 'Remote - Germany' }, true, { parts: ['Germany'], isRemote: true }],
  [{ location: 'Remote', is_remote: 'no' }, false, { parts: [], isRemote: true }],
  [{ location: 'Berlin', is_remote: 'yes' }, true, { parts: ['Berlin'] }],
  [{ location: 'Hybrid' }, false, undefined],
  [{ country: 'remote' }, true, { parts: [], isRemote: true }],
])('a post with %j is remote: %s', (fields, is_remote, location) => {
  const found = fieldsOf('job_posts', fields) as Record<string, unknown>;
  expect([found.is_remote, found.location]).toEqual([is_remote, location]);
});

test.each([
  ['job_posts', 'url', 'https://jobs.example/ü?q=a b', 'https://jobs.example/%C3%BC?q=a%20b'],
  ['job_posts', 'url', 'https://jöbs.example/1', 'https://xn--jbs-sna.example/1'],
  ['job_posts', 'url', 'https://jobs.example/%C3%BC#a', 'https://jobs.example/%C3%BC#a'],
  ['persons', 'photo', 'https://img.example/é.png', 'https://img.example/%C3%A9.png'],
  ['funding_events', 'url', 'https://news.example/a b', 'https://news.example/a%20b'],
  ['organizations', 'network_public_profile_url', 'https://a.example/ø', 'https://a.example/%C3%B8'],
] as const)('in a line of %s the %s %s is stored percent-encoded: %s', (kind, field, written, stored) => {
  const key = kind === 'job_posts' ? '' : 'k';
  const row = readRow(kind, { ...REQUIRED_FIELDS[kind], key, [field]: written });
  expect(row).toMatchObject({ fields: { [field]: stored } });
  // A post of a line without a key has its URL as the key.
  if (kind === 'job_posts') expect(row).toMatchObject({ key: stored });
});

test('the address where a line was seen is stored percent-encoded', () => {
  const line = { ...REQUIRED_FIELDS.organizations, url: 'https://a.example/ü b' };
  expect(readRow('organizations', line)).toMatchObject({ seenAtUrl: 'https://a.example/%C3%BC%20b' });
});

test('a URL that is too long for a key is a key by its hash', () => {
  const url = `https://jobs.example/${'x'.repeat(300)}`;
  expect(readRow('job_posts', { ...REQUIRED_FIELDS.job_posts, url })).toMatchObject({
    key: expect.stringMatching(/^[\da-f]{64}$/),
    fields: { url, source_id: expect.stringMatching(/^[\da-f]{64}$/) },
  });
});

test.each([
  [{}, true],
  [{ end_date: '2026-11-25' }, false],
  [{ end_date: '2026-11-26' }, true],
  [{ end_date: '2020' }, false],
  [{ end_date: '2020', is_current: 'yes' }, true],
  [{ is_current: 'no' }, false],
])('a role with %j is current: %s', (fields, is_current) => {
  expect(fieldsOf('roles', fields)).toMatchObject({ is_current });
  expect(fieldsOf('persons', { roles: [{ title: 'A', ...fields }] })).toMatchObject({
    roles: [{ is_current }],
  });
});

test('a line says when, where and on what ground it was collected, and else the delivery does', () => {
  const delivery = { collectedAt: '2026-10-01T00:00:00.000Z', basis: 'consent' };
  const own = { collected_at: '2026-09-01T12:00:00+02:00', basis: 'contract', url: 'https://a.example/1' };
  expect(readRow('organizations', { ...REQUIRED_FIELDS.organizations, ...own }, delivery)).toEqual({
    key: 'o1',
    fields: { name: 'Lindenhof' },
    collectedAt: '2026-09-01T10:00:00.000Z',
    seenAtUrl: 'https://a.example/1',
    basis: 'contract',
  });
  const event = readRow('simple_events', REQUIRED_FIELDS.simple_events, delivery);
  expect(event).toMatchObject({ ...delivery, fields: { date_featured: '2026-10-01' } });
  expect(event).not.toHaveProperty('seenAtUrl');
  expect(readRow('organizations', REQUIRED_FIELDS.organizations)).not.toHaveProperty('collectedAt');
  expect(fieldsOf('job_posts', { collected_at: '2026-09-30T23:30:00-01:00' })).toMatchObject({
    date_featured: '2026-10-01',
  });
});

test('unknown fields are reported with the name that may be meant', () => {
  const paths: string[] = [];
  const fields = {
    ...REQUIRED_FIELDS.persons,
    heading: 1,
    zzz: 1,
    roles: '[{"title":"A","levle":1,"titel":2}]',
  };
  readRow('persons', fields, {}, (path) => paths.push(path));
  expect(paths).toEqual([
    expect.stringMatching(/^heading/),
    'zzz',
    expect.stringMatching(/^roles\[\]\.levle/),
    'roles[].titel (did you mean `title`?)',
  ]);
});

test.each<[ClaimKind, name: string, advice: RegExp]>([
  ['persons', 'Email Address', /emails, with person_key and email/],
  ['persons', 'phone', /phone_numbers, with person_key and phone_number/],
  ['persons', 'LinkedIn URL', /`network_public_profile_url`/],
  ['persons', 'Full Name', /`full_name`/],
  ['organizations', 'Website', /`domain`/],
  ['organizations', 'Company', /`name`/],
  ['organizations', 'Headcount', /`employees`/],
  ['job_posts', 'company', /`organization_name`/],
  ['job_posts', 'date_posted', /`date_featured`/],
  ['roles', 'job_title', /`title`/],
])('of %s, a column %s is reported with what is meant', (kind, name, advice) => {
  const paths: string[] = [];
  readRow(kind, { ...REQUIRED_FIELDS[kind], [name]: 'x' }, {}, (path) => paths.push(path));
  expect(paths).toEqual([expect.stringMatching(advice)]);
});

test('a problem names the key of the line', async () => {
  const { rowParser } = await import('../../../src/data-in/lines/parse.ts');
  const parsed = rowParser('organizations', { now: NOW })({ key: 7, name: { a: 1 } }, () => {});
  expect(parsed).toMatchObject({ problem: { field: 'name', key: '7' } });
});

test('any row is a claim or a problem, and a claim holds no absent or blank value', () => {
  const arbitraryRow = fc.constantFrom(...KINDS).chain((kind) => {
    const names = [...shapeOfKind(kind).fields.keys()].filter((name) => !(name in REQUIRED_FIELDS[kind]));
    const values = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('1', 'yes', '2021', 'a;b', 'Berlin, DE', '[]', '{}'),
    );
    return fc.tuple(fc.constant(kind), fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 3 }));
  });
  fc.assert(
    fc.property(arbitraryRow, ([kind, fields]) => {
      const read = fieldsOf(kind, fields);
      if (typeof read === 'string') return;
      const isSaying = (value: unknown) => value !== undefined && value !== null && value !== '';
      expect(Object.values(read).every(isSaying)).toBe(true);
      expect(JSON.parse(JSON.stringify(read))).toEqual(read);
    }),
    { numRuns: 1_000 },
  );
});

test('the lists of claims are fields of persons and organizations', () => {
  for (const { of, field } of Object.values(LIST_KINDS)) {
    expect([...shapeOfKind(of).fields.keys()]).toContain(field);
  }
});
