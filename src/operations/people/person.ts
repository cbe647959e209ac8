import type { z } from 'zod';
import { SAMPLE_IDS, SAMPLE_ORGANIZATION, SAMPLE_PERSON } from '../../contract/input/sample-values.ts';
import {
  address,
  day,
  flag,
  ids,
  ifKnown,
  integer,
  listOf,
  name,
  record,
  text,
} from '../../contract/output/output-fields.ts';
import { domainSchema, idAndName, locationSchema, networkInfoSchema } from '../../contract/output/parts.ts';
import { eventListFields } from '../events/schemas.ts';

const skillSchema = idAndName('PersonSkill', 'What a person can do.', {
  id: SAMPLE_IDS.python,
  name: 'Python',
});

/** The short fields of a person. */
const personFields = {
  id: integer('Id of the person.', SAMPLE_PERSON.id),
  full_name: text('Full name.', SAMPLE_PERSON.name),
  first_name: ifKnown(text('First name.', 'Felix')),
  last_name: ifKnown(text('Last name.', 'Barker')),
  photo: ifKnown(address('URL of a photo.', 'https://photos.example/ada.jpg')),
  headline: ifKnown(text('What the person says of themselves in a line.', 'Engineer at Acme')),
  description: ifKnown(text('Description.', 'Builds robots.')),
  skills: listOf(skillSchema, 'What the person can do.'),
  location: ifKnown(locationSchema, 'Where the person is; null where none is known.'),
  network_info: networkInfoSchema,
};

const roleOrganizationSchema = record('RoleOrganization', 'The organization that a role is at.', {
  id: ifKnown(integer('Id of the organization; null where it has no record.', SAMPLE_ORGANIZATION.id)),
  name: text('Name.', 'Acme'),
  domain: domainSchema,
  founded_date: ifKnown(day('Day of founding.')),
  network_info: networkInfoSchema,
});

const roleSchema = record('Role', 'A position that a person holds or held.', {
  id: integer('Id of the role.', 7_300_000_003_761),
  title: name('Chief Technology Officer', 'Title.'),
  description: ifKnown(text('Description.', 'Leads a team of forty.')),
  is_current: flag('Whether the person holds it now.'),
  start_date: ifKnown(day('First day.')),
  end_date: ifKnown(day('Last day.')),
  location: ifKnown(locationSchema, 'Where the work is; null where none is known.'),
  organization: ifKnown(roleOrganizationSchema, 'The organization; null where none is known.'),
});

const foundOrganizationSchema = record(
  'FoundRoleOrganization',
  'The organization that a role is at; events stand with that of a matching role alone.',
  { ...roleOrganizationSchema.shape, ...eventListFields },
);

const foundRoleSchema = record('FoundRole', 'A position that a found person holds or held.', {
  ...roleSchema.shape,
  organization: ifKnown(foundOrganizationSchema, 'The organization; null where none is known.'),
});

const matchingRoleSchema = record('MatchingRole', 'Where a found person works.', {
  title: name('Chief Technology Officer', 'Title.'),
  organization: ifKnown(text('Name of the organization; null where none is known.', 'Acme')),
  since: ifKnown(day('First day.')),
  place: ifKnown(text('Where the work is; null where none is known.', 'Berlin, Germany')),
});

/** A person in the results of a role search. */
export const foundPersonSchema = record('FoundPerson', 'A person with a role for which all filters hold.', {
  ...personFields,
  roles: listOf(foundRoleSchema, 'The whole history: the latest start first, those without one last.'),
  matching_role_ids: ids(
    'Ids of the roles for which all filters hold, in the order of the history.',
    7_300_000_003_761,
  ),
  matching_role: ifKnown(
    matchingRoleSchema,
    'Of the matching roles the newest current one, else the newest; null where none matches. Of a list of ids, all roles count. Present only where `fields` has it.',
  ).optional(),
});

/** A field that is absent from a stored list where the dataset has no value; the answer then holds null. */
function ifStored<Field extends z.ZodType>(field: Field) {
  return ifKnown(field)
    .prefault(null)
    .meta({ ...field.meta() });
}

const description = ifStored(text('Description.', 'In their own words.'));
const period = { start_date: ifStored(day('First day.')), end_date: ifStored(day('Last day.')) };

