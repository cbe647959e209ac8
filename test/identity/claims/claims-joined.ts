import type { ModelClaim } from './claims-model.ts';

/** Claims that are one, joined step by step. */
export class Joined {
  private groups: ModelClaim[][];
  private readonly apart: (one: ModelClaim, other: ModelClaim) => boolean;

  constructor(claims: readonly ModelClaim[], apart: (one: ModelClaim, other: ModelClaim) => boolean) {
    this.groups = claims.map((one) => [one]);
    this.apart = apart;
  }

  all(): ModelClaim[][] {
    return this.groups;
  }

  of(claim: ModelClaim): ModelClaim[] {
    return this.groups.find((group) => group.includes(claim)) as ModelClaim[];
  }

  join(one: ModelClaim, other: ModelClaim): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a === b || a.some((mine) => b.some((its) => this.apart(mine, its)))) return;
    this.groups = [...this.groups.filter((group) => group !== a && group !== b), [...a, ...b]];
  }
}

/** The claims that agree with two which contradict each other, among those with which values and names connect them. */
export function unclearAmong(
  claims: readonly ModelClaim[],
  sharing: readonly (readonly ModelClaim[])[],
  agree: (one: ModelClaim, other: ModelClaim) => boolean,
  isUnclear: (one: ModelClaim, some: readonly ModelClaim[]) => boolean,
): Set<ModelClaim> {
  const linked = new Joined(claims, () => false);
  for (const some of sharing)
    for (const one of some) for (const other of some) if (agree(one, other)) linked.join(one, other);
  return new Set(claims.filter((one) => isUnclear(one, linked.of(one))));
}
