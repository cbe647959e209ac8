import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT } from '../ops/commands/roster-process.ts';

export interface Block {
  page: string;
  /** The nearest heading above it. */
  heading: string;
  /** Empty for text that is not code, such as the output of a program. */
  language: string;
  text: string;
  /** The paragraph before it. */
  before: string;
  /** Whether the page says next to the block that no test runs it. */
  isNotRun: boolean;
}

const AGENTS = 'test/docs/agents.long.test.ts';
const BACKUP = 'test/docs/backup.long.test.ts';
const CONTAINERS = 'test/containers/production.test.ts';
const CLIENT = 'test/client/package.long.test.ts';
const DATASET = 'test/docs/dataset.test.ts';
const DELIVERIES = 'test/docs/deliveries.test.ts';
const GUIDE = 'test/api/operating/guide.long.test.ts';
const LISTS = 'test/docs/lists.test.ts';
const MAPPINGS = 'test/docs/mappings.test.ts';
const PYTHON = 'test/client/python.long.test.ts';
const PRIVACY = 'test/docs/privacy.long.test.ts';
const RECONCILIATION = 'test/docs/reconciliation.test.ts';
const QUICK_START = 'test/docs/quick-start.long.test.ts';
const SPREADSHEETS = 'test/docs/spreadsheets.test.ts';
const BY_SQL = 'test/docs/sql.test.ts';
const ROLES = 'test/stewardship/audit/two-roles.ts';
const TELEMETRY = 'test/api/operating/telemetry.long.test.ts';
const YOUR_DATA = 'test/docs/your-data.long.test.ts';
const WORKED_EXAMPLES = 'test/docs/contributing.long.test.ts';

/** The test file that runs the blocks below each heading of a page. */
export const RUNNERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    Start: QUICK_START,
    'A first search': QUICK_START,
    'The typed client': QUICK_START,
    'Your own data': QUICK_START,
  },
  'CONTRIBUTING.md': {
    'The one command': WORKED_EXAMPLES,
    'Add a column': WORKED_EXAMPLES,
    'Add a filter': WORKED_EXAMPLES,
    'Add an operation': WORKED_EXAMPLES,
  },
  'client/README.md': { Install: CLIENT, 'A program': CLIENT },
  'client/python/README.md': { Install: PYTHON, 'A walk': PYTHON },
  'docs/agents.md': { 'Over HTTP': AGENTS, 'Over standard input and output': AGENTS },
  'docs/backup.md': {
    Backup: GUIDE,
    Restore: GUIDE,
    'Backup of the quick start': BACKUP,
    'A copy of the data directory': QUICK_START,
  },
  'docs/dataset.md': { 'An example': DATASET },
  'docs/deliveries.md': { 'An example': DELIVERIES },
  'docs/failover.md': { 'A planned switch': GUIDE },
  'docs/first-steps.md': {
    'A program': QUICK_START,
    'A row of your own data': QUICK_START,
    Facets: QUICK_START,
  },
  'docs/lists.md': { 'From a search to a file': LISTS, 'In TypeScript': LISTS },
  'docs/reconciliation.md': { 'The address': RECONCILIATION, 'Match rows': RECONCILIATION },
  'docs/mappings.md': { 'A mapping in ten lines': MAPPINGS },
  'docs/operating.md': {
    'With Docker Compose': CONTAINERS,
    Accounts: QUICK_START,
    'A role without DDL rights': ROLES,
    'Is it well?': GUIDE,
    Traces: TELEMETRY,
    'Running the API': GUIDE,
    'Index recovery': GUIDE,
  },
  'docs/privacy.md': { 'An access request': PRIVACY, 'Remove a source': PRIVACY, 'After a restore': PRIVACY },
  'docs/python.md': { 'Asynchronous calls': PYTHON },
  'docs/spreadsheets.md': {
    'What you need': SPREADSHEETS,
    'Excel and Power BI': SPREADSHEETS,
    'Google Sheets': SPREADSHEETS,
    LibreOffice: SPREADSHEETS,
  },
  'docs/sql.md': { 'An example': BY_SQL, 'A first or large load': BY_SQL },
  'docs/your-data.md': {
    'Your data in five minutes': YOUR_DATA,
    'Load three sources': YOUR_DATA,
    'Search by country': YOUR_DATA,
    'One record, three sources': YOUR_DATA,
    'A later delivery': YOUR_DATA,
    'Merge and unmerge': YOUR_DATA,
    'Remove a source': YOUR_DATA,
  },
};

export function pages(): string[] {
  const of = (folder: string) =>
    readdirSync(join(CHECKOUT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name));
  return [...of('.'), ...of('client'), ...of('client/python'), ...of('docs')];
}

export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(CHECKOUT, page), 'utf8');
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [whole, language = '', code = ''] = match;
    const above = text.slice(0, match.index).replaceAll(/^```[\s\S]*?^```$/gm, '');
    const before = above.trimEnd().split('\n\n').at(-1) ?? '';
    const after =
      text
        .slice(match.index + whole.length)
        .trimStart()
        .split('\n\n')[0] ?? '';
    return {
      page,
      heading: [...above.matchAll(/^##? (.*)$/gm)].at(-1)?.[1] ?? '',
      language,
      text: code,
      before,
      isNotRun: [before, after].some((paragraph) => /\*\*not run by a\s+test\*\*/i.test(paragraph)),
    };
  });
}

/**
 * The blocks that a test file must run. It takes each of them once.
 * @param runner the path of the test file, from the root of the checkout
 */
export function claimedBlocks(runner: string) {
  const left = Object.entries(RUNNERS).flatMap(([page, headings]) =>
    blocksOf(page).filter(({ heading, isNotRun }) => headings[heading] === runner && !isNotRun),
  );
  return {
    /** Takes the next block of a language that contains a text. */
    take(language: string, part = ''): Block {
      const at = left.findIndex((block) => block.language === language && block.text.includes(part));
      const [taken] = at < 0 ? [] : left.splice(at, 1);
      if (!taken) throw new Error(`no block of ${language} with "${part}" is left to run`);
      return taken;
    },
    /** Takes all blocks below a heading, in their order. */
    takeAll(page: string, heading: string): Block[] {
      const taken = left.filter((block) => block.page === page && block.heading === heading);
      for (const block of taken) left.splice(left.indexOf(block), 1);
      if (taken.length === 0) throw new Error(`no block of ${page}, ${heading}, is left to run`);
      return taken;
    },
    left: () => left.map(({ page, heading, text }) => `${page}, ${heading}: ${text}`),
  };
}
