import { z } from 'zod';
import { eventListFields } from '../api/events/schemas.ts';
import { personFields } from './person.ts';
import { roleFields, roleOrganizationFields } from './roles.ts';

const foundOrganizationSchema = z.object({ ...roleOrganizationFields, ...eventListFields }).meta({
  id: 'FoundRoleOrganization',
  description: 'The organization that a role is at; events stand with that of a matching role alone.',
});

const foundRoleSchema = z
  .object({
    ...roleFields,
    organization: foundOrganizationSchema.nullable().meta({
      description: 'The organization; null where none is known.',
    }),
  })
  .meta({ id: 'FoundRole', description: 'A position that a found person holds or held.' });

/** A person as the role search answers them. */
export const roleSearchItemSchema = z
  .object({
    ...personFields,
    roles: z.array(foundRoleSchema).meta({
      description: 'The whole history: the latest start first, those without one last.',
    }),
    matching_role_ids: z.array(z.int()).meta({
      description: 'Ids of the roles for which all filters hold, in the order of the history.',
      examples: [[4410023405]],
    }),
  })
  .meta({ id: 'FoundPerson', description: 'A person with a role for which all filters hold.' });

/** A person as the role search answers them. */
export type RoleSearchItem = z.infer<typeof roleSearchItemSchema>;
