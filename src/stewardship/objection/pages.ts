import { createHash } from 'node:crypto';
import { escapeHtml, htmlPage } from '../../contract/output/html.ts';
import { readEmailAddress } from '../../dataset/format/contact-values.ts';
import { readSlugKey } from '../../db/slug-key.ts';
import type { Request } from './suppress-proven.ts';

const STYLE = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; color: light-dark(#1a1a1a, #eee); background: light-dark(#fff, #121212); }
body { margin: 0 auto; padding: 2rem 1rem; max-width: 38rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; }
label { display: block; margin-top: 1.5rem; font-weight: 600; }
p[id] { margin: 0.25rem 0; }
input { box-sizing: border-box; width: 100%; padding: 0.5rem; border: 2px solid; border-radius: 4px; font: inherit; }
button { margin-top: 1.5rem; padding: 0.75rem 1.25rem; border: 2px solid; border-radius: 4px; font: inherit; font-weight: 600; }
:focus-visible { outline: 3px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px; }
.error { color: light-dark(#a80f0f, #ffb4ab); font-weight: 600; }
a { color: light-dark(#0b57d0, #a8c7fa); }
`;

/** Restricts the pages to their own style sheet and form. */
export const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** The values of the form, as they were typed. */
export interface Typed {
  email: string;
  profile: string;
}

type Errors = { [Field in keyof Typed]?: string };

/** Reads the form: what the person asks for, or an error for each field. */
export function readForm({ email, profile }: Typed): { request: Request } | { errors: Errors } {
  const address = readEmailAddress(email);
  const slug = readSlugKey(profile);
  if (address !== null && slug !== null) return { request: { email: address, slug: slug || null } };
  return {
    errors: {
      ...(address === null && { email: 'Enter an email address, such as name@example.com.' }),
      ...(slug === null && {
        profile:
          'Enter the address of the profile itself, such as https://network.example/in/your-name, or nothing.',
      }),
    },
  };
}

/** The form, with the errors of what was typed. */
export function formPage(typed: Typed = { email: '', profile: '' }, errors: Errors = {}): string {
  const wrong = Object.entries(errors);
  const summary = wrong.map(([field, error]) => `<li><a class="error" href="#${field}">${error}</a></li>`);
  return page(
    `${wrong.length > 0 ? 'Error: ' : ''}Object to being listed`,
    `<h1>Object to being listed</h1>
${wrong.length > 0 ? `<div role="alert"><h2>There is a problem</h2><ul>${summary.join('')}</ul></div>` : ''}
<p>This service holds records about people. If one is about you, you can have it removed. It will not come back.</p>
<p>We send a message with a link to the address that you enter. Open the link and confirm. You need no account.</p>
<form method="post" novalidate>
${field('email', 'Your email address', 'An address under which you are listed. The link goes there.', 'type="email" autocomplete="email" required', typed, errors)}
${field('profile', 'The address of your profile (optional)', 'For example https://network.example/in/your-name. If your email address is not the one that we hold for this profile, a person reads your request once you have confirmed it, and answers you.', 'type="text" inputmode="url" autocomplete="url"', typed, errors)}
<button>Send me the link</button>
</form>`,
  );
}

/** Says that the request was taken. It is the same for every address. */
export const SENT_PAGE = page(
  'Your request was taken',
  `<h1>Your request was taken</h1>
<p>A message with a link is on its way to your address. The link is valid for a day. Nothing is removed before you open it and confirm.</p>
<p>An address gets at most three messages in a day, and a mail host a limited number. This page does not say whether anything is held about you.</p>`,
);

/** Asks for the confirmation. Opening a link changes nothing, because programs that check mails open it, too. */
export function confirmPage({ email, slug }: Request): string {
  const profile = slug === null ? '' : ` and the profile <strong>${escapeHtml(slug)}</strong>`;
  return page(
    'Confirm your objection',
    `<h1>Confirm your objection</h1>
<p>You object to being listed with the address <strong>${escapeHtml(email)}</strong>${profile}.</p>
<p>When you confirm, everything about you under it is removed at once. Later deliveries of any source do not bring it back. This cannot be undone.</p>
<form method="post"><button>Remove me</button></form>`,
  );
}

/** Says that the objection is confirmed. It is the same whether something was held or not. */
export const CONFIRMED_PAGE = page(
  'Your objection is confirmed',
  `<h1>Your objection is confirmed</h1>
<p>Everything that was held about you under this address is removed. It will not come back.</p>
<p>If several people may read this address, or it is not the one that we hold for the profile that you named, nothing was removed yet. A person then reads your objection and answers you.</p>`,
);

/** Says that a link is used or too old. */
export const USED_PAGE = page(
  'This link is not valid',
  `<h1>This link is not valid</h1>
<p>It was used already, or is more than a day old, or is not complete.</p>
<p>You can <a href="../objection">ask for another link</a>.</p>`,
);

/** Says why a request was refused. */
export function refusalPage(reason: string): string {
  return page(
    'Your request was not taken',
    `<h1>Your request was not taken</h1>\n<p>${escapeHtml(reason)}</p>`,
  );
}

function field(
  name: keyof Typed,
  label: string,
  hint: string,
  attributes: string,
  typed: Typed,
  errors: Errors,
): string {
  const error = errors[name];
  return `<label for="${name}">${label}</label>
<p id="${name}-hint">${hint}</p>
${error ? `<p id="${name}-error" class="error">${error}</p>` : ''}
<input id="${name}" name="${name}" ${attributes} value="${escapeHtml(typed[name])}" aria-describedby="${name}-hint${error ? ` ${name}-error` : ''}"${error ? ' aria-invalid="true"' : ''}>`;
}

function page(title: string, main: string): string {
  return htmlPage(title, STYLE, main);
}
