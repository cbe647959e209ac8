/** The default price of an answer of each operation, in credits. */
export const DEFAULT_PRICES = {
  person_role_search: 1,
  organization_search: 2,
  job_search: 1,
  person_detail_lookup: 1,
  person_match: 1,
  organization_match: 2,
  person_detail_reverse_lookup_by_email: 1,
  person_detail_reverse_lookup_by_phone_number: 1,
  person_contacts_lookup_work_emails: 2,
  person_contacts_lookup_personal_emails: 3,
  person_contacts_lookup_phone_numbers: 6,
  website_detail_lookup: 1,
} as const;

/** An operation that costs credits, by its name in the document. */
export type PricedOperation = keyof typeof DEFAULT_PRICES;

/** The price of an answer of each operation, in credits; an empty answer is free. */
export type Prices = Readonly<Record<PricedOperation, number>>;

/** The operation itself where its answers cost credits. */
export function priced(operation: string): PricedOperation | undefined {
  return Object.hasOwn(DEFAULT_PRICES, operation) ? (operation as PricedOperation) : undefined;
}
