/** A page of the documentation site. */
export function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Roster</title>
<link rel="icon" href="/docs/icon.svg">
<link rel="stylesheet" href="/docs/site.css">
<header><a class="home" href="/docs">Roster</a><nav><a href="/docs">Reference</a><a href="/docs/guides">Guides</a><a href="/docs/errors">Errors</a><a href="/openapi.json">OpenAPI</a><a href="/console">Console</a></nav><button id="search" type="button" aria-keyshortcuts="Control+K">Search <kbd>Ctrl K</kbd></button></header>
${main}
<script src="/docs/search.js" type="module"></script>
`;
}
