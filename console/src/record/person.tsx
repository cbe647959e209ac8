import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Contacts } from './contacts.tsx';
import { About, Entries, Head, OrganizationName, Out, Section, Tags } from './parts.tsx';
import { sectionsOf } from './person-sections.ts';
import { Sources } from './provenance.tsx';
import type { Person } from './records.ts';
import { OrganizationSearches } from './related.tsx';
import { periodText, type Stay, staysOf } from './timeline.ts';

/** The profile of a person. */
export function PersonProfile({
  person,
  more,
}: {
  person: Person;
  /** What can be looked up beyond the record. */
  more: ReactNode;
}) {
  const { full_name, headline, location, network_info, photo, description, skills, roles } = person;
  const place = [location?.name, network_info.industry?.name].filter(Boolean).join(' · ');
  return (
    <>
      <Head name={full_name} photo={photo} isPerson>
        {headline && <Text>{headline}</Text>}
        {place && (
          <Text size="sm" c="dimmed">
            {place}
          </Text>
        )}
        <Group gap="sm">
          <Out href={network_info.public_profile_url}>Profile</Out>
          <Out href={photo}>Photo</Out>
        </Group>
        <Sources fields={['full_name', 'headline', 'location', 'network_info', 'photo']} />
      </Head>
      <div className="profile">
        <Stack gap="sm">
          <About description={description} />
          {roles.length > 0 && (
            <Section title="Experience" fields={['roles']}>
              <ol className="timeline">
                {staysOf(roles).map((stay) => (
                  <StayItem key={stay.roles[0]?.id} stay={stay} matching={person.matching_role_ids ?? []} />
                ))}
              </ol>
            </Section>
          )}
          {sectionsOf(person).map((section) => (
            <Entries key={section.title} {...section} />
          ))}
        </Stack>
        <Stack gap="sm" component="aside">
          <Contacts personId={person.id} />
          {more}
          <Employers roles={roles} />
          <Tags title="Skills" field="skills" of={skills} />
        </Stack>
      </div>
    </>
  );
}

/** The organizations where a person works now, with what belongs to them. */
function Employers({ roles }: Pick<Person, 'roles'>) {
  const current = roles.flatMap(({ is_current, organization }) => (is_current && organization) || []);
  const byId = new Map(current.flatMap(({ id, name }) => (id === null ? [] : [[id, name] as const])));
  if (byId.size === 0) return null;
  return (
    <Section title="Works at">
      <Stack gap="xs">
        {[...byId].map(([id, name]) => (
          <div key={id}>
            <Text size="sm" fw={600}>
              <OrganizationName organization={{ id, name }} />
            </Text>
            <OrganizationSearches id={id} name={name} />
          </div>
        ))}
      </Stack>
    </Section>
  );
}

function StayItem({ stay, matching }: { stay: Stay<Person['roles'][number]>; matching: number[] }) {
  const { organization, roles } = stay;
  const today = new Date().toISOString().slice(0, 10);
  return (
    <li>
      <Text fw={600} size="sm">
        {organization ? <OrganizationName organization={organization} /> : 'Without an organization'}
      </Text>
      {roles.length > 1 && (
        <Text size="sm" c="dimmed">
          {periodText(roles, today)}
        </Text>
      )}
      {roles.map((role) => (
        <div key={role.id} className={matching.includes(role.id) ? 'role matching' : 'role'}>
          <Text size="sm" fw={500} component="div">
            {role.title} {matching.includes(role.id) && <Badge size="sm">matches the search</Badge>}
          </Text>
          <Text size="sm" c="dimmed">
            {[periodText([role], today), role.location?.name].filter(Boolean).join(' · ')}
          </Text>
          {role.description && (
            <Text size="sm" className="text">
              {role.description}
            </Text>
          )}
        </div>
      ))}
    </li>
  );
}

/** A button for what a record does not show yet, with its price. */
export function More({
  label,
  text,
  onAsk,
  isAsking,
}: {
  label: string;
  text: string;
  onAsk(): void;
  isAsking: boolean;
}) {
  return (
    <Paper withBorder radius="md" p="md">
      <Text size="sm" c="dimmed" mb="xs">
        {text}
      </Text>
      <Button size="xs" onClick={onAsk} loading={isAsking}>
        {label}
      </Button>
    </Paper>
  );
}
