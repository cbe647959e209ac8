import { readFileSync } from 'node:fs';

/** The entries of `webmail-domains.txt`, whose head says how the list is made: one a line, beside comments and empty lines. */
export const WEBMAIL_DOMAINS: readonly string[] = readFileSync(
  new URL('./webmail-domains.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const listed = new Set(WEBMAIL_DOMAINS);

/** Whether a stored address is at a free or consumer webmail domain; a subdomain is one only where the list says so. */
export function isWebmailAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domain !== '' && (listed.has(domain) || listed.has(domain.replace(/^[^.]+/, '*')));
}
