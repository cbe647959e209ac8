import { Command } from 'commander';
import { changeBalance } from '../credits/change-balance.ts';
import { type AnswerOptions, answer, count } from './answer.ts';
import { wholeNumber } from './arguments.ts';
import { withRuntime } from './with-runtime.ts';

interface GrantOptions extends AnswerOptions {
  account: number;
  sum: number;
}

/** `roster credits …` */
export function creditsCommand(): Command {
  return new Command('credits')
    .description('what accounts pay with')
    .addCommand(
      new Command('grant')
        .description('adds credits to an account’s balance; its change log says so')
        .requiredOption('--account <id>', 'id of the account', wholeNumber(1))
        .requiredOption('--sum <n>', 'credits to add', wholeNumber(1))
        .option('--json', 'print {account_id, balance} as JSON')
        .action(grant),
    );
}

async function grant(options: GrantOptions): Promise<void> {
  const { account, sum } = options;
  const { balance } = await withRuntime(({ database }) =>
    changeBalance(database.pool, { accountId: account, changeType: 'grant', sum }),
  );
  answer(options, { account_id: account, balance }, [
    `Account ${account} has ${count(balance)} credits now.`,
  ]);
}
