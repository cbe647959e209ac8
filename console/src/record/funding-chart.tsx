import { Text } from '@mantine/core';
import { humanized } from '../search/filters.ts';
import { Out, Section } from './parts.tsx';
import type { Organization } from './records.ts';
import { monthText } from './timeline.ts';

/** The funding rounds of an organization as bars, the oldest first. Bars compare amounts in one currency. */
export function FundingChart({ rounds }: { rounds: NonNullable<Organization['funding_events']> }) {
  const most = new Map<string, number>();
  for (const { currency, amount } of rounds)
    most.set(currency, Math.max(most.get(currency) ?? 0, amount ?? 0));
  return (
    <Section title="Funding">
      <ol className="rounds">
        {rounds.toReversed().map(({ id, date_featured, funding_type, amount, currency, investors, url }) => (
          <li key={id}>
            <Text size="sm" component="span">
              {monthText(date_featured)}
            </Text>
            <div>
              <Text size="sm" component="div">
                <b>{humanized(funding_type)}</b>{' '}
                {amount?.toLocaleString('en', { style: 'currency', currency, maximumFractionDigits: 0 }) ??
                  'amount unknown'}{' '}
                <Out href={url}>open</Out>
              </Text>
              {amount !== null && (
                <i className="amount" style={{ width: `${(100 * amount) / (most.get(currency) || 1)}%` }} />
              )}
              {investors.length > 0 && (
                <Text size="xs" c="dimmed">
                  {investors.join(', ')}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
