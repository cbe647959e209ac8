/** Bytes that are written one after another, and kept no longer than until the next {@link ByteWriter.clear}. */
export class ByteWriter {
  /** What is written stands before `length`. Replaced where more room is needed: to be read after `reserve`. */
  bytes: Buffer = Buffer.allocUnsafeSlow(65_536);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Makes room for so many more bytes. */
  reserve(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow((this.length + bytes) * 2);
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** Appends a text as UTF-8. */
  text(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.bytes.write(text, this.length);
  }

  /** Appends part of other bytes, a few: for those a loop is faster than a call. */
  part(from: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    const { bytes } = this;
    let at = this.length;
    for (let i = start; i < end; i++) bytes[at++] = from[i] as number;
    this.length = at;
  }

  /** What is written so far; the next writing overwrites it. */
  view(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}
