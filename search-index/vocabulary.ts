import { ByteWriter } from './byte-writer.ts';
import { LANES, writeLanes } from './run-hash.ts';

/** Past either, all words are forgotten. Texts of one dataset share most of their words. */
const WORDS_MAX = 100_000;
const BYTES_MAX = 4_000_000;

/** The words of the texts read lately as numbers, with what is written of them: worked out once a word. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  #words: string[] = [];
  readonly #utf8 = new ByteWriter();
  #ends = new Int32Array(1024);
  #lanes = new Int32Array(1024 * LANES);

  /** How many words it knows. */
  get size(): number {
    return this.#words.length;
  }

  /** All words as UTF-8; as all its arrays, to be read anew when a word came. */
  get utf8(): Uint8Array {
    return this.#utf8.bytes;
  }

  /** By word, where it ends in {@link utf8}; it starts where the one before ends. */
  get ends(): Int32Array {
    return this.#ends;
  }

  /** The lanes of all words (`run-hash.ts`). */
  get lanes(): Int32Array {
    return this.#lanes;
  }

  /** Forgets all words, where they are many. Their numbers are good until then. */
  trim(): void {
    if (this.size <= WORDS_MAX && this.#utf8.length <= BYTES_MAX) return;
    this.#numbers.clear();
    this.#words = [];
    this.#utf8.clear();
  }

  /** The word's number; numbers go up from 0. */
  number(word: string): number {
    return this.#numbers.get(word) ?? this.#learn(word);
  }

  word(number: number): string {
    return this.#words[number] as string;
  }

  #learn(word: string): number {
    const number = this.size;
    if (number === this.#ends.length) this.#grow();
    const start = this.#utf8.length;
    this.#utf8.text(word);
    this.#ends[number] = this.#utf8.length;
    writeLanes(word, this.#lanes, number * LANES);
    // A copy: the word may be a slice that keeps its whole text in memory.
    const kept = this.#utf8.bytes.toString('utf8', start, this.#utf8.length);
    this.#words.push(kept);
    this.#numbers.set(kept, number);
    return number;
  }

  #grow(): void {
    const [ends, lanes] = [this.#ends, this.#lanes];
    this.#ends = new Int32Array(ends.length * 2);
    this.#ends.set(ends);
    this.#lanes = new Int32Array(lanes.length * 2);
    this.#lanes.set(lanes);
  }
}
