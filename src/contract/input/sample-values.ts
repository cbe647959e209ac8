import values from './sample-values.json' with { type: 'json' };

/**
 * Values of the sample dataset, so that the examples of the document work after the first start. A test sends all
 * examples to a service that holds the sample. `SAMPLE_PERSON` has contacts of all kinds, `SAMPLE_ORGANIZATION` a website, and the
 * lookups answer `SAMPLE_IDS`.
 */
export const { person: SAMPLE_PERSON, organization: SAMPLE_ORGANIZATION, ids: SAMPLE_IDS } = values;
