/** Numbers that look random; the same seed gives the same ones. */
export function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const some = <T>(items: readonly T[], share = 0.5) => items.filter(() => next() < share);
  return { next, pick, some };
}
/** Makes choices. */
export type Random = ReturnType<typeof random>;
