import { InvalidArgumentError } from 'commander';
import type { CommandDefinition } from './definition.ts';
import type { NoticeOptions } from './notice.ts';

/** `roster notice`: the persons who are to be notified that Roster has data on them. */
export const NOTICE_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  notice: {
    declare: (command) =>
      command
        .requiredOption('--since <date>', 'first day (UTC) of the first delivery, YYYY-MM-DD', date)
        .option('--mark', 'marks those with a contact as notified, so that they are not listed again')
        .option('--csv', 'write CSV, with a byte order mark for spreadsheets'),
    async run(options: NoticeOptions) {
      const { runNotice } = await import('./notice.ts');
      return runNotice(options);
    },
  },
};

function date(text: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text))
    return day.toISOString();
  throw new InvalidArgumentError('It must be a day as YYYY-MM-DD.');
}
