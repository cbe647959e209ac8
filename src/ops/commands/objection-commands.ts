import type { ConcernedPerson, OpenObjection } from '../../stewardship/objection/decide.ts';
import { day, onDatabase } from './administer.ts';
import { anotherId, wholeNumber } from './arguments.ts';
import type { Answer, CommandDefinition } from './definition.ts';
import { confirm, count, table, tell } from './terminal.ts';

/** How an objection is decided. */
interface Decision {
  all?: boolean;
  refuse?: boolean;
  yes?: boolean;
}

const OBJECTION_COLUMNS = [
  ['objection', ({ id }: OpenObjection) => String(id)],
  ['made', ({ date_created }: OpenObjection) => day(date_created)],
  ['address', ({ email }: OpenObjection) => email],
  ['profile', ({ slug }: OpenObjection) => slug],
  ['reason', ({ reason }: OpenObjection) => reason],
] as const;

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

const PERSON_COLUMNS = [
  ['person', ({ person_id }: ConcernedPerson) => String(person_id)],
  ['name', ({ full_name }: ConcernedPerson) => full_name],
  ['has the address', ({ has_address }: ConcernedPerson) => yesOrNo(has_address)],
  ['has the profile', ({ has_profile }: ConcernedPerson) => yesOrNo(has_profile)],
] as const;

/** The commands for confirmed objections that do not prove exactly one person. */
export const OBJECTION_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'objections list': {
    async run() {
      const { listObjections } = await import('../../stewardship/objection/decide.ts');
      const objections = await onDatabase(listObjections);
      if (objections.length === 0) return [{ objections }, 'No objection waits for a decision.'];
      return [{ objections }, ...table(OBJECTION_COLUMNS, objections)];
    },
  },
  'objections show': {
    declare: (command) => command.argument('<id>', 'id of the objection', wholeNumber(1)),
    async run(id: number) {
      const { readObjection } = await import('../../stewardship/objection/decide.ts');
      const objection = await onDatabase((pool) => readObjection(pool, id));
      const { persons } = objection;
      const lines = persons.length > 0 ? table(PERSON_COLUMNS, persons) : ['It concerns no stored person.'];
      return [objection, ...table(OBJECTION_COLUMNS, [objection]), '', ...lines];
    },
  },
  'objections decide': {
    declare: (command) =>
      command
        .argument('<id>', 'id of the objection', wholeNumber(1))
        .argument('[person...]', 'ids of the persons to remove and suppress', anotherId)
        .option('--all', 'suppress the address and the profile, and all whom they name')
        .option('--refuse', 'remove nobody')
        .option('--yes', 'do not ask'),
    run: decide,
  },
};

/** @throws Error where not exactly one decision is given, or a person is none of those whom the objection concerns */
async function decide(
  id: number,
  persons: number[] = [],
  { all, refuse, yes }: Decision = {},
): Promise<Answer> {
  if ([persons.length > 0, all, refuse].filter(Boolean).length !== 1)
    throw new Error('Decide by one of ids of persons, --all and --refuse.');
  const { decideObjection, readObjection, requireConcerned } = await import(
    '../../stewardship/objection/decide.ts'
  );
  const objection = await onDatabase((pool) => readObjection(pool, id));
  requireConcerned(objection, persons);
  const going = objection.persons.filter(({ person_id }) => all || persons.includes(person_id));
  if (going.length > 0) for (const line of table(PERSON_COLUMNS, going)) tell(line);
  const question = refuse ? `Refuse objection ${id}?` : `Suppress ${all ? 'all of them' : 'them'} for good?`;
  if (!yes && !(await confirm(question)))
    return [{ objection_id: id, removed: null }, 'Nothing was changed.'];
  const suppress = all ? 'all' : refuse ? 'none' : 'some';
  const { removed, email } = await onDatabase(
    (pool) => decideObjection(pool, id, { suppress, persons }),
    'database',
  );
  const gone = `${count(removed)} ${removed === 1 ? 'person is' : 'persons are'} removed and suppressed.`;
  return [{ objection_id: id, removed }, `${refuse ? 'Nobody was removed.' : gone} Answer ${email}.`];
}
