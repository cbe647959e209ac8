import fundingTypes from './funding-types.json' with { type: 'json' };

/** The enumerations of records and requests; the database checks them too. */

/** The sources of job posts. */
export const JOB_SOURCES = ['board_one', 'network', 'board_two'] as const;

/** The sources of simple events. */
export const SIMPLE_EVENT_SOURCES = ['launch_site', 'form_c_regulator', 'form_d_regulator'] as const;

/** The kinds of simple events. */
export const SIMPLE_EVENT_REASONS = ['report_released', 'promoted_on_site'] as const;

/** The sources of funding events. */
export const FUNDING_SOURCES = ['funding_db'] as const;

/** The kinds of funding, as Crunchbase names them. */
export const FUNDING_TYPES = Object.keys(fundingTypes) as [FundingType, ...FundingType[]];
type FundingType = keyof typeof fundingTypes;

/** Whether an email address belongs to the person or to their work. */
export const EMAIL_TYPES = ['personal', 'work'] as const;

/** The results of checks of email addresses, best first. */
export const VALIDATION_STATUSES = ['valid', 'risky', 'unknown', 'invalid'] as const;

/** The statuses of feedback about an email address. */
export const EMAIL_FEEDBACK_STATUSES = ['valid', 'invalid'] as const;

/** The statuses of feedback about a phone number. */
export const PHONE_FEEDBACK_STATUSES = ['connected', 'disconnected'] as const;

/** The permissions of API keys. */
export const SCOPES = [
  'people',
  'contacts',
  'organizations',
  'jobs',
  'websites',
  'feedback',
  'billing',
  'keys',
  'sources',
] as const;

/** One permission of an API key. */
export type Scope = (typeof SCOPES)[number];

/** The kinds of keys: of calls, in a header; and of reconciliation, in an address, which opens nothing else. */
export const KEY_KINDS = ['api', 'reconcile'] as const;

/** A kind of keys. */
export type KeyKind = (typeof KEY_KINDS)[number];

/** Whether a key has a permission without being given it by name: all but writing. */
export const isDefaultScope = (scope: Scope): boolean => scope !== 'sources';

/** The reasons for changes of a credit balance. */
export const CHANGE_TYPES = ['spend', 'purchase', 'grant', 'refund', 'adjust'] as const;

/** The limits that an account may have of its own. */
export const OWN_LIMITS = ['searches', 'lookups', 'other'] as const;

/** A limit that an account may have of its own. */
export type OwnLimit = (typeof OWN_LIMITS)[number];

/** Why the operator has to decide a confirmed objection. */
export const OBJECTION_REASONS = ['address_not_of_profile', 'address_of_several', 'several_persons'] as const;
/** One of {@link OBJECTION_REASONS}. */
export type ObjectionReason = (typeof OBJECTION_REASONS)[number];

/** The kinds of records that a list may hold. */
export const LIST_KINDS = ['persons', 'organizations', 'job_posts'] as const;
/** One of {@link LIST_KINDS}. */
export type ListKind = (typeof LIST_KINDS)[number];

/** The states of a list; a worker builds a large one. */
export const LIST_STATES = ['building', 'ready', 'failed'] as const;

/** The states of a delivery over the API. */
export const DELIVERY_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
/** The states of those that have ended. */
export const ENDED_STATES = [
  'done',
  'failed',
  'cancelled',
] as const satisfies (typeof DELIVERY_STATES)[number][];

/** The searches, by the names of their operations. */
export const SEARCHES = ['person_role_search', 'organization_search', 'job_search'] as const;
/** One of {@link SEARCHES}. */
export type SearchName = (typeof SEARCHES)[number];

/** The kinds of contacts of a person. */
export const CONTACT_KINDS = ['work_emails', 'personal_emails', 'phone_numbers'] as const;
/** One of {@link CONTACT_KINDS}. */
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** The most days for which a rule of retention keeps claims: a hundred years. */
export const RETENTION_DAYS_MAX = 36_500;
