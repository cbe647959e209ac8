import { onDatabase } from './administer.ts';
import type { CommandDefinition } from './definition.ts';
import { count } from './terminal.ts';

/** The commands that carry suppressions over the restoration of a backup. */
export const SUPPRESSION_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'suppressions export': {
    declare: (command) => command.argument('<file>', 'the file to write; only its owner can read it'),
    async run(file: string) {
      const { exportSuppressions } = await import('../../dataset/import/suppressions-file.ts');
      const { writePrivateFile } = await import('../../base/private-file.ts');
      const { text, counts } = await onDatabase(exportSuppressions, 'database');
      await writePrivateFile(file, text);
      return [{ file, ...counts }, `${sentenceOf(counts)} are in ${file}.`];
    },
  },
  'suppressions import': {
    declare: (command) => command.argument('<file>', 'a file of roster suppressions export'),
    async run(file: string) {
      const { importSuppressions } = await import('../../dataset/import/suppressions-file.ts');
      const result = await onDatabase((pool) => importSuppressions(pool, file), 'database');
      const { removed } = result;
      const records = removed === 1 ? '1 record was' : `${count(removed)} records were`;
      return [result, `${sentenceOf(result)} are suppressed. ${records} removed.`];
    },
  },
};

function sentenceOf({
  persons,
  identifiers,
  keys,
}: Record<'persons' | 'identifiers' | 'keys', number>): string {
  return `${count(persons)} persons, ${count(identifiers)} identifiers and ${count(keys)} keys of sources`;
}
