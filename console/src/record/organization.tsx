import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { humanized } from '../search/filters.ts';
import { FundingChart } from './funding-chart.tsx';
import { About, Entries, Head, Out, Tags } from './parts.tsx';
import { Sources } from './provenance.tsx';
import type { Organization } from './records.ts';
import { RelatedRecords } from './related.tsx';

/** The profile of an organization. */
export function OrganizationProfile({
  organization,
  more,
}: {
  organization: Organization;
  /** What can be looked up beyond the record. */
  more: ReactNode;
}) {
  const { name, domain, location, network_info, description, keywords, web_technologies } = organization;
  const { funding_events: rounds = [], job_events: jobs = [], simple_events: events = [] } = organization;
  return (
    <>
      <Head name={name}>
        <Text size="sm" c="dimmed">
          {[network_info.industry?.name, location?.name].filter(Boolean).join(' · ')}
        </Text>
        <Group gap="sm">
          <Out href={domain}>{domain?.replace('https://', '')}</Out>
          <Out href={network_info.public_profile_url}>Profile</Out>
        </Group>
        <Sources fields={['name', 'domain', 'location', 'network_info']} />
      </Head>
      <Figures organization={organization} />
      <Sources fields={['employees', 'founded_date', 'finance_info', 'domain_rank', 'domain_traffic']} />
      <div className="profile">
        <Stack gap="sm">
          <About description={description} />
          {rounds.length > 0 && <FundingChart rounds={rounds} />}
          <Entries
            title="Job posts that match"
            entries={jobs.map((post) => ({
              title: post.title,
              detail: [post.location?.name, post.is_remote && 'remote'].filter(Boolean).join(' · '),
              period: post.date_featured,
              url: post.url,
            }))}
          />
          <RelatedRecords of="jobs" id={organization.id} name={name} />
          <Entries
            title="Events"
            entries={events.map((event) => ({
              title: event.title ?? humanized(event.reason),
              detail: humanized(event.source),
              period: event.date_featured,
              url: event.url,
            }))}
          />
        </Stack>
        <Stack gap="sm" component="aside">
          {more}
          <RelatedRecords of="people" id={organization.id} name={name} />
          <Tags title="Keywords" field="keywords" of={keywords} />
          <Tags title="Technologies" field="web_technologies" of={web_technologies} />
        </Stack>
      </div>
    </>
  );
}

/** The known numbers of an organization. */
function Figures({ organization }: { organization: Organization }) {
  const { employees, founded_date, finance_info, domain_rank, domain_traffic } = organization;
  const dollars = (amount: number | null) =>
    amount?.toLocaleString('en', { style: 'currency', currency: 'USD', notation: 'compact' });
  const figures = {
    Employees: employees?.toLocaleString('en'),
    Founded: founded_date?.slice(0, 4),
    'Revenue a year': dollars(finance_info.revenue),
    'Total funding': dollars(finance_info.funding_total),
    'Last funding':
      finance_info.last_funding_type &&
      `${humanized(finance_info.last_funding_type)}, ${finance_info.last_funding_date?.slice(0, 4)}`,
    'Website rank': domain_rank?.toLocaleString('en'),
    'Visits a month': domain_traffic?.toLocaleString('en', { notation: 'compact' }),
  };
  const known = Object.entries(figures).filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="figures">
      {known.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
