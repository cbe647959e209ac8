import { administer, day, listing } from './administer.ts';
import { wholeNumber } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';

/** The commands for users. */
export const USER_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'user list': listing(
    'users',
    [
      ['id', ({ user_id }) => String(user_id)],
      ['account', ({ account_id }) => String(account_id)],
      ['email', ({ email }) => email],
      ['name', ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ')],
      ['active', ({ is_active }) => (is_active ? 'yes' : 'no')],
      ['joined', ({ date_joined }) => day(date_joined)],
    ],
    'optional',
  ),
  'user deactivate': userActivity(false),
  'user activate': userActivity(true),
};

function userActivity(isActive: boolean): CommandDefinition {
  const state = isActive ? 'active' : 'inactive';
  const action = isActive ? 'user activate' : 'user deactivate';
  return {
    declare: (command) => command.argument('<id>', 'id of the user', wholeNumber(1)),
    async run(id: number) {
      const { setUserActive } = await import('../../operations/account/manage.ts');
      await administer(action, { user: id }, (pool) => setUserActive(pool, id, isActive));
      return [{ user_id: id, is_active: isActive }, `User ${id} is ${state}.`];
    },
  };
}
