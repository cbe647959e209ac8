import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { Account } from './accounts.ts';
import { Source } from './sources.ts';

/** An account whose keys may write claims of a source. */
export const SourceAccount = column.entity('source_accounts', {
  source: () => p.manyToOne(Source).primary().deleteRule('cascade'),
  account: () => p.manyToOne(Account).primary().deleteRule('cascade'),
});

/** For how long claims of a source stay that no delivery repeats. */
export const RetentionRule = column.entity('retention_rules', {
  source: () => p.manyToOne(Source).primary(),
  /** The kind of claims, or `*` for those without a rule of their own. */
  kind: p.text().primary(),
  days: p.integer(),
});
