import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';
import { readAs } from '../presets/preset-rows.ts';
import { POST, SAYS, script } from './baker-post.ts';

const deliveries = deliveriesForTests();

const page = (json: unknown, head = '') =>
  `<!DOCTYPE html><html><head>${head}${script(json)}</head><body></body></html>`;
const place = (address: unknown) => ({ jobLocation: { '@type': 'Place', address } });
const ghent = { location: { parts: ['Ghent', 'Flanders'], country: 'BE' } };
const address = (country: unknown) =>
  place({
    '@type': 'PostalAddress',
    addressLocality: 'Ghent',
    addressRegion: 'Flanders',
    addressCountry: country,
  });

/** Properties of a post as sites write them, and what its claim says besides those of the others, or the field that can't be read. */
const VARIANTS: [properties: object, says: object | string][] = [
  [{ '@type': ['Thing', 'JobPosting'] }, {}],
  [{ '@type': 'https://schema.org/JobPosting' }, {}],
  [{ identifier: { '@type': 'PropertyValue', name: 'Oak', value: 4711 } }, { source_id: '4711' }],
  [{ identifier: { '@type': 'PropertyValue', name: 'Oak' } }, {}],
  [{ identifier: ' OAK-1 ' }, { source_id: 'OAK-1' }],
  [{ identifier: 4711 }, { source_id: '4711' }],
  [{ identifier: [{ value: 'a' }, { value: 'b' }] }, { source_id: 'a' }],
  [{ hiringOrganization: 'Oak &amp; Elm' }, { organization: { by: 'key', key: 'Oak & Elm' } }],
  [{ hiringOrganization: [{ name: 'Oak' }, { name: 'Elm' }] }, { organization: { by: 'key', key: 'Oak' } }],
  [{ title: 'R&amp;D Lead &#8211; Ghent' }, { title: 'R&D Lead – Ghent' }],
  [{ title: undefined, name: 'Cook' }, { title: 'Cook' }],
  [{ title: 'Cook \\ud83d \ud83d', '\ud83d': '' }, { title: 'Cook \\ud83d \ufffd' }],
  [{ description: '<p>You&nbsp;bake.</p><ul><li>Rye</li></ul>' }, { description: 'You bake.\n\n- Rye' }],
  [
    { description: '&lt;p&gt;You bake.&lt;/p&gt;&lt;p&gt;Rye.&lt;/p&gt;' },
    { description: 'You bake.\n\nRye.' },
  ],
  [
    { description: 'You bake R&amp;B bread.\r\nRye < wheat.' },
    { description: 'You bake R&B bread.\nRye < wheat.' },
  ],
  [{ title: 'Cook\0' }, 'title'],
  [{ datePosted: '11/02/2026' }, 'date_featured'],
  [{ validThrough: '31.01.2020' }, 'is_active'],
  [address('BE'), ghent],
  [address({ '@type': 'Country', name: 'BE' }), ghent],
  [address(['Belgium']), ghent],
  [place('Ghent, Flanders, BE'), { location: { parts: ['Ghent', 'Flanders', 'BE'] } }],
  [{ jobLocation: 'Ghent' }, { location: { parts: ['Ghent'] } }],
  [{ jobLocation: { '@type': 'Place', name: 'Ghent' } }, { location: { parts: ['Ghent'] } }],
  [{ jobLocation: { addressLocality: 'Ghent' } }, { location: { parts: ['Ghent'] } }],
  [
    { jobLocation: [place('Lyon').jobLocation, place('Ghent').jobLocation] },
    { location: { parts: ['Lyon'] } },
  ],
  [
    { ...place('Ghent'), jobLocationType: 'TELECOMMUTE' },
    { location: { parts: ['Ghent'] }, is_remote: true },
  ],
  [
    { jobLocationType: ['telecommute'], applicantLocationRequirements: { '@type': 'Country', name: 'FR' } },
    { location: { parts: ['FR'] }, is_remote: true },
  ],
  [{ datePosted: '2026-11-02T23:30:00-08:00' }, {}],
  [{ datePosted: '2026-11-02 08:00:00' }, {}],
  [{ validThrough: '2020-01-31' }, { is_active: false }],
  [{ validThrough: '2020-01-31T12:00:00+02:00' }, { is_active: false }],
  [{ validThrough: '2999-01-31T12:00Z' }, {}],
  [{ validThrough: '2999-01-31' }, {}],
  [{ validThrough: new Date().toISOString().slice(0, 10) }, {}],
  [{ validThrough: '' }, {}],
];

test('a post has what its JSON-LD says, in the ways in which sites write it', async () => {
  const posts = VARIANTS.map(([properties], at) => ({
    ...POST,
    ...properties,
    url: `https://oak.example/jobs/${at}`,
  }));
  const files = Object.fromEntries(
    posts.map((post, at) => [`${String(at).padStart(2, '0')}.html`, page(post)]),
  );
  const { job_posts = [] } = await readAs('json-ld', files);
  const expected = VARIANTS.map(([, says], at) => {
    const url = `https://oak.example/jobs/${at}`;
    return typeof says === 'string' ? says : { ...SAYS, url, source_id: url, ...says };
  });
  expect(job_posts).toEqual(expected);
});

