import { afterEach, expect, test } from 'vitest';
import { serviceForTests } from '../../api/http/service.ts';
import { settingsOf } from '../../api/operating/serve.ts';
import { hasTerminal, onTerminal } from './on-terminal.ts';
import { endEverything } from './processes.ts';
import { roster } from './roster-process.ts';

const service = serviceForTests({ insertRecords: async () => {} });
afterEach(endEverything);

const RENAME = 'account rename 1 Named';
const env = (format?: string) => ({
  ...settingsOf(service),
  LOG_LEVEL: 'info',
  ...(format && { LOG_FORMAT: format }),
});

/** The lines of an output that are JSON objects. */
const jsonLines = (output: string) => output.split('\n').filter((line) => line.startsWith('{'));

const TEXT =
  /^\d\d:\d\d:\d\d info {2}administrative change {2}action=account rename {2}account=1 {2}by=\S+ {2}before=\{/m;

test.for<[format: string | undefined, isText: boolean]>([
  [undefined, true],
  ['json', false],
])('on a terminal with LOG_FORMAT=%s, entries are text: %s', async ([format, isText], { skip }) => {
  if (!hasTerminal) skip('the program script, of util-linux, is required to run a command on a terminal');
  const { stdout } = await onTerminal(RENAME, { env: env(format) });
  expect(stdout).toContain('Account 1 is now Named.');
  expect([TEXT.test(stdout), jsonLines(stdout).length]).toEqual(isText ? [true, 0] : [false, 1]);
});

test.each<[format: string | undefined, isText: boolean]>([
  [undefined, false],
  ['text', true],
])('elsewhere with LOG_FORMAT=%s, entries are text: %s', async (format, isText) => {
  const { stderr } = await roster(RENAME.split(' '), { env: env(format) });
  expect([TEXT.test(stderr), jsonLines(stderr).length]).toEqual(isText ? [true, 0] : [false, 1]);
});
