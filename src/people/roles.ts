import { z } from 'zod';
import {
  dayIfKnown,
  domainSchema,
  LOCATION_JSON,
  locationSchema,
  NETWORK_INFO_JSON,
  networkInfoSchema,
  rowOf,
} from '../api/records.ts';

/** The fields of the organization that a role is at. */
export const roleOrganizationFields = {
  id: z
    .int()
    .nullable()
    .meta({ description: 'Id of the organization; null where it has no record.', examples: [5] }),
  name: z.string().meta({ description: 'Name.', examples: ['Acme'] }),
  domain: domainSchema,
  founded_date: dayIfKnown('Day of founding.'),
  network_info: networkInfoSchema,
};

const roleOrganizationSchema = z
  .object(roleOrganizationFields)
  .meta({ id: 'RoleOrganization', description: 'The organization that a role is at.' });

/** The fields of a role beside its organization. */
export const roleFields = {
  id: z.int().meta({ description: 'Id of the role.', examples: [4410023405] }),
  title: z.string().meta({ description: 'Title.', examples: ['Chief Technology Officer'], maxLength: 255 }),
  description: z
    .string()
    .nullable()
    .meta({ description: 'Description.', examples: ['Leads a team of forty.'] }),
  is_current: z.boolean().meta({ description: 'Whether the person holds it now.', examples: [true] }),
  start_date: dayIfKnown('First day.'),
  end_date: dayIfKnown('Last day.'),
  location: locationSchema.nullable().meta({
    description: 'Where the work is; null where none is known.',
  }),
};

/** A position that a person holds or held. */
export const roleSchema = z
  .object({
    ...roleFields,
    organization: roleOrganizationSchema.nullable().meta({
      description: 'The organization; null where none is known.',
    }),
  })
  .meta({ id: 'Role', description: 'A position that a person holds or held.' });

/** SQL: the roles of the joined table `persons` as a JSON list, the latest start first, those without one last. */
export const ROLES_JSON = `coalesce((
    select json_agg(json_build_object('id', roles.id, 'title', roles.title, 'description', roles.description,
        'is_current', roles.is_current, 'start_date', roles.start_date, 'end_date', roles.end_date,
        'location', ${LOCATION_JSON},
        'organization', case when coalesce(organizations.name, roles.organization_name) is not null
          then json_build_object('id', organizations.id,
            'name', coalesce(organizations.name, roles.organization_name),
            'domain', 'https://' || organizations.domain, 'founded_date', organizations.founded_date,
            'network_info', ${NETWORK_INFO_JSON}) end)
      order by roles.start_date desc nulls last, roles.id desc)
    from roles
    left join organizations on organizations.id = roles.organization_id
    left join industries on industries.id = organizations.industry_id
    left join ${rowOf('locations', 'roles.location_id')} as locations on true
    where roles.person_id = persons.id), '[]')`;
