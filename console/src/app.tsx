import { Anchor, Button, Group, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { CreditsPage } from './account/credits-page.tsx';
import { KeysPage } from './account/keys-page.tsx';
import { addressOf, useAddress } from './address.ts';
import { Mark } from './mark.tsx';
import { CurrentRunProvider, useCurrentRun } from './match/current-run.tsx';
import { MatchPage } from './match/page.tsx';
import { Reachability } from './reachability.tsx';
import { SearchPage } from './search/page.tsx';
import { SEARCHES } from './searches.ts';
import { ServicePage } from './service-page.tsx';
import { useSession } from './session.tsx';
import { StartPage } from './start/page.tsx';

const PAGES = [
  { page: 'start', title: 'Start', content: <StartPage /> },
  ...SEARCHES.map((kind) => ({
    page: kind.page,
    title: kind.title,
    content: <SearchPage key={kind.page} kind={kind} />,
  })),
  { page: 'match', title: 'Match', content: <MatchPage /> },
  { page: 'keys', title: 'Keys', content: <KeysPage /> },
  { page: 'credits', title: 'Credits', content: <CreditsPage /> },
  { page: 'service', title: 'Service', content: <ServicePage /> },
];

const LEAVES_RUN = 'To sign out removes the match of a file that this browser keeps. Sign out?';

/** The pages of a signed-in user. */
export function App() {
  const { page } = useAddress();
  const current = PAGES.find((one) => one.page === page) ?? PAGES[0];
  useEffect(() => {
    document.title = `${current?.title} · Roster`;
  }, [current]);
  return (
    <CurrentRunProvider>
      <Header current={current?.page} />
      <main>
        <Reachability />
        {current?.content}
      </main>
    </CurrentRunProvider>
  );
}

function Header({ current }: { current: string | undefined }) {
  const { user, signOut } = useSession();
  const { state: run } = useCurrentRun();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme();
  // On a small screen the links scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is the current one once the page is.
  useEffect(() => {
    document.querySelector('nav [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <header className="header">
      <a href={addressOf('start')} className="brand">
        <Mark size={24} /> Roster
      </a>
      <nav aria-label="Pages">
        {PAGES.map(({ page, title }) => (
          <Anchor
            key={page}
            size="sm"
            underline="never"
            href={addressOf(page)}
            aria-current={page === current ? 'page' : undefined}
          >
            {title}
          </Anchor>
        ))}
      </nav>
      <Group gap="xs" className="account">
        <Text size="sm">
          <span className="account-name">{user.account.name}: </span>
          <b data-testid="balance">{user.account.credit_balance.toLocaleString('en')}</b> credits
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => setColorScheme(other)}>
          {other === 'dark' ? 'Dark' : 'Light'}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            if (!run || window.confirm(LEAVES_RUN)) signOut();
          }}
        >
          Sign out
        </Button>
      </Group>
    </header>
  );
}
