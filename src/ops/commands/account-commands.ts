import type { Command } from 'commander';
import { OWN_LIMITS, type OwnLimit } from '../../db/vocabulary.ts';
import type { OwnLimits } from '../../operations/account/manage.ts';
import { administer, day, listing, onDatabase } from './administer.ts';
import { name, numberOr, wholeNumber } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';
import { confirm, count, table } from './terminal.ts';

/** Of calls a minute. */
const LIMIT_MAX = 1_000_000;

/** Shown with a new key. */
export const KEEP_THE_KEY = 'Keep the key: it is not shown again.';

/** The commands for accounts. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'account create': {
    declare: (command) =>
      command
        .requiredOption('--name <name>', 'name of the account', name)
        .option('--credits <n>', 'initial credits', wholeNumber(0), 0),
    async run(options: { name: string; credits: number }) {
      const { createAccount } = await import('../../operations/account/manage.ts');
      const { created } = await administer('account create', {}, async (_, entities) => {
        const { key, ...ids } = await createAccount(await entities(), options.name, options.credits);
        const { name, credits } = options;
        return { created: { ...ids, key }, before: null, after: { ...ids, name, credits } };
      });
      const { account_id, user_id, key } = created;
      return [created, `Account ${account_id}, user ${user_id}`, `API key: ${key}`, KEEP_THE_KEY];
    },
  },
  'account list': listing(
    'accounts',
    [
      ['id', ({ account_id }) => String(account_id)],
      ['name', ({ name }) => name],
      ['credits', ({ credit_balance }) => credit_balance],
      ['users', ({ users }) => users],
      ['keys', ({ keys }) => keys],
      ['created', ({ date_created }) => day(date_created)],
      ['closed', ({ date_closed }) => day(date_closed)],
    ],
    'none',
  ),
  'account show': {
    declare: withId,
    async run(id: number) {
      const { readAccount } = await import('../../operations/account/lists.ts');
      const account = await onDatabase((pool) => readAccount(pool, id));
      const { rate_limits: own, ...facts } = account;
      const rows = [
        ...Object.entries(facts).map(([field, value]) => [field.replaceAll('_', ' '), String(value ?? '-')]),
        ...(await shownLimits(own as OwnLimits)),
      ];
      const columns = [0, 1].map((nr) => ['', (row: readonly string[]) => row[nr]] as const);
      return [account, ...table(columns, rows).slice(1)];
    },
  },
  'account rename': {
    declare: (command) => withId(command).argument('<name>', 'the new name', name),
    async run(id: number, newName: string) {
      const { renameAccount } = await import('../../operations/account/manage.ts');
      await administer('account rename', { account: id }, (pool) => renameAccount(pool, id, newName));
      return [{ account_id: id, name: newName }, `Account ${id} is now ${newName}.`];
    },
  },
  'account close': {
    declare: (command) => withId(command).option('--yes', 'close without asking'),
    async run(id: number, { yes = false }: { yes?: boolean }) {
      const { readAccount } = await import('../../operations/account/lists.ts');
      const { closeAccount } = await import('../../operations/account/manage.ts');
      const { keys, credit_balance: credits } = await onDatabase((pool) => readAccount(pool, id), 'database');
      const effect = `${keys} valid keys are refused at once, its saved searches are deleted, and ${credits} credits and the change log stay`;
      if (!yes && !(await confirm(`Close account ${id} for good? Its ${effect}.`)))
        return [{ account_id: id, date_closed: null }, 'Nothing was changed.'];
      const { after } = await administer('account close', { account: id }, async (_, entities) =>
        closeAccount(await entities(), id),
      );
      return [{ account_id: id, ...after }, `Account ${id} is closed: its ${effect}.`];
    },
  },
  'account limits': {
    declare: (command) =>
      OWN_LIMITS.reduce(
        (declared, kind) =>
          declared.option(
            `--${kind} <n>`,
            `calls a minute, or "default" for the setting’s`,
            numberOr('default', LIMIT_MAX),
          ),
        withId(command),
      ),
    async run(id: number, options: Partial<Record<OwnLimit, number | 'default'>>) {
      const given = OWN_LIMITS.filter((kind) => options[kind] !== undefined);
      const set = Object.fromEntries(
        given.map((kind) => [kind, options[kind] === 'default' ? null : options[kind]]),
      );
      const { readAccount } = await import('../../operations/account/lists.ts');
      const { setLimits } = await import('../../operations/account/manage.ts');
      const own =
        given.length === 0
          ? ((await onDatabase((pool) => readAccount(pool, id))).rate_limits as OwnLimits)
          : (await administer('account limits', { account: id }, (pool) => setLimits(pool, id, set))).after
              .rate_limits;
      const lines = (await shownLimits(own)).map(([title, value]) => `${title}: ${value}`);
      return [{ account_id: id, rate_limits: own }, ...lines];
    },
  },
};

function withId(command: Command): Command {
  return command.argument('<id>', 'id of the account', wholeNumber(1));
}

/** The limits of an account with those of this process's settings where it has none of its own. */
async function shownLimits(own: OwnLimits): Promise<[title: string, value: string][]> {
  const { readConfig } = await import('../../base/config.ts');
  const { rates } = readConfig();
  return OWN_LIMITS.map((kind) => {
    const value = own[kind] === undefined ? `${count(rates[kind])} (default)` : count(own[kind]);
    return [`${kind} a minute`, value];
  });
}
