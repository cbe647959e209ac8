/**
 * What pairs of words leave open about phrases. A phrase whose neighbouring pairs all stand in a text can
 * still be absent: "a b c" is not in "a b, d b c". Then some run inside it ("b") has a left neighbour and a
 * right neighbour in the text that never surround it together. Such runs are ambiguous. They stand in the
 * text at least twice with different neighbours, so ordinary prose has few of them beyond single words.
 *
 * A phrase is in the text exactly where all its pairs are, and for each run inside it (neither at its start
 * nor at its end) the run is not ambiguous or the text holds it between the phrase's own two neighbours.
 * (By induction on the length: where w1…wk and w2…wk+1 are in the text, so is w1…wk+1 unless w2…wk is ambiguous.)
 */

/** A run of words of a text: an ambiguous one, or one together with its two neighbours. */
export interface Run {
  kind: 'mark' | 'extension';
  /** Index of its first word; of an extension, the left neighbour's. */
  at: number;
  /** In words; of an extension, with both neighbours. */
  length: number;
}

/** Places of a text grouped by the run that starts there; group `g` is `places[starts[g] … starts[g + 1])`. */
interface Groups {
  places: Int32Array;
  starts: number[];
}

/**
 * Every ambiguous run of up to `longest` words, and once each way that a text surrounds it, in time linear in
 * the text for each length at which some run still repeats.
 * @param text the text as numbers from 0, equal words equal numbers
 */
export function ambiguousRuns(text: Int32Array, longest: number): Run[] {
  const found: Run[] = [];
  const scratch = new WordCounts(text);
  const everywhere = Int32Array.from(text, (_, place) => place);
  let groups = refine({ places: everywhere, starts: [0, text.length] }, text, 0, scratch);
  for (let length = 1; length <= longest && groups.starts.length > 1; length++) {
    eachGroup(groups, (places) => inspect(places, text, length, scratch, found));
    groups = refine(groups, text, length, scratch);
  }
  return found;
}

function eachGroup(groups: Groups, visit: (places: Int32Array) => void): void {
  for (let group = 0; group + 1 < groups.starts.length; group++) {
    visit(groups.places.subarray(groups.starts[group], groups.starts[group + 1]));
  }
}

/** The groups of the runs one word longer; a run that stands in one place only is dropped. */
function refine(groups: Groups, text: Int32Array, length: number, counts: WordCounts): Groups {
  const next: Groups = { places: new Int32Array(groups.places.length), starts: [0] };
  let end = 0;
  eachGroup(groups, (places) => {
    counts.clear();
    for (const place of places) if (place + length < text.length) counts.add(text[place + length] as number);
    const slots = counts.slots;
    for (const word of counts.words()) {
      const count = counts.of(word);
      slots[word] = count > 1 ? end : -1;
      if (count === 1) continue;
      end += count;
      next.starts.push(end);
    }
    for (const place of places) {
      if (place + length >= text.length) continue;
      const word = text[place + length] as number;
      const slot = slots[word] as number;
      if (slot < 0) continue;
      next.places[slot] = place;
      slots[word] = slot + 1;
    }
  });
  return { places: next.places.subarray(0, end), starts: next.starts };
}

/** Adds the run that starts at these places to `found`, where it is ambiguous. */
function inspect(
  places: Int32Array,
  text: Int32Array,
  length: number,
  counts: WordCounts,
  found: Run[],
): void {
  const lefts = distinctNeighbours(places, text, -1, counts);
  const rights = distinctNeighbours(places, text, length, counts);
  const surroundings = new Map<number, number>();
  for (const place of places) {
    if (place === 0 || place + length === text.length) continue;
    const key = (text[place - 1] as number) * text.length + (text[place + length] as number);
    if (!surroundings.has(key)) surroundings.set(key, place);
  }
  if (surroundings.size === lefts * rights) return;
  found.push({ kind: 'mark', at: places[0] as number, length });
  for (const place of surroundings.values())
    found.push({ kind: 'extension', at: place - 1, length: length + 2 });
}

/** How many different words stand so far from the places; the text's edges are none. */
function distinctNeighbours(
  places: Int32Array,
  text: Int32Array,
  offset: number,
  counts: WordCounts,
): number {
  counts.clear();
  for (const place of places) {
    const at = place + offset;
    if (at >= 0 && at < text.length) counts.add(text[at] as number);
  }
  return counts.words().length;
}

/** Counts of words that are cleared in the time of what was counted. */
class WordCounts {
  /** Room for one number a word, for the caller's use. */
  readonly slots: Int32Array;
  readonly #counts: Int32Array;
  #counted: number[] = [];

  constructor(text: Int32Array) {
    this.#counts = new Int32Array(text.length);
    this.slots = new Int32Array(text.length);
  }

  clear(): void {
    for (const word of this.#counted) this.#counts[word] = 0;
    this.#counted = [];
  }

  add(word: number): void {
    const count = this.#counts[word] as number;
    if (count === 0) this.#counted.push(word);
    this.#counts[word] = count + 1;
  }

  of(word: number): number {
    return this.#counts[word] as number;
  }

  /** The words counted, each once. */
  words(): readonly number[] {
    return this.#counted;
  }
}
