/**
 * Runs of words for which pairs of neighbouring words do not decide a phrase. Every pair of "a b c" is in
 * "a b, d b c", and the phrase is not: the run "b" has the left neighbour "a" and the right neighbour "c", but never
 * both at once. Such a run is ambiguous. It repeats with different neighbours, so ordinary prose has few of them.
 *
 * A text contains a phrase exactly if it contains all pairs of the phrase, and each inner run of the phrase (without
 * its first and last word) is either not ambiguous or occurs between the phrase's own two neighbours of the run.
 * Proof by induction on the length: if w1…wk and w2…wk+1 are in the text, so is w1…wk+1 unless w2…wk is ambiguous.
 *
 * For an ambiguous run the index holds the shorter of two lists: the pairs of neighbours that surround it
 * (extensions, with a mark that the run is ambiguous), or those that never do (absences).
 */

/** `mark`: the run is ambiguous. `extension`: it occurs between two neighbours. `absence`: it never does. */
export type RunFact = 'mark' | 'extension' | 'absence';

/**
 * Takes one fact, as positions of the text: the words from `start` up to `end`, and then the word at `last`. For extensions
 * and absences these are the run and the neighbour on either side.
 */
export type RunVisitor = (fact: RunFact, start: number, end: number, last: number) => void;

/**
 * Visits each fact of the ambiguous runs of up to `longest` words once. The time is linear in the text for each length
 * at which a run still repeats after different words.
 * @param numbers the words as numbers below the length, from position 1, with a 0 on either side
 */
export function visitAmbiguousRuns(numbers: Int32Array, longest: number, visit: RunVisitor): void {
  // Positions grouped by the run of `length` words that starts there.
  let groups = [Array.from({ length: Math.max(0, numbers.length - 2) }, (_, at) => at + 1)];
  for (let length = 1; length <= longest && groups.length > 0; length++) {
    const longer: number[][] = [];
    for (const positions of groups) {
      for (const group of repeated(numbers, positions, length - 1)) {
        // Where all runs follow the same word, neither they nor longer runs that begin with them are ambiguous.
        if (!differ(numbers, group, -1)) continue;
        longer.push(group);
        if (differ(numbers, group, length)) visitRun(numbers, group, length, visit);
      }
    }
    groups = longer;
  }
}

/** Groups positions by the word at an offset from them. Leaves out groups of one, and the end of the text. */
function repeated(numbers: Int32Array, positions: readonly number[], offset: number): number[][] {
  const groups = Map.groupBy(positions, (position) => numbers[position + offset]);
  groups.delete(0);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Whether the words at an offset from these positions differ. */
function differ(numbers: Int32Array, positions: readonly number[], offset: number): boolean {
  const first = numbers[(positions[0] ?? 0) + offset];
  return positions.some((position) => numbers[position + offset] !== first);
}

/** Visits the facts of one run, which starts at several positions. */
function visitRun(
  numbers: Int32Array,
  positions: readonly number[],
  length: number,
  visit: RunVisitor,
): void {
  const [start = 0, second = 0] = positions;
  // Most runs occur twice: both neighbours differ, so each one is absent with the other's neighbour.
  if (positions.length === 2 && start > 1 && numbers[second + length] !== 0) {
    visit('absence', start - 1, start + length, second + length);
    visit('absence', second - 1, second + length, start + length);
    return;
  }
  // One position of each left neighbour, each right neighbour, and each pair of both.
  const lefts = new Map<number, number>();
  const rights = new Map<number, number>();
  const surroundings = new Map<number, number>();
  for (const position of positions) {
    const left = numbers[position - 1] ?? 0;
    const right = numbers[position + length] ?? 0;
    if (left > 0) lefts.set(left, position);
    if (right > 0) rights.set(right, position);
    if (left > 0 && right > 0) surroundings.set(left * numbers.length + right, position);
  }
  const absences = lefts.size * rights.size - surroundings.size;
  if (absences > surroundings.size) {
    visit('mark', start, start + length - 1, start + length - 1);
    for (const at of surroundings.values()) visit('extension', at - 1, at + length, at + length);
    return;
  }
  for (const [left, leftAt] of lefts) {
    for (const [right, rightAt] of rights) {
      if (surroundings.has(left * numbers.length + right)) continue;
      visit('absence', leftAt - 1, leftAt + length, rightAt + length);
    }
  }
}
