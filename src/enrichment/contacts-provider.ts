/** A person as an enrichment provider is asked about them. */
export interface EnrichedPerson {
  person_id: number;
  full_name: string;
  network_public_identifier: string | null;
  /** Bare hosts of the organizations of the person's roles: current ones first, each once. */
  organization_domains: string[];
}

/** An outside source of contacts. What it answers is not trusted: the caller reads and checks it. */
export interface ContactsProvider {
  /** Stored with what it finds. */
  name: string;
  /**
   * Asks for the work email addresses of a person.
   * @param signal aborted when the caller no longer waits
   * @returns what should be a list of `{email, validation_status}`
   * @throws ContactsProviderError, or whatever else goes wrong; then the log names no more than its kind
   */
  findWorkEmails(person: EnrichedPerson, signal: AbortSignal): Promise<unknown>;
}

/** What went wrong at a provider, in words that say nothing about a person, so that the log may hold them. */
export class ContactsProviderError extends Error {
  override name = 'ContactsProviderError';
}

/** The providers of a process, and how long each of them may take. */
export interface Enrichment {
  /** Asked one after another, until one finds something. */
  providers: readonly ContactsProvider[];
  timeoutMs: number;
}
