import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Providers that the list of `freemail` lacks. (The larger lists on npm hold universities, `example.com` and hosts of
 * corporations, or fetch themselves anew while they are installed.)
 */
const FURTHER = `
bluewin.ch blueyonder.co.uk btinternet.com btopenworld.com daum.net duck.com hey.com keemail.me
mailbox.org nate.com neuf.fr ntlworld.com pm.me posteo.de posteo.net privaterelay.appleid.com
proton.me sfr.fr shaw.ca skynet.be sympatico.ca talktalk.net telenet.be telus.net tuta.com tuta.io
tutamail.com tutanota.com tutanota.de virginmedia.com zohomail.com zohomail.eu zohomail.in
`;

// The package's own code would also read a list of disposable domains, twenty times as long, and scan both lists.
const list = readFileSync(fileURLToPath(import.meta.resolve('freemail/data/free.txt')), 'utf8');
// A few lines of the list are not domains.
const domains = `${list} ${FURTHER}`.split(/\s+/).filter((line) => line.includes('.'));
const WEBMAIL_DOMAINS = new Set(domains);

/** Whether an address, in lower case, is at a free or consumer webmail domain; a subdomain is one only if listed. */
export function isWebmailAddress(email: string): boolean {
  return WEBMAIL_DOMAINS.has(email.slice(email.lastIndexOf('@') + 1));
}
