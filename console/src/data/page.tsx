import { Anchor, Stack } from '@mantine/core';
import { addressOf, useAddress } from '../address.ts';
import { DATA_PAGES } from './pages.ts';

/** The pages for the people who steward data, below their navigation. */
export function DataPage() {
  const { page } = useAddress();
  const [, wanted] = page.split('/');
  const current = DATA_PAGES.find(({ path }) => path === wanted) ?? DATA_PAGES[0];
  return (
    <Stack>
      <nav aria-label="Data" className="data-pages">
        {DATA_PAGES.map(({ path, name }) => (
          <Anchor
            key={path}
            size="sm"
            underline="never"
            href={addressOf(`data/${path}`)}
            aria-current={path === current?.path ? 'page' : undefined}
          >
            {name}
          </Anchor>
        ))}
      </nav>
      {current && <current.Page />}
    </Stack>
  );
}
