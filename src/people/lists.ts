import { z } from 'zod';
import { dayIfKnown } from '../api/records.ts';

function known(description: string, example: string) {
  return z.string().meta({ description, examples: [example] });
}

function ifKnown(description: string, example: string) {
  return z
    .string()
    .nullable()
    .meta({ description, examples: [example] });
}

const description = ifKnown('Description.', 'In their own words.');
const period = { start_date: dayIfKnown('First day.'), end_date: dayIfKnown('Last day.') };

const education = z
  .object({
    school_name: known('Name of the school.', 'Technical University'),
    degree: ifKnown('Degree.', 'MSc'),
    field_of_study: ifKnown('Field of study.', 'Mathematics'),
    grade: ifKnown('Grade.', '1.3'),
    description,
    ...period,
  })
  .meta({ id: 'Education', description: 'A time at a school.' });

const certification = z
  .object({
    name: known('Name.', 'Certified Welder'),
    authority: ifKnown('Who certifies it.', 'Welding Institute'),
    license_number: ifKnown('Number of the licence.', 'W-4711'),
    url: ifKnown('Address.', 'https://certificates.example/w-4711'),
    ...period,
  })
  .meta({ id: 'Certification', description: 'A certificate or a licence.' });

const course = z
  .object({ name: known('Name.', 'Linear algebra'), number: ifKnown('Number.', 'MA-101') })
  .meta({ id: 'Course', description: 'A course.' });

const honor = z
  .object({
    title: known('Title.', 'Prize for young researchers'),
    issuer: ifKnown('Who gave it.', 'Academy of Sciences'),
    issue_date: dayIfKnown('Day it was given.'),
    description,
  })
  .meta({ id: 'Honor', description: 'An honor or a prize.' });

const language = z
  .object({ name: known('Name.', 'Greek'), proficiency: ifKnown('How well it is spoken.', 'native') })
  .meta({ id: 'Language', description: 'A language.' });

const membership = z
  .object({
    name: known('Name of the organization.', 'Society of Engineers'),
    position: ifKnown('Position in it.', 'Treasurer'),
    ...period,
    description,
  })
  .meta({ id: 'Membership', description: 'A membership in an organization.' });

const testScore = z
  .object({
    name: known('Name of the test.', 'TOEFL'),
    score: ifKnown('Score.', '115'),
    date: dayIfKnown('Day of the test.'),
    description,
  })
  .meta({ id: 'TestScore', description: 'The result of a test.' });

const volunteering = z
  .object({
    role: ifKnown('What the person does.', 'Coach'),
    organization_name: ifKnown('Name of the organization.', 'Code Club'),
    cause: ifKnown('For what cause.', 'Education'),
    ...period,
    description,
  })
  .meta({ id: 'Volunteering', description: 'Work as a volunteer.' });

/** The lists of a person that are stored as they are shown, by field. */
export const LISTS = {
  educations: education,
  certifications: certification,
  courses: course,
  honors: honor,
  languages: language,
  organizations: membership,
  test_scores: testScore,
  volunteering,
};

/** A list as it is stored: without the fields that are null. */
export type StoredList = Record<string, unknown>[];

/** A stored list with every field in every item, null where the dataset has none. */
export function completed<Item extends z.ZodObject>(schema: Item, items: StoredList): z.output<Item>[] {
  const names = Object.keys(schema.shape);
  return items.map(
    (item) => Object.fromEntries(names.map((name) => [name, item[name] ?? null])) as z.output<Item>,
  );
}
