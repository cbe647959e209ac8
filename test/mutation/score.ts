import { formatTable } from '../bench/table.ts';
import { type Area, DEAD_SHARE_MIN } from './areas.ts';
import type { Mutant } from './stryker.ts';

/** How the mutants of a file, or of several, fared. */
interface Score {
  killed: number;
  timedOut: number;
  /** A change with which a test file could not even be read: no less a failure of the suite. */
  unreadable: number;
  survived: number;
  /** No test ran the code at all. */
  uncovered: number;
}

/** The mutants of an area's files. */
export interface AreaResult {
  area: Area;
  mutants: ReadonlyMap<string, readonly Mutant[]>;
}

/** A table of all files, a line an area below its files. */
export function formatResults(results: readonly AreaResult[]): string {
  const rows = results.flatMap(({ area, mutants }) => [
    ...[...mutants].map(([file, of]) => row(file, scoreOf(of))),
    row(`= ${area.name}`, scoreOf([...mutants.values()].flat())),
  ]);
  return formatTable(
    ['file', 'mutants', 'killed', 'timed out', 'unreadable', 'survived', 'uncovered', 'dead'],
    rows,
  );
}

/** Whether so many of the area's mutants died as must. */
export function isEnough({ mutants }: AreaResult): boolean {
  return deadShare(scoreOf([...mutants.values()].flat())) >= DEAD_SHARE_MIN;
}

function scoreOf(mutants: readonly Mutant[]): Score {
  const count = (status: Mutant['status']) => mutants.filter((mutant) => mutant.status === status).length;
  return {
    killed: count('Killed'),
    timedOut: count('Timeout'),
    unreadable: count('RuntimeError'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
  };
}

function deadShare({ killed, timedOut, unreadable, survived, uncovered }: Score): number {
  const dead = killed + timedOut + unreadable;
  const all = dead + survived + uncovered;
  return all === 0 ? 1 : dead / all;
}

function row(name: string, score: Score): string[] {
  const { killed, timedOut, unreadable, survived, uncovered } = score;
  const counts = [killed, timedOut, unreadable, survived, uncovered];
  const all = counts.reduce((sum, count) => sum + count, 0);
  return [name, ...[all, ...counts].map(String), `${(deadShare(score) * 100).toFixed(1)} %`];
}
