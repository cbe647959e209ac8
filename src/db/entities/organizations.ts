import { p } from '@mikro-orm/core';
import * as column from '../columns.ts';
import { Industry, Location, OrganizationKeyword, WebTechnology } from './lookups.ts';

const INDEXES = [
  column.slugIndex('organizations'),
  // A bare name may be longer than a B-tree takes.
  column.expressionIndex('organizations_name_key_index', 'on "organizations" using hash ("name_key")'),
];

/** A company or another body that employs people, posts jobs and raises money. */
export const Organization = column.indexed('organizations', INDEXES, {
  id: column.recordId(),
  name: column.shortText(),
  /** The dataset's host in lower case, without a scheme. */
  domain: p.string().length(200).nullable(),
  /** The domain as it is compared: punycode, without a leading `www.`. Several organizations may share it. */
  domainKey: p.string().length(255).nullable().index(),
  /** The name without its legal forms and blanks; null for a placeholder such as `Self-employed`. Several may share it. */
  nameKey: p.text().nullable(),
  description: p.text().nullable(),
  location: () => p.manyToOne(Location).nullable().deleteRule('set null').index(),
  industry: () => p.manyToOne(Industry).nullable().deleteRule('set null').index(),
  networkPublicIdentifier: column.shortText().nullable(),
  networkPublicProfileUrl: p.text().nullable(),
  foundedDate: p.date().nullable(),
  employees: column.wholeNumber().nullable(),
  /** A year's revenue in USD. */
  revenue: column.wholeNumber().nullable(),
  /** In USD, as the dataset states it; where it does not, the sum is taken from the funding events. */
  fundingTotal: column.wholeNumber().nullable(),
  firstSeen: column.insertedAt(),
});

/** A keyword of an organization. */
export const OrganizationKeywordLink = column.listLink('organization_keyword_links', {
  organization: Organization,
  keyword: OrganizationKeyword,
});

/** A website, its ranks and traffic. */
export const Website = column.entity('websites', {
  id: column.recordId(),
  domain: p.string().length(200),
  /** The domain as it is compared; no two websites share it. */
  domainKey: p.string().length(255).unique(),
  organization: () => p.manyToOne(Organization).nullable().deleteRule('set null').index(),
  /** Three-month average traffic rank from a public ranking list; 1 is the best. */
  publicRank: p.integer().nullable().check('public_rank >= 0'),
  analyticsRank: p.integer().nullable().check('analytics_rank >= 0'),
  /** Visits a month. */
  analyticsTraffic: column.wholeNumber().nullable().check('analytics_traffic >= 0'),
  firstSeen: column.insertedAt(),
});

/** A technology that a website uses, or used where it is no longer active. */
export const WebsiteTechnologyLink = column.entity('website_technology_links', {
  website: () => p.manyToOne(Website).primary().deleteRule('cascade'),
  webTechnology: () => p.manyToOne(WebTechnology).primary().deleteRule('cascade').index(),
  isActive: p.boolean(),
  position: p.integer(),
});
