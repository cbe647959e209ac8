import { Command } from 'commander';
import type { AnswerOptions } from '../answer.ts';
import { wholeNumber } from '../arguments.ts';
import type { GenerateOptions } from '../generate.ts';
import type { ImportOptions } from '../import.ts';
import type { SuppressOptions } from '../suppress.ts';

/** `roster import DIR` */
export function importCommand(): Command {
  return new Command('import')
    .description('loads a dataset directory, and returns when searches see it')
    .argument('<dir>', 'directory of .ndjson or .ndjson.gz files')
    .option('--allow-rejects', 'exit with 0 in spite of rejected lines')
    .option('--report <file>', 'write every rejected line to a file (NDJSON)')
    .option('--json', 'print the result as JSON')
    .action(async (directory: string, options: ImportOptions) =>
      (await import('../import.ts')).runImport(directory, options),
    );
}

/** `roster reindex` */
export function reindexCommand(): Command {
  return new Command('reindex')
    .description('rebuilds the search indexes beside the live ones, then swaps them in')
    .option('--json', 'print the result as JSON')
    .action(async (options: AnswerOptions) => (await import('../reindex.ts')).runReindex(options));
}

/** `roster generate DIR` */
export function generateCommand(): Command {
  return new Command('generate')
    .description('writes a synthetic dataset in the dataset format; the same seed gives the same bytes')
    .argument('<dir>', 'directory to write to')
    .requiredOption('--persons <n>', 'number of persons', wholeNumber(1))
    .option('--seed <s>', 'which of the datasets of this size', wholeNumber(0), 1)
    .option('--organizations <n>', 'number of organizations (default: in proportion)', wholeNumber(1))
    .option('--job-posts <n>', 'number of job posts (default: in proportion)', wholeNumber(1))
    .option('--gzip', 'write .ndjson.gz')
    .option('--json', 'print the number of records of each file as JSON')
    .action(async (directory: string, options: GenerateOptions) =>
      (await import('../generate.ts')).runGenerate(directory, options),
    );
}

/** `roster suppress` */
export function suppressCommand(): Command {
  return new Command('suppress')
    .description(
      'removes a person who asked not to be found, and keeps later deliveries from bringing them back',
    )
    .requiredOption('--person <id>', 'id of the person', wholeNumber(1))
    .option('--json', 'print {removed}, the number of records deleted, as JSON')
    .action(async (options: SuppressOptions) => (await import('../suppress.ts')).runSuppress(options));
}
