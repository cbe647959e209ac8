import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Part } from './areas.ts';
import { installTools } from './install.ts';
import { runProcess } from './process.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');

/** What the tests made of one change of the code. */
export interface Mutant {
  /** What became of it, in Stryker's words. */
  status:
    | 'Killed'
    | 'Timeout'
    | 'RuntimeError'
    | 'CompileError'
    | 'Survived'
    | 'NoCoverage'
    | 'Ignored'
    | 'Pending';
  /** What was changed, such as `EqualityOperator`. */
  mutatorName: string;
  /** What stands in the place instead. */
  replacement?: string;
  location: { start: { line: number; column: number } };
}

/**
 * Runs a part's tests against each mutant of its files.
 * @param directory where to work, outside the checkout
 * @returns the mutants by file
 * @throws Error where the tests fail without any mutant, or the tool itself does
 */
export async function runStryker(
  part: Part,
  directory: string,
): Promise<ReadonlyMap<string, readonly Mutant[]>> {
  const report = join(directory, `${part.name}.json`);
  const config = join(directory, `${part.name}.config.json`);
  await writeFile(config, JSON.stringify(configOf(part.files, directory, report)));
  const program = join(await installTools(), '@stryker-mutator/core/bin/stryker.js');
  // Runs that are ended, since a mutant hangs them, leave their services' files behind.
  const env = { ...process.env, MUTATION_PART: part.name, TMPDIR: directory };
  await runProcess(process.execPath, [program, 'run', config], { cwd: ROOT, env });
  const { files: mutated } = JSON.parse(await readFile(report, 'utf8')) as {
    files: Record<string, { mutants: Mutant[] }>;
  };
  return new Map(Object.entries(mutated).map(([file, { mutants }]) => [file, mutants]));
}

function configOf(files: readonly string[], directory: string, report: string): object {
  return {
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: relative(ROOT, join(HERE, 'vitest.config.ts')), related: false },
    coverageAnalysis: 'perTest',
    // Read with an interface of TypeScript that version 7 no longer has; nothing here depends on it.
    tsconfigFile: 'none.json',
    ignorePatterns: ['.roster', 'dist', 'docs'],
    tempDirName: join(directory, 'sandbox'),
    // Those of a loaded machine must not pass for mutants that run for ever.
    timeoutMS: 15_000,
    // The tests share the machine with the engines that they run on.
    concurrency: 1,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
  };
}
