import { randomBytes } from 'node:crypto';

/** Allows scripts, styles and images of the service alone. */
export const SITE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Puts a nonce of one answer in the place of each `NONCE` of a page and its policy. */
export function withNonce(policy: string, html: string): [policy: string, html: string] {
  const nonce = randomBytes(16).toString('base64');
  return [policy.replaceAll('NONCE', nonce), html.replaceAll('NONCE', nonce)];
}

/** A page of the documentation site, with more elements for its head where they are needed. */
export function page(title: string, main: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Roster</title>
${head}<link rel="icon" href="/docs/icon.svg">
<link rel="stylesheet" href="/docs/site.css">
<header><a class="home" href="/docs">Roster</a><nav><a href="/docs">Reference</a><a href="/docs/guides">Guides</a><a href="/docs/errors">Errors</a><a href="/openapi.json">OpenAPI</a><a href="/console">Console</a></nav></header>
${main}
`;
}

/** The icon of the site. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2456c5"/><path d="M11 24V8h6.5a5 5 0 0 1 0 10H11m6 0 4.5 6" fill="none" stroke="#fff" stroke-width="3.2"/></svg>`;

/** The style of the pages, light and dark by the reader's setting. */
export const STYLE = `:root {
  color-scheme: light dark;
  --text: light-dark(#1c2128, #e3e7ec);
  --quiet: light-dark(#57606a, #9aa4b0);
  --line: light-dark(#d8dee4, #363d47);
  --ground: light-dark(#fff, #14171c);
  --shade: light-dark(#f4f6f8, #1e232b);
  --accent: light-dark(#1f4fbf, #86aaff);
}
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: var(--text); background: var(--ground); }
header { display: flex; flex-wrap: wrap; gap: 0.4rem 2rem; align-items: baseline; padding: 0.7rem 1.5rem; border-bottom: 1px solid var(--line); }
nav { display: flex; flex-wrap: wrap; }
header a { color: var(--text); text-decoration: none; margin-right: 1.2rem; }
header a:hover { text-decoration: underline; }
.home { font-weight: 700; }
a { color: var(--accent); }
#caller { display: flex; flex-wrap: wrap; gap: 0.5rem 1.2rem; padding: 0.5rem 1.5rem; font-size: 0.9rem; border-bottom: 1px solid var(--line); background: var(--shade); }
#caller input { font: inherit; padding: 0.15rem 0.4rem; border: 1px solid var(--line); border-radius: 4px; background: var(--ground); color: inherit; }
#caller button { font: inherit; padding: 0.15rem 0.9rem; border: 0; border-radius: 4px; background: #1f4fbf; color: #fff; cursor: pointer; }
.guide { display: grid; grid-template-columns: 14rem minmax(0, 46rem); gap: 3rem; max-width: 66rem; margin: 0 auto; padding: 1.5rem; }
.guide aside ul { list-style: none; padding: 0; margin: 0; position: sticky; top: 1rem; }
.guide aside a { display: block; padding: 0.2rem 0.6rem; border-radius: 4px; color: var(--quiet); text-decoration: none; }
.guide aside a[aria-current], .guide aside a:hover { background: var(--shade); color: var(--text); }
h1, h2, h3 { line-height: 1.25; }
h1 { margin-top: 0; }
h2 { margin-top: 2.2rem; padding-bottom: 0.3rem; border-bottom: 1px solid var(--line); }
code { font: 0.88em ui-monospace, monospace; padding: 0.1em 0.3em; border-radius: 4px; background: var(--shade); }
pre { padding: 0.9rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--shade); }
pre code { padding: 0; }
blockquote { margin: 1rem 0; padding: 0.1rem 1rem; border-left: 3px solid var(--line); color: var(--quiet); }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 0.4rem 0.7rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
img { max-width: 100%; }
@media (max-width: 50rem) { .guide { grid-template-columns: minmax(0, 1fr); gap: 1rem; } .guide aside ul { position: static; columns: 2; } }
`;
