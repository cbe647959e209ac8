import { expect, test } from 'vitest';
import { suggestFor } from '../../../src/data-in/suggest/describe.ts';
import { readSamples } from '../../../src/data-in/suggest/read-sample.ts';
import { openTables } from '../../../src/data-in/tables/tables.ts';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';
import { type GivenParts, textRow, workbookOf } from './workbooks.ts';

const deliveries = deliveriesForTests();
const FIRMS = `${textRow('key', 'name')}${textRow('1', 'Acme')}`;

/** Cells of a workbook with some formats, and their texts. */
const CELLS: [cell: string, text: string | null, parts?: GivenParts][] = [
  ['<c><v>123456789012345</v></c>', '123456789012345'],
  ['<c><v>1.23E+12</v></c>', '1230000000000'],
  ['<c><v>1.2E+21</v></c>', '1200000000000000000000'],
  ['<c><v>0.30000000000000004</v></c>', '0.3'],
  ['<c><v>-5</v></c>', '-5'],
  ['<c t="b"><v>1</v></c>', 'true'],
  ['<c t="b"><v>0</v></c>', 'false'],
  ['<c t="e"><v>#N/A</v></c>', '#N/A'],
  ['<c t="str"><f>A1&amp;"x"</f><v>x &amp; y</v></c>', 'x & y'],
  ['<c t="str"><f>IF(TRUE,"")</f><v></v></c>', null],
  ['<c><f>1+1</f><v>2</v></c>', '2'],
  ['<c t="inlineStr"><is><r><t>Ac</t></r><r><t xml:space="preserve">me </t></r></is></c>', 'Acme '],
  [
    '<c t="s"><v>1</v></c>',
    'two',
    { texts: '<si><t>one</t></si><si><t>two</t><rPh sb="0"><t>TU</t></rPh></si>' },
  ],
  ['<c t="s"><v>0</v></c>', 'a\rb', { texts: '<si><t>a_x000D_b</t></si>' }],
  ['<c s="1"><v>45413</v></c>', '2024-05-01', { formats: ['dd.mm.yyyy'] }],
  ['<c s="1"><v>45413</v></c>', '2024-05-01'],
  ['<c s="1"><v>45413.354166666664</v></c>', '2024-05-01T08:30:00', { formats: ['[$-407]d. mmm yy hh:mm'] }],
  ['<c s="1"><v>0.5</v></c>', '12:00:00', { formats: ['h:mm'] }],
  ['<c s="1"><v>59</v></c>', '1900-02-28', { formats: ['yyyy-mm-dd'] }],
  ['<c s="1"><v>61</v></c>', '1900-03-01', { formats: ['yyyy-mm-dd'] }],
  ['<c s="1"><v>43951</v></c>', '2024-05-01', { formats: ['yyyy-mm-dd'], is1904: true }],
  ['<c t="d"><v>2024-05-01T00:00:00</v></c>', '2024-05-01'],
  ['<c s="1"><v>45413</v></c>', '45413', { formats: ['#,##0 "days"'] }],
  ['<c s="1"><v>45413</v></c>', '45413', { formats: ['_-* #,##0 [$USD]_-'] }],
  ['<c s="1"><v>1067</v></c>', '01067', { formats: ['00000'] }],
  ['<x:c t="inlineStr"><x:is><x:t>Acme</x:t></x:is></x:c>', 'Acme'],
];

test.each(CELLS)('the cell %s is the text %j', async (cell, text, parts = {}) => {
  const rows = `${textRow('name', 'key')}<row>${cell}<c><v>7</v></c></row>`;
  const directory = await deliveries.write({
    'organizations.xlsx': workbookOf([{ name: 'S', rows }], parts),
  });
  const { rows: read } = await deliveries.read({ paths: [directory] });
  expect(read.organizations).toEqual([{ line: 2, fields: { name: text, key: '7' } }]);
});

