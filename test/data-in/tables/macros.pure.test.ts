import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { deliveriesForTests, fieldsOf } from '../delivery-directory.ts';

const deliveries = deliveriesForTests();

describe('a macro', async () => {
  const guide = await readFile('docs/mappings.md', 'utf8');
  const rows = [...guide.matchAll(/^\| `\w+\(.*\)` \| `(.+)` \| `(.+)` \|$/gm)];
  const documented = rows.map(([, call = '', value = '']): [string, unknown] => [
    call,
    value === 'true' ? true : value.startsWith('[') ? ['a', 'b'] : value,
  ]);

  const calls: [call: string, value: unknown][] = [
    ...documented,
    [`host_of('Acme.Example:8080/x?y#z')`, 'acme.example'],
    [`host_of('user:pass@acme.example')`, 'acme.example'],
    [`host_of('https://www.münch.example')`, 'münch.example'],
    [`host_of('n/a')`, 'n/a'],
    [`host_of('see our website. thanks')`, 'see our website. thanks'],
    [`host_of(NULL)`, null],
    [`slug_of('https://www.linkedin.com/company/caf%C3%A9/about/?x=1')`, 'café'],
    [`slug_of('https://acme.example/jane')`, null],
    [`first_day('2021')`, '2021-01-01'],
    [`first_day(2021)`, '2021-01-01'],
    [`first_day('2021-03-04T10:00:00Z')`, '2021-03-04'],
    [`first_day(DATE '2021-03-04')`, '2021-03-04'],
    [`first_day('2021.0')`, '2021-01-01'],
    [`first_day('03/04/2021')`, '03/04/2021'],
    [`first_day(NULL)`, null],
    [`day_of('4 Mar 2021', '%d %b %Y')`, '2021-03-04'],
    [`day_of('soon', '%d %b %Y')`, 'soon'],
    ...[
      ['51-200', '51'],
      ['10,001+', '10001'],
      ['10000', '10000'],
      ['11 to 50 employees', '11'],
      ['More than 10,000', '10000'],
      ['501 – 1,000 Employees', '501'],
      ['1K-5K', '1K-5K'],
      ['1.001-5.000', '1.001-5.000'],
      ['-1', '-1'],
      ['1e3', '1e3'],
      ['unknown', 'unknown'],
      // One number, or two: exports of Apollo write 51 to 200 so.
      ...[
        '51,200',
        '1,500',
        '101,200 employees',
        'about 51,200',
        '51 200',
        '51\u00a0200',
        '10001,20000',
        '1,10',
      ]
        .concat([
          '1,001,500',
          '501,1000',
          '51;200',
          '51/200',
          '51-200-500',
          '200-51',
          '51,200-500',
          '2021-03',
        ])
        .map((text) => [text, text]),
      ['1,001-5,000', '1001'],
      ['51 - 200', '51'],
      ['10,000+', '10000'],
      ['51,200+', '51200'],
      ['over 51,200', '51200'],
      ['1,001', '1001'],
      ['10 000', '10000'],
      ['10’’500', '10’’500'],
      ['10’500', '10500'],
      ['1 001 – 5 000', '1001'],
      ['1\u202f001−5\u202f000', '1001'],
      ['501-1,000', '501'],
      ['201-500 employees', '201'],
      ['51~200', '51'],
      ['51.0', '51'],
      ['51.0-200.0', '51'],
      ['1,001-5’000', '1001'],
      ['1,001’500-2,000,000', '1,001’500-2,000,000'],
      ['5K-10K', '5K-10K'],
      ['51,20-300', '51,20-300'],
      ['', ''],
      ['99999999999999999999-99999999999999999999', '99999999999999999999-99999999999999999999'],
    ].map(([text, value]): [string, unknown] => [`lower_end('${text}')`, value]),
    [`lower_end(NULL)`, null],
    ...[
      ['1500000', '1500000'],
      ['1.5e6', '1500000'],
      ['-3.0', '-3'],
      ['1.5', '1.5'],
      ['1,500', '1,500'],
      ['nan', 'nan'],
      ['1e300', '1e300'],
      // One, or a thousand.
      ...['1.000', '51.200', '-1.000', '1.500.000', '1,000', '1 000'].map((text) => [text, text]),
      ['9007199254740993', '9007199254740993'],
      ['123456789012345678', '123456789012345678'],
      ['1500000.00', '1500000'],
      ['1.2e3', '1200'],
      ['1.23457E+11', '123457000000'],
      [' 51.0 ', '51'],
      ['0.5', '0.5'],
      ['1e-3', '1e-3'],
      ['-0.4', '-0.4'],
      ['inf', 'inf'],
      ['', ''],
    ].map(([text, value]): [string, unknown] => [`whole_number('${text}')`, value]),
    ...[
      ['$2.1m', '2100000'],
      ['€ 1,200,000', '1200000'],
      ['3 Mio. €', '3000000'],
      ['USD 5bn', '5000000000'],
      ['US$1.5M', '1500000'],
      ['1.234.567,89 EUR', '1234568'],
      ['CHF 1’200', '1200'],
      ['1,5 Mrd.', '1500000000'],
      ['250k', '250000'],
      ['12', '12'],
      // One, or a thousand; two amounts; no amount.
      ...['$1,200', '1.200', '$10M - $50M', '12 people', 'undisclosed', '5 zillion'].map((text) => [
        text,
        text,
      ]),
    ].map(([text, value]): [string, unknown] => [`amount('${text}')`, value]),
    [`amount('1.200 €', 'de')`, '1200'],
    [`amount('1,200', 'en-US')`, '1200'],
    [`amount('1.200 €', 'en-US')`, '1'],
    [`amount(NULL, 'de')`, null],
    ...['nan', 'None', ' unknown ', 'N/A', 'k.A.', '---', '\\N', '#NAME?', 'NA', 'unbekannt', 'n.v.t.'].map(
      (text): [string, unknown] => [`said('${text}')`, null],
    ),
    ...['Null', 'Nan', 'Unknown Worlds', 'Nantes', ''].map((text): [string, unknown] => [
      `said('${text}')`,
      text,
    ]),
    ...[
      ['Series A', 'series_a'],
      ['series-a round', 'series_a'],
      ['Round B', 'series_b'],
      ['Pre-Seed', 'pre_seed'],
      ['Seed Round', 'seed'],
      ['Venture - Series Unknown', 'series_unknown'],
      ['Funding Round - private equity', 'private_equity'],
      ['SAFE', 'convertible_note'],
      ['Post-IPO Equity', 'post_ipo_equity'],
      ['series_j', 'series_j'],
      ['mystery', 'mystery'],
    ].map(([text, type]): [string, unknown] => [`funding_type('${text}')`, type]),
    [`whole_number('1.200', 'de')`, '1200'],
    [`whole_number('1,5', 'de')`, '1,5'],
    [`first_day('31.12.2020', 'de')`, '2020-12-31'],
    [`first_day('12/31/2020', 'en-US')`, '2020-12-31'],
    [`first_day('31/12/2020', 'en-US')`, '31/12/2020'],
    [`first_day('2021', 'de')`, '2021'],
    [`phone_number('030 1234567', 'DE')`, '+49301234567'],
    [`lower_end('1.001-5.000', 'de')`, '1001'],
    [`lower_end('1.250', 'de')`, '1250'],
    [`lower_end('11 - 50', 'de')`, '11'],
    [`lower_end('1.250', 'en-GB')`, '1.250'],
    [`lower_end(NULL, 'de')`, null],
    [`phone_number('no number', 'DE')`, 'no number'],
    [`phone_number('01 42 68 53 00', 'France')`, '+33142685300'],
    [`phone_number('044 123 45 67', 'Schweiz')`, '+41441234567'],
    [`phone_number('020 7946 0123', 'UK')`, '+442079460123'],
    [`phone_number('030 1234567', NULL)`, '030 1234567'],
    [`phone_number('030 1234567', 'Nowhere')`, '030 1234567'],
    [`to_boolean('N')`, false],
    [`to_boolean(1)`, true],
    [`to_boolean('maybe')`, null],
    [`list_of(NULL, ',')`, null],
    [`list_of('["a, b", "c"]', ',')`, ['a, b', 'c']],
    [`list_of('[''a'', ''b c'']', ',')`, ['a', 'b c']],
    [`list_of('[a], b', ',')`, ['[a]', 'b']],
    [`list_of('[]', ',')`, []],
    [`items_of('["x"]'::JSON)`, ['x']],
    [`items_of('{"no":"list"}'::JSON)`, [{ no: 'list' }]],
    [`items_of('null'::JSON)`, []],
    [`items_of(NULL)`, []],
    [`texts_of('["x", 1, null]'::JSON)`, ['x', '1']],
    [`texts_of('"x"'::JSON)`, ['x']],
    [`texts_of(NULL)`, []],
    ...[
      ['1714605534', '2024-05-01'],
      ['1714605534000', '2024-05-01'],
      ['1.714605534e+12', '2024-05-01'],
      ['999999999', '999999999'],
      ['17146055340', '17146055340'],
    ].map(([text, day]): [string, unknown] => [`first_day('${text}')`, day]),
    [`unescape_html('&amp;lt;')`, '&lt;'],
  ];
  let values: Record<string, unknown>;
  beforeAll(async () => {
    const columns = calls.map(([call], at) => `${call} AS value_${at}`);
    const directory = await deliveries.write({
      'a.csv': 'x\n1\n',
      'my.sql': `CREATE VIEW organizations AS SELECT ${columns.join(', ')}`,
    });
    const { rows } = await deliveries.read({ paths: [`${directory}/a.csv`], map: `${directory}/my.sql` });
    values = fieldsOf(rows.organizations)[0] as typeof values;
  });

  test.each(calls.map(([call, value], at) => [call, value, at] as const))('%s is %j', (_call, value, at) => {
    expect(values[`value_${at}`]).toEqual(value);
  });
});
