import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

type Files = Parameters<typeof deliveries.write>[0];

async function read(files: Files) {
  return deliveries.read({ paths: [await deliveries.write(files)] });
}

/** The rows of `organizations`: a row's line and fields, or its line and problem. */
async function rowsOf(fileName: string, content: string | Buffer) {
  const { rows } = await read({ [fileName]: content });
  return rows.organizations?.map((row) =>
    'fields' in row ? [row.line, row.fields] : [row.line, row.problem.field, row.problem.reason],
  );
}

const QUOTE = 'has a quote that is not closed, or not doubled';

describe('CSV', () => {
  test.each<[what: string, content: string | Buffer, rows: unknown[][]]>([
    ['commas', 'key,name\n1,A;B\n', [[2, { key: '1', name: 'A;B' }]]],
    ['semicolons', 'key;name\n1;A,B\n', [[2, { key: '1', name: 'A,B' }]]],
    ['tabs', 'key\tname\n1\tA,B', [[2, { key: '1', name: 'A,B' }]]],
    ['bars', 'key|name\n1|A,B', [[2, { key: '1', name: 'A,B' }]]],
    ['a delimiter in a quoted name', '"a,b,c";key\n1;2', [[2, { 'a,b,c': '1', key: '2' }]]],
    [
      'one column',
      'key\n1\n2',
      [
        [2, { key: '1' }],
        [3, { key: '2' }],
      ],
    ],
    ['a byte order mark and CRLF', '\ufeffkey,name\r\n1,A\r\n', [[2, { key: '1', name: 'A' }]]],
    ['names with blanks around', 'key , name\n1,A', [[2, { key: '1', name: 'A' }]]],
    ['empty cells', 'key,name,domain\n1,,""', [[2, { key: '1', name: null, domain: null }]]],
    ['an empty last cell', 'key,name\n1,', [[2, { key: '1', name: null }]]],
    ['blank lines and empty rows', 'key,name\n\n,\n1,A\n\n', [[4, { key: '1', name: 'A' }]]],
    [
      'a column of a name that objects have',
      'key,__proto__\n1,x',
      [[2, JSON.parse('{"key":"1","__proto__":"x"}')]],
    ],
    [
      'delimiters at the ends of rows',
      'key,name\n1,A,\n2,,,',
      [
        [2, { key: '1', name: 'A' }],
        [3, { key: '2', name: null }],
      ],
    ],
    ['doubled quotes', 'key\n"a ""b"""', [[2, { key: 'a "b"' }]]],
    [
      'line breaks in quotes',
      'key,name\n1,"a\r\n\r\n""b"",c"\n2,B',
      [
        [2, { key: '1', name: 'a\n\n"b",c' }],
        [5, { key: '2', name: 'B' }],
      ],
    ],
    [
      'too few and too many cells',
      'key,name\n1\n2,B,C\n3,C',
      [
        [2, null, 'has 1 cells, but the header names 2 columns'],
        [3, null, 'has 3 cells, but the header names 2 columns'],
        [4, { key: '3', name: 'C' }],
      ],
    ],
    [
      'a quote inside a cell',
      'key\n5" pipe\n2',
      [
        [2, { key: '5" pipe' }],
        [3, { key: '2' }],
      ],
    ],
    [
      'text after a quoted cell',
      'key\n"x"y\n2',
      [
        [2, null, QUOTE],
        [3, { key: '2' }],
      ],
    ],
    [
      'a quote that is not closed',
      'key,n\n1,"A\n2,"B"\n3,C',
      [
        [2, null, QUOTE],
        [3, { key: '2', n: 'B' }],
        [4, { key: '3', n: 'C' }],
      ],
    ],
    [
      'one at the end',
      'key\n"A\n2',
      [
        [2, null, 'has a quote that is not closed'],
        [3, { key: '2' }],
      ],
    ],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('key\nM'), Buffer.from([0xfc]), Buffer.from('nch\nMünch\n')]),
      [
        [2, null, 'is not valid UTF-8'],
        [3, { key: 'Münch' }],
      ],
    ],
    [
      'a column without a name',
      ',key,\n0,a,\n1,b,x\n',
      [
        [2, { column_1: '0', key: 'a', column_3: null }],
        [3, { column_1: '1', key: 'b', column_3: 'x' }],
      ],
    ],
    ['a NUL', 'key,name\n1,a\0b\n', [[2, { key: '1', name: 'a\0b' }]]],
    ['no line', '', []],
  ])('with %s', async (_, content, rows) => {
    expect(await rowsOf('organizations.csv', content)).toEqual(rows);
  });

  test('TSV and gzip are as good', async () => {
    const rows = [[2, { key: '1', name: 'A,B;C' }]];
    expect(await rowsOf('organizations.tsv', 'key\tname\n1\tA,B;C')).toEqual(rows);
    expect(await rowsOf('organizations.csv.gz', gzipSync('key,name\n1,"A,B;C"'))).toEqual(rows);
  });

  test.each([
    ['key,name,key\n', /the header names key twice/],
    ['sep=;\r\nkey;name\r\n1;A\r\n', /the first line, sep=;, is a note for Excel/],
    ['"SEP=,"\nkey,name\n', /is a note for Excel/],
    ['key,name\r1,A\r2,B\r', /its lines end with a carriage return alone/],
    ['key,"the\rname"\r1,A', /its lines end with a carriage return alone/],
    ['key,"name\n', /has a quote that is not closed/],
    ['key,na"me\n1,A\n', /or stands inside a name/],
    ['key,"na"me\n1,A\n', /has a quote that is not closed/],
    [Buffer.from('key,name\n', 'utf16le'), /must not contain a NUL|UTF-8|is UTF-16/],
  ])('a header such as %j is refused', async (content, message) => {
    const utf16 = typeof content === 'string' ? content : Buffer.concat([Buffer.from([0xff, 0xfe]), content]);
    await expect(rowsOf('organizations.csv', utf16)).rejects.toThrow(message);
  });

  test('cells are read as they were written, whatever they hold and wherever a chunk of the file ends', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ü', '漢', '😀', '"', ',', ';', '\t', '\n', ' ') });
    const filler = 'x'.repeat(65_530);
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1 }), async (rows) => {
        const lines = [['a', 'b'], ['filler', filler], ...rows].map((cells) => cells.map(quoted).join(','));
        const { rows: tables } = await read({ 'organizations.csv': lines.join('\r\n') });
        // Blanks alone are a blank line.
        const blank = (cell: string) => cell.replaceAll(/(?<=\n)[ \t]+(?=\n)/g, '');
        const expected = rows
          .map(([a, b]) => ({ a: blank(a) || null, b: blank(b) || null }))
          .filter(({ a, b }) => a !== null || b !== null);
        expect(fieldsOf(tables.organizations).slice(1)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});

