import type { Entry } from './parts.tsx';
import type { Person } from './records.ts';
import { monthText, periodText } from './timeline.ts';

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
const period = ({ start_date, end_date }: { start_date: string | null; end_date: string | null }) =>
  periodText([{ start_date, end_date, is_current: false }], '');
const month = (day: string | null) => day && monthText(day);

/** The sections below the roles of a person. A person of a search lacks most of them. */
export function sectionsOf(person: Person): { title: string; fields: string[]; entries: Entry[] }[] {
  const {
    educations = [],
    certifications = [],
    languages = [],
    publications = [],
    patents = [],
    projects = [],
    honors = [],
    courses = [],
    volunteering = [],
    organizations = [],
    test_scores = [],
  }: Partial<Person> = person;
  return [
    {
      title: 'Education',
      fields: ['educations'],
      entries: educations.map((one) => ({
        title: one.school_name,
        detail: joined(one.degree, one.field_of_study, one.grade && `grade ${one.grade}`),
        period: period(one),
        text: one.description,
      })),
    },
    {
      title: 'Certifications',
      fields: ['certifications'],
      entries: certifications.map((one) => ({
        title: one.name,
        detail: joined(one.authority, one.license_number),
        period: period(one),
        url: one.url,
      })),
    },
    {
      title: 'Languages',
      fields: ['languages'],
      entries: languages.map(({ name, proficiency }) => ({ title: name, detail: proficiency })),
    },
    {
      title: 'Publications',
      fields: ['publications'],
      entries: publications.map((one) => ({
        title: one.title,
        detail: joined(one.publisher, month(one.published_date)),
        text: one.description,
        url: one.url,
      })),
    },
    {
      title: 'Patents',
      fields: ['patents'],
      entries: patents.map((one) => ({
        title: one.title,
        detail: joined(one.number, one.status, month(one.issue_date)),
        text: one.description,
        url: one.url,
      })),
    },
    {
      title: 'Projects',
      fields: ['projects'],
      entries: projects.map((one) => ({
        title: one.title,
        period: period(one),
        text: one.description,
        url: one.url,
      })),
    },
    {
      title: 'Honors',
      fields: ['honors'],
      entries: honors.map((one) => ({
        title: one.title,
        detail: joined(one.issuer, month(one.issue_date)),
        text: one.description,
      })),
    },
    {
      title: 'Volunteering',
      fields: ['volunteering'],
      entries: volunteering.map((one) => ({
        title: one.role ?? one.organization_name ?? one.cause ?? 'Volunteer',
        detail: joined(one.role && one.organization_name, one.cause),
        period: period(one),
        text: one.description,
      })),
    },
    {
      title: 'Memberships',
      fields: ['organizations'],
      entries: organizations.map((one) => ({
        title: one.name,
        detail: one.position,
        period: period(one),
        text: one.description,
      })),
    },
    {
      title: 'Courses',
      fields: ['courses'],
      entries: courses.map(({ name, number }) => ({ title: name, detail: number })),
    },
    {
      title: 'Test scores',
      fields: ['test_scores'],
      entries: test_scores.map((one) => ({
        title: one.name,
        detail: joined(one.score, month(one.date)),
        text: one.description,
      })),
    },
  ];
}
