import { Button, Group, NumberInput, Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { Input } from '../../api.ts';
import { DataTable } from '../../data-table.tsx';
import { moment } from '../../moment.ts';
import { useAct, useAnswer, useChoices } from '../../operations.ts';
import { Part, Problem, Waiting } from '../../page-parts.tsx';
import { humanized } from '../../search/filters.ts';

const DAYS_MAX = 36_500;
const kindName = (kind: string | null | undefined) => (kind ? humanized(kind) : 'All other kinds');

/** For how long claims of sources stay, what the last runs removed, and what the next one would. */
export function Retention() {
  const known = useAnswer('retention.list', {}, { staleTime: 0 });
  const change = useAct('retention.set');
  if (!known.data) return <Waiting error={known.error} />;
  const { rules, runs, next_run_at: next, expired } = known.data;
  const { source, kind, days } = change.variables ?? {};
  return (
    <Part
      title="Retention"
      note="Claims that no delivery repeats are removed after a number of days, once a day."
    >
      <NewRule change={change} />
      <Text size="sm" role="status" my="xs">
        {change.isSuccess &&
          `${source}, ${kindName(kind).toLowerCase()}: ${days ? `${days} days` : 'the rule is removed'}. `}
        {rules.length === 0
          ? 'There is no rule: all claims stay.'
          : `Next run: ${next ? moment(next) : 'soon'}. It would remove ${
              expired
                .map((one) => `${one.claims} ${humanized(one.kind).toLowerCase()} of ${one.source}`)
                .join(', ') || 'nothing'
            }.`}
      </Text>
      <Problem error={change.error} />
      {rules.length > 0 && (
        <DataTable
          label="Rules of retention"
          rows={rules}
          keyOf={(rule) => `${rule.source} ${rule.kind}`}
          columns={[
            { title: 'Source', cell: (rule) => rule.source },
            { title: 'Kind', cell: (rule) => kindName(rule.kind) },
            { title: 'Days', cell: (rule) => rule.days.toLocaleString('en') },
            {
              title: 'Actions',
              holds: 'actions',
              cell: (rule) => (
                <Button
                  size="compact-sm"
                  aria-label={`Remove the rule of ${rule.source}, ${kindName(rule.kind).toLowerCase()}`}
                  onClick={() => change.mutate({ ...rule, days: null })}
                >
                  Remove
                </Button>
              ),
            },
          ]}
        />
      )}
      {runs.length > 0 && (
        <Part title="Last runs" order={3} size="h6">
          <DataTable
            label="Last runs"
            rows={runs}
            columns={[
              { title: 'Run', holds: 'moment', cell: ({ ended_at: ended }) => moment(ended) },
              { title: 'Claims removed', cell: ({ claims }) => claims.toLocaleString('en') },
              { title: 'Records removed', cell: ({ records }) => records.toLocaleString('en') },
            ]}
          />
        </Part>
      )}
    </Part>
  );
}

function NewRule({ change }: { change: ReturnType<typeof useAct<'retention.set'>> }) {
  const [source, setSource] = useState<string | null>(null);
  const sources = useAnswer('sources.list', {});
  const kinds = useChoices('retention_set', 'kind');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const kind = (entered.get('kind') || null) as Input<'retention.set'>['kind'];
        if (source) change.mutate({ source, kind, days: Number(entered.get('days')) });
      }}
    >
      <Group align="end" gap="xs">
        <Select
          label="Source"
          data={sources.data?.sources.flatMap(({ name, may_write: may }) => (may ? name : [])) ?? []}
          value={source}
          onChange={setSource}
          searchable
        />
        <Select
          name="kind"
          label="Kind of claims"
          data={['', ...kinds].map((value) => ({ value, label: kindName(value) }))}
          defaultValue=""
          allowDeselect={false}
        />
        <NumberInput
          name="days"
          label="Days"
          defaultValue={90}
          required
          withAsterisk={false}
          min={1}
          max={DAYS_MAX}
          allowDecimal={false}
          w={110}
        />
        <Button variant="filled" type="submit" loading={change.isPending} disabled={!source}>
          Set the rule
        </Button>
      </Group>
      <Problem error={sources.error} />
    </form>
  );
}
