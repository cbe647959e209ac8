import { eventListFields } from '../events/schemas.ts';
import { ids, ifKnown, listOf, record } from '../records/fields.ts';
import { personFields, roleFields, roleOrganizationFields } from './person.ts';

const foundOrganizationSchema = record(
  'FoundRoleOrganization',
  'The organization that a role is at; events stand with that of a matching role alone.',
  { ...roleOrganizationFields, ...eventListFields },
);

const foundRoleSchema = record('FoundRole', 'A position that a found person holds or held.', {
  ...roleFields,
  organization: ifKnown(foundOrganizationSchema, 'The organization; null where none is known.'),
});

/** A person in the results of a role search. */
export const foundPersonSchema = record('FoundPerson', 'A person with a role for which all filters hold.', {
  ...personFields,
  roles: listOf(foundRoleSchema, 'The whole history: the latest start first, those without one last.'),
  matching_role_ids: ids(
    'Ids of the roles for which all filters hold, in the order of the history.',
    7_300_000_003_761,
  ),
});
