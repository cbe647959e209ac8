import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import {
  FUNDING_SOURCES,
  FUNDING_TYPES,
  JOB_SOURCES,
  SIMPLE_EVENT_REASONS,
  SIMPLE_EVENT_SOURCES,
} from '../vocabulary.ts';
import { Location } from './lookups.ts';
import { Organization } from './organizations.ts';

/** The post at an address: sources that name the same one mean the same post. */
const BY_URL = column.expressionIndex('job_posts_url_index', `on "job_posts" using hash ("url")`);

/** A job post of an organization. */
export const JobPost = column.indexed('job_posts', BY_URL, {
  id: column.recordId(),
  organization: () => p.manyToOne(Organization).deleteRule('cascade').index(),
  source: p.enum(JOB_SOURCES),
  /** The post's id at its source. */
  sourceId: p.string().length(65),
  url: p.string().length(510),
  title: column.shortText(),
  description: p.text().nullable(),
  isRemote: p.boolean(),
  isActive: p.boolean(),
  location: () => p.manyToOne(Location).nullable().deleteRule('set null').index(),
  dateFeatured: p.date(),
  firstSeen: column.insertedAt(),
});

/** The newest events of an organization. */
const OF_ORGANIZATION = column.indexOn('organization', 'dateFeatured');
/** The organizations with an event for which conditions hold, from the index alone. */
const BY_CONDITIONS = (...fields: string[]) => column.indexOn(...fields, 'dateFeatured', 'organization');

/** A product launch or a regulatory filing of an organization. */
export const SimpleEvent = column.indexed(
  'simple_events',
  [OF_ORGANIZATION, BY_CONDITIONS('source', 'reason')],
  {
    id: column.recordId(),
    organization: () => p.manyToOne(Organization).deleteRule('cascade'),
    source: p.enum(SIMPLE_EVENT_SOURCES),
    reason: p.enum(SIMPLE_EVENT_REASONS),
    dateFeatured: p.date(),
    title: p.text().nullable(),
    url: p.text().nullable(),
  },
);

/** A funding round of an organization. */
export const FundingEvent = column.indexed(
  'funding_events',
  [OF_ORGANIZATION, BY_CONDITIONS('fundingType')],
  {
    id: column.recordId(),
    organization: () => p.manyToOne(Organization).deleteRule('cascade'),
    source: p.enum(FUNDING_SOURCES),
    fundingType: p.enum(FUNDING_TYPES),
    dateFeatured: p.date(),
    /** In whole units of the currency. */
    amount: column.wholeNumber().nullable(),
    /** ISO 4217. */
    currency: p.character().length(3).default('USD'),
    investors: p.json<string[]>().defaultRaw(`'[]'`),
    url: p.text().nullable(),
  },
);
