import { z } from 'zod';
import {
  FUNDING_SOURCES,
  FUNDING_TYPES,
  JOB_SOURCES,
  SIMPLE_EVENT_REASONS,
  SIMPLE_EVENT_SOURCES,
} from '../../db/vocabulary.ts';
import { day, locationSchema } from '../records.ts';

/** The fields of a job post; with its organization they are a job post item, without it a job event. */
export const jobPostFields = {
  id: z.int().meta({ description: 'Id of the job post.', examples: [21457028144] }),
  source: z.enum(JOB_SOURCES).meta({ description: 'Where it was found.', examples: ['board_two'] }),
  date_featured: day('Day it was featured.'),
  source_id: z
    .string()
    .meta({ description: 'Its id at the source.', examples: ['7dc336bd-42f2'], maxLength: 65 }),
  url: z.string().meta({
    description: 'Its address.',
    examples: ['https://jobs.example/acme/7dc336bd-42f2'],
    format: 'uri',
    maxLength: 510,
  }),
  title: z.string().meta({ description: 'Title.', examples: ['Site Reliability Engineer'], maxLength: 255 }),
  description: z
    .string()
    .nullable()
    .meta({ description: 'Description.', examples: ['You keep our services up.'] }),
  is_remote: z.boolean().meta({ description: 'Whether the work is remote.', examples: [true] }),
  location: locationSchema.nullable().meta({
    description: 'Where the work is; null where the dataset does not say.',
  }),
  is_active: z.boolean().meta({ description: 'Whether the post is still open.', examples: [true] }),
};

const jobEventSchema = z
  .object(jobPostFields)
  .meta({ id: 'JobEvent', description: 'A job post of the organization.' });

const simpleEventSchema = z
  .object({
    id: z.int().meta({ description: 'Id of the event.', examples: [3402582579] }),
    source: z
      .enum(SIMPLE_EVENT_SOURCES)
      .meta({ description: 'Where it was found.', examples: ['launch_site'] }),
    reason: z
      .enum(SIMPLE_EVENT_REASONS)
      .meta({ description: 'What it tells.', examples: ['promoted_on_site'] }),
    date_featured: day('Day of the event.'),
    title: z
      .string()
      .nullable()
      .meta({ description: 'Title.', examples: ['Acme launches'] }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Address.', examples: ['https://launches.example/acme'], format: 'uri' }),
  })
  .meta({ id: 'SimpleEvent', description: 'A product launch or a regulator’s filing.' });

const fundingEventSchema = z
  .object({
    id: z.int().meta({ description: 'Id of the event.', examples: [44283970] }),
    source: z.enum(FUNDING_SOURCES).meta({ description: 'Where it was found.', examples: ['funding_db'] }),
    date_featured: day('Day of the funding.'),
    funding_type: z.enum(FUNDING_TYPES).meta({ description: 'Kind of funding.', examples: ['angel'] }),
    amount: z
      .int()
      .nullable()
      .meta({ description: 'In whole units of the currency.', examples: [500000] }),
    currency: z.string().meta({ description: 'ISO 4217.', examples: ['USD'] }),
    investors: z
      .array(z.string())
      .meta({ description: 'Names of the investors.', examples: [['Example Ventures']] }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Address.', examples: ['https://funding.example/acme'], format: 'uri' }),
  })
  .meta({ id: 'FundingEvent', description: 'A funding round.' });

/** How many events of a kind stand with a record, the newest matches first. */
export const EVENTS_MAX = 30;

const presence =
  'present only where the search uses a filter on events, empty where it uses none on this kind.';

/** The event lists of a search result. */
export const eventListFields = {
  job_events: z
    .array(jobEventSchema)
    .optional()
    .meta({ description: `The ${EVENTS_MAX} newest matching job posts; ${presence}` }),
  simple_events: z
    .array(simpleEventSchema)
    .optional()
    .meta({ description: `The ${EVENTS_MAX} newest matching events; ${presence}` }),
  funding_events: z
    .array(fundingEventSchema)
    .optional()
    .meta({ description: `The ${EVENTS_MAX} newest matching funding events; ${presence}` }),
};

/** A job post as it stands among an organization's events. */
export type JobEvent = z.infer<typeof jobEventSchema>;
/** A launch or filing as it stands among an organization's events. */
export type SimpleEvent = z.infer<typeof simpleEventSchema>;
/** A funding round as it stands among an organization's events. */
export type FundingEvent = z.infer<typeof fundingEventSchema>;
