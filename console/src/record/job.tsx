import { Badge, Group, Stack, Text } from '@mantine/core';
import { humanized } from '../search/filters.ts';
import { Head, OrganizationName, Out, Section } from './parts.tsx';
import { Sources } from './provenance.tsx';
import type { Job } from './records.ts';
import { RelatedRecords } from './related.tsx';

/** A job post with its text, beside the organization that it is of. */
export function JobProfile({ job }: { job: Job }) {
  const { organization } = job;
  return (
    <>
      <Head name={job.title}>
        <Text>
          <OrganizationName organization={organization} />
        </Text>
        <Text size="sm" c="dimmed">
          {[job.location?.name, `posted ${job.date_featured}`, `found at ${humanized(job.source)}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Group gap="xs">
          <Badge variant="default">{job.is_active ? 'Open' : 'Closed'}</Badge>
          {job.is_remote && <Badge variant="default">Remote</Badge>}
          <Out href={job.url}>Original post</Out>
        </Group>
        <Sources fields={['title', 'location', 'date_featured', 'is_active', 'is_remote', 'url']} />
      </Head>
      <div className="profile">
        <Section title="Text" fields={['description']}>
          <Text size="sm" className="text">
            {job.description ?? 'The post has no text.'}
          </Text>
        </Section>
        <Stack gap="sm" component="aside">
          <Section title="Organization" fields={['organization']}>
            <Text size="sm" fw={600}>
              <OrganizationName organization={organization} />
            </Text>
            <Text size="sm" c="dimmed">
              {organization.network_info.industry?.name}
            </Text>
            <Group gap="sm">
              <Out href={organization.domain}>{organization.domain?.replace('https://', '')}</Out>
              <Out href={organization.network_info.public_profile_url}>Profile</Out>
            </Group>
          </Section>
          {organization.id !== null && (
            <>
              <RelatedRecords of="people" id={organization.id} name={organization.name} />
              <RelatedRecords of="jobs" id={organization.id} name={organization.name} />
            </>
          )}
        </Stack>
      </div>
    </>
  );
}