describe('JSON', () => {
  test('a line of NDJSON is a row, with its line in the file', async () => {
    expect(await rowsOf('organizations.ndjson', '{"key":1}\n\n[1]\nx\n{"key":"a\\u0000"}')).toEqual([
      [1, { key: 1 }],
      [3, null, 'must be a JSON object, not a list'],
      [4, null, "is not JSON: Unexpected token 'x'"],
      [5, { key: 'a\0' }],
    ]);
  });

  test.each([
    ['organizations.json', '[{"key":12345678901234567890,"a":[{"b":null}]},\n{"key":9007199254740991}]'],
    [
      'organizations.json.gz',
      gzipSync('[{"key":12345678901234567890,"a":[{"b":null}]},{"key":9007199254740991}]'),
    ],
    ['organizations.jsonl', '{"key":12345678901234567890,"a":[{"b":null}]}\n{"key":9007199254740991}'],
  ])('integers of %s keep all their digits', async (name, content) => {
    expect(await rowsOf(name, content)).toEqual([
      [1, { key: '12345678901234567890', a: [{ b: null }] }],
      [2, { key: 9007199254740991 }],
    ]);
  });

  test.each([
    ['organizations.json', '[{"key":"-NaN","a":[NaN,1.5],"b":-Infinity}]'],
    ['organizations.ndjson', '{"key":"-NaN","a":[NaN,1.5],"b":-Infinity}'],
  ])('in %s, NaN is null, and what is infinite a text', async (name, content) => {
    expect(await rowsOf(name, content)).toEqual([[1, { key: '-NaN', a: [null, 1.5], b: '-Infinity' }]]);
  });

  test.each(['{"results":[{"key":"1"}]}', '{"key":"1"}\n{"key":"2"}', '"text"'])(
    'a JSON file without a list, as %s, is refused by its name',
    async (content) => {
      await expect(rowsOf('organizations.json', content)).rejects.toThrow(
        /^organizations\.json (is not a list of objects|holds JSON objects, not an array of them)/,
      );
    },
  );

  test('a JSON array that is cut off is an error that names the file', async () => {
    const cut = rowsOf('organizations.json', '[{"key":1},{"key":');
    await expect(cut).rejects.toThrow(/^organizations\.json can't be read: .*unexpected end of data/s);
  });
});

describe('the files of a delivery', () => {
  test('are tables by their names, in the order of kinds; other files of a directory are left out', async () => {
    const { labels, unread } = await read({
      'roles.csv': 'key\n',
      'organizations.json': '[]',
      'emails.ndjson.gz': gzipSync(''),
      'merges.csv': 'kind\n',
      'README.md': '',
      'crm.csv': '',
    });
    expect(labels).toEqual(['organizations.json', 'emails.ndjson.gz', 'roles.csv', 'merges.csv']);
    expect(unread.map(({ entry }) => entry)).toEqual(['README.md', 'crm.csv']);
  });

  test('may be given one by one', async () => {
    const directory = await deliveries.write({ 'persons.csv': 'key\n1', 'roles.csv': 'key\n2' });
    const { labels } = await deliveries.read({
      paths: [`${directory}/roles.csv`, `${directory}/persons.csv`],
    });
    expect(labels).toEqual(['persons.csv', 'roles.csv']);
  });

  test.each<[what: string, files: Files, given: string, message: RegExp]>([
    [
      'a kind twice',
      { 'persons.csv': '', 'persons.json.gz': '' },
      '',
      /Both .*persons\.csv and .*persons\.json\.gz are persons/,
    ],
    [
      'a lookup',
      { 'industries.csv': '' },
      '',
      /industries\.csv can't be read: a source gives its values as texts, in the field industry/,
    ],
    [
      'another name',
      { 'crm.csv': '' },
      '/crm.csv',
      /crm\.csv is not named after a kind.*--map FILE\.sql or --preset NAME/,
    ],
    ['another ending', { 'persons.doc': '' }, '/persons.doc', /persons\.doc has an ending of no table/],
    [
      'another workbook',
      { 'persons.ods': '' },
      '/persons.ods',
      /persons\.ods is .+ a workbook.+ save it as \.xlsx or CSV/,
    ],
    ['no table', { 'crm.csv': '' }, '', /no file is named after a kind of records/],
    [
      'a directory of archives',
      { 'organizations.zip': '', 'crm.csv': '' },
      '',
      /no file is named after a kind of records.+ organizations\.zip is an archive .+: unpack it/,
    ],
    ['no such file', {}, '/persons.csv', /There is no file .*persons\.csv/],
  ])('%s is refused with the way out', async (_, files, given, message) => {
    const directory = await deliveries.write(files);
    await expect(deliveries.read({ paths: [directory + given] })).rejects.toThrow(message);
  });
});
