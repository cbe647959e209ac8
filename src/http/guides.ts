import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Router } from 'express';
import { Marked } from 'marked';
import { PROBLEMS, type ProblemCode, ProblemError } from '../request/problem.ts';
import { readable } from './methods.ts';
import { page } from './page.ts';

/** The guides in the order of the site: the name in the address, the title, and the page of the checkout. */
const GUIDES: readonly (readonly [name: string, title: string, file: string])[] = [
  ['first-steps', 'First steps', 'docs/first-steps.md'],
  ['authentication', 'Keys and scopes', 'docs/authentication.md'],
  ['credits', 'Credits', 'docs/credits.md'],
  ['boolean-text', 'Boolean text', 'docs/boolean-text.md'],
  ['paging', 'Pages and totals', 'docs/paging.md'],
  ['limits', 'Limits', 'docs/limits.md'],
  ['idempotency', 'Idempotency', 'docs/idempotency.md'],
  ['client', 'The typed client', 'client/README.md'],
  ['agents', 'AI agents', 'docs/agents.md'],
  ['matching', 'Matching', 'docs/matching.md'],
  ['semantics', 'Exact semantics', 'docs/semantics.md'],
  ['dataset', 'Dataset format', 'docs/dataset.md'],
  ['operating', 'Operating', 'docs/operating.md'],
  ['backup', 'Backup', 'docs/backup.md'],
  ['failover', 'Failover', 'docs/failover.md'],
  ['settings', 'Settings', 'docs/settings.md'],
];

const ERRORS = 'docs/errors.md';

/** Serves the guides, and a page for each error. A page is rendered once. */
export function addGuides(router: Router): void {
  readable(router, '/docs/guides', (_request, response) => {
    response.redirect(`/docs/guides/${GUIDES[0]?.[0]}`);
  });
  for (const [name, title, file] of GUIDES)
    serve(router, `/docs/guides/${name}`, () => guide(name, title, rendered(read(file), file)));
  serve(router, '/docs/errors', () => guide('errors', 'Errors', rendered(read(ERRORS), ERRORS)));
  for (const [code, text] of errorSections())
    serve(router, `/docs/errors/${code}`, () =>
      guide('errors', code, rendered(errorText(code, text), ERRORS)),
    );
}

function serve(router: Router, path: string, render: () => string): void {
  let html: string | undefined;
  readable(router, path, (_request, response) => {
    html ??= render();
    response.type('html').send(html);
  });
}

/** A page of the checkout, which the package holds too. */
function read(file: string): string {
  return readFileSync(fileURLToPath(import.meta.resolve(`#pages/${file}`)), 'utf8');
}

/** A guide in its frame. */
function guide(name: string, title: string, html: string): string {
  const links = [...GUIDES, ['errors', 'Errors'] as const].map(([other, label]) => {
    const address = other === 'errors' ? '/docs/errors' : `/docs/guides/${other}`;
    return `<li><a href="${address}"${other === name ? ' aria-current="page"' : ''}>${label}</a></li>`;
  });
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
        const anchor = text
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-');
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const shown = this.parser.parseInline(tokens);
        const address = addressOf(href, file);
        return address === null ? shown : `<a href="${address}">${shown}</a>`;
      },
      image: ({ text }) => text,
    },
  });
  return marked.parse(text, { async: false });
}

/** Where a link of a page leads on the site; null where the site does not have the file. */
function addressOf(href: string, file: string): string | null {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = relative('.', join(dirname(file), path));
  const [name] = GUIDES.find(([, , page]) => page === target) ?? [];
  if (target !== ERRORS && name === undefined) return null;
  return `${target === ERRORS ? '/docs/errors' : `/docs/guides/${name}`}${anchor ? `#${anchor}` : ''}`;
}

/** The section of each error in the page about errors. */
export function errorSections(): Map<ProblemCode, string> {
  const sections = read(ERRORS).split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = ''] = section.split('\n');
      return [heading as ProblemCode, section.slice(heading.length)];
    }),
  );
}

/** A section with an example of the error. The section quotes the example's detail. */
function errorText(code: ProblemCode, section: string): string {
  const [, detail = ''] = /^> (.*)$/m.exec(section) ?? [];
  const problem = new ProblemError(code, detail).toProblem('0198c5a2-53cf-7b0e-9d6e-3f0a4f1b2c3d');
  const example = `\`\`\`json\n${JSON.stringify(problem, null, 2)}\n\`\`\``;
  return `# ${PROBLEMS[code].title}\n\n\`${code}\`, status ${PROBLEMS[code].status}\n${section.replace(/^> .*$/m, example)}`;
}
