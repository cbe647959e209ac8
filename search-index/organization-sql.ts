/** Parts of statements that read an organization `o`, for every index that tells of it. */

/** Joins the organization's website (decision 12) as `w`: looked up for each row, where a plain join reads them all. */
export const WEBSITE_JOIN = `
  left join lateral (
    select websites.id, websites.public_rank, websites.analytics_traffic
    from websites
    where websites.id = coalesce(
      (select d.id from websites d where d.domain_key = o.domain_key),
      (select min(n.id) from websites n where n.organization_id = o.id)
    )
    limit 1
  ) w on true`;

/** What it raised, in USD: the dataset's own number, else the sum of the funding events in USD. */
export const FUNDING_TOTAL = `coalesce(o.funding_total, (
      select sum(f.amount) from funding_events f where f.organization_id = o.id and f.currency = 'USD'
    ))::float8`;
