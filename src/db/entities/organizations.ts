import { defineEntity, p } from '@mikro-orm/core';
import { recordId, shortText, wholeNumber } from '../columns.ts';
import { Industry, Location, OrganizationKeyword, WebTechnology } from './lookups.ts';

/** A company or another body that employs people, posts jobs and raises money. */
export const Organization = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    id: recordId(),
    name: shortText(),
    /** Bare lower-case host as the dataset gives it. */
    domain: p.string().length(200).nullable(),
    /** The domain as it is compared: punycode, without a leading `www.`. Several organizations may share it. */
    domainKey: p.string().length(255).nullable().index(),
    description: p.text().nullable(),
    location: () => p.manyToOne(Location).nullable().deleteRule('set null').index(),
    industry: () => p.manyToOne(Industry).nullable().deleteRule('set null').index(),
    networkPublicIdentifier: shortText().nullable(),
    networkPublicProfileUrl: p.text().nullable(),
    foundedDate: p.date().nullable(),
    employees: wholeNumber().nullable(),
    /** A year's revenue in USD. */
    revenue: wholeNumber().nullable(),
    /** In USD, as the dataset states it; where it does not, the sum is taken from the funding events. */
    fundingTotal: wholeNumber().nullable(),
  },
  indexes: [
    {
      name: 'organizations_network_public_identifier_index',
      expression:
        'create index "organizations_network_public_identifier_index" on "organizations" (lower("network_public_identifier"))',
    },
  ],
});

/** A keyword of an organization, in the dataset's order. */
export const OrganizationKeywordLink = defineEntity({
  name: 'OrganizationKeywordLink',
  tableName: 'organization_keyword_links',
  properties: {
    organization: () => p.manyToOne(Organization).primary().deleteRule('cascade'),
    keyword: () => p.manyToOne(OrganizationKeyword).primary().deleteRule('cascade').index(),
    position: p.integer(),
  },
});

/** A website, its ranks and traffic; it may belong to nobody. */
export const Website = defineEntity({
  name: 'Website',
  tableName: 'websites',
  properties: {
    id: recordId(),
    domain: p.string().length(200),
    /** The domain as it is compared; no two websites share it. */
    domainKey: p.string().length(255).unique(),
    organization: () => p.manyToOne(Organization).nullable().deleteRule('set null').index(),
    /** Three-month average traffic rank from a public ranking list; 1 is the best. */
    publicRank: p
      .integer()
      .nullable()
      .check((columns) => `${columns.publicRank} >= 0`),
    analyticsRank: p
      .integer()
      .nullable()
      .check((columns) => `${columns.analyticsRank} >= 0`),
    /** Visits a month. */
    analyticsTraffic: wholeNumber()
      .nullable()
      .check((columns) => `${columns.analyticsTraffic} >= 0`),
  },
});

/** A technology that a website uses, or used where it is no longer active. */
export const WebsiteTechnologyLink = defineEntity({
  name: 'WebsiteTechnologyLink',
  tableName: 'website_technology_links',
  properties: {
    website: () => p.manyToOne(Website).primary().deleteRule('cascade'),
    webTechnology: () => p.manyToOne(WebTechnology).primary().deleteRule('cascade').index(),
    isActive: p.boolean(),
    position: p.integer(),
  },
});
