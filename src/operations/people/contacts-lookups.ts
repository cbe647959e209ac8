import type { z } from 'zod';
import type { BulkItem } from '../../contract/input/bulk-items.ts';
import { optionalBoolean } from '../../contract/input/input-fields.ts';
import { seenField } from '../../contract/input/seen-since.ts';
import { bulkResults } from '../../contract/output/bulk-results.ts';
import type { Services } from '../procedure/context.ts';
import { bulkOperation, type Declaration, lookupOperation } from '../procedure/operation.ts';
import { enrichWorkEmails } from './enrich-work-emails.ts';
import { noPerson, type PersonName } from './read.ts';
import {
  type Contacts,
  type ContactsRequest,
  contactColumns,
  contactsOf,
  contactsOfAll,
  emailContacts,
  PERSONAL_EMAILS,
  PHONE_NUMBERS,
  phoneContacts,
  WORK_EMAILS,
} from './read-contacts.ts';
import { personRequest, personsRequest } from './request.ts';

/** A request for the contacts of a person. */
type Asked = PersonName & ContactsRequest & { do_contacts_enrichment?: boolean | null | undefined };

/** Looks up the contacts of persons. The providers are asked about those without any, where the request says so. */
async function lookUp<Stored extends object, Contact extends Stored>(
  contacts: Contacts<Stored, Contact>,
  services: Services,
  asked: readonly Asked[],
) {
  const read = () => contacts.reader(services.records, asked, contactColumns(asked));
  const stored = await read();
  const lacking = stored.rows.flatMap((person, at) =>
    person && asked[at]?.do_contacts_enrichment === true && contactsOf(contacts, person).length === 0
      ? person.id
      : [],
  );
  const isChanged = await enrichWorkEmails(services, lacking);
  return contactsOfAll(contacts, asked, isChanged ? await read() : stored);
}

/** The lookups of a kind of contacts: of one person, and of many. */
function lookupsOf<
  Stored extends object,
  Contact extends Stored,
  One extends z.ZodType<Asked>,
  Many extends z.ZodType<{ items: BulkItem<Asked>[] }>,
>(
  contacts: Contacts<Stored, Contact>,
  answer: z.ZodType<Contact[], Contact[]>,
  requests: { one: One; many: Many },
  declared: Omit<Declaration, 'scope' | 'showsPersons' | 'path'>,
  bulk: { operationId: `${string}_bulk`; item: string },
) {
  const path = `/api/{account_id}/datastorage/person_contacts_lookup/${contacts.kind}/` as const;
  const declaration: Declaration = { scope: 'contacts', showsPersons: true, path, ...declared };
  return {
    one: lookupOperation(requests.one, answer, declaration).query(async ({ ctx, input }) => {
      const { found, ...facts } = await lookUp(contacts, ctx.services, [input as Asked]);
      if (!found[0]) throw noPerson(input as Asked);
      return { answer: found[0], ...facts, units: facts.paidRecords.length };
    }),
    many: bulkOperation(bulk.operationId, requests.many, answer, declaration, bulk.item).query(
      ({ ctx, input }) =>
        bulkResults((input as { items: BulkItem<Asked>[] }).items, (asked) =>
          lookUp(contacts, ctx.services, asked),
        ),
    ),
  };
}

const contactFields = {
  ...seenField('Contacts that no delivery had on that day (UTC) or later are left out.'),
  provenance: optionalBoolean(
    'Whether each item has its sources and the times of their deliveries; absent means no.',
    true,
  ),
};

const identifications = {
  one: personRequest('PersonIdentification', contactFields),
  many: personsRequest('PersonIdentifications', contactFields, {}),
};

const personalEmails = lookupsOf(
  PERSONAL_EMAILS,
  emailContacts,
  identifications,
  {
    operationId: 'person_contacts_lookup_personal_emails',
    summary: 'Look up personal email addresses',
    description:
      'Returns the addresses of a person at free and consumer webmail providers, and no others; an empty list where none is known.',
    successDescription: 'The addresses.',
  },
  { operationId: 'person_contacts_lookup_personal_emails_bulk', item: 'PersonalEmailsBulkItem' },
);

const phoneNumbers = lookupsOf(
  PHONE_NUMBERS,
  phoneContacts,
  identifications,
  {
    operationId: 'person_contacts_lookup_phone_numbers',
    summary: 'Look up phone numbers',
    description: 'Returns the phone numbers of a person; an empty list where none is known.',
    successDescription: 'The numbers.',
  },
  { operationId: 'person_contacts_lookup_phone_numbers_bulk', item: 'PhoneNumbersBulkItem' },
);

const enrichment = {
  do_contacts_enrichment: optionalBoolean(
    'Whether to ask the configured enrichment providers where no work address is stored; absent means no.',
    false,
  ),
  ...contactFields,
};

const workEmails = lookupsOf(
  WORK_EMAILS,
  emailContacts,
  {
    one: personRequest('WorkEmailsLookup', enrichment, { do_contacts_enrichment: false }),
    many: personsRequest('WorkEmailsLookups', enrichment, {}),
  },
  {
    operationId: 'person_contacts_lookup_work_emails',
    summary: 'Look up work email addresses',
    description:
      'Returns the addresses of a person at all domains but those of free and consumer webmail providers; an empty list where none is known.',
    successDescription: 'The addresses.',
  },
  { operationId: 'person_contacts_lookup_work_emails_bulk', item: 'WorkEmailsBulkItem' },
);

/** The lookups of contacts. */
export const contactsLookups = {
  personalEmailsLookup: personalEmails.one,
  personalEmailsLookupBulk: personalEmails.many,
  workEmailsLookup: workEmails.one,
  workEmailsLookupBulk: workEmails.many,
  phoneNumbersLookup: phoneNumbers.one,
  phoneNumbersLookupBulk: phoneNumbers.many,
};
