import { type ContactsProvider, ContactsProviderError } from './contacts-provider.ts';

/** A list of addresses is far shorter. */
const ANSWER_BYTES_MAX = 256 * 1024;

/** A provider that takes a POST of the person as JSON, with the key as its bearer token, and answers the list. */
export function httpContactsProvider(url: string, key: string): ContactsProvider {
  return {
    name: 'http',
    async findWorkEmails(person, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...(key !== '' && { Authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(person),
        // The person and the key are meant for the configured address alone.
        redirect: 'error',
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new ContactsProviderError(`It answered ${response.status}`);
      }
      return JSON.parse(await textOf(response));
    },
  };
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new ContactsProviderError('It answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
