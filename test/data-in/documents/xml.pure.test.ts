import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { suggestFor } from '../../../src/data-in/suggest/describe.ts';
import { readSamples } from '../../../src/data-in/suggest/read-sample.ts';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

/** Elements that are rows, and their fields. */
const ROWS: [element: string, fields: object][] = [
  ['<job id="7"><title>Baker</title></job>', { id: '7', title: 'Baker' }],
  ['<job><title><![CDATA[R&D <lead>]]> &amp; more</title></job>', { title: 'R&D <lead> & more' }],
  ['<job><tag>a</tag><tag>b</tag><tag/><tag>c</tag></job>', { tag: ['a', 'b', 'c'] }],
  ['<job><place><city>Ghent</city></place></job>', { place: { city: 'Ghent' } }],
  ['<job><pay currency="EUR">100</pay></job>', { pay: { currency: 'EUR', '#text': '100' } }],
  ['<job xmlns:g="urn:g"><g:id>7</g:id><note> </note></job>', { 'g:id': '7', note: null }],
  ['<job><job>inner</job></job>', { job: 'inner' }],
  ['<job>Baker</job>', { '#text': 'Baker' }],
  ['<job><__proto__>x</__proto__></job>', JSON.parse('{"__proto__": "x"}')],
];

test.each(ROWS)(
  'the row %s has its fields, by the name of the file and in a mapping',
  async (element, fields) => {
    const xml = `<?xml version="1.0"?><source><date>today</date>${element}<other><job>no row</job></other></source>`;
    const directory = await deliveries.write({
      'job_posts.xml.gz': gzipSync(xml),
      'my.sql': 'CREATE VIEW job_posts AS SELECT json FROM input',
    });
    const reading = { paths: [`${directory}/job_posts.xml.gz`], row: '/source/job' };
    const { rows } = await deliveries.read(reading);
    expect(JSON.stringify(rows.job_posts)).toBe(JSON.stringify([{ line: 1, fields }]));
    const mapped = await deliveries.read({ ...reading, map: `${directory}/my.sql` });
    expect(JSON.stringify(fieldsOf(mapped.rows.job_posts))).toBe(JSON.stringify([fields]));
  },
);

const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;

/** Files that are refused, and why. */
const REFUSED: [what: string, xml: string, row: string | undefined, reason: RegExp][] = [
  [
    'no --row',
    '<jobs><head/><job id="1"><tag/><tag/></job><job id="2"/></jobs>',
    undefined,
    /: say by --row which elements are its rows\. Repeated in its beginning: \/jobs\/job \(2\)\.$/,
  ],
  ['nothing that is repeated', '<a><b/></a>', undefined, /No element with content is repeated/],
  ['another path', '<a><b x="1"/><b/></a>', '/a/c', /has no element \/a\/c\. Repeated .+ \/a\/b \(2\)\.$/],
  [
    'an entity of a document',
    '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a><b>&e;</b></a>',
    '/a/b',
    /undefined entity/,
  ],
  ['elements that are too deep', deep(101), '/a', /inside each other more than 100 deep/],
  [
    'a row that is too long',
    `<a><b>${`<c>${'x'.repeat(1_000_000)}</c>`.repeat(17)}</b></a>`,
    '/a/b',
    /a row is longer than 16 MiB/,
  ],
  ['a tag that does not end', `<a><b x="${'x'.repeat(17_000_000)}"/></a>`, '/a/b', /longer than 16 MiB/],
  ['an end that lacks', '<a><b/>', '/a/b', /is no XML that can be read: line 1, column \d+: unclosed tag/],
];

test.each(REFUSED)('XML with %s is refused with the reason', async (_, xml, row, reason) => {
  const directory = await deliveries.write({ 'job_posts.xml': xml });
  await expect(deliveries.read({ paths: [directory], ...(row !== undefined && { row }) })).rejects.toThrow(
    reason,
  );
});

test('--row without XML is refused by its name', async () => {
  const directory = await deliveries.write({ 'organizations.csv': 'key,name\n1,Acme\n' });
  await expect(deliveries.read({ paths: [directory], row: '/a' })).rejects.toThrow(
    /^--row names elements of XML/,
  );
});

test('columns of XML are guessed, and the command names the row', async () => {
  const firm = '<firm><name>Halde Energie GmbH</name><website>halde.example</website></firm>';
  const directory = await deliveries.write({ 'firms.xml': `<all>${firm}</all>` });
  const [sample] = await readSamples([directory], directory, { row: '/all/firm' });
  if (!sample) throw new Error('a sample is expected');
  const guess = suggestFor(sample, { source: 'crm' });
  expect(guess.kind).toBe('organizations');
  expect(guess.sql).toContain("json->>'name'");
  expect(guess.command).toMatch(/firms\.xml --source crm --row \/all\/firm$/);
});
