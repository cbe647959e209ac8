import { administer, listing } from './administer.ts';
import { wholeNumber } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';
import { count } from './terminal.ts';

/** The commands for credits. */
export const CREDIT_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'credits grant': {
    declare: (command) =>
      command
        .requiredOption('--account <id>', 'id of the account', wholeNumber(1))
        .requiredOption('--sum <n>', 'credits to add', wholeNumber(1)),
    async run({ account: accountId, sum }: { account: number; sum: number }) {
      const { changeBalance } = await import('../../accounts/billing/change-balance.ts');
      const { after } = await administer('credits grant', { account: accountId, sum }, async (pool) => {
        const { balance } = await changeBalance(pool, { accountId, changeType: 'grant', sum });
        return { before: { balance: balance - sum }, after: { balance } };
      });
      const { balance } = after;
      return [
        { account_id: accountId, credit_balance: balance },
        `Account ${accountId} has ${count(balance)} credits.`,
      ];
    },
  },
  'credits history': listing(
    'changes',
    [
      ['time', ({ date_created }) => date_created],
      ['type', ({ change_type }) => change_type],
      ['credits', ({ change_sum }) => change_sum],
      ['balance', ({ balance_after }) => balance_after],
      ['operation', ({ change_data }) => (change_data as { operation?: string }).operation],
      ['key', ({ change_data }) => (change_data as { api_key_prefix?: string }).api_key_prefix],
    ],
    'required',
  ),
};
