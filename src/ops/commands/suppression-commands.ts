import { onDatabase } from './administer.ts';
import type { CommandDefinition } from './definition.ts';
import { count } from './terminal.ts';

/** The commands that carry suppressions over the restoration of a backup. */
export const SUPPRESSION_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  'suppressions export': {
    summary: 'writes all suppressions to a file, to repeat them after a backup was restored',
    declare: (command) => command.argument('<file>', 'the file to write; only its owner can read it'),
    json: 'print {file, persons, identifiers, keys} as JSON',
    examples: [
      [
        'roster suppressions export suppressions.ndjson',
        'writes ids and hashes, and nothing that names a person',
      ],
    ],
    async run(file: string) {
      const { exportSuppressions } = await import('../../dataset/import/suppressions-file.ts');
      const { writePrivateFile } = await import('../../base/private-file.ts');
      const { text, counts } = await onDatabase(exportSuppressions, 'database');
      await writePrivateFile(file, text);
      return [{ file, ...counts }, `${sentenceOf(counts)} are in ${file}.`];
    },
  },
  'suppressions import': {
    summary: 'repeats the suppressions of a file in a database that was restored from an older backup',
    declare: (command) => command.argument('<file>', 'a file of roster suppressions export'),
    json: 'print {persons, identifiers, keys, removed} as JSON; removed is the number of records that went',
    examples: [
      [
        'roster suppressions import suppressions.ndjson',
        'suppresses whom the file names, before the first delivery after the restore',
      ],
    ],
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
