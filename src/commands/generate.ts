import { Command } from 'commander';
import { generate } from '../dataset/generate/generate.ts';
import { type AnswerOptions, answer, count } from './answer.ts';
import { wholeNumber } from './arguments.ts';

interface GenerateOptions extends AnswerOptions {
  persons: number;
  seed: number;
  organizations?: number;
  jobPosts?: number;
  gzip?: boolean;
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
    .action(async (directory: string, options: GenerateOptions) => {
      const counts = await generate(directory, options);
      const lines = Object.entries(counts).map(
        ([file, records]) => `${file.padEnd(24)}${count(records).padStart(12)}`,
      );
      answer(options, counts, [...lines, `Written to ${directory}`]);
    });
}
