import { z } from 'zod';
import type { Services } from '../api/context.ts';
import { statement } from '../api/statement.ts';
import { emailAddress } from '../dataset/format/scalars.ts';
import { VALIDATION_STATUSES } from '../db/vocabulary.ts';
import {
  type ContactsProvider,
  ContactsProviderError,
  type EnrichedPerson,
} from '../enrichment/contacts-provider.ts';
import { type FoundEmail, storeFoundEmails } from './store-found-emails.ts';
import { isWebmailAddress } from './webmail-domains.ts';

const FOUND_MAX = 100;

const found = z
  .array(z.object({ email: emailAddress, validation_status: z.enum(VALIDATION_STATUSES) }))
  .max(FOUND_MAX);

const READ_ENRICHED_PERSON = statement(
  'read-enriched-person',
  `
select id as person_id, full_name, network_public_identifier, coalesce((
    select json_agg(domain order by is_current desc, domain collate "C")
    from (
      select organizations.domain, bool_or(roles.is_current) as is_current
      from roles join organizations on organizations.id = roles.organization_id
      where roles.person_id = persons.id and organizations.domain is not null
      group by organizations.domain) as employer), '[]') as organization_domains
from persons
where id = $1`,
);

/**
 * Asks the providers, one after another, for the work email addresses of a person, and stores what the first of them
 * finds. A provider that fails, is slow or answers what is no list of addresses is passed over, and so is what can't
 * be stored.
 * @returns whether something was stored
 */
export async function enrichWorkEmails(services: Services, personId: number): Promise<boolean> {
  const { providers, timeoutMs } = services.enrichment;
  if (providers.length === 0) return false;
  const { rows } = await services.pool.query<EnrichedPerson>({ ...READ_ENRICHED_PERSON, values: [personId] });
  const [person] = rows;
  if (!person) return false;
  for (const provider of providers) {
    const stored = await attempt(services, provider, async () => {
      const emails = await ask(provider, person, timeoutMs);
      return emails.length > 0 && (await storeFoundEmails(services.pool, personId, provider.name, emails));
    });
    if (stored) return true;
  }
  return false;
}

/** Fails no lookup: neither what the provider does nor what storing it meets. */
async function attempt(
  { log }: Services,
  { name }: ContactsProvider,
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    // The message of an error may quote what was answered, and that is about a person.
    const { name: kind, code } = error as { name?: string; code?: unknown };
    const message = error instanceof ContactsProviderError ? error.message : undefined;
    log.warn({ provider: name, error: { name: kind, code, message } }, 'enrichment failed');
    return false;
  }
}

async function ask(
  provider: ContactsProvider,
  person: EnrichedPerson,
  timeoutMs: number,
): Promise<FoundEmail[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  // A provider may not heed the signal; nobody waits for it any longer all the same.
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const answer = await Promise.race([provider.findWorkEmails(person, signal), late]);
  const emails = found.parse(answer);
  return emails.filter(({ email }) => !isWebmailAddress(email));
}
