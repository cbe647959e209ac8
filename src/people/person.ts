import { z } from 'zod';
import { idAndName, locationSchema, networkInfoSchema } from '../api/records.ts';
import { LISTS } from './lists.ts';
import { roleSchema } from './roles.ts';
import { patentSchema, projectSchema, publicationSchema } from './works.ts';

const skillSchema = idAndName('PersonSkill', 'What a person can do.', { id: 71, name: 'Welding' });

function text(description: string, example: string) {
  return z
    .string()
    .nullable()
    .meta({ description, examples: [example] });
}

/** The short fields of a person. */
export const personFields = {
  id: z.int().meta({ description: 'Id of the person.', examples: [10023405] }),
  full_name: z.string().meta({ description: 'Full name.', examples: ['Ada Example'] }),
  first_name: text('First name.', 'Ada'),
  last_name: text('Last name.', 'Example'),
  photo: text('Address of a photo.', 'https://photos.example/ada.jpg'),
  headline: text('What the person says of themselves in a line.', 'Engineer at Acme'),
  description: text('Description.', 'Builds robots.'),
  skills: z.array(skillSchema).meta({ description: 'What the person can do.' }),
  location: locationSchema.nullable().meta({
    description: 'Where the person is; null where none is known.',
  }),
  network_info: networkInfoSchema,
};

/** A person with all that the dataset has of them. */
export const personDetailSchema = z
  .object({
    ...personFields,
    gender: text('Gender.', 'female'),
    roles: z.array(roleSchema).meta({
      description: 'Positions: the latest start first, those without one last.',
    }),
    educations: z.array(LISTS.educations).meta({ description: 'Times at schools.' }),
    certifications: z.array(LISTS.certifications).meta({ description: 'Certificates and licences.' }),
    courses: z.array(LISTS.courses).meta({ description: 'Courses.' }),
    honors: z.array(LISTS.honors).meta({ description: 'Honors and prizes.' }),
    languages: z.array(LISTS.languages).meta({ description: 'Languages.' }),
    organizations: z.array(LISTS.organizations).meta({
      description: 'Memberships; positions at organizations are `roles`.',
    }),
    patents: z.array(patentSchema).meta({ description: 'Patents, newest first.' }),
    publications: z.array(publicationSchema).meta({ description: 'Publications, newest first.' }),
    test_scores: z.array(LISTS.test_scores).meta({ description: 'Results of tests.' }),
    projects: z.array(projectSchema).meta({ description: 'Projects, newest first.' }),
    volunteering: z.array(LISTS.volunteering).meta({ description: 'Work as a volunteer.' }),
  })
  .meta({ id: 'PersonDetail', description: 'A person with all that the dataset has of them.' });

/** A person with all that the dataset has of them. */
export type PersonDetail = z.infer<typeof personDetailSchema>;
