/** How much to generate. What is not given follows from the number of persons. */
export interface Sizes {
  /** Number of persons; at least 1. */
  persons: number;
  /** Number of organizations; by default a fifth of the persons, at least 40. */
  organizations?: number;
  /** Number of job posts; by default three an organization. */
  jobPosts?: number;
}

/** A number of records for each file whose size is known beforehand. */
export interface Counts {
  persons: number;
  organizations: number;
  jobPosts: number;
  keywords: number;
  skills: number;
  patents: number;
  publications: number;
  projects: number;
  suppressedPersons: number;
}

/**
 * The counts that belong to the sizes.
 *
 * @throws RangeError where a size is not a positive integer
 */
export function countsOf(sizes: Sizes): Counts {
  const { persons } = sizes;
  const organizations = sizes.organizations ?? Math.max(40, Math.ceil(persons / 5));
  const jobPosts = sizes.jobPosts ?? organizations * 3;
  for (const [name, size] of Object.entries({ persons, organizations, jobPosts })) {
    if (!Number.isSafeInteger(size) || size < 1)
      throw new RangeError(`${name} must be a positive integer, not ${size}`);
  }
  return {
    persons,
    organizations,
    jobPosts,
    keywords: Math.min(2_000, 150 + Math.ceil(organizations / 8)),
    skills: Math.min(900, 200 + Math.ceil(persons / 20)),
    patents: Math.max(60, Math.ceil(persons / 20)),
    publications: Math.max(60, Math.ceil(persons / 12)),
    projects: Math.max(60, Math.ceil(persons / 10)),
    suppressedPersons: Math.max(4, Math.ceil(persons / 500)),
  };
}