/** What organizations say, and what their claims have. */
const EMPLOYERS: [employer: object, says: object][] = [
  [{ sameAs: 'https://www.oak.example/about' }, { domain: 'oak.example' }],
  [{ url: 'https://oak.example' }, { domain: 'oak.example' }],
  [{ sameAs: ['https://x.com/oak', 'https://oak.example'] }, { domain: 'oak.example' }],
  [
    { sameAs: 'https://www.linkedin.com/company/oak-street', url: '' },
    { network_public_identifier: 'oak-street' },
  ],
  [{ sameAs: 'see below', url: 'https://oak.example' }, { faulty: 'domain' }],
];

test.each(EMPLOYERS)('an organization with %j has %j', async (employer, says) => {
  const post = { ...POST, hiringOrganization: { ...POST.hiringOrganization, ...employer } };
  const { organizations } = await readAs('json-ld', { 'a.html': page(post) });
  expect(organizations).toEqual(['faulty' in says ? says.faulty : { name: 'Oak Street', ...says }]);
});

const { url: _, ...WITHOUT_URL } = POST;
const CANONICAL = '<link rel="canonical" href="https://oak.example/jobs/2?a=1&amp;b=2">';
const SAVED = '<!-- saved from url=(0026)https://oak.example/jobs/3 -->';

/** Pages, and the addresses of their posts. */
const PAGES: [what: string, file: string, content: string | Buffer, urls: (string | null)[]][] = [
  ['its own address', 'a.html', page(POST, CANONICAL), [POST.url]],
  [
    'the canonical link',
    'a.html',
    page(WITHOUT_URL, CANONICAL + SAVED),
    ['https://oak.example/jobs/2?a=1&b=2'],
  ],
  ['the address of the browser', 'a.htm', page(WITHOUT_URL, SAVED), ['https://oak.example/jobs/3']],
  ['a relative address', 'a.html', page({ ...POST, url: '/jobs/4' }, SAVED), ['https://oak.example/jobs/4']],
  ['a relative address without a base', 'a.html', page({ ...POST, url: '/jobs/4' }), ['/jobs/4']],
  [
    'several posts without an address',
    'a.html',
    page([WITHOUT_URL, { ...WITHOUT_URL, title: 'Cook' }], CANONICAL),
    [null, null],
  ],
  [
    'one post twice',
    'a.html',
    page(WITHOUT_URL, script(WITHOUT_URL) + SAVED),
    ['https://oak.example/jobs/3'],
  ],
  ['a graph', 'a.html', page({ '@graph': [{ '@type': 'WebPage', mainEntity: POST }] }), [POST.url]],
  ['a comment around it', 'a.html', page(`<!--\n${JSON.stringify(POST)}\n-->`), [POST.url]],
  ['an empty script before it', 'a.html', page(POST, script(' ')), [POST.url]],
  ['JSON-LD alone', 'a.jsonld', JSON.stringify([POST]), [POST.url]],
  ['compression', 'a.html.gz', gzipSync(page(POST)), [POST.url]],
  ['UTF-16', 'a.html', Buffer.from(`\ufeff${page(POST)}`, 'utf16le'), [POST.url]],
];

test.each(PAGES)('a page with %s has the addresses of its posts', async (_, file, content, urls) => {
  const directory = await deliveries.write({ [`below/${file}`]: content });
  const { rows } = await deliveries.read({ paths: [directory], preset: 'json-ld' });
  expect(fieldsOf(rows.job_posts).map((fields) => (fields as { url: string | null }).url)).toEqual(urls);
});

test('the texts of a page have the encoding that it states, or the given one', async () => {
  const post = { ...POST, title: 'Bäcker' };
  const directory = await deliveries.write({
    'stated/a.html': Buffer.from(page(post, '<meta charset="iso-8859-1">'), 'latin1'),
    'given/a.html': Buffer.from(page(post), 'latin1'),
  });
  const titles = async (folder: string, encoding?: string) => {
    const reading = { paths: [`${directory}/${folder}`], preset: 'json-ld', ...(encoding && { encoding }) };
    const { rows } = await deliveries.read(reading);
    return fieldsOf(rows.job_posts).map((fields) => (fields as { title: string }).title);
  };
  expect(await titles('stated')).toEqual(['Bäcker']);
  expect(await titles('given', 'windows-1252')).toEqual(['Bäcker']);
});

test('an organization and a place are found by their ids elsewhere in a page', async () => {
  const graph = [
    { ...POST, hiringOrganization: { '@id': '#org' }, jobLocation: [{ '@type': 'Place', '@id': '#place' }] },
    { '@type': 'Organization', '@id': '#org', name: 'Elm', url: 'https://elm.example' },
    { '@type': 'Place', '@id': '#place', address: 'Ghent' },
  ];
  const read = await readAs('json-ld', { 'a.html': page({ '@graph': graph }) });
  expect(read).toEqual({
    organizations: [{ name: 'Elm', domain: 'elm.example' }],
    job_posts: [{ ...SAYS, organization: { by: 'key', key: 'Elm' }, location: { parts: ['Ghent'] } }],
  });
});

