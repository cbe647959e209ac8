import { type Command, CommanderError } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { createProgram } from '../../../src/ops/commands/program.ts';

afterEach(() => vi.restoreAllMocks());

const withAllBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withAllBelow)];

test.each<[call: string[], error: RegExp]>([
  [
    ['imprt', 'delivery'],
    /unknown command 'imprt' \(Did you mean import\?\)\. npm run -s roster -- --help lists/,
  ],
  [
    ['key', 'crate'],
    /unknown command 'crate' \(Did you mean create\?\)\. npm run -s roster -- key --help shows/,
  ],
  [['import'], /missing required argument 'path'\. npm run -s roster -- import --help shows/],
  [
    ['doctor', '--josn'],
    /unknown option '--josn' \(Did you mean --json\?\)\. npm run -s roster -- doctor --help shows/,
  ],
  [
    ['suppress', '--person', 'x'],
    /It must be a whole number of at least 1\. npm run -s roster -- suppress --help/,
  ],
  [
    ['account', 'create'],
    /required option '--name <name>' not specified\. npm run -s roster -- account create --help/,
  ],
  [['account', 'create', '--name', ' \t'], /1 to 255 characters/],
  [['account', 'limits', '1', '--other', '0'], /whole number of at least 1/],
  [['account', 'limits', '1', '--other', '1000001'], /at most 1000000, or "default"/],
  [['account', 'limits', '1', '--feedback', '5'], /unknown option '--feedback'/],
  [['user', 'list', '--page', '0'], /whole number of at least 1/],
  [['credits', 'history'], /required option '--account <id>' not specified/],
  [['credits', 'grant', '--account', '1', '--sum', '0'], /whole number of at least 1/],
  [['key', 'create', '--account', '1', '--scopes', 'people,all'], /some of people,.*,keys/],
  [['key', 'create', '--account', '1', '--scopes', ''], /some of people,.*,keys/],
  [['key', 'create', '--account', '1', '--expires', '2020-01-01'], /in the future/],
  [['key', 'create', '--account', '1', '--name', ''], /1 to 255 characters/],
  [
    ['audit', '--since', '2026-01-31', '--since', '2026-02-01'],
    /'--since <time>' is given twice\. npm run -s roster -- audit/,
  ],
  [
    ['suppress', '--person', '1', '--yes', '--person=2'],
    /'--person <id>' is given twice\. npm run -s roster -- suppress/,
  ],
  [['account', 'show', `rk_4fT9bQ2x_${'s'.repeat(38)}`], /value 'rk_4fT9bQ2x_…' is invalid/],
  [[`rk_4fT9bQ2x_${'s'.repeat(38)}`], /unknown command 'rk_4fT9bQ2x_…'/],
  [['postgres://roster:secret@db.example/x'], /unknown command 'postgres:\/\/roster:…@db\.example\/x'/],
  [['import', 'delivery', '--source', 'crm', '--source', 'crm'], /'--source <name>' is given twice/],
])('%j is refused in one line that says what to do', async (call, error) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const program = createProgram();
  for (const command of withAllBelow(program)) command.exitOverride();
  await expect(program.parseAsync(call, { from: 'user' })).rejects.toThrow(CommanderError);
  const [[line] = [], ...others] = write.mock.calls;
  expect(others).toEqual([]);
  expect(line).toMatch(error);
  expect(line).toMatch(/^[^\n]*npm run -s roster -- .*--help (lists the commands|shows examples)\.[^\n]*\n$/);
});
