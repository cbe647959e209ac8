import type { Entry } from './parts.tsx';
import type { Person } from './records.ts';
import { monthText, periodText } from './timeline.ts';

/** What items of all sections may have. */
interface Item {
  start_date?: string | null;
  end_date?: string | null;
  description?: string | null;
  url?: string | null;
}

const month = (day: string | null) => day && monthText(day);

/**
 * A section of items.
 * @param headOf the name of an item, and what stands beside its period
 */
function section<Of extends object>(
  title: string,
  field: string,
  items: readonly (Of & Item)[] | undefined,
  headOf: (one: Of) => [name: string, ...details: (string | null)[]],
) {
  const entries = (items ?? []).map((one): Entry => {
    const { start_date = null, end_date = null, description = null, url = null } = one;
    const [name, ...details] = headOf(one);
    const period = periodText([{ start_date, end_date, is_current: false }], '');
    return { title: name, detail: details.filter(Boolean).join(' · '), period, text: description, url };
  });
  return { title, fields: [field], entries };
}

/** The sections below the roles of a person. A person of a search lacks most of them. */
export function sectionsOf(person: Partial<Person>): { title: string; fields: string[]; entries: Entry[] }[] {
  return [
    section('Education', 'educations', person.educations, (one) => [
      one.school_name,
      one.degree,
      one.field_of_study,
      one.grade && `grade ${one.grade}`,
    ]),
    section('Certifications', 'certifications', person.certifications, (one) => [
      one.name,
      one.authority,
      one.license_number,
    ]),
    section('Languages', 'languages', person.languages, (one) => [one.name, one.proficiency]),
    section('Publications', 'publications', person.publications, (one) => [
      one.title,
      one.publisher,
      month(one.published_date),
    ]),
    section('Patents', 'patents', person.patents, (one) => [
      one.title,
      one.number,
      one.status,
      month(one.issue_date),
    ]),
    section('Projects', 'projects', person.projects, (one) => [one.title]),
    section('Honors', 'honors', person.honors, (one) => [one.title, one.issuer, month(one.issue_date)]),
    section('Volunteering', 'volunteering', person.volunteering, (one) => [
      one.role ?? one.organization_name ?? one.cause ?? 'Volunteer',
      one.role && one.organization_name,
      one.cause,
    ]),
    section('Memberships', 'organizations', person.organizations, (one) => [one.name, one.position]),
    section('Courses', 'courses', person.courses, (one) => [one.name, one.number]),
    section('Test scores', 'test_scores', person.test_scores, (one) => [
      one.name,
      one.score,
      month(one.date),
    ]),
  ];
}
