import { SCOPES, type Scope } from '../../db/vocabulary.ts';
import { KEEP_THE_KEY } from './account-commands.ts';
import { administer, day, listing } from './administer.ts';
import { futureDate, name, scopes, wholeNumber } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';

interface KeyOptions {
  account: number;
  name?: string;
  scopes?: Scope[];
  expires?: Date;
}

/** The commands for keys. */
export const KEY_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'key create': {
    declare: (command) =>
      command
        .requiredOption('--account <id>', 'id of the account', wholeNumber(1))
        .option('--name <name>', 'name of the key', name)
        .option(
          '--scopes <scopes>',
          `scopes of the key, some of ${SCOPES.join(',')} (default: all but sources)`,
          scopes,
        )
        .option('--expires <date>', 'expiry date, in UTC unless it has a zone (default: none)', futureDate),
    async run({ account, expires: expiryDate, name, scopes }: KeyOptions) {
      const { issueAccountKey } = await import('../../operations/account/manage.ts');
      const order = { ...(name && { name }), ...(scopes && { scopes }), ...(expiryDate && { expiryDate }) };
      const { issued: created } = await administer('key create', { account }, async (_pool, entities) => {
        const made = await issueAccountKey(await entities(), account, order);
        const { key: _, ...after } = made;
        return { issued: made, before: null, after };
      });
      const issued = { account_id: account, ...shownKey(created) };
      const facts = `Scopes: ${issued.scopes.join(', ')}. Expires: ${issued.expiry_date ?? 'never'}.`;
      return [issued, `API key: ${issued.key}`, facts, KEEP_THE_KEY];
    },
  },
  'key list': listing(
    'keys',
    [
      ['prefix', ({ prefix }) => prefix],
      ['account', ({ account_id }) => String(account_id)],
      ['user', ({ user_id }) => String(user_id)],
      ['name', ({ name }) => name],
      ['valid', ({ is_in_use }) => (is_in_use ? 'yes' : 'no')],
      ['created', ({ date_created }) => day(date_created)],
      ['expires', ({ expiry_date }) => day(expiry_date)],
      ['last used', ({ last_used }) => day(last_used)],
      ['scopes', ({ scopes }) => (scopes as string[]).join(',')],
    ],
    'optional',
  ),
  'key delete': {
    declare: (command) => command.argument('<prefix>', 'the eight characters after rk_ or rr_ in the key'),
    async run(given: string) {
      const prefix = prefixIn(given);
      const { deleteStoredApiKey } = await import('../../operations/account/api-keys.ts');
      const { before } = await administer('key delete', { key: prefix }, async (_, entities) => {
        const deleted = await deleteStoredApiKey(await entities(), prefix);
        if (!deleted) throw new Error(`There is no key with the prefix ${prefix}.`);
        return { before: deleted, after: null };
      });
      return [shownKey(before), `The key ${prefix} is deleted.`];
    },
  },
};

/** The prefix of a key, also where the whole key is given. A key is a secret: no error shows it. */
function prefixIn(text: string): string {
  const [, prefix] = /^(?:r[kr]_)?([0-9A-Za-z]{8})(?:_\w*)?$/.exec(text.trim()) ?? [];
  if (prefix !== undefined) return prefix;
  throw new Error(
    'The prefix of a key is the eight characters after rk_ or rr_; roster key list shows those of all keys.',
  );
}

/** A key with the names that the other commands have for the same facts. */
function shownKey<Key extends { created: string }>({ created, ...key }: Key) {
  return { ...key, date_created: created };
}
