import type { FundingEvent, JobPost, SimpleEvent } from '../../format/events.ts';
import type { RecordPlan } from './record-plan.ts';

export const JOB_POSTS: RecordPlan<JobPost> = {
  table: 'job_posts',
  columns: [
    'id',
    'organization_id',
    'source',
    'source_id',
    'url',
    'title',
    'description',
    'is_remote',
    'is_active',
    'location_id',
    'date_featured',
  ],
  row: (record) => [
    record.id,
    record.organization_id,
    record.source,
    record.source_id,
    record.url,
    record.title,
    record.description,
    record.is_remote,
    record.is_active,
    record.location_id,
    record.date_featured,
  ],
  references(record, see) {
    see('organizations', record.organization_id, 'organization_id');
    see('locations', record.location_id, 'location_id');
  },
};

export const SIMPLE_EVENTS: RecordPlan<SimpleEvent> = {
  table: 'simple_events',
  columns: ['id', 'organization_id', 'source', 'reason', 'date_featured', 'title', 'url'],
  row: (record) => [
    record.id,
    record.organization_id,
    record.source,
    record.reason,
    record.date_featured,
    record.title,
    record.url,
  ],
  references(record, see) {
    see('organizations', record.organization_id, 'organization_id');
  },
};

export const FUNDING_EVENTS: RecordPlan<FundingEvent> = {
  table: 'funding_events',
  columns: [
    'id',
    'organization_id',
    'source',
    'funding_type',
    'date_featured',
    'amount',
    'currency',
    'investors',
    'url',
  ],
  row: (record) => [
    record.id,
    record.organization_id,
    record.source,
    record.funding_type,
    record.date_featured,
    record.amount,
    record.currency ?? 'USD',
    JSON.stringify(record.investors ?? []),
    record.url,
  ],
  references(record, see) {
    see('organizations', record.organization_id, 'organization_id');
  },
};
