import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Marked } from 'marked';
import { PROBLEMS, type ProblemCode, ProblemError } from '../../src/contract/input/problem.ts';
import { escapeHtml } from '../../src/contract/output/html.ts';
import { page } from './page.ts';

const ERRORS = '/docs/errors';

/** The pages in the order of the site: the address, the title, and the file of the checkout. */
const PAGES: readonly (readonly [address: string, title: string, file: string])[] = [
  ['/docs/guides/first-steps', 'First steps', 'docs/first-steps.md'],
  ['/docs/guides/authentication', 'Keys and scopes', 'docs/authentication.md'],
  ['/docs/guides/credits', 'Credits', 'docs/credits.md'],
  ['/docs/guides/boolean-text', 'Boolean text', 'docs/boolean-text.md'],
  ['/docs/guides/what-is-searched', 'What is searched', 'docs/what-is-searched.md'],
  ['/docs/guides/paging', 'Pages and totals', 'docs/paging.md'],
  ['/docs/guides/lists', 'Lists', 'docs/lists.md'],
  ['/docs/guides/spreadsheets', 'Spreadsheets', 'docs/spreadsheets.md'],
  ['/docs/guides/limits', 'Limits', 'docs/limits.md'],
  ['/docs/guides/idempotency', 'Idempotency', 'docs/idempotency.md'],
  ['/docs/guides/client', 'The typed client', 'client/README.md'],
  ['/docs/guides/python', 'Python', 'docs/python.md'],
  ['/docs/guides/agents', 'AI agents', 'docs/agents.md'],
  ['/docs/guides/matching', 'Matching', 'docs/matching.md'],
  ['/docs/guides/reconciliation', 'OpenRefine', 'docs/reconciliation.md'],
  ['/docs/guides/operations', 'Operations', 'docs/operations.md'],
  ['/docs/guides/semantics', 'Exact semantics', 'docs/semantics.md'],
  ['/docs/guides/your-data', 'Your data', 'docs/your-data.md'],
  ['/docs/guides/dataset', 'Dataset format', 'docs/dataset.md'],
  ['/docs/guides/deliveries', 'Deliveries of a source', 'docs/deliveries.md'],
  ['/docs/guides/mappings', 'Mappings', 'docs/mappings.md'],
  ['/docs/guides/sql', 'Records by SQL', 'docs/sql.md'],
  ['/docs/guides/privacy', 'Privacy', 'docs/privacy.md'],
  ['/docs/guides/production', 'To production', 'docs/production.md'],
  ['/docs/guides/operating', 'Operating', 'docs/operating.md'],
  ['/docs/guides/backup', 'Backup', 'docs/backup.md'],
  ['/docs/guides/failover', 'Failover', 'docs/failover.md'],
  ['/docs/guides/settings', 'Settings', 'docs/settings.md'],
  [ERRORS, 'Errors', 'docs/errors.md'],
];

/** The guides, and a page for each error: the name of each file of the site, and its HTML. */
export function guidePages(): (readonly [name: string, html: string])[] {
  return [
    ...PAGES.map(
      ([address, title, file]) =>
        [fileOf(address), guide(address, title, rendered(read(file), file))] as const,
    ),
    ...errorSections().map(
      ([code, text]) =>
        [
          fileOf(`${ERRORS}/${code}`),
          guide(ERRORS, code, rendered(errorText(code, text), 'docs/errors.md')),
        ] as const,
    ),
  ];
}

const fileOf = (address: string): string => `${address.replace('/docs/', '')}.html`;

/** A page of the checkout. */
const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** A page in the frame of the guides; the link to an address is marked. */
function guide(current: string, title: string, html: string): string {
  const links = PAGES.map(
    ([address, label]) =>
      `<li><a href="${address}"${address === current ? ' aria-current="page"' : ''}>${label}</a></li>`,
  );
  return page(
    title,
    `<div class="guide"><aside><ul>${links.join('')}</ul></aside><main>${html}</main></div>`,
  );
}

/** The HTML of a page. Its links lead to pages of the site; those to other files of the checkout become plain text. */
function rendered(text: string, file: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const shown = this.parser.parseInline(tokens);
        const address = addressOf(href, file);
        return address === null ? shown : `<a href="${address}">${shown}</a>`;
      },
      // A block that is wider than the page scrolls, also by keys.
      code: ({ text, lang }) =>
        `<pre tabindex="0"><code class="language-${lang ?? ''}">${escapeHtml(text)}</code></pre>\n`,
      // Pictures show pages of the site itself.
      image: () => '',
    },
  });
  return marked.parse(text, { async: false });
}

/** The anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** A section of a guide, as the search finds it. */
interface SearchEntry {
  page: string;
  heading: string;
  address: string;
  text: string;
}

/** The sections of the guides. */
export function searchEntries(): SearchEntry[] {
  return PAGES.flatMap(([address, page, file]) =>
    read(file)
      .split(/^(?=#{1,3} )/m)
      .map((section) => {
        const [first = '', ...lines] = section.split('\n');
        const heading = first.replace(/^#+ /, '').replaceAll('`', '');
        const anchor = first.startsWith('# ') ? '' : `#${anchorOf(heading)}`;
        return { page, heading, address: address + anchor, text: lines.join(' ').replaceAll(/\s+/g, ' ') };
      }),
  );
}

/** Where a link of a page leads on the site; null where the site does not have the file. */
function addressOf(href: string, file: string): string | null {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = relative('.', join(dirname(file), path));
  const [address] = PAGES.find(([, , page]) => page === target) ?? [];
  return address ? `${address}${anchor ? `#${anchor}` : ''}` : null;
}

/** The section of each error in the page about errors. */
function errorSections(): [code: ProblemCode, section: string][] {
  const sections = read('docs/errors.md').split(/^## /m).slice(1);
  return sections.map((section) => {
    const [heading = ''] = section.split('\n');
    return [heading as ProblemCode, section.slice(heading.length)];
  });
}

/** A section with an example of the error. The section quotes the example's detail. */
function errorText(code: ProblemCode, section: string): string {
  const [, detail = ''] = /^> (.*)$/m.exec(section) ?? [];
  const problem = new ProblemError(code, detail).toProblem('0198c5a2-53cf-7b0e-9d6e-3f0a4f1b2c3d');
  const example = `\`\`\`json\n${JSON.stringify(problem, null, 2)}\n\`\`\``;
  return `# ${PROBLEMS[code].title}\n\n\`${code}\`, status ${PROBLEMS[code].status}\n${section.replace(/^> .*$/m, example)}`;
}
