/**
 * Values of the sample dataset, so that the examples of the document work after the first start. A test sends all
 * examples to a service that holds the sample.
 */

/** A person with contacts of all kinds. */
export const SAMPLE_PERSON = {
  id: 9_200_000_000_031,
  name: 'Felix Barker',
  slug: 'felix-barker-800u',
  email: 'felix.barker@watson-801j.example',
  phone: '+1 (212) 555-0132',
};

/** An organization with a website. */
export const SAMPLE_ORGANIZATION = {
  id: 9_100_000_000_001,
  name: 'Matthews Machines LLC',
  slug: 'matthews-8000',
  domain: 'matthews-8000.example',
};

/** Ids that the lookups answer. */
export const SAMPLE_IDS = {
  berlin: 940_000_000_010,
  london: 940_000_000_007,
  softwareDevelopment: 900_000_000_001,
  itServices: 900_000_000_002,
  robotics: 910_000_000_073,
  python: 920_000_000_001,
  nginx: 930_000_000_005,
};
