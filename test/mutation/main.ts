/** `npm run test:mutation`: changes the code in small ways, and tells which changes no test notices. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AREAS, type Area, DEAD_SHARE_MIN, type Part } from './areas.ts';
import { type AreaResult, formatResults, isEnough } from './score.ts';
import { runSqlMutants } from './sql.ts';
import { type Mutant, runStryker } from './stryker.ts';

/** What to change: some parts of an area, and some files of them. */
interface Selection {
  area: Area;
  parts: readonly Part[];
}

/**
 * Reads the command line.
 * @throws Error where an option is unknown, or nothing is selected
 */
function readSelection(args: string[]): Selection[] {
  const { values } = parseArgs({
    args,
    options: { area: { type: 'string', multiple: true }, file: { type: 'string', multiple: true } },
  });
  const selected = AREAS.filter(({ name }) => values.area?.includes(name) ?? true)
    .map((area) => ({ area, parts: area.parts.map((part) => narrowed(part, values.file)) }))
    .map(({ area, parts }) => ({ area, parts: parts.filter(({ files }) => files.length > 0) }))
    .filter(({ parts }) => parts.length > 0);
  if (selected.length === 0) {
    const names = AREAS.map(({ name }) => name).join(', ');
    throw new Error(`--area is one of ${names}, and --file one of the files in test/mutation/areas.ts.`);
  }
  return selected;
}

function narrowed(part: Part, files: readonly string[] | undefined): Part {
  return { ...part, files: part.files.filter((file) => files?.includes(file) ?? true) };
}

async function run(selected: readonly Selection[]): Promise<AreaResult[]> {
  const directory = await mkdtemp(join(tmpdir(), 'roster-mutation-'));
  try {
    const results: AreaResult[] = [];
    for (const { area, parts } of selected) {
      const mutants = new Map<string, readonly Mutant[]>();
      for (const part of parts) {
        const maps = [await runStryker(part, directory), await runSqlMutants(part)];
        for (const [file, more] of maps.flatMap((map) => [...map]))
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
