import { Badge, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageHead, Waiting } from './page-parts.tsx';
import { humanized } from './search/filters.ts';

const REFRESH_MS = 10_000;

/** The answer of `/readyz` and `/readyz/searches`. */
interface Readiness {
  status: string;
  checks: Record<string, { status: string; detail: string }>;
}

const PROBES = [
  { path: '/readyz', title: 'Calls' },
  { path: '/readyz/searches', title: 'Searches' },
];

/** The state of the process that serves this page, for operators. */
export function ServicePage() {
  return (
    <Stack>
      <PageHead title="Service" />
      <Text c="dimmed">The checks of the process that answers here, made anew every ten seconds.</Text>
      {PROBES.map((probe) => (
        <Probe key={probe.path} {...probe} />
      ))}
    </Stack>
  );
}

function Probe({ path, title }: (typeof PROBES)[number]) {
  const { data, error } = useQuery({
    queryKey: ['readiness', path],
    queryFn: async ({ signal }): Promise<Readiness> => (await fetch(path, { signal })).json(),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return <Waiting error={error} />;
  return (
    <section aria-label={title}>
      <Title order={2} size="h4">
        {title} <State status={data.status} />
      </Title>
      <Table striped className="dense" verticalSpacing={5}>
        <Table.Tbody>
          {Object.entries(data.checks).map(([check, { status, detail }]) => (
            <Table.Tr key={check}>
              <Table.Th scope="row">{humanized(check)}</Table.Th>
              <Table.Td>
                <State status={status} />
              </Table.Td>
              <Table.Td>{detail}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function State({ status }: { status: string }) {
  return (
    <Badge color={status === 'ok' ? '#226b34' : 'red.9'} miw="max-content">
      {status}
    </Badge>
  );
}
