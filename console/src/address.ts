import { useSyncExternalStore } from 'react';
import { pageIn } from './page-number.ts';

/** The part of the address behind `#`: a page, and parameters that can be shared. */
export interface Address {
  page: string;
  params: URLSearchParams;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** The address, which the page follows. */
export function useAddress(): Address {
  return addressIn(useSyncExternalStore(subscribe, () => window.location.hash));
}

/** The page of the address, and a way to another one. */
export function usePage() {
  const { params } = useAddress();
  return {
    params,
    page: pageIn(params),
    setPage: (page: number) => setParams({ page: page > 1 ? String(page) : null }, { isStep: true }),
  };
}

function addressIn(hash: string): Address {
  const [page = '', params = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return { page, params: new URLSearchParams(params) };
}

/** The address of a page, for links. */
export function addressOf(page: string, params: URLSearchParams | Record<string, string> = {}): string {
  const query = new URLSearchParams(params).toString();
  return `#/${page}${query && `?${query}`}`;
}

/** Sets parameters of the current page, null removes one; typing does not add to the history. */
export function setParams(changes: Record<string, string | null>, { isStep = false } = {}): void {
  const { page, params } = addressIn(window.location.hash);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  window.history[isStep ? 'pushState' : 'replaceState'](null, '', addressOf(page, params));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}