test('rows have the numbers of the sheet; empty ones say nothing, and cells of a merged header are columns by their places', async () => {
  const rows = [
    '<row r="2"><c r="B2"/></row>',
    '<row r="3"><c r="A3" t="inlineStr"><is><t>key</t></is></c><c r="B3" t="inlineStr"><is><t>name</t></is></c><c r="D3" t="inlineStr"><is><t>city</t></is></c></row>',
    '<row r="5"><c r="A5"><v>1</v></c><c r="B5" t="inlineStr"><is><t>Acme</t></is></c></row>',
    '<row r="6"><c r="A6" t="inlineStr"><is><t></t></is></c></row>',
    '<row r="9"><c r="A9"><v>2</v></c><c r="C9"><v>3</v></c><c r="D9" t="inlineStr"><is><t>Ghent</t></is></c></row>',
    '<row r="10"><c r="A10"><v>3</v></c><c r="E10"><v>9</v></c></row>',
    '<row r="11"><c r="A11"><f>B11</f></c></row>',
    '<row r="12"><c r="A12"><v>4</v></c><c r="C12"><f>1+1</f><v></v></c></row>',
  ].join('');
  const directory = await deliveries.write({ 'organizations.xlsx': workbookOf([{ name: 'S', rows }]) });
  const { rows: read } = await deliveries.read({ paths: [directory] });
  expect(read.organizations).toEqual([
    { line: 5, fields: { key: '1', name: 'Acme', column_3: null, city: null } },
    { line: 9, fields: { key: '2', name: null, column_3: '3', city: 'Ghent' } },
    { line: 10, problem: { field: null, reason: 'has 5 cells, but the header names 4 columns' } },
    {
      line: 11,
      problem: { field: null, reason: expect.stringMatching(/^has a formula without a value in A11: open/) },
    },
    {
      line: 12,
      problem: { field: null, reason: expect.stringMatching(/^has a formula without a value in C12/) },
    },
  ]);
});

test('titles above the header are no header', async () => {
  const rows = `${textRow('Customers 2024')}${textRow('of the north')}${textRow('key', 'name', 'domain')}${textRow('1', 'Acme')}`;
  const directory = await deliveries.write({ 'organizations.xlsx': workbookOf([{ name: 'S', rows }]) });
  const { rows: read } = await deliveries.read({ paths: [directory] });
  expect(fieldsOf(read.organizations)).toEqual([{ key: '1', name: 'Acme', domain: null }]);
});

const SHEETS = workbookOf([
  { name: 'Hidden', rows: `${textRow('key', 'name')}${textRow('h', 'Hidden')}`, state: 'hidden' },
  { name: 'Firms', rows: FIRMS },
  { name: 'Old', rows: `${textRow('key', 'name')}${textRow('o', 'Old')}` },
]);

test.each([
  [undefined, 'Acme', 'Hidden (hidden), Old. Read is Firms'],
  ['Old', 'Old', 'Hidden (hidden), Firms. Read is Old'],
  ['hidden', 'Hidden', 'Firms, Old. Read is Hidden'],
])('of the sheets, %s is read, and a warning names the others', async (sheet, name, others) => {
  const directory = await deliveries.write({
    'organizations.xlsx': SHEETS,
    'my.sql': 'CREATE VIEW organizations AS FROM "organizations.xlsx"',
  });
  const paths = [`${directory}/organizations.xlsx`];
  for (const map of [{}, { map: `${directory}/my.sql` }]) {
    const { rows, unread } = await deliveries.read({ paths, ...(sheet !== undefined && { sheet }), ...map });
    expect(fieldsOf(rows.organizations)).toMatchObject([{ name }]);
    expect(unread).toEqual([
      {
        entry: 'organizations.xlsx',
        reason: `has further sheets, which were not read: ${others}; another one is named by --sheet`,
      },
    ]);
  }
});

