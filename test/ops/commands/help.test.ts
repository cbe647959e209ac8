import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { VERSION } from '../../../src/api/health/version.ts';
import { SETTINGS } from '../../../src/base/config.ts';
import { asTyped, INVOCATION } from '../../../src/ops/commands/invocation.ts';
import { COMMANDS, createProgram, HELP } from '../../../src/ops/commands/program.ts';
import { directoryForTests } from '../../harness/directories.ts';
import { hasTerminal, onTerminal } from './on-terminal.ts';
import { roster, spawnProgram } from './roster-process.ts';

const directory = directoryForTests();

/** The commands without subcommands, with the words that call them. */
function leaves(command: Command, path: string[] = []): [path: string, command: Command][] {
  if (command.commands.length === 0) return [[path.join(' '), command]];
  return command.commands.flatMap((below) => leaves(below, [...path, below.name()]));
}

/** Splits an example into its settings and the words of its call, as a shell does. */
async function wordsOf(line: string): Promise<{ settings: string[]; words: string[] }> {
  const [, settings = '', call = ''] = /^((?:[A-Z_]+=\S+ )*)roster (.*)$/.exec(line) ?? [];
  const { stdout } = await spawnProgram(['sh', '-c', `printf '%s\\n' ${call}`]).ended;
  return { settings: settings.split(' ').filter(Boolean), words: stdout.split('\n').slice(0, -1) };
}

const EXAMPLE_LINES = Object.entries(HELP).flatMap(([path, { examples }]) =>
  examples.map(([line = '']): [string, string] => [line, path]),
);

describe('the help', () => {
  test('is about all commands, and no others', () => {
    expect(Object.keys(HELP).sort()).toEqual(Object.keys(COMMANDS).sort());
  });

  test('has examples of every command', () => {
    for (const { examples } of Object.values(HELP)) expect(examples.length).toBeGreaterThan(0);
  });

  test.each(EXAMPLE_LINES)('has the example "%s", which is a valid call of %s', async (line, path) => {
    const { settings, words } = await wordsOf(line);
    for (const setting of settings) expect(SETTINGS).toContain(setting.split('=')[0]);
    const program = createProgram();
    const called: string[] = [];
    for (const [leaf, command] of leaves(program)) {
      command.exitOverride().action(() => {
        called.push(leaf);
      });
    }
    await program.exitOverride().parseAsync(words, { from: 'user' });
    expect(called).toEqual([path]);
  });

  test.each(EXAMPLE_LINES.filter(([, path]) => path === 'generate'))(
    'has the example "%s", which works',
    async (line) => {
      const { words } = await wordsOf(line.replace(' delivery', ` ${directory.path}/delivery`));
      expect((await roster(words)).code).toBe(0);
    },
  );

  test('is printed by `roster` and `roster help`, and the help of a command shows its examples', async () => {
    const [alone, help, version, ofImport] = await Promise.all([
      roster([]),
      roster(['help']),
      roster(['--version']),
      roster(['import', '--help']),
    ]);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain(`${INVOCATION} COMMAND --help`);
    expect(alone).toEqual({ code: 1, stdout: '', stderr: help.stdout });
    expect(version.stdout).toBe(`${VERSION}\n`);
    for (const [line = '', effect] of HELP.import?.examples ?? []) {
      expect(ofImport.stdout).toContain(`  ${asTyped(line)}\n      ${effect}`);
    }
  });
});

test.each([
  [
    ['imprt', 'delivery'],
    /unknown command 'imprt' \(Did you mean import\?\)\. npm run -s roster -- --help lists/,
  ],
  [['merge', 'organizations', '5', '5'], /^roster: Name the ids of at least two records\.$/m],
  [['import', '/nowhere'], /^roster: .*no directory \/nowhere/],
  [['import', 'package.json'], /table of a source: npm run -s roster -- import package\.json --source NAME/],
])('%j fails with an error that says what to do', async (args, pattern) => {
  const { code, stdout, stderr } = await roster(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(pattern);
});

describe('colours', () => {
  const ESCAPE = '\u001b[';

  test('are printed on terminals only, and not with NO_COLOR', async ({ skip }) => {
    if (!hasTerminal) skip('the program script, of util-linux, is required to run a command on a terminal');
    const terminal = (env: Record<string, string>) => onTerminal('--help', { env });
    expect((await terminal({})).stdout).toContain(`${ESCAPE}36m`);
    expect((await terminal({ NO_COLOR: '1' })).stdout).not.toContain(ESCAPE);
    const { stdout } = await roster(['--help']);
    expect(stdout).not.toContain(ESCAPE);
    const { stderr } = await roster(['imprt']);
    expect(stderr).not.toContain(ESCAPE);
  });
});

test('an older Node is refused with an error that names the ways to run on a newer one', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`,
  )}`;
  const started = spawnProgram([process.execPath, '--import', preload, 'src/main.ts', 'migrate']);
  const { code, stderr } = await started.ended;
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/needs Node 24 or later.*20\.20\.2.*npm run -s roster -- COMMAND/),
  ]);
});
