import { RunFinder, type RunVisitor } from './ambiguous-runs.ts';
import { analyze } from './analyzer.ts';
import type { ByteWriter } from './byte-writer.ts';
import { PairSet } from './pair-set.ts';
import { LANES, RUN_KEY_LENGTH, RunHash } from './run-hash.ts';
import { MAX_PAIR_UNITS, MAX_PHRASE_WORDS, pairKey, wordKey } from './terms.ts';
import { Vocabulary } from './vocabulary.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;

/** A word of fewer UTF-8 bytes is its own key, and two such words make a pair of a permitted length. */
const SHORT_BYTES = MAX_PAIR_UNITS / 2;

/**
 * Writes the terms of texts as JSON. Most of the time of a rebuild that is not the engine's goes by here, so
 * everything is numbers and bytes: a string for each term takes twice as long.
 */
export class TermWriter {
  readonly #out: ByteWriter;
  readonly #vocabulary = new Vocabulary();
  readonly #runs = new RunFinder();
  readonly #pairs = new PairSet();
  readonly #hash = new RunHash();
  /** The text as numbers of the vocabulary, and as its own from 0. */
  #numbers = new Int32Array(0);
  #sequence = new Int32Array(0);
  #size = 0;
  /** By number of the vocabulary, the text's own from 1; 0 for a word that the text does not have. */
  #own = new Int32Array(0);
  /** The text's different words, as numbers of the vocabulary. */
  #distinct = new Int32Array(0);
  #words = 0;

  constructor(out: ByteWriter) {
    this.#out = out;
  }

  /** Appends a text's terms as members of an object, a comma before each: `,"title_words":[…],…`. */
  write(field: string, text: string): void {
    this.#read(analyze(text));
    this.#array(`,"${field}_words":`, () => this.#writeWords());
    this.#array(`,"${field}_pairs":`, () => this.#writePairs());
    this.#array(`,"${field}_repeats":`, () => this.#writeRepeats());
  }

  /** Appends an array, whose items end with a comma each. */
  #array(name: string, items: () => void): void {
    const out = this.#out;
    out.text(name);
    out.reserve(2);
    out.bytes[out.length++] = OPEN;
    items();
    out.reserve(1);
    if (out.bytes[out.length - 1] === COMMA) out.length--;
    out.bytes[out.length++] = CLOSE;
  }

  #read(words: readonly string[]): void {
    const vocabulary = this.#vocabulary;
    vocabulary.trim();
    if (this.#numbers.length < words.length) {
      this.#numbers = new Int32Array(words.length * 2);
      this.#sequence = new Int32Array(words.length * 2);
      this.#distinct = new Int32Array(words.length * 2);
    }
    this.#size = words.length;
    for (let at = 0; at < words.length; at++) this.#numbers[at] = vocabulary.number(words[at] as string);
    if (this.#own.length < vocabulary.size) this.#own = new Int32Array(vocabulary.size * 2);
    this.#words = 0;
    for (let at = 0; at < words.length; at++) {
      const number = this.#numbers[at] as number;
      if (this.#own[number] === 0) {
        this.#distinct[this.#words++] = number;
        this.#own[number] = this.#words;
      }
      this.#sequence[at] = (this.#own[number] as number) - 1;
    }
    for (let word = 0; word < this.#words; word++) this.#own[this.#distinct[word] as number] = 0;
  }

  #writeWords(): void {
    const { utf8, ends } = this.#vocabulary;
    const out = this.#out;
    for (let word = 0; word < this.#words; word++) {
      const number = this.#distinct[word] as number;
      const start = number === 0 ? 0 : (ends[number - 1] as number);
      const end = ends[number] as number;
      if (end - start > SHORT_BYTES) {
        this.#writeKey(wordKey(this.#vocabulary.word(number)));
        continue;
      }
      out.reserve(SHORT_BYTES + 3);
      out.bytes[out.length++] = QUOTE;
      out.part(utf8, start, end);
      out.bytes[out.length++] = QUOTE;
      out.bytes[out.length++] = COMMA;
    }
  }

  #writePairs(): void {
    this.#pairs.reset(this.#size);
    for (let at = 1; at < this.#size; at++) {
      const first = this.#numbers[at - 1] as number;
      const second = this.#numbers[at] as number;
      if (this.#pairs.add(first, second)) this.#writePair(first, second);
    }
  }

  #writePair(first: number, second: number): void {
    const { utf8, ends } = this.#vocabulary;
    const firstStart = first === 0 ? 0 : (ends[first - 1] as number);
    const firstEnd = ends[first] as number;
    const secondStart = second === 0 ? 0 : (ends[second - 1] as number);
    const secondEnd = ends[second] as number;
    if (firstEnd - firstStart >= SHORT_BYTES || secondEnd - secondStart >= SHORT_BYTES) {
      this.#writeKey(pairKey(this.#vocabulary.word(first), this.#vocabulary.word(second)));
      return;
    }
    const out = this.#out;
    out.reserve(2 * SHORT_BYTES + 4);
    out.bytes[out.length++] = QUOTE;
    out.part(utf8, firstStart, firstEnd);
    out.bytes[out.length++] = SPACE;
    out.part(utf8, secondStart, secondEnd);
    out.bytes[out.length++] = QUOTE;
    out.bytes[out.length++] = COMMA;
  }

  #writeRepeats(): void {
    // Where no word repeats, no run does.
    if (this.#words === this.#size) return;
    this.#runs.find(this.#sequence, this.#size, MAX_PHRASE_WORDS - 2, this.#writeRun);
  }

  readonly #writeRun: RunVisitor = (fact, at, length, left, right) => {
    const { lanes } = this.#vocabulary;
    const run = this.#hash;
    run.begin(fact);
    if (fact !== 'mark') run.add(lanes, (this.#distinct[left] as number) * LANES);
    for (let i = at; i < at + length; i++) run.add(lanes, (this.#numbers[i] as number) * LANES);
    if (fact !== 'mark') run.add(lanes, (this.#distinct[right] as number) * LANES);
    const out = this.#out;
    out.reserve(RUN_KEY_LENGTH + 3);
    out.bytes[out.length] = QUOTE;
    run.write(out.bytes, out.length + 1);
    out.length += RUN_KEY_LENGTH + 1;
    out.bytes[out.length++] = QUOTE;
    out.bytes[out.length++] = COMMA;
  };

  /** A key needs no escapes: words are letters and digits, `+`, `#` and dots. */
  #writeKey(key: string): void {
    this.#out.text(`"${key}",`);
  }
}
