import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  createClient,
  createFileCalls,
  type FileReader,
  type FormSender,
  type Output,
  type RosterClient,
  RosterError,
  readDocument,
} from './api.ts';
import { dropRun } from './match/kept-run.ts';
import { Waiting } from './page-parts.tsx';
import { forgetPaid, keepPaid } from './paid.ts';
import type { ServiceDocument } from './service-document.ts';
import { SignIn } from './sign-in.tsx';

/** The user whose key is in use. */
export type User = Output<'users.current'>;

/** What every page of a signed-in user has. */
export interface Session {
  client: RosterClient;
  /** Reads what is no JSON. */
  readFile: FileReader;
  /** Sends files. */
  sendForm: FormSender;
  user: User;
  document: ServiceDocument;
  signOut(): void;
}

const STORED_AS = 'roster-key';
/** The codes of errors that only another key ends. */
const REFUSED = ['unauthorized', 'inactive_user'];
const Current = createContext<Session | null>(null);

/** The session of the signed-in user. */
export function useSession(): Session {
  const session = useContext(Current);
  if (!session) throw new Error('no session');
  return session;
}

/** The scopes of the key in use: what they do not allow is not shown. */
export function useScopes(): readonly string[] {
  return useSession().user.api_key.scopes;
}

/** Keeps a key in this tab, or on this device where that is wished. */
function keepKey(key: string | null, onDevice = false): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(STORED_AS);
  if (key) (onDevice ? localStorage : sessionStorage).setItem(STORED_AS, key);
}

/** Asks for a key, and shows the pages once the service knows it. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [key, setKey] = useState(() => sessionStorage.getItem(STORED_AS) ?? localStorage.getItem(STORED_AS));
  const queries = useQueryClient();
  const document = useQuery({ queryKey: ['document'], queryFn: readDocument, staleTime: Infinity });
  const user = useQuery({
    queryKey: ['user', key],
    queryFn: ({ signal }) => clientOf(key ?? '', 0).users.current({}, { signal }),
    enabled: key !== null,
    // A key that expires or is deleted signs out within this time.
    refetchInterval: 60_000,
  });
  const accountId = user.data?.account.id;
  const { client, readFile, sendForm } = useMemo(() => {
    const onBalance = (credit_balance: number) =>
      queries.setQueryData<User>(
        ['user', key],
        (known) => known && { ...known, account: { ...known.account, credit_balance } },
      );
    return {
      client: clientOf(key ?? '', accountId ?? 0, onBalance),
      ...createFileCalls(key ?? '', onBalance),
    };
  }, [key, accountId, queries]);

  const refusal =
    user.error instanceof RosterError && REFUSED.includes(user.error.code) ? user.error.detail : null;
  // Before the reason is shown: who reads it finds nothing stored.
  useLayoutEffect(() => {
    if (refusal === null) return;
    keepKey(null);
    forgetPaid(queries);
    dropRun(accountId);
  }, [refusal, queries, accountId]);
  const [keptFor, setKeptFor] = useState<number>();
  useEffect(() => {
    if (accountId === undefined) return;
    const end = keepPaid(queries, accountId);
    setKeptFor(accountId);
    return end;
  }, [accountId, queries]);
  if (key === null || refusal !== null)
    return (
      <SignIn
        refusal={refusal}
        onKey={(entered, onDevice) => {
          queries.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'document' });
          keepKey(entered, onDevice);
          setKey(entered);
        }}
      />
    );
  if (!user.data || !document.data || keptFor !== accountId)
    return <Waiting error={user.error ?? document.error} label="Signing in …" />;
  const signOut = () => {
    keepKey(null);
    forgetPaid(queries);
    dropRun(accountId);
    queries.clear();
    setKey(null);
  };
  const session = { client, readFile, sendForm, user: user.data, document: document.data, signOut };
  return <Current value={session}>{children}</Current>;
}

function clientOf(apiKey: string, accountId: number, onBalance?: (remaining: number) => void): RosterClient {
  return createClient({
    url: window.location.origin,
    apiKey,
    accountId,
    onAnswer: ({ credits }) => credits && onBalance?.(credits.remaining),
  });
}
