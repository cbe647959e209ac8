import {
  Alert,
  Anchor,
  Button,
  Group,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { CreditsPage } from './account/credits-page.tsx';
import { KeysPage } from './account/keys-page.tsx';
import { addressOf, useAddress } from './address.ts';
import { DataPage } from './data/page.tsx';
import { ListsPage } from './lists/page.tsx';
import { Mark } from './mark.tsx';
import { CurrentRunProvider, useCurrentRun } from './match/current-run.tsx';
import { MatchPage } from './match/page.tsx';
import { Reachability } from './reachability.tsx';
import { SearchPage } from './search/page.tsx';
import { SEARCHES } from './searches.ts';
import { ServicePage } from './service-page.tsx';
import { useScopes, useSession } from './session.tsx';
import { StartPage } from './start/page.tsx';

interface PageOfConsole {
  page: string;
  title: string;
  content: ReactNode;
  /** The scopes of which a key needs one; absent where any key will do. */
  scopes?: readonly string[];
}

const PAGES: readonly PageOfConsole[] = [
  { page: 'start', title: 'Start', content: <StartPage /> },
  ...SEARCHES.map((kind) => ({
    page: kind.page,
    title: kind.title,
    content: <SearchPage key={kind.page} kind={kind} />,
    scopes: [kind.page],
  })),
  { page: 'lists', title: 'Lists', content: <ListsPage />, scopes: SEARCHES.map(({ page }) => page) },
  { page: 'match', title: 'Match', content: <MatchPage />, scopes: ['people', 'organizations'] },
  { page: 'data', title: 'Data', content: <DataPage />, scopes: ['sources'] },
  { page: 'keys', title: 'Keys', content: <KeysPage />, scopes: ['keys'] },
  { page: 'credits', title: 'Credits', content: <CreditsPage />, scopes: ['billing'] },
  { page: 'service', title: 'Service', content: <ServicePage /> },
];

const LEAVES_RUN = 'To sign out removes the match of a file that this browser keeps. Sign out?';

/** The pages of a signed-in user. */
export function App() {
  // A page may have pages of its own, such as `data/import`.
  const [page = ''] = useAddress().page.split('/');
  const allowed = useScopes();
  const pages = PAGES.filter(({ scopes }) => scopes?.some((scope) => allowed.includes(scope)) ?? true);
  const current = pages.find((one) => one.page === page) ?? pages[0];
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${current?.title} · Roster`;
  }, [current]);
  return (
    <CurrentRunProvider>
      {/* The address behind # is that of the page, so that a link to the content would leave it. */}
      <button type="button" className="skip" onClick={() => content.current?.focus()}>
        Skip to the content
      </button>
      <Header pages={pages} current={current?.page} />
      <main ref={content} tabIndex={-1}>
        <Reachability />
        {page !== current?.page && PAGES.some((one) => one.page === page) && (
          <Alert color="yellow" role="alert" mb="md">
            The key has no scope for this page.
          </Alert>
        )}
        {current?.content}
        <div id="pop-ups" />
      </main>
    </CurrentRunProvider>
  );
}

function Header({ pages, current }: { pages: readonly PageOfConsole[]; current: string | undefined }) {
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
        {pages.map(({ page, title }) => (
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
        <Button size="compact-sm" onClick={() => setColorScheme(other)}>
          {other === 'dark' ? 'Dark' : 'Light'}
        </Button>
        <Button
          size="compact-sm"
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
