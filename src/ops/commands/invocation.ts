import { forTerminal } from '../../dataset/format/fault.ts';

/** The first words of all commands. */
const COMMAND_WORDS = new Set(Object.keys(help.commands).map((path) => path.split(' ', 1)[0]));

import help from './help.json' with { type: 'json' };

/** Whether this is a checkout: Node runs no TypeScript of an installed package. */
const isCheckout = import.meta.filename.endsWith('.ts');

/** What a person types before the words of a command. */
export const INVOCATION = isCheckout ? 'npm run -s roster --' : 'roster';

/** The same, where the `node` on the PATH is too old: npm puts the one of the package before it. */
export const INVOCATION_BY_NPM = isCheckout ? INVOCATION : 'npx roster';

const CALL = new RegExp(`\\broster (?=(?:${[...COMMAND_WORDS].join('|')}|COMMAND|--help)\\b)`, 'g');

/** A message with its calls, such as `roster migrate`, as a person types them here. */
export const asTyped = (message: string): string => message.replaceAll(CALL, `${INVOCATION} `);

const SECRETS: readonly [secret: RegExp, shown: string][] = [
  [/\b(r[kr]_[0-9A-Za-z]{8})_\w+/g, '$1_…'],
  [/(:\/\/[^\s:@/]*:)(?!PASSWORD@)[^\s@/]+@/g, '$1…@'],
];

/** An error as a person types its calls; without the API keys and passwords of addresses that were given as arguments. */
export function shownError(message: string): string {
  return SECRETS.reduce(
    (text, [secret, shown]) => text.replaceAll(secret, shown),
    forTerminal(asTyped(message)),
  );
}
