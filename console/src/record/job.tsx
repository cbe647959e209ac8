import { Badge, Group, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { humanized } from '../search/filters.ts';
import { Head, OrganizationName, Out, Section } from './parts.tsx';
import type { Job } from './records.ts';

/** A job post with its text. */
export function JobProfile({ job, heading }: { job: Job; heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <>
      <Head name={job.title} heading={heading}>
        <Text>
          <OrganizationName organization={job.organization} />
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
      </Head>
      <Section title="Text">
        <Text size="sm" className="text">
          {job.description ?? 'The post has no text.'}
        </Text>
      </Section>
    </>
  );
}
