import type { DatasetValues } from './dataset-values.ts';
import type { FuzzAccount } from './request.ts';

/** What requests are made for: who may ask, and what there is to be found. */
export interface World {
  /** Every account whose balance must fall by just what the answers say. */
  accounts: FuzzAccount[];
  /** Asks what may be answered without its answer being seen. */
  loose: FuzzAccount;
  /** Has no credits. */
  poor: FuzzAccount;
  /** Keys that are refused, or may do little, each with what it may not do in its name. */
  badKeys: { inactive: FuzzAccount; expired: FuzzAccount; websitesOnly: FuzzAccount; unknown: FuzzAccount };
  /** Prefixes of keys that may be deleted, by account. */
  spareKeys: Map<FuzzAccount, string[]>;
  values: DatasetValues;
}
