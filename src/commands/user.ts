import { Command } from 'commander';
import { setUserActive } from '../account/set-user-active.ts';
import { type AnswerOptions, answer } from './answer.ts';
import { wholeNumber } from './arguments.ts';
import { withRuntime } from './with-runtime.ts';

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
    .action(async (id: number, options: AnswerOptions) => {
      await withRuntime(({ database }) => setUserActive(database.pool, id, isActive));
      answer(options, { user_id: id, is_active: isActive }, [
        `User ${id} is ${isActive ? 'active' : 'inactive'}.`,
      ]);
    });
}
