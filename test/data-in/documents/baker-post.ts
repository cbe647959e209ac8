/** A job post as a page has it. */
export const POST = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  url: 'https://oak.example/jobs/1',
  title: 'Baker',
  datePosted: '2026-11-02',
  hiringOrganization: { '@type': 'Organization', name: 'Oak Street' },
};

/** The fields that are read of it. */
export const SAYS = {
  organization: { by: 'key', key: 'Oak Street' },
  url: 'https://oak.example/jobs/1',
  title: 'Baker',
  source_id: 'https://oak.example/jobs/1',
  source: 'board_two',
  is_active: true,
  is_remote: false,
  date_featured: '2026-11-02',
};

/** The element of a page that holds JSON. */
export const script = (json: unknown) =>
  `<script type="application/ld+json">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`;
