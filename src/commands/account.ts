import { Command } from 'commander';
import { createAccount } from '../account/create.ts';
import { type AnswerOptions, answer } from './answer.ts';
import { wholeNumber } from './arguments.ts';
import { withRuntime } from './with-runtime.ts';

interface CreateOptions extends AnswerOptions {
  name: string;
  credits: number;
}

/** `roster account …` */
export function accountCommand(): Command {
  return new Command('account').description('accounts, which own keys and credits').addCommand(
    new Command('create')
      .description('makes an account with a user and a first API key, which is shown once')
      .requiredOption('--name <name>', 'what the account is called')
      .option('--credits <n>', 'credits that it starts with', wholeNumber(0), 0)
      .option('--json', 'print {account_id, user_id, key} as JSON')
      .action(async (options: CreateOptions) => {
        const made = await withRuntime(({ database }) =>
          createAccount(database.pool, options.name, options.credits),
        );
        answer(options, made, [
          `Account ${made.account_id}, user ${made.user_id}`,
          `API key: ${made.key}`,
          'Keep the key: it is not shown again.',
        ]);
      }),
  );
}