/** Files that are refused, and why. */
const REFUSED: [what: string, content: Buffer, options: { sheet?: string }, reason: RegExp][] = [
  [
    'a sheet that is not there',
    SHEETS,
    { sheet: 'Firm' },
    /has no sheet Firm\. Its sheets are Hidden, Firms, Old\./,
  ],
  [
    'an encrypted or old workbook',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    {},
    /is encrypted, or a workbook of an older/,
  ],
  ['text', Buffer.from('key,name\n1,Acme\n'), {}, /is no workbook that can be read/],
  ['another archive', Buffer.from(workbookOf([]).subarray(0, 40)), {}, /is no workbook that can be read/],
  ['no sheet', workbookOf([]), {}, /has no sheet\./],
  [
    'a bomb',
    workbookOf([{ name: 'S', rows: `${FIRMS}<!--${' '.repeat(20_000_000)}-->` }]),
    {},
    /unpacks to 200\d+ bytes in xl\/worksheets\/sheet1\.xml/,
  ],
  [
    'texts that are too large',
    workbookOf([{ name: 'S', rows: FIRMS }], {
      texts: '',
      entries: [{ name: 'xl/sharedStrings.xml', content: '<sst/>', statedBytes: 300_000_000 }],
    }),
    {},
    /unpacks to 300000000 bytes in xl\/sharedStrings\.xml/,
  ],
  [
    'more bytes than it states',
    workbookOf([{ name: 'S', rows: FIRMS }], {
      entries: [{ name: 'xl/worksheets/sheet1.xml', content: `<a>${FIRMS}</a>`, statedBytes: 20 }],
    }),
    {},
    /is damaged/,
  ],
  [
    'broken XML',
    workbookOf([{ name: 'S', rows: '<row><c></row>' }]),
    {},
    /is no XML that can be read: line 1, column \d+: unexpected close tag/,
  ],
  [
    'an entity of its own',
    workbookOf([{ name: 'S', rows: '<row><c t="str"><v>&bomb;</v></c></row>' }]),
    {},
    /is no XML that can be read: .+ undefined entity/,
  ],
];

test.each(REFUSED)('a workbook with %s is refused with the reason', async (_, content, options, reason) => {
  const directory = await deliveries.write({ 'organizations.xlsx': content });
  await expect(deliveries.read({ paths: [directory], ...options })).rejects.toThrow(reason);
});

test('--sheet without a workbook is refused by its name', async () => {
  const directory = await deliveries.write({ 'organizations.csv': 'key,name\n1,Acme\n' });
  await expect(deliveries.read({ paths: [directory], sheet: 'S' })).rejects.toThrow(
    '--sheet names a sheet of a workbook, and no .xlsx file is given.',
  );
});

test('a cast that fails rejects the row of the sheet by its number and column', async () => {
  const rows = `${textRow('key', 'size')}${textRow('1', '10')}${textRow('2', 'many')}`;
  const directory = await deliveries.write({
    'firms.xlsx': workbookOf([{ name: 'S', rows }]),
    'my.sql': 'CREATE VIEW organizations AS SELECT key, size::INTEGER AS employees FROM input',
  });
  const { rows: read } = await deliveries.read({
    paths: [`${directory}/firms.xlsx`],
    map: `${directory}/my.sql`,
  });
  expect(read.organizations).toEqual([
    { line: 1, fields: { key: '1', employees: 10 } },
    {
      line: 3,
      problem: { field: 'size', reason: expect.stringMatching(/^of firms\.xlsx can't be converted/) },
    },
  ]);
});

test('columns of a sheet are guessed, and the command names the sheet', async () => {
  const rows = `${textRow('Firma', 'Webseite', 'Ort')}${textRow('Halde Energie GmbH', 'halde.example', 'Köln')}`;
  const directory = await deliveries.write({
    'kunden.xlsx': workbookOf([
      { name: 'Notizen', rows: textRow('x') },
      { name: 'Alle Kunden', rows },
    ]),
  });
  const [sample] = await readSamples([directory], directory, { sheet: 'Alle Kunden' });
  if (!sample) throw new Error('a sample is expected');
  const guess = suggestFor(sample, { source: 'crm' });
  expect(guess).toMatchObject({ kind: 'organizations', encoding: null });
  expect(guess.command).toMatch(/kunden\.xlsx --source crm --sheet 'Alle Kunden'$/);
});

test('rows of a sheet are handed over as they come, however many there are', async () => {
  const rows = `${textRow('key', 'name')}${Array.from({ length: 5_000 }, (_, nr) => textRow(`k${nr}`, 'Acme')).join('')}<row></c>`;
  const directory = await deliveries.write({ 'organizations.xlsx': workbookOf([{ name: 'S', rows }]) });
  const { tables } = await openTables({ paths: [directory], directory });
  let batches = 0;
  let count = 0;
  const reading = async () => {
    for await (const batch of tables[0]?.read() ?? []) {
      batches += 1;
      count += batch.rows.length;
    }
  };
  await expect(reading()).rejects.toThrow(/unexpected close tag/);
  expect(count).toBeGreaterThan(4_000);
  expect(batches).toBeGreaterThan(5);
});
