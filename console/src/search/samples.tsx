import { Button, Code, CopyButton, Group, Stack, Title } from '@mantine/core';
import type { SearchKind, SearchRequest } from '../searches.ts';
import { findOperation } from '../service-document.ts';
import { useSession } from '../session.tsx';

/** A search as programs send it: curl, TypeScript and JSON. The key is left out. */
export function Samples({ kind, request }: { kind: SearchKind; request: SearchRequest }) {
  const { document, user } = useSession();
  const accountId = user.account.id;
  const path = findOperation(document, kind.operationId)?.path.replace('{account_id}', String(accountId));
  const json = JSON.stringify(request, null, 2);
  const samples = {
    curl: `curl -s ${window.location.origin}${path} \\
  -H "X-API-KEY: $ROSTER_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(request).replaceAll("'", "'\\''")}'`,
    TypeScript: `import { createClient } from '@roster/client';

const roster = createClient({
  url: '${window.location.origin}',
  apiKey: process.env.ROSTER_KEY ?? '',
  accountId: ${accountId},
});
const page = await roster.${kind.call}(${json});`,
    JSON: json,
  };
  return (
    <Stack>
      {Object.entries(samples).map(([title, text]) => (
        <section key={title} aria-label={title}>
          <Group justify="space-between" mb={4}>
            <Title order={2} size="h5">
              {title}
            </Title>
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button size="compact-xs" onClick={copy} aria-label={`Copy ${title}`}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Code block tabIndex={0}>
            {text}
          </Code>
        </section>
      ))}
    </Stack>
  );
}
