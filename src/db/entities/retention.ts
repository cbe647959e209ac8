import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { Account } from './accounts.ts';
import { Source } from './sources.ts';

/** An account whose keys may write claims of a source; null: of all sources, and act on what concerns all of them. */
export const SourceAccount = column.indexed(
  'source_accounts',
  column.uniqueIndex(
    'source_accounts_account_id_source_id_index',
    'on "source_accounts" ("account_id", "source_id") nulls not distinct',
  ),
  {
    id: column.generatedId(),
    source: () => p.manyToOne(Source).nullable().deleteRule('cascade'),
    account: () => p.manyToOne(Account).deleteRule('cascade'),
  },
);

/** For how long claims of a source stay that no delivery repeats. */
export const RetentionRule = column.entity('retention_rules', {
  source: () => p.manyToOne(Source).primary(),
  /** The kind of claims, or `*` for those without a rule of their own. */
  kind: p.text().primary(),
  days: p.integer(),
});
