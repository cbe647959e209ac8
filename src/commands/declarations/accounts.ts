import { Command } from 'commander';
import { SCOPES } from '../../db/vocabulary.ts';
import type { AccountCreateOptions } from '../account.ts';
import type { AnswerOptions } from '../answer.ts';
import { futureDate, name, scopes, wholeNumber } from '../arguments.ts';
import type { CreditsGrantOptions } from '../credits.ts';
import type { KeyCreateOptions } from '../key.ts';

/** `roster account …` */
export function accountCommand(): Command {
  return new Command('account').description('accounts, which own keys and credits').addCommand(
    new Command('create')
      .description('makes an account with a user and a first API key, which is shown once')
      .requiredOption('--name <name>', 'what the account is called')
      .option('--credits <n>', 'credits that it starts with', wholeNumber(0), 0)
      .option('--json', 'print {account_id, user_id, key} as JSON')
      .action(async (options: AccountCreateOptions) =>
        (await import('../account.ts')).runAccountCreate(options),
      ),
  );
}

/** `roster key …` */
export function keyCommand(): Command {
  return new Command('key')
    .description('API keys')
    .addCommand(
      new Command('create')
        .description('makes a key of an account’s first active user, which is shown once')
        .requiredOption('--account <id>', 'id of the account', wholeNumber(1))
        .option('--name <name>', 'what the key is called', name)
        .option('--scopes <scopes>', `what it may do: some of ${SCOPES.join(',')}; all where absent`, scopes)
        .option('--expires <date>', 'from when it is refused, in UTC where no zone is given', futureDate)
        .option('--json', 'print the key and its record as JSON')
        .action(async (options: KeyCreateOptions) => (await import('../key.ts')).runKeyCreate(options)),
    )
    .addCommand(
      new Command('delete')
        .description('deletes a key, at once and for good')
        .argument('<prefix>', 'the eight characters after rk_ in the key')
        .option('--json', 'print the record of the deleted key as JSON')
        .action(async (prefix: string, options: AnswerOptions) =>
          (await import('../key.ts')).runKeyDelete(prefix, options),
        ),
    );
}

/** `roster credits …` */
export function creditsCommand(): Command {
  return new Command('credits').description('what accounts pay with').addCommand(
    new Command('grant')
      .description('adds credits to an account’s balance; its change log says so')
      .requiredOption('--account <id>', 'id of the account', wholeNumber(1))
      .requiredOption('--sum <n>', 'credits to add', wholeNumber(1))
      .option('--json', 'print {account_id, balance} as JSON')
      .action(async (options: CreditsGrantOptions) =>
        (await import('../credits.ts')).runCreditsGrant(options),
      ),
  );
}

/** `roster user …` */
export function userCommand(): Command {
  return new Command('user')
    .description('users, who own keys')
    .addCommand(activity('deactivate', 'refuses all keys of a user, at once', false))
    .addCommand(activity('activate', 'lets the keys of a user in again', true));
}

function activity(verb: string, description: string, isActive: boolean): Command {
  return new Command(verb)
    .description(description)
    .argument('<id>', 'id of the user', wholeNumber(1))
    .option('--json', 'print {user_id, is_active} as JSON')
    .action(async (id: number, options: AnswerOptions) =>
      (await import('../user.ts')).runUserActivity(id, isActive, options),
    );
}
