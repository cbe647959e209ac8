import { hash } from 'node:crypto';
import PQueue from 'p-queue';
import { z } from 'zod';
import { emailAddress } from '../../dataset/format/scalars.ts';
import { LOCK_SUPPRESSIONS } from '../../dataset/import/session.ts';
import { isWebmailAddress } from '../../dataset/webmail-domains.ts';
import { statement } from '../../db/statement.ts';
import { VALIDATION_STATUSES } from '../../db/vocabulary.ts';
import { within } from '../../db/within.ts';
import type { EnrichedPerson } from '../enrichment/contacts-provider.ts';
import type { Services } from '../procedure/context.ts';

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

const STORE_FOUND_EMAILS = `
insert into emails (person_id, email, validation_status, source)
select persons.id, found.email, found.validation_status, ?
from json_to_recordset(?::json) as found (email text, validation_status text)
join persons on persons.id = ?
where not exists (select from suppressed_persons where suppressed_persons.person_id = persons.id)
  and not exists (select from suppressions where hash = any(identifier_hashes('email:' || found.email)))
on conflict (person_id, email) do nothing
returning person_id`;

/** The most persons of a request whom the providers are queried for at once. */
const ENRICHED_AT_ONCE = 4;

/**
 * Queries the providers for the work email addresses of persons, a few at once.
 * @returns whether something was stored
 */
export async function enrichWorkEmails(services: Services, personIds: readonly number[]): Promise<boolean> {
  const queue = new PQueue({ concurrency: ENRICHED_AT_ONCE });
  const tasks = [...new Set(personIds)].map((id) => () => enrichPerson(services, id));
  return (await queue.addAll(tasks)).includes(true);
}

/**
 * Queries the providers, in their order, for the work email addresses of a person, and stores the first result that is
 * not empty. A provider is skipped where it fails, times out, or returns an invalid list, and where storing fails. It is
 * also skipped for a day after it found nothing, unless what it is asked changes.
 * @returns whether something was stored
 */
async function enrichPerson(services: Services, personId: number): Promise<boolean> {
  const { providers, timeoutMs, foundNothing } = services.enrichment;
  if (providers.length === 0) return false;
  const { rows } = await services.pool.query<EnrichedPerson>({ ...READ_ENRICHED_PERSON, values: [personId] });
  const [person] = rows;
  if (!person) return false;
  for (const provider of providers) {
    const request = hash('sha256', JSON.stringify([provider.name, person]), 'base64');
    if (foundNothing.has(request)) continue;
    try {
      const asked = provider.findWorkEmails(person, AbortSignal.timeout(timeoutMs));
      // The time limit holds also for a provider that ignores the signal.
      const emails = found.parse(await within(timeoutMs, asked));
      const atWork = emails.filter(({ email }) => !isWebmailAddress(email));
      if (atWork.length > 0 && (await store(services, personId, provider.name, atWork))) return true;
      foundNothing.set(request, true);
    } catch (error) {
      // The message may quote the answer, which is personal data.
      const { name, code } = error as { name?: string; code?: unknown };
      services.log.warn({ provider: provider.name, error: { name, code } }, 'enrichment failed');
    }
  }
  return false;
}

/**
 * Stores the addresses that a provider found, except those of a suppressed person and suppressed ones. Takes the lock
 * of suppressions, so that a concurrent suppression is not missed. An import holds the lock for one batch at a time.
 * @returns whether something was stored
 */
function store(
  { em }: Services,
  personId: number,
  source: string,
  emails: z.infer<typeof found>,
): Promise<boolean> {
  return em().transactional(async (tx) => {
    await tx.execute(LOCK_SUPPRESSIONS);
    return (await tx.execute(STORE_FOUND_EMAILS, [source, JSON.stringify(emails), personId])).length > 0;
  });
}
