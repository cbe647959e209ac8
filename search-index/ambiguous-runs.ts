/**
 * What pairs of words leave open about phrases. A phrase whose neighbouring pairs all stand in a text can
 * still be absent: "a b c" is not in "a b, d b c". Then some run inside it ("b") has a left neighbour and a
 * right neighbour in the text that never surround it together. Such runs are ambiguous. They stand in the
 * text at least twice with different neighbours, so ordinary prose has few of them beyond single words.
 *
 * A phrase is in the text exactly where all its pairs are, and for each run inside it (neither at its start
 * nor at its end) the run is not ambiguous or the text holds it between the phrase's own two neighbours.
 * (By induction on the length: where w1…wk and w2…wk+1 are in the text, so is w1…wk+1 unless w2…wk is ambiguous.)
 *
 * Of an ambiguous run, either the neighbours that surround it are told, with a mark that it is ambiguous, or,
 * where they are fewer, those that do not: the induction asks for none but neighbours of the run in the text.
 */

import { PairSet } from './pair-set.ts';

/**
 * What is told of an ambiguous run: that it is one (`mark`), and that the text holds it between two neighbours
 * (`extension`); or, alone, that the text never holds it between the two (`absence`).
 */
export type RunFact = 'mark' | 'extension' | 'absence';

/** Takes one fact; `left` and `right` are the neighbours as numbers, -1 for a mark. */
export type RunVisitor = (fact: RunFact, at: number, length: number, left: number, right: number) => void;

/** Finds the ambiguous runs of one text after the other, in the memory of the longest so far. */
export class RunFinder {
  #text: Int32Array = new Int32Array(0);
  #size = 0;
  /** Places of the text grouped by the run that starts there; a group ends where the next one starts. */
  #places = new Int32Array(0);
  #ends = new Int32Array(0);
  #groups = 0;
  #nextPlaces = new Int32Array(0);
  #nextEnds = new Int32Array(0);
  /** By word; all zero between two groups. */
  #counts = new Int32Array(0);
  #slots = new Int32Array(0);
  #lefts = new Int32Array(0);
  #rights = new Int32Array(0);
  #surrounded = new Int32Array(0);
  readonly #surroundings = new PairSet();

  /**
   * Tells each fact once, in time linear in the text for each length at which some run still repeats.
   * @param text words as numbers from 0 that are below `size`, equal words equal numbers
   * @param size how many words of `text` are meant
   * @param longest the most words of a run
   */
  find(text: Int32Array, size: number, longest: number, visit: RunVisitor): void {
    this.#makeRoom(text, size);
    this.#refine(0);
    for (let length = 1; length <= longest && this.#groups > 0; length++) {
      let start = 0;
      for (let group = 0; group < this.#groups; group++) {
        const end = this.#ends[group] as number;
        this.#inspect(start, end, length, visit);
        start = end;
      }
      this.#refine(length);
    }
  }

  /** One group with all places. */
  #makeRoom(text: Int32Array, size: number): void {
    this.#text = text;
    this.#size = size;
    if (this.#places.length < size) {
      const room = size * 2;
      this.#places = new Int32Array(room);
      this.#ends = new Int32Array(room);
      this.#nextPlaces = new Int32Array(room);
      this.#nextEnds = new Int32Array(room);
      this.#counts = new Int32Array(room);
      this.#slots = new Int32Array(room);
      this.#lefts = new Int32Array(room);
      this.#rights = new Int32Array(room);
      this.#surrounded = new Int32Array(room);
    }
    for (let place = 0; place < size; place++) this.#places[place] = place;
    this.#ends[0] = size;
    this.#groups = size === 0 ? 0 : 1;
  }

  /** Makes the groups of the runs one word longer; a run that stands in one place only is dropped. */
  #refine(length: number): void {
    const places = this.#places;
    const ends = this.#ends;
    const groups = this.#groups;
    this.#places = this.#nextPlaces;
    this.#ends = this.#nextEnds;
    this.#nextPlaces = places;
    this.#nextEnds = ends;
    this.#groups = 0;
    let start = 0;
    let filled = 0;
    for (let group = 0; group < groups; group++) {
      const end = ends[group] as number;
      filled = this.#split(places, start, end, length, filled);
      start = end;
    }
  }

  /** Splits one group by the word that follows its run; returns how many places the new groups fill by now. */
  #split(places: Int32Array, start: number, end: number, length: number, filled: number): number {
    const text = this.#text;
    const size = this.#size;
    const counts = this.#counts;
    const slots = this.#slots;
    const words = this.#rights;
    let distinct = 0;
    for (let i = start; i < end; i++) {
      const at = (places[i] as number) + length;
      if (at >= size) continue;
      const word = text[at] as number;
      if (counts[word] === 0) words[distinct++] = word;
      counts[word] = (counts[word] as number) + 1;
    }
    for (let i = 0; i < distinct; i++) {
      const word = words[i] as number;
      const count = counts[word] as number;
      counts[word] = 0;
      slots[word] = count > 1 ? filled : -1;
      if (count === 1) continue;
      filled += count;
      this.#ends[this.#groups++] = filled;
    }
    for (let i = start; i < end; i++) {
      const at = (places[i] as number) + length;
      if (at >= size) continue;
      const word = text[at] as number;
      const slot = slots[word] as number;
      if (slot < 0) continue;
      this.#places[slot] = places[i] as number;
      slots[word] = slot + 1;
    }
    return filled;
  }

  /** Tells of the run of one group, where it is ambiguous. */
  #inspect(start: number, end: number, length: number, visit: RunVisitor): void {
    const text = this.#text;
    const places = this.#places;
    const lefts = this.#neighbours(this.#lefts, start, end, -1);
    const rights = this.#neighbours(this.#rights, start, end, length);
    const surrounded = this.#surrounded;
    let present = 0;
    this.#surroundings.reset(this.#size);
    for (let i = start; i < end; i++) {
      const place = places[i] as number;
      if (place === 0 || place + length === this.#size) continue;
      const isNew = this.#surroundings.add(text[place - 1] as number, text[place + length] as number);
      if (isNew) surrounded[present++] = place;
    }
    const absent = lefts * rights - present;
    if (absent === 0) return;
    if (absent <= present) {
      this.#tellAbsent(places[start] as number, length, lefts, rights, visit);
      return;
    }
    visit('mark', places[start] as number, length, -1, -1);
    for (let i = 0; i < present; i++) {
      const place = surrounded[i] as number;
      visit('extension', place, length, text[place - 1] as number, text[place + length] as number);
    }
  }

  #tellAbsent(at: number, length: number, lefts: number, rights: number, visit: RunVisitor): void {
    for (let i = 0; i < lefts; i++) {
      const left = this.#lefts[i] as number;
      for (let j = 0; j < rights; j++) {
        const right = this.#rights[j] as number;
        if (!this.#surroundings.has(left, right)) visit('absence', at, length, left, right);
      }
    }
  }

  /** Collects the different words that stand so far from the places of a group; the text's edges are none. */
  #neighbours(into: Int32Array, start: number, end: number, offset: number): number {
    const counts = this.#counts;
    let distinct = 0;
    for (let i = start; i < end; i++) {
      const at = (this.#places[i] as number) + offset;
      if (at < 0 || at >= this.#size) continue;
      const word = this.#text[at] as number;
      if (counts[word] !== 0) continue;
      counts[word] = 1;
      into[distinct++] = word;
    }
    for (let i = 0; i < distinct; i++) counts[into[i] as number] = 0;
    return distinct;
  }
}
