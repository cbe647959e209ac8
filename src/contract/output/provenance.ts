import { z } from 'zod';
import { address, ifKnown, instant, listOf, record, text } from './output-fields.ts';

/** The field of an answer that says where the values of a record come from. No answer has it unless a request selects it. */
export const PROVENANCE = 'provenance';

const SEEN_AT = '2026-11-20T08:30:00.000Z';

const sourceSchema = record('ProvenanceSource', 'A source that speaks of the record now.', {
  source: text('Name of the source; `strict` stands for deliveries without one.', 'crm'),
  key: ifKnown(text('The source’s own name for the thing; null where it only refers to the thing.', 'C-17')),
  collected_at: instant('When the source said so last.', SEEN_AT),
  first_seen: instant('When it was first delivered.', SEEN_AT),
  last_seen: instant('When it was last delivered.', SEEN_AT),
  url: ifKnown(address('Where the source saw it.', 'https://people.example/ada')),
  basis: ifKnown(text('Legal ground of processing, as the delivery states it.', 'legitimate interest')),
});

/** The times and sources of a record or a contact. */
export const sourceFields = {
  first_seen: instant('When a source first delivered it.', SEEN_AT),
  last_seen: instant('When a source last delivered it.', SEEN_AT),
  sources: listOf(sourceSchema, 'The sources that speak of it now, the best rank first.'),
};

const provenanceSchema = record('Provenance', 'Where the values of the record come from.', {
  ...sourceFields,
  fields: z.record(z.string(), z.array(z.string())).meta({
    description:
      'By field of the answer, as a path of `fields`: the names of the sources that have a value for it, the one that is shown first. What other records give, such as events or the website of an organization, is not listed.',
    examples: [{ headline: ['crm', 'directory'], 'network_info.public_identifier': ['directory'] }],
  }),
});

/** The fields that only requests with a selection of fields can get. */
export const selectableFields = { [PROVENANCE]: provenanceSchema };
