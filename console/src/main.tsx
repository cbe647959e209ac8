import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import './console.css';
import { createTheme, MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RosterError } from './api.ts';
import { App } from './app.tsx';
import { SignedIn } from './session.tsx';

/** Asks for the user again where a key is refused, which signs out, and whether the service is there. */
function onError(error: unknown): void {
  if (!(error instanceof RosterError)) return;
  if (error.status === 401) queries.invalidateQueries({ queryKey: ['user'] });
  if (error.status === null) queries.invalidateQueries({ queryKey: ['alive'] });
}

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [name] }) => {
      if (name !== 'user') onError(error);
    },
  }),
  mutationCache: new MutationCache({ onError }),
  // The typed client sends calls again by itself.
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
    mutations: { networkMode: 'always' },
  },
});

const theme = createTheme({
  fontFamily: "'Inter Variable', sans-serif",
  respectReducedMotion: true,
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  primaryColor: 'indigo',
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    // What a page is for is filled.
    Button: { defaultProps: { variant: 'default' } },
    // The list of options scrolls by itself, which assistive technology expects of it.
    MultiSelect: { defaultProps: { withScrollArea: false } },
    Select: { defaultProps: { withScrollArea: false } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Pop-ups are a part of the content for those who go through the page by its landmarks.
    Portal: { defaultProps: { target: '#pop-ups' } },
  },
  primaryShade: { light: 7, dark: 8 },
});

/** Colours of small texts, dark or light enough to be read. */
const colours = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
  },
});

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

createRoot(document.getElementById('console') as HTMLElement).render(
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    cssVariablesResolver={colours}
    getStyleNonce={() => nonce}
  >
    <QueryClientProvider client={queries}>
      <SignedIn>
        <App />
      </SignedIn>
    </QueryClientProvider>
  </MantineProvider>,
);
