import { escapeHtml, htmlPage } from '../../contract/output/html.ts';
import type { Subject } from './read-subject.ts';

/** Makes a page of all that is held on a person: one file without scripts, which loads nothing. */
export function subjectPage({
  written_at,
  asked_for,
  person_ids,
  is_suppressed,
  held,
  notes,
}: Subject): string {
  const [empty, filled] = [true, false].map((isEmpty) =>
    Object.entries(held).filter(([, { rows }]) => (rows.length === 0) === isEmpty),
  );
  const facts = {
    written: written_at,
    'asked for': asked_for,
    'ids of the person': person_ids,
    suppressed: is_suppressed,
  };
  const main = `<h1>What is held on a person</h1>
${htmlOf(facts)}
${filled?.map(([name, part]) => sectionOf(name, part)).join('\n')}
<section aria-labelledby="nothing">
<h2 id="nothing">Nothing is held in these parts</h2>
${htmlOf(empty?.map(([, { title }]) => title))}
</section>
<section aria-labelledby="copies">
<h2 id="copies">Copies</h2>
${htmlOf(notes)}
</section>`;
  return htmlPage('What is held on a person', STYLE, main, HEAD);
}

const HEAD = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
`;

function sectionOf(name: string, { title, about, rows }: Subject['held'][string]): string {
  return `<section aria-labelledby="${escapeHtml(name)}">
<h2 id="${escapeHtml(name)}">${escapeHtml(title)}</h2>
<p>${escapeHtml(about)}</p>
<ol>${rows.map((row) => `<li>${htmlOf(row)}</li>`).join('\n')}</ol>
</section>`;
}

/** A value in HTML: an object as a list of names, a list as a list. Empty ones are left out. */
function htmlOf(value: unknown): string {
  if (Array.isArray(value)) return `<ul>${value.map((item) => `<li>${htmlOf(item)}</li>`).join('')}</ul>`;
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).filter(([, part]) => !isEmpty(part));
    return `<dl>${parts.map(([name, part]) => `<dt>${escapeHtml(name.replaceAll('_', ' '))}</dt><dd>${htmlOf(part)}</dd>`).join('')}</dl>`;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return escapeHtml(String(value));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

const STYLE = `
body { margin: 0; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
main { max-width: 50rem; margin: 0 auto; }
h2 { margin-top: 2.5rem; border-top: 1px solid #767676; padding-top: 1rem; }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
li { margin: 0.5rem 0; }
ul { margin: 0; padding-left: 1.25rem; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } }
`;
