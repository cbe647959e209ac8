import { describe, expect, test } from 'vitest';
import type { TableRow } from '../../../src/identity/claim.ts';
import { deliveriesForTests } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

const QUOTE = 'has a quote that is not closed, or not doubled';
const cells = (found: number, named: number) => `has ${found} cells, but the header names ${named} columns`;

type Row = Record<string, string | null>;
type Outcome = { rows: unknown[]; refused: [line: number, reason: string][] } | { error: string };

/** The rows of a file, and those that were refused with their lines; or why the file is refused. */
async function outcomeOf(name: string, content: string | Buffer, map?: string): Promise<Outcome> {
  const directory = await deliveries.write({ [name]: content });
  const mapping = await deliveries.write({ 'my.sql': map ?? '' });
  try {
    const paths = [`${directory}/${name}`];
    const { rows } = await deliveries.read({ paths, ...(map && { map: `${mapping}/my.sql` }) });
    const all: TableRow[] = rows.organizations ?? [];
    return {
      rows: all.flatMap((row) => ('fields' in row ? [{ ...row.fields }] : [])),
      refused: all.flatMap((row) =>
        'problem' in row ? [[row.line, row.problem.reason.replace(`of ${name} `, '')]] : [],
      ),
    };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** A file that is read by its name, and by a mapping. */
const bothWays = (content: string | Buffer, name = 'organizations.csv') =>
  Promise.all([
    outcomeOf(name, content),
    outcomeOf(name, content, 'CREATE VIEW organizations AS FROM input'),
  ]);

describe('a plain file and a mapping read the same', () => {
  test.each<[what: string, content: string | Buffer, rows: Row[], refused?: [number, string][]]>([
    [
      'a line break in the name of a column',
      '"the\nkey",name\n1,A\n2,B\n',
      [
        { 'the\nkey': '1', name: 'A' },
        { 'the\nkey': '2', name: 'B' },
      ],
    ],
    [
      'a Windows line break in the name of a column',
      '"the\r\nkey";name\r\n1;A\r\n',
      [{ 'the\nkey': '1', name: 'A' }],
    ],
    [
      'commas in the names of a header with semicolons',
      'key;name, legal, full\n1;A\n',
      [{ key: '1', 'name, legal, full': 'A' }],
    ],
    [
      'semicolons in the names of a header with commas',
      'key,name; legal; full\n1,A\n',
      [{ key: '1', 'name; legal; full': 'A' }],
    ],
    [
      'commas in the names and cells between semicolons',
      'key;Name, legal;City, state\n1;A, Inc;Ghent, BE\n',
      [{ key: '1', 'Name, legal': 'A, Inc', 'City, state': 'Ghent, BE' }],
    ],
    ['bars in the names of a header with tabs', 'key\ta|b|c\n1\tA\n', [{ key: '1', 'a|b|c': 'A' }]],
    [
      'quotes inside a cell',
      'key,name\n1,He said "hello"\n2,5" pipe\n',
      [
        { key: '1', name: 'He said "hello"' },
        { key: '2', name: '5" pipe' },
      ],
    ],
    ['quotes behind a blank', 'key,name\n1, "A"\n', [{ key: '1', name: ' "A"' }]],
    ['text behind a quoted cell', 'key,name\n1,"A"x\n2,B\n', [{ key: '2', name: 'B' }], [[2, QUOTE]]],
    ['blanks behind a quoted cell', 'key,name\n1,"A" \n2,B\n', [{ key: '2', name: 'B' }], [[2, QUOTE]]],
    [
      'a quote that is never closed',
      'key,name\n1,"A\n2,B\n3,C\n',
      [
        { key: '2', name: 'B' },
        { key: '3', name: 'C' },
      ],
      [[2, 'has a quote that is not closed']],
    ],
    [
      'line breaks in cells',
      'key,name\r\n1,"a\r\n\r\nb"\r\n2,B\r\n',
      [
        { key: '1', name: 'a\n\nb' },
        { key: '2', name: 'B' },
      ],
    ],
    [
      'line ends of two kinds',
      'key,name\r\n1,A\n2,B\r\n3,C\n',
      [
        { key: '1', name: 'A' },
        { key: '2', name: 'B' },
        { key: '3', name: 'C' },
      ],
    ],
    [
      'a carriage return inside a cell',
      'key,name\n1,a\rb\n2,B\n',
      [
        { key: '1', name: 'a\rb' },
        { key: '2', name: 'B' },
      ],
    ],
    [
      'blank lines, with blanks and without',
      '\nkey,name\n\n1,A\n   \n2,B\n',
      [
        { key: '1', name: 'A' },
        { key: '2', name: 'B' },
      ],
    ],
    ['a blank line in one column', 'key\n\n1\n', [{ key: '1' }]],
    [
      'a delimiter at the ends of rows',
      'key,name\n1,A,\n2,,,\n',
      [
        { key: '1', name: 'A' },
        { key: '2', name: null },
      ],
    ],
    [
      'too few and too many cells',
      'key,name\n1\n2,B,C\n3,C\n',
      [{ key: '3', name: 'C' }],
      [
        [2, cells(1, 2)],
        [3, cells(3, 2)],
      ],
    ],
    [
      'bytes that are not UTF-8',
      Buffer.from('key,name\n1,Müller\n2,B\n', 'latin1'),
      [{ key: '2', name: 'B' }],
      [[2, 'is not valid UTF-8']],
    ],
    ['a byte order mark', '\ufeff"key",name\n1,"A"\n', [{ key: '1', name: 'A' }]],
    [
      'signs that other programs use for comments and nothing',
      'key,name\n#1,\\N\n2,NULL\n',
      [
        { key: '#1', name: '\\N' },
        { key: '2', name: 'NULL' },
      ],
    ],
    ['empty cells in quotes', 'key,name,domain\n1,"",\n"","",\n', [{ key: '1', name: null, domain: null }]],
    [
      'notes above the header, as in an export of contacts',
      'Notes:\n"Some addresses are missing, see a, b and c"\n\nkey,name,domain\n1,A,a.example\n2,B,\n',
      [
        { key: '1', name: 'A', domain: 'a.example' },
        { key: '2', name: 'B', domain: null },
      ],
    ],
    [
      'a title in the first cell above the header',
      'Customers 2024;;\nkey;name;domain\n1;A;\n',
      [{ key: '1', name: 'A', domain: null }],
    ],
    ['one column whose values have commas', 'name\nA\n"B, C, D"\n', [{ name: 'A' }, { name: 'B, C, D' }]],
    ['one column that is named with a comma', 'key\n"a,b"\nc\n', [{ key: 'a,b' }, { key: 'c' }]],
    [
      'a long cell',
      `key,name\n1,${'x'.repeat(3_000_000)}\n2,B\n`,
      [
        { key: '1', name: 'x'.repeat(3_000_000) },
        { key: '2', name: 'B' },
      ],
    ],
    [
      'many rows before an odd one',
      `key,name\n${'1,A\n'.repeat(200)}2,"B\n\nC"\n`,
      [...Array.from({ length: 200 }, () => ({ key: '1', name: 'A' })), { key: '2', name: 'B\n\nC' }],
    ],
    ['a header alone', 'key,name\n', []],
  ])('%s', async (_, content, rows, refused = []) => {
    const [plain, mapped] = await bothWays(content);
    expect(plain).toEqual({ rows, refused });
    expect(mapped).toEqual(plain);
  });

  test.each<[what: string, content: string | Buffer, error: RegExp]>([
    [
      'a quote in the name of a column',
      'key,na"me\n1,A\n',
      /a quote that is not closed or stands inside a name/,
    ],
    ['a name that is never closed', 'key,"name\n1,A\n2,B\n', /a quote that is not closed/],
    ['a note for Excel', 'sep=;\nkey;name\n1;A\n', /is a note for Excel/],
    ['carriage returns alone', 'key,name\r1,A\r', /end with a carriage return alone/],
    ['UTF-16', Buffer.from('\ufeffkey,name\n1,A\n', 'utf16le'), /is UTF-16/],
    ['a header that is not UTF-8', Buffer.from('key,größe\n1,A\n', 'latin1'), /not valid UTF-8/],
  ])('%s is refused', async (_, content, error) => {
    const [plain, mapped] = await bothWays(content);
    expect(plain).toEqual({ error: expect.stringMatching(error) });
    expect(mapped).toEqual(plain);
  });

  test('tabs of a file that ends in .tsv', async () => {
    const [plain, mapped] = await bothWays('key\tname, legal\n1\tHe said "a"\n', 'organizations.tsv');
    expect(plain).toEqual({ rows: [{ key: '1', 'name, legal': 'He said "a"' }], refused: [] });
    expect(mapped).toEqual(plain);
  });
});