const nested = `${'['.repeat(200)}${']'.repeat(200)}`;
/** Small things that name a large one. */
const growing = [
  { '@id': '#org', name: 'Oak', description: 'x'.repeat(1_000_000) },
  ...Array.from({ length: 20 }, (_, at) => ({
    ...POST,
    title: `${at}`,
    hiringOrganization: { '@id': '#org' },
  })),
];

/** Pages that are rejected, and what is said of them. */
const REJECTED: [what: string, content: string | Buffer, line: number, reason: string | RegExp][] = [
  [
    'a script that is no JSON',
    page('{"@type": "JobPosting", title: secret}', '\n\n'),
    3,
    /^of bad\.html has JSON-LD that can't be read: it is no JSON: (?!.*secret)/,
  ],
  ['values that are too deep', page(nested), 1, /inside each other more than 100 deep$/],
  ['more than 16 MiB', `${page(POST)}${' '.repeat(17_000_000)}`, 1, 'of bad.html is longer than 16 MiB'],
  ['posts that grow by what they name', page(growing), 1, /its job posts have more than 16 MiB$/],
  [
    'bytes that are not UTF-8',
    Buffer.from(page({ title: 'Bäcker' }), 'latin1'),
    1,
    /bytes that are not utf-8\. Save /,
  ],
  [
    'bytes that are not of its encoding',
    Buffer.from(page({ title: 'ÿ' }, '<meta charset="shift_jis">'), 'latin1'),
    1,
    /bytes that are not shift_jis\. It says that it is shift_jis\.$/,
  ],
];

test.each(REJECTED)(
  'a page with %s is rejected by its name, and others load',
  async (_, bad, line, reason) => {
    const directory = await deliveries.write({ 'bad.html': bad, 'good.html': page(POST) });
    const { rows, unread } = await deliveries.read({ paths: [directory], preset: 'json-ld' });
    expect(unread).toEqual([]);
    expect(rows.job_posts).toHaveLength(1);
    expect(rows.organizations?.filter((row) => 'problem' in row)).toEqual([
      {
        line,
        problem: { field: null, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
      },
    ]);
  },
);

test('pages without a job post are warnings, and many pages are read', async () => {
  const COUNT = 500;
  const files = Array.from({ length: COUNT }, (_, at) => [
    `${at}.html`,
    page(at % 2 === 0 ? { ...POST, url: `https://oak.example/${at}` } : { '@type': 'WebSite' }),
  ]);
  const directory = await deliveries.write(Object.fromEntries(files));
  const { rows, unread } = await deliveries.read({ paths: [directory], preset: 'json-ld' });
  expect(rows.job_posts).toHaveLength(COUNT / 2);
  expect(unread).toHaveLength(21);
  expect(unread[0]).toEqual({ entry: '1.html', reason: 'has no JobPosting (JSON-LD), and was not read' });
  expect(unread.at(-1)?.entry).toBe('One of 230 more files');
});

test('thousands of long posts are read in the memory of DuckDB', async () => {
  const description = '<p>x</p>'.repeat(600);
  const posts = Array.from({ length: 3000 }, (_, at) => ({ ...POST, url: `${POST.url}/${at}`, description }));
  const directory = await deliveries.write({ 'a.jsonld': JSON.stringify(posts) });
  const { rows } = await deliveries.read({ paths: [directory], preset: 'json-ld' });
  expect(rows.job_posts).toHaveLength(posts.length);
});

test('pages beside other files are not read by a mapping that does not name them', async () => {
  const directory = await deliveries.write({
    'firms.csv': 'id\n1\n',
    'index.html': page('no JSON'),
    'my.sql': 'CREATE VIEW organizations AS SELECT id AS key, * FROM input',
  });
  const paths = [`${directory}/firms.csv`, `${directory}/index.html`];
  const { rows, unread } = await deliveries.read({ paths, map: `${directory}/my.sql` });
  expect(fieldsOf(rows.organizations)).toEqual([{ key: '1', id: '1' }]);
  expect(unread).toEqual([{ entry: 'index.html', reason: 'is read by no statement of my.sql' }]);
});

test('a mapping reads job posts with the names of their pages', async () => {
  const directory = await deliveries.write({
    'a.html': page({ ...POST, baseSalary: 7 }),
    'my.sql': `CREATE VIEW job_posts AS SELECT page AS key, url, json->>'baseSalary' AS salary FROM job_postings`,
  });
  const { rows } = await deliveries.read({ paths: [`${directory}/a.html`], map: `${directory}/my.sql` });
  expect(fieldsOf(rows.job_posts)).toEqual([{ key: 'a.html', url: POST.url, salary: '7' }]);
});

test('a page without a mapping is refused with the preset that reads it', async () => {
  const directory = await deliveries.write({ 'job_posts.html': page(POST) });
  const advice = /job_posts\.html is a page: its job posts are read by --preset json-ld\./;
  await expect(deliveries.read({ paths: [`${directory}/job_posts.html`] })).rejects.toThrow(advice);
  await expect(deliveries.read({ paths: [directory] })).rejects.toThrow(advice);
});
