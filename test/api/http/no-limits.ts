import type { RateLimits } from '../../../src/accounts/access/rates.ts';

/** More calls than any test makes. */
export const NO_LIMITS: RateLimits = {
  searches: 1_000_000,
  lookups: 1_000_000,
  feedback: 1_000_000,
  other: 1_000_000,
  autocomplete: 1_000_000,
  refused_keys: 1_000_000,
  objections: 1_000_000,
};
