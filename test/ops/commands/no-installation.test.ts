import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directoryForTests } from '../../harness/directories.ts';
import { CHECKOUT, roster } from './roster-process.ts';

const temporary = directoryForTests({ onDisk: true });

/** Commands that use the database of an installation. */
const COMMANDS = [
  ['account', 'list'],
  ['sources', 'list'],
  ['import', join(CHECKOUT, 'docs/examples/dataset')],
  ['import', join(CHECKOUT, 'docs/examples/sources/crm'), '--source', 'crm'],
  ['reindex'],
];

test.each(COMMANDS.map((args) => [args]))(
  '%j makes no database where ROSTER_DATA is misspelt',
  async (args) => {
    const ROSTER_DATA = join(temporary.path, `misspelt-${args.join('-').replaceAll(/\W+/g, '-')}`);
    const { code, stdout, stderr } = await roster(args, { env: { ROSTER_DATA } });
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `roster: ${ROSTER_DATA} has no database of Roster. Set ROSTER_DATA to the directory that has, or make one there: npm run -s roster -- start\n`,
    });
    expect(existsSync(join(ROSTER_DATA, 'postgres'))).toBe(false);
  },
);
