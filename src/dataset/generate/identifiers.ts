/**
 * The ids of generated records. The kinds lie far apart, with gaps and beyond 32 bits here and there, as in a
 * dataset of many sources: an id taken for one of another kind is found out.
 */
export const idOf = {
  industry: (index: number) => 10 + index,
  keyword: (index: number) => 20_000 + index * 3,
  skill: (index: number) => 300_000 + index * 7,
  technology: (index: number) => 40_000 + index,
  location: (index: number) => 2_600_000 + index * 11,
  osmPlace: (index: number) => 5_200_000_000 + index * 13,
  organization: (index: number) => 1_000_000 + index,
  website: (index: number) => 700_000_000 + index,
  person: (index: number) => 30_000_000 + index,
  role: (person: number, position: number) => (30_000_000 + person) * 100 + position,
  patent: (index: number) => 60_000 + index,
  publication: (index: number) => 80_000_000 + index,
  project: (index: number) => 90_000 + index * 2,
  jobPost: (index: number) => 21_000_000_000 + index,
  simpleEvent: (index: number) => 500_000_000 + index,
  fundingEvent: (index: number) => 600_000_000 + index,
};
