/**
 * The page in the place of static files that are missing.
 * @param part what they are, such as `The console`
 */
export function notBuilt(part: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Roster</title>
<h1>${part} is not built</h1>
<p>Run <code>npm ci &amp;&amp; npm run prepare</code> in the checkout, and start Roster again.</p>
`;
}
