import { Command } from 'commander';
import { suppressPerson } from '../dataset/import/suppress.ts';
import { type AnswerOptions, answer } from './answer.ts';
import { wholeNumber } from './arguments.ts';
import { withRuntime } from './with-runtime.ts';

interface SuppressOptions extends AnswerOptions {
  person: number;
}

/** `roster suppress` */
export function suppressCommand(): Command {
  return new Command('suppress')
    .description(
      'removes a person who asked not to be found, and keeps later deliveries from bringing them back',
    )
    .requiredOption('--person <id>', 'id of the person', wholeNumber(1))
    .option('--json', 'print {removed}, the number of records deleted, as JSON')
    .action(async (options: SuppressOptions) => {
      const result = await withRuntime(({ database }) =>
        suppressPerson(database.pool, { person_id: options.person }),
      );
      answer(options, result, [
        result.removed > 0
          ? `Person ${options.person} is removed and stays so.`
          : `Person ${options.person} is not in the dataset, and no delivery will bring them in.`,
      ]);
    });
}
