import type { LineDefaults } from '../../../src/data-in/lines/context.ts';
import { rowParser } from '../../../src/data-in/lines/parse.ts';
import type { ClaimKind, OpenClaim } from '../../../src/identity/claim.ts';

/** The time at which the rows of tests are read. */
export const NOW = new Date('2026-11-26T10:00:00Z');

/** The fields that a row of each kind must have. */
export const REQUIRED_FIELDS: Readonly<Record<ClaimKind, Readonly<Record<string, unknown>>>> = {
  organizations: { key: 'o1', name: 'Lindenhof' },
  websites: { domain: 'lindenhof.example' },
  persons: { key: 'p1', full_name: 'Ada Byron' },
  patents: { key: 't1', title: 'Engine' },
  publications: { key: 'b1', title: 'Notes' },
  projects: { key: 'j1', title: 'Garden' },
  job_posts: { url: 'https://jobs.example/1', title: 'Gardener', organization_key: 'o1' },
  simple_events: { key: 'e1', organization_key: 'o1', reason: 'promoted_on_site' },
  funding_events: { key: 'f1', organization_key: 'o1', funding_type: 'seed' },
  emails: { person_key: 'p1', email: 'ada@lindenhof.example' },
  phone_numbers: { person_key: 'p1', phone_number: '+44 20 7946 0123' },
  roles: { person_key: 'p1', title: 'Gardener' },
  educations: { person_key: 'p1', school_name: 'School' },
  certifications: { person_key: 'p1', name: 'Pruning' },
  courses: { person_key: 'p1', name: 'Soils' },
  honors: { person_key: 'p1', title: 'Rose of the year' },
  languages: { person_key: 'p1', name: 'German' },
  memberships: { person_key: 'p1', name: 'Society' },
  test_scores: { person_key: 'p1', name: 'Botany' },
  volunteering: { person_key: 'p1', cause: 'Parks' },
  skills: { person_key: 'p1', name: 'Grafting' },
  keywords: { organization_key: 'o1', name: 'Trees' },
};

/** A row's claim, or the field and the reason why the row, or an optional field of it, is refused. */
export function readRow(
  kind: ClaimKind,
  fields: Readonly<Record<string, unknown>>,
  defaults: Partial<LineDefaults> = {},
  onUnknownField = (_: string) => {},
): OpenClaim | string {
  const parsed = rowParser(kind, { now: NOW, ...defaults })(fields, onUnknownField);
  const refused = 'problem' in parsed ? parsed.problem : parsed.leftOut;
  if (refused) return `${refused.field ?? 'line'} ${refused.reason}`;
  return 'value' in parsed ? parsed.value : '';
}

/** The fields of the claim of a row with the required fields and these. */
export function fieldsOf(
  kind: ClaimKind,
  fields: Readonly<Record<string, unknown>>,
  defaults?: Partial<LineDefaults>,
): OpenClaim['fields'] | string {
  const claim = readRow(kind, { ...REQUIRED_FIELDS[kind], ...fields }, defaults);
  return typeof claim === 'string' ? claim : claim.fields;
}
