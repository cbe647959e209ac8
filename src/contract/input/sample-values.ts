/**
 * Values of the sample dataset, so that the examples of the document work after the first start. A test sends all
 * examples to a service that holds the sample.
 */

/** A person with contacts of all kinds. */
export const SAMPLE_PERSON = {
  id: 9_200_000_000_040,
  name: 'Brice Keeling',
  slug: 'brice-keeling-8013',
  email: 'brice.keeling@runolfsson-8020.example',
  phone: '+33 3 53 01 15 84',
};

/** An organization with a website. */
export const SAMPLE_ORGANIZATION = {
  id: 9_100_000_000_003,
  name: 'Jenkins Inc.',
  slug: 'jenkins-8002',
  domain: 'jenkins-8002.example',
};

/** Ids that the lookups answer. */
export const SAMPLE_IDS = {
  berlin: 940_000_000_010,
  london: 940_000_000_007,
  softwareDevelopment: 900_000_000_001,
  itServices: 900_000_000_002,
  robotics: 910_000_000_008,
  python: 920_000_000_001,
  nginx: 930_000_000_005,
};
