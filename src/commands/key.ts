import { Command } from 'commander';
import { deleteStoredApiKey } from '../account/delete-api-key.ts';
import { issueAccountKey } from '../account/issue-account-key.ts';
import { SCOPES, type Scope } from '../db/vocabulary.ts';
import { type AnswerOptions, answer } from './answer.ts';
import { futureDate, name, scopes, wholeNumber } from './arguments.ts';
import { withRuntime } from './with-runtime.ts';

interface CreateOptions extends AnswerOptions {
  account: number;
  name?: string;
  scopes?: Scope[];
  expires?: Date;
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
        .action(create),
    )
    .addCommand(
      new Command('delete')
        .description('deletes a key, at once and for good')
        .argument('<prefix>', 'the eight characters after rk_ in the key')
        .option('--json', 'print the record of the deleted key as JSON')
        .action(remove),
    );
}

async function create(options: CreateOptions): Promise<void> {
  const { account, name, scopes, expires } = options;
  const order = {
    ...(name !== undefined && { name }),
    ...(scopes && { scopes }),
    ...(expires && { expiryDate: expires }),
  };
  const issued = await withRuntime(({ database }) => issueAccountKey(database.pool, account, order));
  answer(options, issued, [
    `API key: ${issued.key}`,
    `It may use ${issued.scopes.join(', ')}, and ${issued.expiry_date ? `expires at ${issued.expiry_date}` : 'does not expire'}.`,
    'Keep the key: it is not shown again.',
  ]);
}

async function remove(prefix: string, options: AnswerOptions): Promise<void> {
  const deleted = await withRuntime(({ database }) => deleteStoredApiKey(database.pool, { prefix }));
  if (!deleted) throw new Error(`There is no key with the prefix ${prefix}.`);
  answer(options, deleted, [`The key ${prefix} is deleted.`]);
}
