import type { GenerateOptions } from '../../../sample/src/dataset.ts';
import { wholeNumber } from './arguments.ts';
import type { CommandDefinition } from './definition.ts';
import { IMPORT } from './import-command.ts';
import type { SuppressOptions } from './suppress.ts';
import { announceTarget } from './target.ts';
import { type Column, count, table } from './terminal.ts';

/** The commands that load, index, generate and remove records, and list mappings. */
export const RECORD_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  import: IMPORT,
  presets: {
    declare: (command) => command.argument('[name]', 'name of a preset'),
    async run(name?: string) {
      const { findPreset, listPresets } = await import('../../data-in/tables/presets.ts');
      if (typeof name === 'string') {
        const preset = await findPreset(name);
        return [preset, preset.sql.trimEnd()];
      }
      const heads = (await listPresets()).map(({ sql: _, ...head }) => head);
      const columns = [
        ['preset', ({ name }) => name],
        ['reads', ({ reads }) => reads],
        ['licence', ({ licence }) => licence],
      ] as const satisfies Column<(typeof heads)[number]>[];
      return [{ presets: heads }, ...table(columns, heads)];
    },
  },
  reindex: {
    run: async (options: { json?: boolean }) => (await import('./reindex.ts')).runReindex(options),
  },
  generate: {
    declare: (command) =>
      command
        .argument('<dir>', 'directory to write to')
        .requiredOption('--persons <n>', 'number of persons', wholeNumber(1))
        .option(
          '--seed <s>',
          'seed of the random numbers; each seed has its own range of ids',
          wholeNumber(0),
          1,
        )
        .option('--organizations <n>', 'number of organizations (default: in proportion)', wholeNumber(1))
        .option('--job-posts <n>', 'number of job posts (default: in proportion)', wholeNumber(1))
        .option('--force', 'replace the files of a dataset that the directory holds'),
    async run(directory: string, options: GenerateOptions & { force?: boolean }) {
      const { resolve } = await import('node:path');
      const { makeDirectory } = await import('../embedded/directory.ts');
      const { generate } = await import('../../../sample/src/generate.ts');
      const path = resolve(directory);
      announceTarget(`the directory ${path}`);
      await makeDirectory(path).catch(({ code }: NodeJS.ErrnoException) => {
        throw new Error(`The directory ${path} can't be made (${code}). Name another one.`);
      });
      const counts = await generate(directory, options);
      const lines = Object.entries(counts).map(
        ([file, records]) => `${file.padEnd(24)}${count(records).padStart(12)}`,
      );
      return [counts, ...lines, `Written to ${directory}`];
    },
  },
  suppress: {
    declare: (command) =>
      command
        .requiredOption('--person <id>', 'id of the person', wholeNumber(1))
        .option('--yes', 'suppress without asking'),
    run: async (options: SuppressOptions) => (await import('./suppress.ts')).runSuppress(options),
  },
};
