import { expect, test } from 'vitest';
import { listPresets } from '../../../src/data-in/tables/presets.ts';
import { COMPANY, csv, type Files, jsonl, readAs } from './preset-rows.ts';

const JOBS = '{"jobs": []}';
const OTHER_JOBS = '{"jobs": [{"id": 1, "url": "https://jobs.example/1", "title": "Baker"}]}';
const ONE_POST = '[{"id": "1", "hostedUrl": "https://jobs.lever.co/oak/1", "text": "Baker"}]';

test.each<[preset: string, files: Files, message: RegExp]>([
  [
    'jobspy',
    { 'jobs.csv': '# exported today\nid,site\n' },
    /^preset jobspy reads .+\. The given files have another layout: no column site, but # exported today\.$/,
  ],
  ['jobspy', { 'jobs.csv': '' }, /^jobs\.csv is empty/],
  ['geonames', { 'cities500.txt': '' }, /^cities500\.txt is empty/],
  ['ror', { 'lei.json': '[{"lei": "L1"}]' }, /lei\.json has an entry without the "id" and the "names"/],
  ['ror', { 'a.json': '[{"id": "I1", "display_name": "Oak"}]' }, /a\.json has an entry without the "id" and/],
  [
    'jobspy',
    { 'jobs.csv.zip': 'PK' },
    /^jobs\.csv\.zip is an archive or a workbook of another kind, and was not read: unpack it/,
  ],
  ['jobspy', { 'jobs.csv': '\ufeff[{"id": 1}]' }, /^jobs\.csv holds JSON, not CSV/],
  [
    'gleif',
    { 'lei2.json': '{"records": []}' },
    /^preset gleif reads .+ as CSV\. .+ no column .+, but json\.$/,
  ],
  [
    'crunchbase',
    { 'companies.csv': csv(COMPANY) },
    /^preset crunchbase reads organizations\.csv, people\.csv, .+, and none of them is given\.$/,
  ],
  [
    'linkedin-connections',
    { 'Connections.csv': Buffer.from('First Name,Last Name,Connected On\nJörg,Oak,01 Jan 2026\n', 'latin1') },
    /^Connections\.csv: line 2 is not valid UTF-8\. Save/,
  ],
  [
    'crunchbase',
    { 'organizations.csv': csv({ uuid: 'o1', title: 'Oak' }) },
    /\. organizations\.csv has another layout: no column .+, but uuid, title\.$/,
  ],
  [
    'sec-form-d',
    { 'OFFERING.tsv': 'ACCESSIONNUMBER\n1\n' },
    /^preset sec-form-d reads .+\. It needs files that are not given\. FORMDSUBMISSION\.tsv is not given/,
  ],
  ['greenhouse', { 'oak.json': ONE_POST }, /oak\.json has no list "jobs"/],
  ['ashby', { 'oak.json': '{"status": 404}' }, /oak\.json has no list "jobs"/],
  ['greenhouse', { 'oak.json': OTHER_JOBS }, /oak\.json has a post without its "absolute_url"/],
  ['ashby', { 'oak.json': OTHER_JOBS }, /oak\.json has a post without its "jobUrl"/],
  [
    'openalex',
    { 'authors.json': '{"meta": {}, "results": []}' },
    /authors\.json has a line without the "id"/,
  ],
  ['lever', { 'oak.json': JOBS }, /oak\.json is no list of postings/],
  ...[
    ['allCountries.txt', 'AD\tAD100\tCanillo\t\t\t\t\t\t\t42.5\t1.6\t6\n'],
    ['DE.txt', 'DE\t01945\tTettau\tBrandenburg\tBB\t\t00\tLandkreis\t12066\t51.4\t13.7\t4\n'],
    ['alternateNamesV2.txt', '1\t2\tde\tEiche\t1\t\t\t\t\t\n'],
    ['admin2Codes.txt', 'AD.02.1\tOak\tOak\t12\n'],
    ['cities.csv', 'id,name\n1,Oakham\n'],
  ].map(
    ([file = '', content = '']) =>
      [
        'geonames',
        { [file]: content },
        new RegExp(`/${file} has another layout than .+ in the line: \\w`),
      ] as [string, Files, RegExp],
  ),
  [
    'pdl-companies',
    { 'a.csv': 'company_name,domain\nOak,oak.example\n' },
    /have another layout: no column name, but company_name, domain\.$/,
  ],
  [
    'pdl-companies',
    { 'a.ndjson': jsonl({ company: 'Oak' }) },
    /a line has no id and no name of a company\.$/,
  ],
  [
    'pdl-people',
    { 'a.jsonl': jsonl({ company: 'Oak' }) },
    /a\.jsonl has a line without the "id" of a person\. It begins: \{"company":"Oak"\}$/,
  ],
  [
    'pdl-people',
    {
      'a.jsonl': jsonl({
        id: 7,
        full_name: 'Ada Byron',
        experience: [{ position_title: 'Baker', company_name: 'Oak', company_id: 9 }],
      }),
    },
    /a\.jsonl has "experience" without a "company" and a "title", which are objects/,
  ],
  [
    'openalex',
    { 'sources.jsonl': jsonl({ id: 'https://openalex.org/S1' }) },
    /without the "id" of an author, institution or work\. It begins: \{"id"/,
  ],
  ['gleif', { 'lei2.xml': '<lei/>' }, /^lei2\.xml: say by --row which elements are its rows/],
])('the preset %s refuses files of another layout: %j', async (preset, files, message) => {
  await expect(readAs(preset, files)).rejects.toThrow(message);
});

/** Files that no preset reads. A list of Tranco is any two columns, whose rows are then rejected one by one. */
const STRANGE: Files[] = [
  { 'strange.csv': 'a,b,c\n1,2,3\n' },
  { 'strange.json': '[{"a": 1}' },
  { 'strange.json': '[1, 2]' },
  { 'strange.ndjson': '{"a": 1}\nhello\n' },
  { 'strange.txt': 'hello\n' },
];
const REFUSING = (await listPresets()).filter(({ name }) => name !== 'tranco');

test.each(REFUSING.flatMap((preset) => STRANGE.map((files) => [preset.name, files, preset.reads] as const)))(
  'the preset %s says of %j what it reads, in plain words',
  async (preset, files, reads) => {
    const message = await readAs(preset, files).then(String, (error: Error) => error.message);
    const isByName =
      message.startsWith(`preset ${preset} reads `) && message.endsWith('none of them is given.');
    if (!isByName) expect(message).toContain(`preset ${preset} reads ${reads}. `);
    expect(message).not.toMatch(/Error:|Malformed|LINE \d|auto_detect/);
  },
);
