import pg from 'pg';

/** Values of the loaded dataset for the measured calls. Ids and words begin with the most frequent. */
export interface Samples {
  persons: number[];
  slugs: string[];
  emails: string[];
  phones: string[];
  domains: string[];
  organizations: number[];
  locations: number[];
  industries: number[];
  keywords: number[];
  technologies: number[];
  skills: number[];
  /** Words of job titles, of job descriptions, of role titles and of organization descriptions. */
  jobTitles: string[];
  jobTexts: string[];
  roleTitles: string[];
  organizationTexts: string[];
  /** The most frequent first two words of job titles. */
  titlePhrase: string;
}

const RECORDS_MAX = 1000;

function values(column: string, table: string): string {
  return `array(select ${column} from ${table} where ${column} is not null
    order by hashtext(${column}::text) limit ${RECORDS_MAX})`;
}

function mostFrequent(column: string, table: string): string {
  return `array(select ${column} from ${table} where ${column} is not null
    group by 1 order by count(*) desc, 1 limit ${RECORDS_MAX})`;
}

function words(column: string, table: string): string {
  return `array(select word from (
      select distinct id, word from (select id, ${column} as text from ${table} order by hashint8(id) limit 5000) as sampled,
        regexp_split_to_table(lower(text), '[^a-z]+') as word
      where length(word) > 3) as used
    group by word order by count(*) desc, word limit ${RECORDS_MAX})`;
}

const READ_SAMPLES = `
select to_json(found) as samples from (select
  ${values('id', 'persons')} as persons,
  ${values('network_public_identifier', 'persons')} as slugs,
  ${values('email', 'emails')} as emails,
  ${values('phone_number', 'phone_numbers')} as phones,
  ${values('domain', 'websites')} as domains,
  ${mostFrequent('organization_id', 'job_posts')} as organizations,
  ${mostFrequent('location_id', 'job_posts')} as locations,
  ${mostFrequent('industry_id', 'organizations')} as industries,
  ${mostFrequent('keyword_id', 'organization_keyword_links')} as keywords,
  ${mostFrequent('web_technology_id', 'website_technology_links')} as technologies,
  ${mostFrequent('skill_id', 'person_skill_links')} as skills,
  ${words('title', 'job_posts')} as "jobTitles",
  ${words('description', 'job_posts')} as "jobTexts",
  ${words('title', 'roles')} as "roleTitles",
  ${words('description', 'organizations')} as "organizationTexts",
  (select substring(lower(title) from '^[a-z]+ [a-z]+') from job_posts where title ~* '^[a-z]+ [a-z]+'
    group by 1 order by count(*) desc, 1 limit 1) as "titlePhrase") as found`;

/**
 * Reads the samples.
 * @throws Error where the dataset has none of some kind
 */
export async function readSamples(databaseUrl: string): Promise<Samples> {
  const { rows } = await connected(databaseUrl, (client) => client.query<{ samples: Samples }>(READ_SAMPLES));
  const samples = rows[0]?.samples ?? ({} as Samples);
  const missing = Object.entries(samples).filter(([, found]) => found === null || found.length === 0);
  if (missing.length > 0) throw new Error(`the dataset has no ${missing.map(([name]) => name).join(', ')}`);
  return samples;
}

/** Works over a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The value of a rank, or of a round: a list is used again from its beginning. */
export function at<Value>(list: readonly Value[], rank: number): Value {
  return list[rank % list.length] as Value;
}
