/** An id is a 48-bit part, whose members stand in a container, and a 16-bit member. */
const CONTAINER = 2 ** 16;
/** With more members, a container is a set of bits. */
const ARRAY_MAX = 4096;
const BITS_BYTES = CONTAINER / 8;
/** Begins a 32-bit bitmap without runs. */
const COOKIE = 12_346;

/** The members of a part. */
type Part = readonly [part: number, members: readonly number[]];

/**
 * Different non-negative integers as a 64-bit Roaring bitmap in base64, the form in which the engine takes many ids at once.
 * The format: https://github.com/RoaringBitmap/RoaringFormatSpec
 */
export function bitmapOf(ids: readonly number[]): string {
  const byPart = new Map<number, number[]>();
  for (const id of ids) {
    const part = Math.floor(id / CONTAINER);
    const member = id - part * CONTAINER;
    const members = byPart.get(part);
    if (members) members.push(member);
    else byPart.set(part, [member]);
  }
  const parts = [...byPart].sort(([a], [b]) => a - b);
  const halves = Map.groupBy(parts, ([part]) => Math.floor(part / CONTAINER));
  const bitmaps = [...halves].flatMap(([high, ofHigh]) => [u32(high), ...bitmap32(ofHigh)]);
  return Buffer.concat([u32(halves.size, 0), ...bitmaps]).toString('base64');
}

/** A 32-bit bitmap: the keys and sizes of its containers, where they begin, and the containers. */
function bitmap32(parts: readonly Part[]): Buffer[] {
  const containers = parts.map(([, members]) => containerOf(members));
  const keys = parts.flatMap(([part, { length }]) => [part % CONTAINER, length - 1]);
  let next = 8 + parts.length * 8;
  const offsets = containers.map(({ length }) => {
    next += length;
    return next - length;
  });
  return [u32(COOKIE, parts.length), u16(keys), u32(...offsets), ...containers];
}

function containerOf(members: readonly number[]): Buffer {
  if (members.length <= ARRAY_MAX) return u16(new Uint16Array(members).sort());
  const bits = Buffer.alloc(BITS_BYTES);
  for (const member of members) bits[member >> 3] = (bits[member >> 3] ?? 0) | (1 << (member & 7));
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
