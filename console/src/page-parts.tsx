import { Alert, Center, Group, Loader, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { RosterError } from './api.ts';

/** The title of a page, beside what can be done on it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Group justify="space-between">
      <Title order={1} size="h3">
        {title}
      </Title>
      {children}
    </Group>
  );
}

/** A part of a page, with its title and a note on it. */
export function Part({
  title,
  label = title,
  order = 2,
  size = 'h4',
  note,
  children,
}: {
  title: string;
  /** What assistive technology calls it. */
  label?: string;
  order?: 2 | 3;
  size?: 'h4' | 'h5' | 'h6';
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={label}>
      <Title order={order} size={size} mb="xs">
        {title}
      </Title>
      {note && (
        <Text size="sm" c="dimmed" mb="xs">
          {note}
        </Text>
      )}
      {children}
    </section>
  );
}

/** A part of a page in a frame. */
export function Panel({
  title,
  label = title,
  size = 'h5',
  children,
}: {
  /** Absent where the content needs none. */
  title?: string;
  label: string | undefined;
  size?: 'h4' | 'h5';
  children: ReactNode;
}) {
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={label}>
      {title && (
        <Title order={2} size={size} mb="xs">
          {title}
        </Title>
      )}
      {children}
    </Paper>
  );
}

/** What stands in the place of things that are not there, with what can be done about it. */
export function Empty({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <Paper withBorder radius="md" className="empty">
      <Text fw={600}>{title}</Text>
      {text && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
      {children}
    </Paper>
  );
}

/** A failure, with the remedy that the service names; nothing where there is none. */
export function Problem({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const { detail, requestId } =
    error instanceof RosterError ? error : { detail: String(error), requestId: null };
  return (
    <Alert color="red" role="alert" title={detail}>
      {requestId && `Request ${requestId}`}
    </Alert>
  );
}

/** The place of an answer that has not come; the failure where it will not. */
export function Waiting({ error, label = 'Loading …' }: { error: unknown; label?: string }) {
  if (error) return <Problem error={error} />;
  return (
    <Center mih={160}>
      <Loader aria-label={label} role="status" />
    </Center>
  );
}
