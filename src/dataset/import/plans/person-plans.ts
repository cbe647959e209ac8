import type { Person } from '../../format/persons.ts';
import { linkRows, type RecordPlan } from './record-plan.ts';

export const PERSONS: RecordPlan<Person> = {
  table: 'persons',
  columns: [
    'id',
    'full_name',
    'first_name',
    'last_name',
    'photo',
    'gender',
    'headline',
    'description',
    'location_id',
    'industry_id',
    'network_public_identifier',
    'network_public_profile_url',
    'educations',
    'certifications',
    'courses',
    'honors',
    'languages',
    'memberships',
    'test_scores',
    'volunteering',
  ],
  row: (record) => [
    record.id,
    record.full_name,
    record.first_name,
    record.last_name,
    record.photo,
    record.gender,
    record.headline,
    record.description,
    record.location_id,
    record.industry_id,
    record.network_public_identifier,
    record.network_public_profile_url,
    shownList(record.educations),
    shownList(record.certifications),
    shownList(record.courses),
    shownList(record.honors),
    shownList(record.languages),
    shownList(record.organizations),
    shownList(record.test_scores),
    shownList(record.volunteering),
  ],
  references(record, see) {
    see('locations', record.location_id, 'location_id');
    see('industries', record.industry_id, 'industry_id');
    record.skill_ids?.forEach((id, place) => {
      see('person_skills', id, 'skill_ids[]', place);
    });
    record.roles?.forEach((role, place) => {
      see('organizations', role.organization_id, 'roles[].organization_id', place);
      see('locations', role.location_id, 'roles[].location_id', place);
    });
  },
  isSuppressible: true,
  slug: (record) => record.network_public_identifier,
  lists: [
    {
      table: 'person_skill_links',
      columns: ['person_id', 'skill_id', 'position'],
      parent: 'person_id',
      key: ['person_id', 'skill_id'],
      rows: (record) => linkRows(record.id, record.skill_ids),
    },
    {
      table: 'roles',
      columns: [
        'id',
        'person_id',
        'organization_id',
        'organization_name',
        'title',
        'description',
        'is_current',
        'start_date',
        'end_date',
        'location_id',
      ],
      parent: 'person_id',
      key: ['id'],
      ownIds: 'roles[].id',
      rows: (record) => ({
        ids: record.roles?.map((role) => role.id) ?? [],
        rows:
          record.roles?.map((role) => [
            role.id,
            record.id,
            role.organization_id,
            role.organization_name,
            role.title,
            role.description,
            role.is_current,
            role.start_date,
            role.end_date,
            role.location_id,
          ]) ?? [],
      }),
    },
  ],
};

/** A list as JSON. An absent field and a null one mean the same, so neither is stored: equal records stay equal. */
function shownList(items: readonly Record<string, unknown>[] | null | undefined): string {
  if (!items || items.length === 0) return '[]';
  return JSON.stringify(
    items.map((item) => {
      const stored: Record<string, unknown> = {};
      for (const name in item) if (item[name] !== null) stored[name] = item[name];
      return stored;
    }),
  );
}