const education = record('Education', 'A time at a school.', {
  school_name: text('Name of the school.', 'Technical University'),
  degree: ifStored(text('Degree.', 'MSc')),
  field_of_study: ifStored(text('Field of study.', 'Mathematics')),
  grade: ifStored(text('Grade.', '1.3')),
  description,
  ...period,
});

const certification = record('Certification', 'A certificate or a licence.', {
  name: text('Name.', 'Certified Welder'),
  authority: ifStored(text('Who certifies it.', 'Welding Institute')),
  license_number: ifStored(text('Number of the licence.', 'W-4711')),
  url: ifStored(address('Address.', 'https://certificates.example/w-4711')),
  ...period,
});

const course = record('Course', 'A course.', {
  name: text('Name.', 'Linear algebra'),
  number: ifStored(text('Number.', 'MA-101')),
});

const honor = record('Honor', 'An honor or a prize.', {
  title: text('Title.', 'Prize for young researchers'),
  issuer: ifStored(text('Who gave it.', 'Academy of Sciences')),
  issue_date: ifStored(day('Day it was given.')),
  description,
});

const language = record('Language', 'A language.', {
  name: text('Name.', 'Greek'),
  proficiency: ifStored(text('How well it is spoken.', 'native')),
});

const membership = record('Membership', 'A membership in an organization.', {
  name: text('Name of the organization.', 'Society of Engineers'),
  position: ifStored(text('Position in it.', 'Treasurer')),
  ...period,
  description,
});

const testScore = record('TestScore', 'The result of a test.', {
  name: text('Name of the test.', 'TOEFL'),
  score: ifStored(text('Score.', '115')),
  date: ifStored(day('Day of the test.')),
  description,
});

const volunteering = record('Volunteering', 'Work as a volunteer.', {
  role: ifStored(text('What the person does.', 'Coach')),
  organization_name: ifStored(text('Name of the organization.', 'Code Club')),
  cause: ifStored(text('For what cause.', 'Education')),
  ...period,
  description,
});

const url = ifKnown(address('Address.', 'https://works.example/88'));
const authorIds = ids('Ids of the persons who authored it, first author first.', SAMPLE_PERSON.id);
const about = ifKnown(text('Description.', 'What it is about.'));

const patentSchema = record('Patent', 'A patent of the person.', {
  id: integer('Id of the patent.', 88),
  title: text('Title.', 'A crane'),
  number: ifKnown(text('Number.', 'US 1234567 B2')),
  status: ifKnown(text('Status.', 'granted')),
  url,
  issue_date: ifKnown(day('Day it was issued.')),
  description: about,
  author_ids: authorIds,
});

const publicationSchema = record('Publication', 'A publication of the person.', {
  id: integer('Id of the publication.', 88),
  title: text('Title.', 'On cranes'),
  publisher: ifKnown(text('Publisher.', 'Journal of Lifting')),
  url,
  published_date: ifKnown(day('Day it was published.')),
  description: about,
  author_ids: authorIds,
});

const projectSchema = record('Project', 'A project that the person contributed to.', {
  id: integer('Id of the project.', 88),
  title: text('Title.', 'Crane simulator'),
  url,
  start_date: ifKnown(day('First day.')),
  end_date: ifKnown(day('Last day.')),
  description: about,
  contributor_ids: ids('Ids of the persons who contributed to it.', SAMPLE_PERSON.id),
});

/** A person with all fields of the dataset. */
export const personDetailSchema = record('PersonDetail', 'A person with all that the dataset has of them.', {
  ...personFields,
  gender: ifKnown(text('Gender.', 'female')),
  roles: listOf(roleSchema, 'Positions: the latest start first, those without one last.'),
  educations: listOf(education, 'Times at schools.'),
  certifications: listOf(certification, 'Certificates and licences.'),
  courses: listOf(course, 'Courses.'),
  honors: listOf(honor, 'Honors and prizes.'),
  languages: listOf(language, 'Languages.'),
  organizations: listOf(membership, 'Memberships; positions at organizations are `roles`.'),
  patents: listOf(patentSchema, 'Patents, newest first.'),
  publications: listOf(publicationSchema, 'Publications, newest first.'),
  test_scores: listOf(testScore, 'Results of tests.'),
  projects: listOf(projectSchema, 'Projects, newest first.'),
  volunteering: listOf(volunteering, 'Work as a volunteer.'),
});

/** A person as read from the database; null fields of stored lists are absent. */
export type StoredPerson = z.input<typeof personDetailSchema>;
