/** Lower 32 bits of an id, of which a container holds those with the same upper 16. */
const HIGH = 2 ** 32;
const CONTAINER = 2 ** 16;
/** With more values, a container is a set of bits. */
const ARRAY_MAX = 4096;
const BITS_BYTES = CONTAINER / 8;
/** Begins a 32-bit bitmap without runs. */
const COOKIE = 12_346;

/**
 * Non-negative integers as a 64-bit Roaring bitmap in base64, the form in which the engine takes many ids at once.
 * The format: https://github.com/RoaringBitmap/RoaringFormatSpec
 */
export function bitmapOf(ids: readonly number[]): string {
  const sorted = new Float64Array(ids).sort();
  const halves = parted(
    sorted.filter((id, at) => id !== sorted[at - 1]),
    HIGH,
  );
  const parts = halves.flatMap(([high, members]) => [u32(high), ...bitmap32(members)]);
  return Buffer.concat([u32(halves.length, 0), ...parts]).toString('base64');
}

/** A 32-bit bitmap: the keys and sizes of its containers, where they begin, and the containers. */
function bitmap32(ids: Float64Array): Buffer[] {
  const parts = parted(ids, CONTAINER);
  const containers = parts.map(([, members]) => containerOf(members));
  const keys = parts.flatMap(([part, { length }]) => [part % CONTAINER, length - 1]);
  let next = 8 + parts.length * 8;
  const offsets = containers.map(({ length }) => {
    next += length;
    return next - length;
  });
  return [u32(COOKIE, parts.length), u16(keys), u32(...offsets), ...containers];
}

/** Splits sorted ids into parts whose ids have the same quotient by `size`. */
function parted(ids: Float64Array, size: number): [quotient: number, ids: Float64Array][] {
  const parts: [number, Float64Array][] = [];
  let begin = 0;
  for (let at = 1; at <= ids.length; at++) {
    const quotient = Math.floor((ids[begin] ?? 0) / size);
    if (at < ids.length && (ids[at] ?? 0) < (quotient + 1) * size) continue;
    parts.push([quotient, ids.subarray(begin, at)]);
    begin = at;
  }
  return parts;
}

function containerOf(ids: Float64Array): Buffer {
  const values = ids.map((id) => id % CONTAINER);
  if (values.length <= ARRAY_MAX) return u16(values);
  const bits = Buffer.alloc(BITS_BYTES);
  for (const value of values) bits[value >> 3] = (bits[value >> 3] ?? 0) | (1 << (value & 7));
  return bits;
}

function u16(values: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (let at = 0; at < values.length; at++) bytes.writeUInt16LE(values[at] ?? 0, at * 2);
  return bytes;
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}
