import { setUserActive } from '../account/set-user-active.ts';
import { type AnswerOptions, answer } from './answer.ts';
import { withRuntime } from './with-runtime.ts';

/**
 * `roster user activate` and `deactivate`
 * @throws Error where there is no such user
 */
export async function runUserActivity(id: number, isActive: boolean, options: AnswerOptions): Promise<void> {
  await withRuntime(({ database }) => setUserActive(database.pool, id, isActive));
  answer(options, { user_id: id, is_active: isActive }, [
    `User ${id} is ${isActive ? 'active' : 'inactive'}.`,
  ]);
}
