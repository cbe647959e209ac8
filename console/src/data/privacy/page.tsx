import { Stack, Title } from '@mantine/core';
import { Access } from './access.tsx';
import { Notices } from './notices.tsx';
import { Objections } from './objections.tsx';
import { Retention } from './retention.tsx';

/** The rights of persons over their data: objections, access requests, notices and retention. */
export function PrivacyPage() {
  return (
    <Stack gap="xl">
      <Title order={1} size="h3">
        Privacy
      </Title>
      <Objections />
      <Access />
      <Notices />
      <Retention />
    </Stack>
  );
}
