import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { Source } from './sources.ts';

/** For how long claims of a source stay that no delivery repeats. */
export const RetentionRule = column.entity('retention_rules', {
  source: () => p.manyToOne(Source).primary(),
  /** The kind of claims, or `*` for those without a rule of their own. */
  kind: p.text().primary(),
  days: p.integer(),
});
