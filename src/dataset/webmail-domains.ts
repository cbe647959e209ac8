import { WEBMAIL_DOMAINS } from './webmail-list.ts';

const listed = new Set(
  WEBMAIL_DOMAINS.split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
);

/** Whether a stored address is at a free or consumer webmail domain; a subdomain is one only where the list says so. */
export function isWebmailAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domain !== '' && (listed.has(domain) || listed.has(domain.replace(/^[^.]+/, '*')));
}
