import { createAccount } from '../account/create.ts';
import { type AnswerOptions, answer } from './answer.ts';
import { withRuntime } from './with-runtime.ts';

/** An account to make. */
export interface AccountCreateOptions extends AnswerOptions {
  name: string;
  /** What it starts with. */
  credits: number;
}

/** `roster account create`: shows the key of the account's first user, the only time that it is known. */
export async function runAccountCreate(options: AccountCreateOptions): Promise<void> {
  const made = await withRuntime(({ database }) =>
    createAccount(database.pool, options.name, options.credits),
  );
  answer(options, made, [
    `Account ${made.account_id}, user ${made.user_id}`,
    `API key: ${made.key}`,
    'Keep the key: it is not shown again.',
  ]);
}
