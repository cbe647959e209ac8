import { Option } from 'commander';
import { wholeNumber } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';
import type { ExportOptions } from './export.ts';
import { count } from './terminal.ts';

/** The command that writes a list to a file. */
export const EXPORT_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  export: {
    declare: (command) =>
      command
        .argument('<list>', 'id of the list', wholeNumber(1))
        .requiredOption('--output <file>', 'the file to write; its owner alone may read it')
        .addOption(
          new Option('--format <format>', 'form of the file')
            .choices(['ndjson', 'csv', 'parquet'])
            .default('ndjson'),
        )
        .option('--fields <paths>', 'the fields to write, separated by commas')
        .option('--contacts <kinds>', 'work_emails, personal_emails, phone_numbers, separated by commas')
        .addOption(
          new Option('--rows <rows>', 'a row for each person or matching role').choices(['persons', 'roles']),
        ),
    async run(list: number, options: ExportOptions) {
      const { exportList } = await import('./export.ts');
      const written = await exportList(list, options);
      const { file, records, gone, credits } = written;
      return [
        written,
        `${count(records)} records are in ${file}. ${count(gone)} were removed since the list was made. ${count(credits)} credits spent.`,
      ];
    },
  },
};
