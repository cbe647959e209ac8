import { defineIndex } from './definition.ts';
import { daySql } from './fields.ts';

/** Job posts, newest first; ties by id. */
export const JOBS = defineIndex({
  name: 'jobs',
  table: 'job_posts',
  from: 'j',
  fields: {
    organization_id: ['id', 'j.organization_id'],
    source: ['key', 'j.source'],
    title: ['text', 'j.title'],
    description: ['text', 'j.description'],
    is_remote: ['flag', 'j.is_remote'],
    is_active: ['flag', 'j.is_active'],
    location_ids: ['locations', 'j.location_id'],
    date_featured: ['number', daySql('j.date_featured')],
  },
  sources: [{ table: 'job_posts', names: 'id' }],
  order: ['date_featured:desc', 'id:asc'],
  shown: ['organization_id'],
});
