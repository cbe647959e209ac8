import type pg from 'pg';

/** What a dataset holds that requests may name, so that many of them find something. */
export interface DatasetValues {
  persons: number[];
  organizations: number[];
  locations: number[];
  industries: number[];
  keywords: number[];
  skills: number[];
  technologies: number[];
  personSlugs: string[];
  organizationSlugs: string[];
  domains: string[];
  emails: string[];
  phoneNumbers: string[];
  /** Words of titles, headlines, descriptions and names. */
  words: string[];
}

/** What stands in the parts of `DatasetValues`, by its part. */
const SOURCES: Record<keyof DatasetValues, string> = {
  persons: 'select id as value from persons order by id',
  organizations: 'select id as value from organizations order by id',
  locations: 'select id as value from locations order by id',
  industries: 'select id as value from industries order by id',
  keywords: 'select id as value from organization_keywords order by id limit 200',
  skills: 'select id as value from person_skills order by id limit 200',
  technologies: 'select id as value from web_technologies order by id limit 200',
  personSlugs:
    'select network_public_identifier as value from persons where network_public_identifier is not null order by 1',
  organizationSlugs:
    'select network_public_identifier as value from organizations where network_public_identifier is not null order by 1',
  domains: 'select domain as value from websites order by 1',
  emails: 'select distinct email as value from emails order by 1',
  phoneNumbers: 'select distinct phone_number as value from phone_numbers order by 1',
  words: `select distinct word as value from (
      select regexp_split_to_table(title, '\\s+') as word from roles
      union all select regexp_split_to_table(title, '\\s+') from job_posts
      union all select regexp_split_to_table(full_name, '\\s+') from persons
      union all select regexp_split_to_table(left(description, 200), '\\s+') from organizations) as words
    where word <> '' order by 1 limit 2000`,
};

/** Reads them from a database that a dataset was loaded into. */
export async function readDatasetValues(pool: pg.Pool): Promise<DatasetValues> {
  const parts = await Promise.all(
    Object.entries(SOURCES).map(async ([part, source]) => {
      const { rows } = await pool.query<{ value: never }>(source);
      if (rows.length === 0) throw new Error(`the dataset has no ${part}`);
      return [part, rows.map(({ value }) => value)] as const;
    }),
  );
  return Object.fromEntries(parts) as unknown as DatasetValues;
}
