import { Alert, Center, Loader } from '@mantine/core';
import { RosterError } from './api.ts';

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
