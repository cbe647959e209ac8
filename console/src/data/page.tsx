import { Anchor, Stack } from '@mantine/core';
import { addressOf, useAddress } from '../address.ts';
import { DATA_PAGES } from './pages.ts';

/** The pages for those who run the data, with the links between them. */
export function DataPage() {
  const [, path] = useAddress().page.split('/');
  const current = DATA_PAGES.find((one) => one.path === path) ?? DATA_PAGES[0];
  if (!current) return null;
  return (
    <Stack className="record" gap="sm">
      <nav aria-label="Data" className="sub-pages">
        {DATA_PAGES.map(({ path, name }) => (
          <Anchor
            key={path}
            size="sm"
            underline="never"
            href={addressOf(`data/${path}`)}
            aria-current={path === current.path ? 'page' : undefined}
          >
            {name}
          </Anchor>
        ))}
      </nav>
      <current.Page />
    </Stack>
  );
}
