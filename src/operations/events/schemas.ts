import { z } from 'zod';
import * as answer from '../../contract/output/output-fields.ts';
import { record } from '../../contract/output/output-fields.ts';
import { locationSchema } from '../../contract/output/parts.ts';
import {
  FUNDING_SOURCES,
  FUNDING_TYPES,
  JOB_SOURCES,
  SIMPLE_EVENT_REASONS,
  SIMPLE_EVENT_SOURCES,
} from '../../db/vocabulary.ts';

/** A job post among the events of an organization. The results of a job search have its organization, too. */
export const jobEventSchema = record('JobEvent', 'A job post of the organization.', {
  id: answer.integer('Id of the job post.', 21457028144),
  source: answer.oneOf(JOB_SOURCES, 'Where it was found.', 'board_two'),
  date_featured: answer.day('Day it was featured.'),
  source_id: answer.text('Its id at the source.', '7dc336bd-42f2', { maxLength: 65 }),
  url: answer.address('Its address.', 'https://jobs.example/acme/7dc336bd-42f2', { maxLength: 510 }),
  title: answer.name('Site Reliability Engineer', 'Title.'),
  description: answer.ifKnown(answer.text('Description.', 'You keep our services up.')),
  is_remote: answer.flag('Whether the work is remote.'),
  location: answer.ifKnown(locationSchema, 'Where the work is; null where the dataset does not say.'),
  is_active: answer.flag('Whether the post is still open.'),
});

const simpleEventSchema = record('SimpleEvent', 'A product launch or a regulator’s filing.', {
  id: answer.integer('Id of the event.', 3402582579),
  source: answer.oneOf(SIMPLE_EVENT_SOURCES, 'Where it was found.', 'launch_site'),
  reason: answer.oneOf(SIMPLE_EVENT_REASONS, 'What it tells.', 'promoted_on_site'),
  date_featured: answer.day('Day of the event.'),
  title: answer.ifKnown(answer.text('Title.', 'Acme launches')),
  url: answer.ifKnown(answer.address('Address.', 'https://launches.example/acme')),
});

const fundingEventSchema = record('FundingEvent', 'A funding round.', {
  id: answer.integer('Id of the event.', 44283970),
  source: answer.oneOf(FUNDING_SOURCES, 'Where it was found.', 'funding_db'),
  date_featured: answer.day('Day of the funding.'),
  funding_type: answer.oneOf(FUNDING_TYPES, 'Kind of funding.', 'angel'),
  amount: answer.ifKnown(answer.integer('In whole units of the currency.', 500000)),
  currency: answer.text('Three capital letters, as in ISO 4217.', 'USD'),
  investors: answer.texts('Names of the investors.', ['Example Ventures']),
  url: answer.ifKnown(answer.address('Address.', 'https://funding.example/acme')),
});

/** The most events of a kind in a search result; they are the newest matches, newest first. */
export const EVENTS_MAX = 30;

function eventList<Item extends z.ZodType>(item: Item, events: string) {
  return z
    .array(item)
    .optional()
    .meta({
      description: `The ${EVENTS_MAX} newest matching ${events}; present only where the search uses a filter on events, empty where it uses none on this kind.`,
    });
}

/** The event lists of a search result. */
export const eventListFields = {
  job_events: eventList(jobEventSchema, 'job posts'),
  simple_events: eventList(simpleEventSchema, 'events'),
  funding_events: eventList(fundingEventSchema, 'funding events'),
};

/** The names of the event lists. */
export const EVENT_LISTS = ['job_events', 'simple_events', 'funding_events'] as const;

const eventLists = z.object(eventListFields).required();

/** The event lists of a search that uses a filter on events; a kind that it does not use is empty. */
export type EventLists = z.infer<typeof eventLists>;
