import { hash } from 'node:crypto';
import type { RunFact } from './ambiguous-runs.ts';

/** 32-bit numbers that stand for one word; those of a run are mixed from those of its words. */
export const LANES = 3;

/** Letters of a key: 5 bits each, 80 in all, so that no two runs that anyone will meet share one. */
export const RUN_KEY_LENGTH = 16;

/** Without capitals: the engine does not tell them from small letters. */
const DIGITS = Buffer.from('0123456789abcdefghijklmnopqrstuv');

const SEEDS: Record<RunFact, number> = { mark: 1, extension: 2, absence: 3 };

/** The lanes of a word, in `into` from `at`. */
export function writeLanes(word: string, into: Int32Array, at: number): void {
  const digest = hash('sha1', word, 'buffer');
  for (let lane = 0; lane < LANES; lane++) into[at + lane] = digest.readInt32LE(lane * 4);
}

/** The key of a run, mixed word by word: with the sha1 of each word at hand, a run costs no sha1 of its own. */
export class RunHash {
  #first = 0;
  #second = 0;
  #third = 0;

  begin(fact: RunFact): void {
    this.#first = SEEDS[fact];
    this.#second = SEEDS[fact];
    this.#third = SEEDS[fact];
  }

  /** The next word, by its lanes. */
  add(lanes: Int32Array, at: number): void {
    this.#first = mixed(this.#first ^ (lanes[at] as number));
    this.#second = mixed(this.#second ^ (lanes[at + 1] as number));
    this.#third = mixed(this.#third ^ (lanes[at + 2] as number));
  }

  /** The key of the words so far, as {@link RUN_KEY_LENGTH} bytes. */
  write(bytes: Uint8Array, at: number): void {
    writeDigits(this.#first, 6, bytes, at);
    writeDigits(this.#second, 5, bytes, at + 6);
    writeDigits(this.#third, 5, bytes, at + 11);
  }
}

/** The finishing steps of MurmurHash3: each bit of the result depends on all bits before. */
function mixed(state: number): number {
  let bits = state ^ (state >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

function writeDigits(bits: number, digits: number, bytes: Uint8Array, at: number): void {
  for (let digit = 0; digit < digits; digit++) {
    bytes[at + digit] = DIGITS[(bits >>> (digit * 5)) & 31] as number;
  }
}
