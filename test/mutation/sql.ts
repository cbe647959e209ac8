import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'vitest/config';
import { orLeast } from '../long/rehearsal.ts';
import { type Part, REHEARSED } from './areas.ts';
import { runProcess } from './process.ts';
import { SQL_MUTANTS, type SqlMutant } from './sql-mutants.ts';
import type { Mutant } from './stryker.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');

/**
 * Runs a part's tests against each SQL mutant of its files.
 * @returns the mutants by file
 * @throws Error where a statement is no longer as a mutant takes it to be
 */
export async function runSqlMutants(part: Part): Promise<Map<string, Mutant[]>> {
  const byFile = new Map<string, Mutant[]>();
  for (const [nr, mutant] of SQL_MUTANTS.entries()) {
    if (!part.files.includes(mutant.file) || !orLeast(true, mutant.from === REHEARSED.statement)) continue;
    const mutated = await resultOf(part, nr, mutant);
    byFile.set(mutant.file, [...(byFile.get(mutant.file) ?? []), mutated]);
    process.stdout.write(`[${mutated.status}] Sql ${mutant.file}\n-   ${mutant.from}\n+   ${mutant.to}\n\n`);
  }
  return byFile;
}

async function resultOf(part: Part, nr: number, { file, from, to }: SqlMutant): Promise<Mutant> {
  const text = await readFile(join(ROOT, file), 'utf8');
  const [before = '', ...after] = text.split(from);
  if (after.length !== 1) throw new Error(`${file} must hold once: ${from}`);
  const line = before.split('\n').length;
  const status = (await isNoticed(part, nr)) ? 'Killed' : 'Survived';
  return { status, mutatorName: 'Sql', replacement: to, location: { start: { line, column: 1 } } };
}

async function isNoticed(part: Part, nr: number): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--config',
    join(HERE, 'vitest.config.ts'),
    '--bail',
    '1',
    '--reporter',
    'dot',
  ];
  const env = { ...process.env, MUTATION_PART: part.name, MUTATION_SQL: String(nr) };
  try {
    await runProcess(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
}

/** Puts an SQL mutant, by its place in the list, into the code that the tests load. */
export function sqlMutation(nr: number): Plugin {
  const mutant = SQL_MUTANTS[nr];
  if (mutant === undefined) throw new Error(`There is no SQL mutant ${nr}.`);
  return {
    name: 'sql-mutation',
    enforce: 'pre',
    transform: (code, id) =>
      relative(ROOT, id) === mutant.file ? code.replace(mutant.from, () => mutant.to) : null,
  };
}
