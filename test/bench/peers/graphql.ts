/** The GraphQL queries of PostGraphile. They ask for the fields of Roster's answers; nested lists are simple collections. */

const LOCATION = 'locationByLocationId { rowId name osmLocations }';
const NETWORK = 'networkPublicIdentifier networkPublicProfileUrl industryByIndustryId { rowId name }';

const PERSON = `rowId fullName firstName lastName photo headline description ${LOCATION} ${NETWORK}
  personSkillLinksByPersonIdList(orderBy: POSITION_ASC) { personSkillBySkillId { rowId name } }
  rolesByPersonIdList(orderBy: [START_DATE_DESC, PRIMARY_KEY_DESC]) {
    rowId title description isCurrent startDate endDate ${LOCATION} organizationName
    organizationByOrganizationId { rowId name domain foundedDate ${NETWORK} }
  }`;

const JOB = `rowId source dateFeatured sourceId url title description isRemote isActive ${LOCATION}`;

const ORGANIZATION = `rowId name domain description foundedDate employees domainRank domainTraffic revenue fundingTotal
  ${LOCATION} ${NETWORK}
  fundingEventsByOrganizationIdList(orderBy: [DATE_FEATURED_DESC, PRIMARY_KEY_ASC], first: 1) { fundingType dateFeatured }
  organizationKeywordLinksByOrganizationIdList(orderBy: POSITION_ASC) { organizationKeywordByKeywordId { rowId name } }
  websiteByWebsiteId {
    websiteTechnologyLinksByWebsiteIdList(filter: { isActive: { equalTo: true } }, orderBy: POSITION_ASC) {
      webTechnologyByWebTechnologyId { rowId name }
    }
  }`;

/** A query for the persons who took part in the person's works. */
function works(kind: 'Patent' | 'Publication' | 'Project', by: 'Author' | 'Contributor', fields: string) {
  const work = kind.toLowerCase();
  const links = `${work}${by}Links`;
  return `${links}ByPersonIdList { ${work}By${kind}Id { rowId title url description ${fields}
    ${links}By${kind}IdList(orderBy: POSITION_ASC) { personId } } }`;
}

/** By kind of search. The variable `filter` is the condition on roles, job posts or organizations. */
export const QUERIES = {
  roles: `query ($filter: RoleFilter!) {
    page: allPeople(first: 25, filter: { rolesByPersonId: { some: $filter } }) {
      totalCount nodes { ${PERSON} matching: rolesByPersonIdList(filter: $filter) { rowId } }
    }
  }`,
  jobs: `query ($filter: JobPostFilter!) {
    page: allJobPosts(first: 25, orderBy: [DATE_FEATURED_DESC, PRIMARY_KEY_ASC], filter: $filter) {
      totalCount nodes { ${JOB} organizationByOrganizationId { rowId name domain ${NETWORK} } }
    }
  }`,
  organizations: `query ($filter: OrganizationFilter!) {
    page: allOrganizations(first: 25, orderBy: [DOMAIN_RANK_ASC, PRIMARY_KEY_ASC], filter: $filter) {
      totalCount nodes { ${ORGANIZATION} }
    }
  }`,
  hiring: `query ($filter: JobPostFilter!) {
    page: allOrganizations(first: 25, orderBy: [DOMAIN_RANK_ASC, PRIMARY_KEY_ASC],
      filter: { jobPostsByOrganizationId: { some: $filter } }) {
      totalCount nodes {
        ${ORGANIZATION}
        jobPostsByOrganizationIdList(first: 30, orderBy: [DATE_FEATURED_DESC, PRIMARY_KEY_ASC], filter: $filter) { ${JOB} }
      }
    }
  }`,
  'role totals': `query ($filter: RoleFilter!) {
    page: allPeople(filter: { rolesByPersonId: { some: $filter } }) { totalCount }
    organizations: allOrganizations(filter: { rolesByOrganizationId: { some: $filter } }) { totalCount }
    roles: allRoles(filter: $filter) { totalCount }
  }`,
  'job totals': 'query ($filter: JobPostFilter!) { page: allJobPosts(filter: $filter) { totalCount } }',
  person: `query ($id: BigInt!) {
    page: personByRowId(rowId: $id) {
      ${PERSON} gender educations certifications courses honors languages memberships testScores volunteering
      ${works('Patent', 'Author', 'number status issueDate')}
      ${works('Publication', 'Author', 'publisher publishedDate')}
      ${works('Project', 'Contributor', 'startDate endDate')}
    }
  }`,
};

/** A kind of search. */
export type Kind = keyof typeof QUERIES;
