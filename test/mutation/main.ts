/** `npm run test:mutation`: changes the code in small ways, and tells which changes no test notices. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orLeast } from '../long/rehearsal.ts';
import { DEAD_SHARE_MIN, REHEARSED } from './areas.ts';
import { type AreaResult, formatResults, isEnough } from './score.ts';
import { readSelection, type Selection } from './selection.ts';
import { runSqlMutants } from './sql.ts';
import { type Mutant, runStryker } from './stryker.ts';

async function run(selected: readonly Selection[]): Promise<AreaResult[]> {
  const directory = await mkdtemp(join(tmpdir(), 'roster-mutation-'));
  await chmod(directory, 0o755);
  try {
    const results: AreaResult[] = [];
    for (const { area, parts } of selected) {
      const mutants = new Map<string, readonly Mutant[]>();
      for (const part of parts) {
        const files = orLeast(
          part.files,
          part.files.filter((file) => file === REHEARSED.file),
        );
        const byTool = files.length > 0 ? await runStryker({ ...part, files }, directory) : [];
        for (const [file, more] of [...byTool, ...(await runSqlMutants(part))])
          mutants.set(file, [...(mutants.get(file) ?? []), ...more]);
      }
      results.push({ area, mutants });
    }
    return results;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const started = Date.now();
const results = await run(readSelection(process.argv.slice(2)));
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
process.stdout.write(`\n${formatResults(results)}\n\n${minutes} minutes\n`);
const weak = results.filter((result) => !isEnough(result)).map(({ area }) => area.name);
if (weak.length > 0) {
  process.stderr.write(`Fewer than ${DEAD_SHARE_MIN * 100} % of the mutants died: ${weak.join(', ')}.\n`);
  process.exitCode = 1;
}
