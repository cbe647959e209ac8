import { Stack } from '@mantine/core';
import { PageHead } from '../../page-parts.tsx';
import { Access } from './access.tsx';
import { Notices } from './notices.tsx';
import { Objections } from './objections.tsx';
import { Retention } from './retention.tsx';

/** The rights of persons over their data: objections, access requests, notices and retention. */
export function PrivacyPage() {
  return (
    <Stack gap="xl">
      <PageHead title="Privacy" />
      <Objections />
      <Access />
      <Notices />
      <Retention />
    </Stack>
  );
}
