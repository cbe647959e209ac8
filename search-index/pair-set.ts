/** A set of pairs of 32-bit integers that is emptied at once: thousands of short sets in the memory of one. */
export class PairSet {
  #firsts = new Int32Array(0);
  #seconds = new Int32Array(0);
  /** The age in which a slot was filled; a slot of an earlier age is free. */
  #ages = new Int32Array(0);
  #age = 1;

  /** Empties it, with room for so many pairs; more than that it must not be given. */
  reset(pairs: number): void {
    if (this.#ages.length >= pairs * 2 && this.#age < 0x7fff_ffff) {
      this.#age++;
      return;
    }
    const slots = 2 ** Math.ceil(Math.log2(Math.max(pairs * 2, this.#ages.length, 1024)));
    this.#firsts = new Int32Array(slots);
    this.#seconds = new Int32Array(slots);
    this.#ages = new Int32Array(slots);
    this.#age = 1;
  }

  /** Whether the pair was not there before. */
  add(first: number, second: number): boolean {
    const slot = this.#slotOf(first, second);
    if (this.#ages[slot] === this.#age) return false;
    this.#firsts[slot] = first;
    this.#seconds[slot] = second;
    this.#ages[slot] = this.#age;
    return true;
  }

  has(first: number, second: number): boolean {
    return this.#ages[this.#slotOf(first, second)] === this.#age;
  }

  /** Where the pair is, or the free slot where it would be. */
  #slotOf(first: number, second: number): number {
    const last = this.#ages.length - 1;
    const mixed = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & last;
    while (
      this.#ages[slot] === this.#age &&
      (this.#firsts[slot] !== first || this.#seconds[slot] !== second)
    ) {
      slot = (slot + 1) & last;
    }
    return slot;
  }
}
