# Made by generate.ts from the OpenAPI document; not to be edited.
"""The types of requests and answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from typing_extensions import NotRequired

class Problem(TypedDict):
    """An error (RFC 9457)."""

    type: str
    """The address of the page about this kind of error."""

    title: str
    """The kind of error, in words; the same for every occurrence."""

    status: int
    """The HTTP status."""

    detail: str
    """What happened here, and what to do about it."""

    instance: str
    """The id of the request; name it when you report a fault."""

    code: Literal["invalid_request", "list_is_frozen", "unknown_list", "list_kind", "too_many_deliveries", "too_many_ids", "too_many_lists", "too_many_results", "malformed_request", "malformed_body", "malformed_path", "unauthorized", "insufficient_credits", "wrong_account", "inactive_user", "missing_scope", "source_not_allowed", "foreign_origin", "not_found", "method_not_allowed", "request_timeout", "request_under_way", "list_building", "body_too_large", "unsupported_media_type", "idempotency_key_reused", "rate_limited", "headers_too_large", "internal_error", "service_unavailable"]
    """The kind of error, for programs."""

    help: NotRequired[str]
    """The address of the operation in the reference, with the list of its fields; only of a request that
    is not valid.
    """

    errors: NotRequired[list[FieldError]]
    """Everything that is wrong with the request; only where it is not valid."""


class FieldError(TypedDict):
    """One thing that is wrong with a request."""

    pointer: str
    """JSON pointer to the value; empty where the whole body is meant."""

    detail: str
    """What would be right."""

    code: str
    """The kind of mistake."""


class OrganizationSearchAnswer(TypedDict):
    """One page of organizations."""

    search_results: list[Organization]
    """The page’s organizations: the best domain rank first, those without last, ties by id."""

    total_search_results: int
    """How many records match, over all pages; always exact."""

    snapshot: NotRequired[Snapshot]
    """The list that the request has made. Present only where it has `snapshot`."""

    gone: NotRequired[int]
    """Records of the page that were removed, suppressed or merged into one at an earlier place since.
    Present only for pages of lists.
    """

    notes: NotRequired[list[ListNote]]
    """The notes on records of the page. Present only where the request has `notes`."""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""


class Organization(TypedDict):
    """An organization. It has the selected fields alone."""

    id: int
    """Id of the organization."""

    name: NotRequired[str]
    """Name."""

    domain: NotRequired[str | None]
    """Website, as `https://host`."""

    description: NotRequired[str | None]
    """Description."""

    founded_date: NotRequired[str | None]
    """Day of founding."""

    employees: NotRequired[int | None]
    """Number of employees."""

    domain_rank: NotRequired[int | None]
    """Public rank of the website; 1 is the best."""

    domain_traffic: NotRequired[int | None]
    """Visits of the website a month."""

    keywords: NotRequired[list[OrganizationKeyword]]
    """What the organization is about."""

    web_technologies: NotRequired[list[WebTechnology]]
    """What the website uses now."""

    location: NotRequired[Location | None]
    """Where the organization is; null where none is known."""

    finance_info: NotRequired[FinanceInfo]
    """"""

    network_info: NotRequired[NetworkInfo]
    """"""

    job_events: NotRequired[list[JobEvent]]
    """The 30 newest matching job posts; present only where the search uses a filter on events, empty
    where it uses none on this kind.
    """

    simple_events: NotRequired[list[SimpleEvent]]
    """The 30 newest matching events; present only where the search uses a filter on events, empty where
    it uses none on this kind.
    """

    funding_events: NotRequired[list[FundingEvent]]
    """The 30 newest matching funding events; present only where the search uses a filter on events, empty
    where it uses none on this kind.
    """

    provenance: NotRequired[Provenance]
    """"""


class OrganizationKeyword(TypedDict):
    """What an organization is about. It has the selected fields alone."""

    id: NotRequired[int]
    """Id from the lookup."""

    name: NotRequired[str]
    """Name."""


class WebTechnology(TypedDict):
    """A technology that a website uses. It has the selected fields alone."""

    id: NotRequired[int]
    """Id from the lookup."""

    name: NotRequired[str]
    """Name."""


class Location(TypedDict):
    """Where something is. It has the selected fields alone."""

    id: NotRequired[int]
    """Id from the locations lookup."""

    name: NotRequired[str]
    """Name."""

    osm_locations: NotRequired[list[Place]]
    """The places it lies in, smallest first; empty for what is no place, such as "Remote"."""


class Place(TypedDict):
    """One place of a location. It has the selected fields alone."""

    id: NotRequired[int]
    """Id of the place."""

    name: NotRequired[str]
    """Name of the place."""

    place_type: NotRequired[str]
    """Kind of place."""


class FinanceInfo(TypedDict):
    """Revenue and funding. It has the selected fields alone."""

    revenue: NotRequired[int | None]
    """Yearly revenue in USD."""

    funding_total: NotRequired[int | None]
    """Total funding in USD: as the dataset states it, else the sum of the known amounts in USD."""

    last_funding_type: NotRequired[Literal["angel", "pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "series_g", "series_h", "series_i", "series_j", "series_unknown", "convertible_note", "equity_crowdfunding", "product_crowdfunding", "initial_coin_offering", "private_equity", "corporate_round", "debt_financing", "grant", "non_equity_assistance", "secondary_market", "post_ipo_equity", "post_ipo_debt", "post_ipo_secondary", "undisclosed"] | None]
    """Kind of the latest funding."""

    last_funding_date: NotRequired[str | None]
    """Day of the latest funding."""


class NetworkInfo(TypedDict):
    """What the external professional network shows. It has the selected fields alone."""

    public_identifier: NotRequired[str | None]
    """Slug of the profile address."""

    industry: NotRequired[Industry | None]
    """Branch of business; null where none is known."""

    public_profile_url: NotRequired[str | None]
    """Profile address."""


class Industry(TypedDict):
    """A branch of business. It has the selected fields alone."""

    id: NotRequired[int]
    """Id from the lookup."""

    name: NotRequired[str]
    """Name."""


class JobEvent(TypedDict):
    """A job post of the organization. It has the selected fields alone."""

    id: NotRequired[int]
    """Id of the job post."""

    source: NotRequired[Literal["board_one", "network", "board_two"]]
    """Where it was found."""

    date_featured: NotRequired[str]
    """Day it was featured."""

    source_id: NotRequired[str]
    """Its id at the source."""

    url: NotRequired[str]
    """Its address."""

    title: NotRequired[str]
    """Title."""

    description: NotRequired[str | None]
    """Description."""

    is_remote: NotRequired[bool]
    """Whether the work is remote."""

    location: NotRequired[Location | None]
    """Where the work is; null where the dataset does not say."""

    is_active: NotRequired[bool]
    """Whether the post is still open."""


class SimpleEvent(TypedDict):
    """A product launch or a regulator’s filing. It has the selected fields alone."""

    id: NotRequired[int]
    """Id of the event."""

    source: NotRequired[Literal["launch_site", "form_c_regulator", "form_d_regulator"]]
    """Where it was found."""

    reason: NotRequired[Literal["report_released", "promoted_on_site"]]
    """What it tells."""

    date_featured: NotRequired[str]
    """Day of the event."""

    title: NotRequired[str | None]
    """Title."""

    url: NotRequired[str | None]
    """Address."""


class FundingEvent(TypedDict):
    """A funding round. It has the selected fields alone."""

    id: NotRequired[int]
    """Id of the event."""

    source: NotRequired[Literal["funding_db"]]
    """Where it was found."""

    date_featured: NotRequired[str]
    """Day of the funding."""

    funding_type: NotRequired[Literal["angel", "pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "series_g", "series_h", "series_i", "series_j", "series_unknown", "convertible_note", "equity_crowdfunding", "product_crowdfunding", "initial_coin_offering", "private_equity", "corporate_round", "debt_financing", "grant", "non_equity_assistance", "secondary_market", "post_ipo_equity", "post_ipo_debt", "post_ipo_secondary", "undisclosed"]]
    """Kind of funding."""

    amount: NotRequired[int | None]
    """In whole units of the currency."""

    currency: NotRequired[str]
    """Three capital letters, as in ISO 4217."""

    investors: NotRequired[list[str]]
    """Names of the investors."""

    url: NotRequired[str | None]
    """Address."""


class Provenance(TypedDict):
    """Where the values of the record come from. It has the selected fields alone."""

    first_seen: NotRequired[str]
    """When a source first delivered it."""

    last_seen: NotRequired[str]
    """When a source last delivered it."""

    sources: NotRequired[list[ProvenanceSource]]
    """The sources that speak of it now, the best rank first."""

    fields: NotRequired[dict[str, list[str]]]
    """By field of the answer, as a path of `fields`: the names of the sources that have a value for it,
    the one that is shown first. What other records give, such as events or the website of an
    organization, is not listed.
    """


class ProvenanceSource(TypedDict):
    """A source that speaks of the record now. It has the selected fields alone."""

    source: NotRequired[str]
    """Name of the source; `strict` stands for deliveries without one."""

    key: NotRequired[str | None]
    """The source’s own name for the thing; null where it only refers to the thing."""

    collected_at: NotRequired[str]
    """When the source said so last."""

    first_seen: NotRequired[str]
    """When it was first delivered."""

    last_seen: NotRequired[str]
    """When it was last delivered."""

    url: NotRequired[str | None]
    """Where the source saw it."""

    basis: NotRequired[str | None]
    """Legal ground of processing, as the delivery states it."""


class Snapshot(TypedDict):
    """The list that the request has made."""

    id: int
    """Id of the list."""

    as_of: str
    """When its ids were found."""

    expires: str
    """When it is deleted unless it is read before."""


class ListNote(TypedDict):
    """What the account notes on a record of a list."""

    id: int
    """Id of the record."""

    note: str | None
    """The note."""

    tags: list[str]
    """Its tags."""


class Warning(TypedDict):
    """A value that may mean something else."""

    pointer: str
    """JSON pointer to it."""

    detail: str
    """What it means here."""

    code: str
    """Its kind."""


class OrganizationSearchTotals(TypedDict):
    """How many organizations match."""

    total_search_results: int
    """How many records match, over all pages; always exact."""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""


class OrganizationSearchFacets(TypedDict):
    """How many results have each value."""

    total_search_results: int
    """How many records match, over all pages; always exact."""

    facets: OrganizationSearchFacetsByName
    """"""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""


class OrganizationSearchFacetsByName(TypedDict):
    """The facets that the request names."""

    industry: NotRequired[IdFacet]
    """The organizations’ industries."""

    location: NotRequired[IdFacet]
    """Locations; each counts the organizations at it or inside it, so wider locations stand here, too."""

    keyword: NotRequired[IdFacet]
    """The organizations’ keywords."""

    web_technology: NotRequired[IdFacet]
    """Technologies that the websites use now."""

    employees: NotRequired[RangeFacet]
    """Ranges of the number of employees."""

    founded_year: NotRequired[YearFacet]
    """The years of founding."""

    last_seen: NotRequired[MonthFacet]
    """The months (UTC) in which deliveries last had the organizations."""


class IdFacet(TypedDict):
    """The most frequent values of a facet."""

    values: list[IdFacetValue]
    """The highest count first, ties by value; no count is 0."""

    more: bool
    """Whether the facet has further values."""


class IdFacetValue(TypedDict):
    """A value of a facet."""

    value: int
    """Id, as filters take it."""

    name: str
    """Name of the value, or the value as text."""

    count: int
    """How many results the search has with this value as one more condition."""


class RangeFacet(TypedDict):
    """The most frequent values of a facet."""

    values: list[RangeFacetValue]
    """The highest count first, ties by value; no count is 0."""

    more: bool
    """Whether the facet has further values."""


class RangeFacetValue(TypedDict):
    """A value of a facet."""

    value: str
    """First and last number."""

    name: str
    """Name of the value, or the value as text."""

    count: int
    """How many results the search has with this value as one more condition."""


class YearFacet(TypedDict):
    """The most frequent values of a facet."""

    values: list[YearFacetValue]
    """The highest count first, ties by value; no count is 0."""

    more: bool
    """Whether the facet has further values."""


class YearFacetValue(TypedDict):
    """A value of a facet."""

    value: int
    """Year."""

    name: str
    """Name of the value, or the value as text."""

    count: int
    """How many results the search has with this value as one more condition."""


class MonthFacet(TypedDict):
    """The most frequent values of a facet."""

    values: list[MonthFacetValue]
    """The highest count first, ties by value; no count is 0."""

    more: bool
    """Whether the facet has further values."""


class MonthFacetValue(TypedDict):
    """A value of a facet."""

    value: str
    """Month, `YYYY-MM`."""

    name: str
    """Name of the value, or the value as text."""

    count: int
    """How many results the search has with this value as one more condition."""


class SearchExplanation(TypedDict):
    """What the filters of a search select, and its costs."""

    total_search_results: int
    """How many records match, over all pages; always exact."""

    page_cost: int
    """Credits for a page that is not empty."""

    total_cost: int
    """Credits for all pages of the requested size."""

    filters: list[ExplainedFilter]
    """The filters, in the order of the request’s fields."""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""


class ExplainedFilter(TypedDict):
    """The results that a part of the filters would have alone."""

    fields: list[str]
    """The fields; several where they hold on one record, or are the ends of a range."""

    matches: int
    """How many results a search with these filters alone has."""


class OrganizationMatchAnswer(TypedDict):
    """The organization that is most likely meant."""

    reference: NotRequired[str]
    """The reference of the request; absent where it has none."""

    organization: MatchedOrganization | None
    """The organization, or null where none is likely enough."""

    likelihood: int | None
    """From 1 to 10; null where nothing is returned."""

    matched_on: list[str]
    """The fields of the request that agree with the record, in their order."""

    candidates: int
    """How many records have at least `min_likelihood`."""


class MatchedOrganization(TypedDict):
    """An organization. It has the selected fields alone."""

    id: int
    """Id of the organization."""

    name: NotRequired[str]
    """Name."""

    domain: NotRequired[str | None]
    """Website, as `https://host`."""

    description: NotRequired[str | None]
    """Description."""

    founded_date: NotRequired[str | None]
    """Day of founding."""

    employees: NotRequired[int | None]
    """Number of employees."""

    domain_rank: NotRequired[int | None]
    """Public rank of the website; 1 is the best."""

    domain_traffic: NotRequired[int | None]
    """Visits of the website a month."""

    keywords: NotRequired[list[OrganizationKeyword]]
    """What the organization is about."""

    web_technologies: NotRequired[list[WebTechnology]]
    """What the website uses now."""

    location: NotRequired[Location | None]
    """Where the organization is; null where none is known."""

    finance_info: NotRequired[FinanceInfo]
    """"""

    network_info: NotRequired[NetworkInfo]
    """"""

    provenance: NotRequired[Provenance]
    """"""


class OrganizationMatchBulkItems(TypedDict):
    """The results of a bulk request."""

    results: list[OrganizationMatchBulkItem]
    """A result for each item, in their order."""

    found: int
    """How many items are found; each of them is charged, unless what it shows was paid for."""


class OrganizationMatchBulkItem(TypedDict):
    """The result of one item of a bulk request."""

    reference: str | None
    """The reference of the item; null where it has none."""

    status: Literal["found", "not_found", "invalid"]
    """`found`: `result` is the answer of the single call. `not_found`: nothing is stored. `invalid`: see
    `errors`.
    """

    result: OrganizationMatchAnswer | None
    """The answer of the single call; null unless something is found."""

    errors: list[FieldError]
    """All errors of an invalid item; otherwise empty."""


class MatchTotals(TypedDict):
    """How many items have each likelihood."""

    likelihoods: list[ItemsOfLikelihood]
    """The likelihoods that occur, the highest first."""

    not_found: int
    """How many items have no record that is likely enough."""

    not_compared: int
    """How many items tell a contact alone, which is not compared here."""

    invalid: int
    """How many items are not valid; the bulk match says why."""


class ItemsOfLikelihood(TypedDict):
    """The items whose best match has one likelihood."""

    likelihood: int
    """From 1 to 10."""

    items: int
    """How many items have it."""


class PersonRoleSearchAnswer(TypedDict):
    """One page of persons."""

    search_results: list[FoundPerson]
    """The page’s persons by their matching role: current ones first, then the latest start, ties by id."""

    total_search_results: int
    """How many records match, over all pages; always exact."""

    snapshot: NotRequired[Snapshot]
    """The list that the request has made. Present only where it has `snapshot`."""

    gone: NotRequired[int]
    """Records of the page that were removed, suppressed or merged into one at an earlier place since.
    Present only for pages of lists.
    """

    notes: NotRequired[list[ListNote]]
    """The notes on records of the page. Present only where the request has `notes`."""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""


class FoundPerson(TypedDict):
    """A person with a role for which all filters hold. It has the selected fields alone."""

    id: int
    """Id of the person."""

    full_name: NotRequired[str]
    """Full name."""

    first_name: NotRequired[str | None]
    """First name."""

    last_name: NotRequired[str | None]
    """Last name."""

    photo: NotRequired[str | None]
    """URL of a photo."""

    headline: NotRequired[str | None]
    """What the person says of themselves in a line."""

    description: NotRequired[str | None]
    """Description."""

    skills: NotRequired[list[PersonSkill]]
    """What the person can do."""

    location: NotRequired[Location | None]
    """Where the person is; null where none is known."""

    network_info: NotRequired[NetworkInfo]
    """"""

    roles: NotRequired[list[FoundRole]]
    """The whole history: the latest start first, those without one last."""

    matching_role_ids: NotRequired[list[int]]
    """Ids of the roles for which all filters hold, in the order of the history."""

    matching_role: NotRequired[MatchingRole | None]
    """Of the matching roles the newest current one, else the newest; null where none matches. Of a list
    of ids, all roles count. Present only where `fields` has it.
    """

    provenance: NotRequired[Provenance]
    """"""


class PersonSkill(TypedDict):
    """What a person can do. It has the selected fields alone."""

    id: NotRequired[int]
    """Id from the lookup."""

    name: NotRequired[str]
    """Name."""


class FoundRole(TypedDict):
    """A position that a found person holds or held. It has the selected fields alone."""

    id: NotRequired[int]
    """Id of the role."""

    title: NotRequired[str]
    """Title."""

    description: NotRequired[str | None]
    """Description."""

    is_current: NotRequired[bool]
    """Whether the person holds it now."""

    start_date: NotRequired[str | None]
    """First day."""

    end_date: NotRequired[str | None]
    """Last day."""

    location: NotRequired[Location | None]
    """Where the work is; null where none is known."""

    organization: NotRequired[FoundRoleOrganization | None]
    """The organization; null where none is known."""


class FoundRoleOrganization(TypedDict):
    """The organization that a role is at; events stand with that of a matching role alone. It has the
    selected fields alone.
    """

    id: NotRequired[int | None]
    """Id of the organization; null where it has no record."""

    name: NotRequired[str]
    """Name."""

    domain: NotRequired[str | None]
    """Website, as `https://host`."""

    founded_date: NotRequired[str | None]
    """Day of founding."""

    network_info: NotRequired[NetworkInfo]
    """"""

    job_events: NotRequired[list[JobEvent]]
    """The 30 newest matching job posts; present only where the search uses a filter on events, empty
    where it uses none on this kind.
    """

    simple_events: NotRequired[list[SimpleEvent]]
    """The 30 newest matching events; present only where the search uses a filter on events, empty where
    it uses none on this kind.
    """

    funding_events: NotRequired[list[FundingEvent]]
    """The 30 newest matching funding events; present only where the search uses a filter on events, empty
    where it uses none on this kind.
    """


class MatchingRole(TypedDict):
    """Where a found person works. It has the selected fields alone."""

    title: NotRequired[str]
    """Title."""

    organization: NotRequired[str | None]
    """Name of the organization; null where none is known."""

    since: NotRequired[str | None]
    """First day."""

    place: NotRequired[str | None]
    """Where the work is; null where none is known."""


class PersonRoleSearchTotals(TypedDict):
    """How many persons, organizations and roles match; always exact."""

    total_search_results: int
    """How many records match, over all pages; always exact."""

    total_persons: int
    """How many persons have a matching role: the same number."""

    total_organizations: int
    """How many organizations the matching roles are at; those without a record do not count."""

    total_roles: int
    """How many roles match; a person may have several."""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""


class PersonRoleSearchFacets(TypedDict):
    """How many results have each value."""

    total_search_results: int
    """How many records match, over all pages; always exact."""

    facets: PersonRoleSearchFacetsByName
    """"""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""


class PersonRoleSearchFacetsByName(TypedDict):
    """The facets that the request names."""

    person_location: NotRequired[IdFacet]
    """Locations; each counts the persons at it or inside it, so wider locations stand here, too."""

    person_industry: NotRequired[IdFacet]
    """The persons’ industries."""

    person_skill: NotRequired[IdFacet]
    """The persons’ skills."""

    organization: NotRequired[IdFacet]
    """The organizations of the matching roles."""

    organization_industry: NotRequired[IdFacet]
    """The industries of the organizations of the matching roles."""

    organization_location: NotRequired[IdFacet]
    """Locations of the organizations of the matching roles, wider locations included."""

    organization_employees: NotRequired[RangeFacet]
    """Ranges of the number of employees of the organizations of the matching roles."""

    last_seen: NotRequired[MonthFacet]
    """The months (UTC) in which deliveries last had the persons."""


class PersonDetail(TypedDict):
    """A person with all that the dataset has of them. It has the selected fields alone."""

    id: int
    """Id of the person."""

    full_name: NotRequired[str]
    """Full name."""

    first_name: NotRequired[str | None]
    """First name."""

    last_name: NotRequired[str | None]
    """Last name."""

    photo: NotRequired[str | None]
    """URL of a photo."""

    headline: NotRequired[str | None]
    """What the person says of themselves in a line."""

    description: NotRequired[str | None]
    """Description."""

    skills: NotRequired[list[PersonSkill]]
    """What the person can do."""

    location: NotRequired[Location | None]
    """Where the person is; null where none is known."""

    network_info: NotRequired[NetworkInfo]
    """"""

    gender: NotRequired[str | None]
    """Gender."""

    roles: NotRequired[list[Role]]
    """Positions: the latest start first, those without one last."""

    educations: NotRequired[list[Education]]
    """Times at schools."""

    certifications: NotRequired[list[Certification]]
    """Certificates and licences."""

    courses: NotRequired[list[Course]]
    """Courses."""

    honors: NotRequired[list[Honor]]
    """Honors and prizes."""

    languages: NotRequired[list[Language]]
    """Languages."""

    organizations: NotRequired[list[Membership]]
    """Memberships; positions at organizations are `roles`."""

    patents: NotRequired[list[Patent]]
    """Patents, newest first."""

    publications: NotRequired[list[Publication]]
    """Publications, newest first."""

    test_scores: NotRequired[list[TestScore]]
    """Results of tests."""

    projects: NotRequired[list[Project]]
    """Projects, newest first."""

    volunteering: NotRequired[list[Volunteering]]
    """Work as a volunteer."""

    provenance: NotRequired[Provenance]
    """"""


class Role(TypedDict):
    """A position that a person holds or held. It has the selected fields alone."""

    id: NotRequired[int]
    """Id of the role."""

    title: NotRequired[str]
    """Title."""

    description: NotRequired[str | None]
    """Description."""

    is_current: NotRequired[bool]
    """Whether the person holds it now."""

    start_date: NotRequired[str | None]
    """First day."""

    end_date: NotRequired[str | None]
    """Last day."""

    location: NotRequired[Location | None]
    """Where the work is; null where none is known."""

    organization: NotRequired[RoleOrganization | None]
    """The organization; null where none is known."""


class RoleOrganization(TypedDict):
    """The organization that a role is at. It has the selected fields alone."""

    id: NotRequired[int | None]
    """Id of the organization; null where it has no record."""

    name: NotRequired[str]
    """Name."""

    domain: NotRequired[str | None]
    """Website, as `https://host`."""

    founded_date: NotRequired[str | None]
    """Day of founding."""

    network_info: NotRequired[NetworkInfo]
    """"""


class Education(TypedDict):
    """A time at a school. It has the selected fields alone."""

    school_name: NotRequired[str]
    """Name of the school."""

    degree: NotRequired[str | None]
    """Degree."""

    field_of_study: NotRequired[str | None]
    """Field of study."""

    grade: NotRequired[str | None]
    """Grade."""

    description: NotRequired[str | None]
    """Description."""

    start_date: NotRequired[str | None]
    """First day."""

    end_date: NotRequired[str | None]
    """Last day."""


class Certification(TypedDict):
    """A certificate or a licence. It has the selected fields alone."""

    name: NotRequired[str]
    """Name."""

    authority: NotRequired[str | None]
    """Who certifies it."""

    license_number: NotRequired[str | None]
    """Number of the licence."""

    url: NotRequired[str | None]
    """Address."""

    start_date: NotRequired[str | None]
    """First day."""

    end_date: NotRequired[str | None]
    """Last day."""


class Course(TypedDict):
    """A course. It has the selected fields alone."""

    name: NotRequired[str]
    """Name."""

    number: NotRequired[str | None]
    """Number."""


class Honor(TypedDict):
    """An honor or a prize. It has the selected fields alone."""

    title: NotRequired[str]
    """Title."""

    issuer: NotRequired[str | None]
    """Who gave it."""

    issue_date: NotRequired[str | None]
    """Day it was given."""

    description: NotRequired[str | None]
    """Description."""


class Language(TypedDict):
    """A language. It has the selected fields alone."""

    name: NotRequired[str]
    """Name."""

    proficiency: NotRequired[str | None]
    """How well it is spoken."""


class Membership(TypedDict):
    """A membership in an organization. It has the selected fields alone."""

    name: NotRequired[str]
    """Name of the organization."""

    position: NotRequired[str | None]
    """Position in it."""

    start_date: NotRequired[str | None]
    """First day."""

    end_date: NotRequired[str | None]
    """Last day."""

    description: NotRequired[str | None]
    """Description."""


class Patent(TypedDict):
    """A patent of the person. It has the selected fields alone."""

    id: NotRequired[int]
    """Id of the patent."""

    title: NotRequired[str]
    """Title."""

    number: NotRequired[str | None]
    """Number."""

    status: NotRequired[str | None]
    """Status."""

    url: NotRequired[str | None]
    """Address."""

    issue_date: NotRequired[str | None]
    """Day it was issued."""

    description: NotRequired[str | None]
    """Description."""

    author_ids: NotRequired[list[int]]
    """Ids of the persons who authored it, first author first."""


class Publication(TypedDict):
    """A publication of the person. It has the selected fields alone."""

    id: NotRequired[int]
    """Id of the publication."""

    title: NotRequired[str]
    """Title."""

    publisher: NotRequired[str | None]
    """Publisher."""

    url: NotRequired[str | None]
    """Address."""

    published_date: NotRequired[str | None]
    """Day it was published."""

    description: NotRequired[str | None]
    """Description."""

    author_ids: NotRequired[list[int]]
    """Ids of the persons who authored it, first author first."""


class TestScore(TypedDict):
    """The result of a test. It has the selected fields alone."""

    name: NotRequired[str]
    """Name of the test."""

    score: NotRequired[str | None]
    """Score."""

    date: NotRequired[str | None]
    """Day of the test."""

    description: NotRequired[str | None]
    """Description."""


class Project(TypedDict):
    """A project that the person contributed to. It has the selected fields alone."""

    id: NotRequired[int]
    """Id of the project."""

    title: NotRequired[str]
    """Title."""

    url: NotRequired[str | None]
    """Address."""

    start_date: NotRequired[str | None]
    """First day."""

    end_date: NotRequired[str | None]
    """Last day."""

    description: NotRequired[str | None]
    """Description."""

    contributor_ids: NotRequired[list[int]]
    """Ids of the persons who contributed to it."""


class Volunteering(TypedDict):
    """Work as a volunteer. It has the selected fields alone."""

    role: NotRequired[str | None]
    """What the person does."""

    organization_name: NotRequired[str | None]
    """Name of the organization."""

    cause: NotRequired[str | None]
    """For what cause."""

    start_date: NotRequired[str | None]
    """First day."""

    end_date: NotRequired[str | None]
    """Last day."""

    description: NotRequired[str | None]
    """Description."""


class PersonDetailBulkItems(TypedDict):
    """The results of a bulk request."""

    results: list[PersonDetailBulkItem]
    """A result for each item, in their order."""

    found: int
    """How many items are found; each of them is charged, unless what it shows was paid for."""


class PersonDetailBulkItem(TypedDict):
    """The result of one item of a bulk request."""

    reference: str | None
    """The reference of the item; null where it has none."""

    status: Literal["found", "not_found", "invalid"]
    """`found`: `result` is the answer of the single call. `not_found`: nothing is stored. `invalid`: see
    `errors`.
    """

    result: PersonDetail | None
    """The answer of the single call; null unless something is found."""

    errors: list[FieldError]
    """All errors of an invalid item; otherwise empty."""


class PersonMatchAnswer(TypedDict):
    """The person who is most likely meant."""

    reference: NotRequired[str]
    """The reference of the request; absent where it has none."""

    person: PersonDetail | None
    """The person, or null where none is likely enough."""

    likelihood: int | None
    """From 1 to 10; null where nothing is returned."""

    matched_on: list[str]
    """The fields of the request that agree with the record, in their order."""

    candidates: int
    """How many records have at least `min_likelihood`."""


class PersonMatchBulkItems(TypedDict):
    """The results of a bulk request."""

    results: list[PersonMatchBulkItem]
    """A result for each item, in their order."""

    found: int
    """How many items are found; each of them is charged, unless what it shows was paid for."""


class PersonMatchBulkItem(TypedDict):
    """The result of one item of a bulk request."""

    reference: str | None
    """The reference of the item; null where it has none."""

    status: Literal["found", "not_found", "invalid"]
    """`found`: `result` is the answer of the single call. `not_found`: nothing is stored. `invalid`: see
    `errors`.
    """

    result: PersonMatchAnswer | None
    """The answer of the single call; null unless something is found."""

    errors: list[FieldError]
    """All errors of an invalid item; otherwise empty."""


class EmailContact(TypedDict):
    """An email address of a person."""

    email: str
    """The address, in lower case."""

    email_type: Literal["personal", "work"]
    """`personal` at the domain of a free or consumer webmail provider, else `work`; the domain alone
    decides.
    """

    validation_status: Literal["valid", "risky", "unknown", "invalid"]
    """What a check of the address found."""

    first_seen: NotRequired[str]
    """When a source first delivered it. Present only where the request has `provenance`."""

    last_seen: NotRequired[str]
    """When a source last delivered it. Present only where the request has `provenance`."""

    sources: NotRequired[list[ProvenanceSource]]
    """The sources that have it now, the best rank first. Present only where the request has `provenance`."""


class PersonalEmailsBulkItems(TypedDict):
    """The results of a bulk request."""

    results: list[PersonalEmailsBulkItem]
    """A result for each item, in their order."""

    found: int
    """How many items are found; each of them is charged, unless what it shows was paid for."""


class PersonalEmailsBulkItem(TypedDict):
    """The result of one item of a bulk request."""

    reference: str | None
    """The reference of the item; null where it has none."""

    status: Literal["found", "not_found", "invalid"]
    """`found`: `result` is the answer of the single call. `not_found`: nothing is stored. `invalid`: see
    `errors`.
    """

    result: list[EmailContact] | None
    """The answer of the single call; null unless something is found."""

    errors: list[FieldError]
    """All errors of an invalid item; otherwise empty."""


class WorkEmailsBulkItems(TypedDict):
    """The results of a bulk request."""

    results: list[WorkEmailsBulkItem]
    """A result for each item, in their order."""

    found: int
    """How many items are found; each of them is charged, unless what it shows was paid for."""


class WorkEmailsBulkItem(TypedDict):
    """The result of one item of a bulk request."""

    reference: str | None
    """The reference of the item; null where it has none."""

    status: Literal["found", "not_found", "invalid"]
    """`found`: `result` is the answer of the single call. `not_found`: nothing is stored. `invalid`: see
    `errors`.
    """

    result: list[EmailContact] | None
    """The answer of the single call; null unless something is found."""

    errors: list[FieldError]
    """All errors of an invalid item; otherwise empty."""


class PhoneContact(TypedDict):
    """A phone number of a person."""

    phone_number: str
    """The number, in E.164."""

    first_seen: NotRequired[str]
    """When a source first delivered it. Present only where the request has `provenance`."""

    last_seen: NotRequired[str]
    """When a source last delivered it. Present only where the request has `provenance`."""

    sources: NotRequired[list[ProvenanceSource]]
    """The sources that have it now, the best rank first. Present only where the request has `provenance`."""


class PhoneNumbersBulkItems(TypedDict):
    """The results of a bulk request."""

    results: list[PhoneNumbersBulkItem]
    """A result for each item, in their order."""

    found: int
    """How many items are found; each of them is charged, unless what it shows was paid for."""


class PhoneNumbersBulkItem(TypedDict):
    """The result of one item of a bulk request."""

    reference: str | None
    """The reference of the item; null where it has none."""

    status: Literal["found", "not_found", "invalid"]
    """`found`: `result` is the answer of the single call. `not_found`: nothing is stored. `invalid`: see
    `errors`.
    """

    result: list[PhoneContact] | None
    """The answer of the single call; null unless something is found."""

    errors: list[FieldError]
    """All errors of an invalid item; otherwise empty."""


class JobSearchAnswer(TypedDict):
    """One page of job posts."""

    search_results: list[JobPost]
    """The page’s job posts: the newest first, ties by id."""

    total_search_results: int
    """How many records match, over all pages; always exact."""

    snapshot: NotRequired[Snapshot]
    """The list that the request has made. Present only where it has `snapshot`."""

    gone: NotRequired[int]
    """Records of the page that were removed, suppressed or merged into one at an earlier place since.
    Present only for pages of lists.
    """

    notes: NotRequired[list[ListNote]]
    """The notes on records of the page. Present only where the request has `notes`."""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""


class JobPost(TypedDict):
    """A job post with its organization. It has the selected fields alone."""

    id: int
    """Id of the job post."""

    source: NotRequired[Literal["board_one", "network", "board_two"]]
    """Where it was found."""

    date_featured: NotRequired[str]
    """Day it was featured."""

    organization: NotRequired[JobOrganization]
    """"""

    source_id: NotRequired[str]
    """Its id at the source."""

    url: NotRequired[str]
    """Its address."""

    title: NotRequired[str]
    """Title."""

    description: NotRequired[str | None]
    """Description."""

    is_remote: NotRequired[bool]
    """Whether the work is remote."""

    location: NotRequired[Location | None]
    """Where the work is; null where the dataset does not say."""

    is_active: NotRequired[bool]
    """Whether the post is still open."""

    provenance: NotRequired[Provenance]
    """"""


class JobOrganization(TypedDict):
    """The organization that posts the job. It has the selected fields alone."""

    id: NotRequired[int]
    """Id of the organization."""

    name: NotRequired[str]
    """Name."""

    domain: NotRequired[str | None]
    """Website, as `https://host`."""

    network_info: NotRequired[NetworkInfo]
    """"""


class JobSearchTotals(TypedDict):
    """How many job posts match."""

    total_search_results: int
    """How many records match, over all pages; always exact."""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""


class JobSearchFacets(TypedDict):
    """How many results have each value."""

    total_search_results: int
    """How many records match, over all pages; always exact."""

    facets: JobSearchFacetsByName
    """"""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""


class JobSearchFacetsByName(TypedDict):
    """The facets that the request names."""

    organization: NotRequired[IdFacet]
    """The organizations that post the jobs."""

    location: NotRequired[IdFacet]
    """Locations; each counts the job posts at it or inside it, so wider locations stand here, too."""

    is_remote: NotRequired[FlagFacet]
    """Whether the work is remote."""

    month: NotRequired[MonthFacet]
    """The months in which the job posts were featured."""

    last_seen: NotRequired[MonthFacet]
    """The months (UTC) in which deliveries last had the job posts."""


class FlagFacet(TypedDict):
    """The most frequent values of a facet."""

    values: list[FlagFacetValue]
    """The highest count first, ties by value; no count is 0."""

    more: bool
    """Whether the facet has further values."""


class FlagFacetValue(TypedDict):
    """A value of a facet."""

    value: bool
    """Whether it holds."""

    name: str
    """Name of the value, or the value as text."""

    count: int
    """How many results the search has with this value as one more condition."""


class TableGuesses(TypedDict):
    """What tables most likely are."""

    tables: list[TableGuess]
    """A guess for each table."""


class TableGuess(TypedDict):
    """What a table most likely is."""

    file: str
    """The file."""

    kind: str | None
    """What its rows are; null where the columns are of no kind."""

    is_doubtful: bool
    """Whether another kind is about as likely."""

    reason: str
    """Why."""

    columns: list[ColumnGuess]
    """Its columns, in their order."""

    fields: list[str]
    """The fields that its columns may fill."""

    key: str | None
    """The column that names each thing; null where a value serves as its key."""

    encoding: str | None
    """The encoding that it seems to have; null where that is UTF-8."""

    locale: str | None
    """How its numbers and dates are written, where they need it."""

    country: str | None
    """The country of its phone numbers, where they need it."""

    mapping: str | None
    """The mapping, as a delivery takes it; null where the kind is not known."""


class ColumnGuess(TypedDict):
    """A column, and what it most likely says."""

    column: str
    """Its name."""

    table: str | None
    """The kind of lines that it fills; null where it fills none."""

    field: str | None
    """Their field."""

    is_doubtful: bool
    """Whether a person should look at it."""

    reason: str
    """Why."""

    example: str | None
    """The first value that is not empty."""


class Delivery(TypedDict):
    """Files of a source, and what became of them."""

    id: int
    """Id of the delivery."""

    source: str
    """Name of the source."""

    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    """`waiting` for a worker; `running`; `done`: searches show it; `failed`: see `error`; `cancelled`:
    what was loaded before stays.
    """

    files: list[DeliveredFile]
    """The files. They are deleted when the delivery has ended."""

    dry_run: bool
    """Whether it only shows what it would do."""

    progress: DeliveryProgress | None
    """How far it is; null before it runs."""

    outcome: DeliveryOutcome | None
    """What it did; null until it has ended."""

    likely_pairs: DeliveryPairs | None
    """Pairs that wait for a judgement, of the records of the source that were delivered last with any
    others. `deliveries_get` finds them, once the delivery has loaded records, for an account that may
    act on all sources; else null.
    """

    error: str | None
    """Why it failed."""

    date_created: str
    """When it came."""

    date_started: str | None
    """When a worker began it."""

    date_ended: str | None
    """When it ended."""


class DeliveredFile(TypedDict):
    """A file of a delivery."""

    name: str
    """Its name."""

    bytes: int
    """Its size."""


class DeliveryProgress(TypedDict):
    """How far a delivery is."""

    file: str
    """The table that is being read."""

    lines: int
    """Lines of it that were read."""

    rejected: int
    """Lines of it that were rejected."""

    bytes_read: int
    """Bytes of it that were read."""

    bytes_total: int
    """Bytes of it."""

    lines_per_second: int
    """Lines a second."""

    seconds_left: int | None
    """Seconds until it has been read."""


class DeliveryOutcome(TypedDict):
    """What a delivery did."""

    files: list[DeliveredTable]
    """Its tables, in the order of loading."""

    rejected: int
    """Rejected lines of all tables."""

    set_aside: int
    """Things whose records can’t be stored. The next load tries them again."""

    has_changed: bool
    """Whether a record changed."""

    warnings: list[str]
    """What should be looked at."""

    rehearsal: dict[str, Any] | None
    """Of a rehearsal: the first lines of each table as they would be, and the places and organizations
    that would be new.
    """


class DeliveredTable(TypedDict):
    """What became of the lines of a table."""

    file: str
    """The file, or the table of the mapping."""

    lines: int
    """Its lines."""

    accepted: int
    """Lines that were stored, or had been stored before."""

    inserted: int
    """New things; of records, new ones."""

    changed: int
    """Things of which the source now says something else."""

    unchanged: int
    """Things of which it says the same as before."""

    removed: int
    """Things of which it says nothing any more."""

    suppressed: int
    """Lines of persons who are suppressed."""

    rejected: int
    """Lines that were rejected."""

    partly: int
    """Of the accepted lines, those without an optional field that could not be read."""

    skipped: int
    """Lines that are no record: blank ones, a header, and those that say nothing."""

    warnings: list[str]
    """Warnings."""


class DeliveryPairs(TypedDict):
    """Pairs of records that may be the same."""

    count: int
    """How many were found. `pairs_list` shows them, and takes judgements of them."""

    first: list[Pair]
    """The likeliest ones."""


class Pair(TypedDict):
    """Two records that may be the same, or were judged."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events"]
    """Their kind."""

    a: int
    """Id of one; the lower one."""

    b: int
    """Id of the other."""

    likelihood: int | None
    """How likely they are the same, 6 to 10; null of judged ones."""

    matched_on: list[str]
    """The facts that agree; empty of judged ones."""

    records: list[PairedRecord]
    """Both, `a` first."""

    differs: list[str]
    """The fields of `records` that both have, with other values."""

    judgement: Literal["same", "different"] | None
    """What they were judged to be; null where nobody did."""

    judged_by: str | None
    """Prefix of the key that judged, or `operator`."""

    judged_at: str | None
    """When they were judged."""


class PairedRecord(TypedDict):
    """What tells a record of a pair apart."""

    id: int
    """Id of the record, or of a thing that is part of one."""

    name: str | None
    """Its name or title."""

    domain: str | None
    """Its domain."""

    headline: str | None
    """Its headline."""

    location: str | None
    """Its place."""

    sources: list[str]
    """Sources that speak of it."""


class Deliveries(TypedDict):
    """A page of deliveries."""

    count: int
    """Deliveries on all pages."""

    results: list[Delivery]
    """The deliveries, the newest first."""


class DeliveryRejects(TypedDict):
    """A page of rejected lines."""

    count: int
    """Entries on all pages."""

    results: list[RejectedLine]
    """The entries."""


class RejectedLine(TypedDict):
    """A line that was rejected, or a warning."""

    file: str
    """The file, or the table of the mapping."""

    line: int | None
    """The line in it; null where the file as a whole is meant."""

    field: str | None
    """The field; null where the line as a whole is meant."""

    reason: str | None
    """Why the line was rejected: a phrase that follows the name of the field."""

    value: str | None
    """The value that was given."""

    further: list[RejectFault]
    """What else is wrong with the line."""

    partly: bool
    """Whether the line was loaded without the fields that are wrong."""

    warning: str | None
    """Of a line or a file that was loaded: what to look at."""


class RejectFault(TypedDict):
    """A further thing that is wrong with a line."""

    field: str | None
    """The field; null where the line as a whole is meant."""

    reason: str
    """A phrase that follows the name of the field."""

    value: str | None
    """The value that was given."""


class SourceWritten(TypedDict):
    """What became of the items."""

    results: list[WrittenItem]
    """A result for each item, in their order."""

    searchable: bool | None
    """Whether searches show the items by now; null where the request has no `wait`."""


class WrittenItem(TypedDict):
    """What became of an item."""

    key: str | None
    """The key of the item; of a job post or a website without one, the address that serves as it. Null
    where it has none that can be read.
    """

    status: Literal["created", "changed", "unchanged", "rejected", "suppressed"]
    """What became of the item. A `rejected` one does not fit, for the reasons in `errors`; nothing is
    stored of a `suppressed` one.
    """

    id: int | None
    """Id of the thing, as this source knows it; it stays for ever."""

    record_id: int | None
    """Id of the record that it became part of."""

    errors: list[ItemFault]
    """All that is wrong with a rejected item."""


class ItemFault(TypedDict):
    """One thing that is wrong with an item."""

    field: str | None
    """Path of the field in the item; null where the item as a whole is meant."""

    reason: str
    """A phrase that follows the name of the field."""


class StoredClaim(TypedDict):
    """What a source says about a thing."""

    key: str
    """The source’s own name for the thing."""

    id: int
    """Id of the thing, as this source knows it."""

    record_id: int | None
    """Id of the record that it is part of; null until there is one."""

    fields: dict[str, Any]
    """What the source said, as it is stored."""

    collected_at: str
    """When the source said so."""

    first_seen: str
    """When the source first said anything of the thing."""

    last_seen: str
    """When it was last written or delivered."""

    seen_at_url: str | None
    """Where the source has it from."""

    basis: str | None
    """The legal ground of processing."""


class SourceList(TypedDict):
    """The sources that the account may write; all where it may act on all."""

    sources: list[SourceSummary]
    """The sources, in the order of precedence."""

    set_aside: list[SetAside]
    """The first things of these sources whose records can’t be stored."""

    set_aside_count: int
    """How many things there are whose records can’t be stored."""

    may_act_on_all: bool
    """Whether the account may act on all sources."""


class SourceSummary(TypedDict):
    """A source, with what it says now."""

    name: str
    """Name of the source; `strict` stands for datasets."""

    rank: int | None
    """Its place among the ranked sources, from 1; null: after all ranked ones."""

    claims: int
    """Claims that it makes now."""

    claims_by_kind: dict[str, int]
    """The same by kind."""

    records: int
    """Records that these are about."""

    first_seen: str | None
    """When the first of these came; null where it says nothing."""

    last_seen: str | None
    """Its last delivery that had one of these."""

    last_delivery: LastDelivery | None
    """What the last delivery did; null where none has ended."""

    may_write: bool
    """Whether the account may write it."""


class LastDelivery(TypedDict):
    """What the last delivery of a source did."""

    delivery_id: int | None
    """Id of the delivery; null of the command `roster import`."""

    state: Literal["done", "failed", "cancelled"]
    """How it ended."""

    error: str | None
    """Why it failed or was cancelled; null where it was loaded."""

    date_ended: str
    """When it ended."""

    added: int
    """Lines that made a new claim."""

    changed: int
    """Lines that changed a claim."""

    closed: int
    """Claims that went: by a removal, or because a complete delivery lacked them. Job posts that it
    lacked stay, as inactive ones, and are not counted.
    """

    rejected: int
    """Rejected lines."""

    partly: int
    """Lines that were loaded without an optional field that could not be read."""


class SetAside(TypedDict):
    """A thing whose record can’t be stored."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events"]
    """The kind of the thing."""

    id: int
    """Id of the thing."""

    source: str
    """Name of its source."""

    key: str
    """The source’s own name for it."""

    reason: str
    """Why its record can’t be stored. Each load tries it again."""


class SourcesRanked(TypedDict):
    """The precedence of sources."""

    sources: list[str]
    """Names of the ranked sources, the best one first; all others come after them."""

    set_aside: int
    """Things whose records can’t be stored."""


class SourceRemoval(TypedDict):
    """What goes with a source."""

    claims: int
    """Claims of the source."""

    records: int
    """Records that no other source speaks of."""

    rules: int
    """Its rules of retention."""


class PairPage(TypedDict):
    """One page of pairs."""

    count: int
    """How many pairs there are, over all pages."""

    next: int | None
    """Number of the next page; null on the last."""

    previous: int | None
    """Number of the previous page; null on the first."""

    results: list[Pair]
    """The pairs, the likeliest or newest first."""

    next_below: int | None
    """`below` of a call that compares further records; null where all are compared."""


class PairJudged(TypedDict):
    """A judgement of two records."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events"]
    """Their kind."""

    a: int
    """Id of one."""

    b: int
    """Id of the other."""

    judgement: Literal["same", "different"] | None
    """What they are; null where the judgement was withdrawn."""

    withdrew_merge: bool
    """Whether `different` took one record apart by withdrawing its last merge: `same` undoes that, and
    null with `judged_at`. All others are undone by null.
    """

    judged_at: str | None
    """When that was judged, by which exactly this is withdrawn; null where it had been judged so before,
    and nothing changed.
    """

    set_aside: int
    """Things whose records can’t be stored."""


class RecordClaimPage(TypedDict):
    """One page of claims."""

    count: int
    """How many claims there are, over all pages."""

    next: int | None
    """Number of the next page; null on the last."""

    previous: int | None
    """Number of the previous page; null on the first."""

    results: list[RecordClaim]
    """The claims, in the order of precedence."""


class RecordClaim(TypedDict):
    """What a source says of a record."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events", "emails", "phone_numbers", "roles", "educations", "certifications", "courses", "honors", "languages", "memberships", "test_scores", "volunteering", "skills", "keywords"]
    """The kind of the claim: that of the record, of a contact or of an item of a list."""

    source: str
    """Name of the source."""

    named_by: str
    """How the source names it: by its `key`, or by a value where its claims only name the record, such as
    `domain`.
    """

    key: str
    """The source’s own name for it, or the value."""

    id: int
    """The id that it has without the other claims."""

    collected_at: str
    """When the source said so."""

    first_seen: str
    """When it was first delivered."""

    last_seen: str
    """When it was last delivered."""

    seen_at_url: str | None
    """Where the source has it from."""

    basis: str | None
    """The legal ground of processing."""

    fields: dict[str, Any]
    """What the source said, as it is stored."""

    shown: list[str]
    """Those of the fields that the record has from this claim."""


class Retention(TypedDict):
    """How long claims of sources stay."""

    rules: list[RetentionRule]
    """The rules by source; the one for all other kinds stands last."""

    runs: list[RetentionRun]
    """The last runs, the latest first."""

    next_run_at: str | None
    """A day after the last run: when a worker runs next. null: as soon as there are rules."""

    expired: list[ExpiredClaims]
    """What a run would remove now."""


class RetentionRule(TypedDict):
    """For how long claims of a source stay that no delivery repeats."""

    source: str
    """Name of the source."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events", "emails", "phone_numbers", "roles", "educations", "certifications", "courses", "honors", "languages", "memberships", "test_scores", "volunteering", "skills", "keywords"] | None
    """The kind of claims; null: all others."""

    days: int
    """Days after the last delivery that had a claim."""


class RetentionRun(TypedDict):
    """A run of retention."""

    ended_at: str
    """When it ended."""

    claims: int
    """Claims that it removed."""

    records: int
    """Records that went with them, or go on under the id of another source."""


class ExpiredClaims(TypedDict):
    """Claims that a run would remove now."""

    source: str
    """Name of the source."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events", "emails", "phone_numbers", "roles", "educations", "certifications", "courses", "honors", "languages", "memberships", "test_scores", "volunteering", "skills", "keywords"]
    """The kind of claims."""

    claims: int
    """How many there are."""


class RetentionRules(TypedDict):
    """The rules of retention."""

    rules: list[RetentionRule]
    """The rules by source; the one for all other kinds stands last."""


class ObjectionPage(TypedDict):
    """One page of objections."""

    count: int
    """How many objections there are, over all pages."""

    next: int | None
    """Number of the next page; null on the last."""

    previous: int | None
    """Number of the previous page; null on the first."""

    results: list[Objection]
    """The objections, oldest first."""


class Objection(TypedDict):
    """A confirmed objection that waits for a decision."""

    id: int
    """Id of the objection."""

    email: str
    """The address that confirmed it, and waits for an answer."""

    slug: str | None
    """The profile that it names."""

    reason: Literal["address_not_of_profile", "address_of_several", "several_persons"]
    """Why nobody was removed at once."""

    date_created: str
    """When it was made."""

    persons: list[ConcernedPerson]
    """Whom its address and profile name."""


class ConcernedPerson(TypedDict):
    """A person whom an objection would remove."""

    person_id: int
    """Id of the person."""

    full_name: str | None
    """Name; null where there is no record."""

    has_address: bool
    """Whether the person has the address."""

    has_profile: bool
    """Whether the person has the profile."""


class ObjectionDecided(TypedDict):
    """A decided objection."""

    objection_id: int
    """Id of the objection."""

    removed: int
    """Persons who were removed."""

    email: str
    """The address that waits for your answer."""


class NoticePage(TypedDict):
    """One page of persons to notify."""

    results: list[UnnotifiedPerson]
    """The persons, by id."""

    next_after: int | None
    """`after` of the next page; null on the last."""


class UnnotifiedPerson(TypedDict):
    """A person who was not notified yet that data is held."""

    person_id: int
    """Id of the person."""

    full_name: str
    """Name."""

    first_seen: str
    """When a delivery first had the person."""

    contact_type: Literal["email", "phone_number"] | None
    """Of the best contact; null where none is known."""

    contact: str | None
    """The best contact."""

    sources: list[str]
    """Sources that speak of the person."""


class NoticesMarked(TypedDict):
    """What a mark has done."""

    marked: int
    """Persons who were not marked before."""


class Subject(TypedDict):
    """All that is held on a person."""

    written_at: str
    """When it was read."""

    asked_for: dict[str, Any]
    """What the request named the person by."""

    person_ids: list[int]
    """The ids of the person: that of the record first, then those of merged ones."""

    is_suppressed: bool
    """Whether the person is suppressed."""

    held: dict[str, SubjectSection]
    """The parts, by name."""

    notes: list[str]
    """Where copies may be besides."""


class SubjectSection(TypedDict):
    """A part of what is held on a person."""

    title: str
    """What the part is."""

    about: str
    """What its rows are, for the person."""

    rows: list[dict[str, Any]]
    """The rows, as they are stored."""


class TrailPage(TypedDict):
    """One page of the audit trail."""

    count: int
    """How many entries there are, over all pages."""

    next: int | None
    """Number of the next page; null on the last."""

    previous: int | None
    """Number of the previous page; null on the first."""

    results: list[AuditEntry]
    """The entries, newest first."""


class AuditEntry(TypedDict):
    """An act of administration."""

    id: int
    """Id of the entry."""

    account_id: int | None
    """The account that the object belongs to."""

    actor: str
    """The prefix of the key that made the call; `operator` stands for the operators of the service."""

    action: str
    """The kind of the object and what was done to it: `account_create`, `account_rename`,
    `account_limits`, `account_close`, `user_create`, `user_activate`, `user_deactivate`, `key_create`,
    `key_delete`, `credits_grant`, `credits_refund`, `credits_purchase`, `credits_adjust`. Later
    versions may have more.
    """

    object: str
    """The kind of the object and what names it."""

    counts: dict[str, int]
    """How many of what the act concerned, such as the `credits` that were granted, or the limits that
    were set.
    """

    date_created: str
    """When it was done."""


class Website(TypedDict):
    """A website: its ranks, its traffic, what it runs on. It has the selected fields alone."""

    id: int
    """Id of the website."""

    domain: NotRequired[str]
    """The website, as `https://host`."""

    public_rank: NotRequired[int | None]
    """Three-month average traffic rank from a public ranking list; 1 is the best."""

    analytics_rank: NotRequired[int | None]
    """Traffic rank by web analytics; 1 is the best."""

    analytics_traffic: NotRequired[int | None]
    """Visits a month."""

    website_technologies: NotRequired[list[WebsiteTechnology]]
    """What it uses, and what it used where `is_active` is false."""

    provenance: NotRequired[Provenance]
    """"""


class WebsiteTechnology(TypedDict):
    """A technology that the website uses or used. It has the selected fields alone."""

    web_technology_id: NotRequired[int]
    """Id from the web technologies lookup."""

    is_active: NotRequired[bool]
    """Whether the website uses it now."""

    name: NotRequired[str]
    """Name."""


class WebsiteBulkItems(TypedDict):
    """The results of a bulk request."""

    results: list[WebsiteBulkItem]
    """A result for each item, in their order."""

    found: int
    """How many items are found; each of them is charged, unless what it shows was paid for."""


class WebsiteBulkItem(TypedDict):
    """The result of one item of a bulk request."""

    reference: str | None
    """The reference of the item; null where it has none."""

    status: Literal["found", "not_found", "invalid"]
    """`found`: `result` is the answer of the single call. `not_found`: nothing is stored. `invalid`: see
    `errors`.
    """

    result: Website | None
    """The answer of the single call; null unless something is found."""

    errors: list[FieldError]
    """All errors of an invalid item; otherwise empty."""


class EmailFeedback(TypedDict):
    """A stored submission about an email address."""

    id: int
    """Id of the submission."""

    email: str
    """The email address, trimmed and in lower case."""

    email_type: Literal["personal", "work"]
    """The operation that took the submission."""

    contact_status: Literal["valid", "invalid"]
    """Whether the address takes mail."""

    is_correct_person: bool
    """Whether the contact belongs to the person that it was given for."""

    name: str | None
    """Name of the person that the contact is believed to belong to."""

    person_id: int | None
    """Id of the person that the contact was given for."""

    date_created: str
    """When it was submitted."""


class PhoneFeedback(TypedDict):
    """A stored submission about a phone number."""

    id: int
    """Id of the submission."""

    phone_number: str
    """The phone number as E.164."""

    contact_status: Literal["connected", "disconnected"]
    """What came of a call to the number."""

    is_correct_person: bool
    """Whether the contact belongs to the person that it was given for."""

    name: str | None
    """Name of the person that the contact is believed to belong to."""

    person_id: int | None
    """Id of the person that the contact was given for."""

    date_created: str
    """When it was submitted."""


class AuditPage(TypedDict):
    """One page of the audit trail."""

    count: int
    """How many entries there are, over all pages."""

    next: int | None
    """Number of the next page; null on the last."""

    previous: int | None
    """Number of the previous page; null on the first."""

    results: list[AuditEntry]
    """The entries, newest first."""


class BalanceChangePage(TypedDict):
    """One page of the change log."""

    count: int
    """How many changes there are, over all pages."""

    next: int | None
    """Number of the next page; null on the last."""

    previous: int | None
    """Number of the previous page; null on the first."""

    results: list[BalanceChange]
    """The changes, newest first."""


class BalanceChange(TypedDict):
    """A change of an account’s credit balance."""

    id: int
    """Id of the change."""

    change_type: Literal["spend", "purchase", "grant", "refund", "adjust"]
    """Why the balance changed."""

    change_sum: int
    """Credits, signed: spending is negative."""

    change_data: BalanceChangeData
    """"""

    balance_after: int
    """The balance after the change."""

    date_created: str
    """When the balance changed."""


class BalanceChangeData(TypedDict):
    """What a balance was changed for; null where that is no request."""

    operation: str | None
    """The operation that was charged."""

    request_id: str | None
    """The `X-Request-Id` of the request."""

    api_key_prefix: str | None
    """The key that made the request."""

    quantity: int | None
    """How many units were charged."""

    unit_cost: int | None
    """Credits for each unit."""

    record_id: int | None
    """The person whose detail, contacts or match were charged; null for several in a bulk request, and
    for other operations.
    """


class BalanceChangeTotals(TypedDict):
    """What was spent."""

    total_credits_spent: int
    """Credits spent in the period; refunds are not taken off."""


class ApiKey(TypedDict):
    """An API key, without its secret."""

    prefix: str
    """The eight characters after `rk_` or `rr_` in the key; they name it."""

    name: str | None
    """What its owner calls it."""

    created: str
    """When it was made."""

    expiry_date: str | None
    """From when it is refused; null where it never expires."""

    last_used: str | None
    """When it was last used, as known to within ten seconds; null where it never was."""

    scopes: list[Literal["people", "contacts", "organizations", "jobs", "websites", "feedback", "billing", "keys", "sources"]]
    """What it may do."""

    kind: Literal["api", "reconcile"]
    """Where it is taken: `api` in the header of calls, `reconcile` in the address of the reconciliation
    service alone.
    """


class CreatedApiKey(TypedDict):
    """A new API key, with its secret."""

    prefix: str
    """The eight characters after `rk_` or `rr_` in the key; they name it."""

    name: str | None
    """What its owner calls it."""

    created: str
    """When it was made."""

    expiry_date: str | None
    """From when it is refused; null where it never expires."""

    last_used: str | None
    """When it was last used, as known to within ten seconds; null where it never was."""

    scopes: list[Literal["people", "contacts", "organizations", "jobs", "websites", "feedback", "billing", "keys", "sources"]]
    """What it may do."""

    kind: Literal["api", "reconcile"]
    """Where it is taken: `api` in the header of calls, `reconcile` in the address of the reconciliation
    service alone.
    """

    key: str
    """The whole key, as the X-API-KEY header takes it. It is shown here and never again."""


class SavedSearch(TypedDict):
    """A search that the account keeps under a name."""

    id: int
    """Id of the saved search."""

    name: str
    """What the account calls it."""

    address: str
    """The page of the search and its filters, as the address of the console has them."""

    total: int | None
    """How many results it had when it was saved."""

    date_created: str
    """When it was saved."""


class CreatedList(TypedDict):
    """A new list."""

    id: int
    """Id of the list."""

    kind: Literal["persons", "organizations", "job_posts"]
    """What the ids name."""

    name: str | None
    """What the account calls it; null for a list that is deleted a day after it was last read."""

    state: Literal["building", "ready", "failed"]
    """`building`: a worker still makes it. `failed`: see `error`."""

    total: int | None
    """Number of its ids; null while it is built."""

    as_of: str | None
    """When its ids were found, or last changed."""

    search: Literal["person_role_search", "organization_search", "job_search"] | None
    """The search that made it; null for a list of ids."""

    filters: dict[str, Any] | None
    """The filters of the search; null for a list of ids."""

    date_created: str
    """When it was created."""

    expires: str | None
    """When it is deleted unless it is read before; null where it has a name."""

    error: str | None
    """Why it could not be built."""

    warnings: NotRequired[list[Warning]]
    """What in the request may mean something else; absent where nothing does."""

    unknown: NotRequired[list[int]]
    """Given ids that no record has; absent where there are none."""


class StoredLists(TypedDict):
    """A page of the lists of the account."""

    count: int
    """Lists on all pages."""

    results: list[StoredList]
    """The lists, the newest first."""


class StoredList(TypedDict):
    """A stored, ordered set of ids of one kind."""

    id: int
    """Id of the list."""

    kind: Literal["persons", "organizations", "job_posts"]
    """What the ids name."""

    name: str | None
    """What the account calls it; null for a list that is deleted a day after it was last read."""

    state: Literal["building", "ready", "failed"]
    """`building`: a worker still makes it. `failed`: see `error`."""

    total: int | None
    """Number of its ids; null while it is built."""

    as_of: str | None
    """When its ids were found, or last changed."""

    search: Literal["person_role_search", "organization_search", "job_search"] | None
    """The search that made it; null for a list of ids."""

    filters: dict[str, Any] | None
    """The filters of the search; null for a list of ids."""

    date_created: str
    """When it was created."""

    expires: str | None
    """When it is deleted unless it is read before; null where it has a name."""

    error: str | None
    """Why it could not be built."""


class ListItemsChange(TypedDict):
    """What a change of a list has done."""

    added: int
    """Records that it did not hold before."""

    removed: int
    """Records that it holds no longer."""

    unknown: list[int]
    """Ids to add that no record has: they are not stored."""

    total: int
    """Records that it holds now."""


class ListPrice(TypedDict):
    """What all parts of a list cost."""

    parts: int
    """Parts of the list."""

    unpaid_parts: int
    """Parts that are not paid for."""

    credits_max: int
    """What these cost at most: persons without contacts, and what was paid for, cost less."""


class ListPart(TypedDict):
    """A thousand places of a list."""

    records: list[dict[str, Any]]
    """The records of these places, in their order, as results of the search show them, with the contacts
    and notes that were asked for.
    """

    gone: int
    """Records that were removed, suppressed or merged into one at an earlier place since."""

    as_of: str
    """When the ids of the list were found, or last changed."""

    next_part: int | None
    """Place of the next part; null after the last one."""


class CurrentUser(TypedDict):
    """The user whose key makes the call."""

    id: int
    """Id of the user."""

    email: str | None
    """Email address."""

    first_name: str | None
    """First name."""

    last_name: str | None
    """Last name."""

    is_active: bool
    """Whether the user is active. It is always true here: the keys of other users are refused."""

    date_joined: str
    """When the user was made."""

    account: Account
    """The user’s account."""

    api_key: ApiKey
    """The key that makes this call."""


class Account(TypedDict):
    """Who pays: keys, users and credits belong to an account."""

    id: int
    """Id, as it stands in the paths of operations."""

    name: str
    """Name."""

    credit_balance: int
    """Credits that are left."""


class IndustryMatchPage(TypedDict):
    """One page of values."""

    results: list[IndustryMatch]
    """Values of exactly the name first, then those whose names begin so, then the rest; in each the most
    used first.
    """

    pagination: LookupPagination
    """"""


class IndustryMatch(TypedDict):
    """A value that filters take."""

    id: int
    """Id, as filters take it."""

    name: str
    """Name."""

    text: str
    """The name again, under the key that select widgets read."""

    detail: str | None
    """Always null."""


class LookupPagination(TypedDict):
    """Where this page stands among all."""

    more: bool
    """Whether there is a page after this one."""


class OrganizationMatchPage(TypedDict):
    """One page of values."""

    results: list[OrganizationMatch]
    """Values of exactly the name first, then those whose names begin so, then the rest; in each the most
    used first.
    """

    pagination: LookupPagination
    """"""


class OrganizationMatch(TypedDict):
    """A value that filters take."""

    id: int
    """Id, as filters take it."""

    name: str
    """Name."""

    text: str
    """The name again, under the key that select widgets read."""

    detail: str | None
    """The website, as `https://host`; null where none is known."""


class OrganizationKeywordMatchPage(TypedDict):
    """One page of values."""

    results: list[OrganizationKeywordMatch]
    """Values of exactly the name first, then those whose names begin so, then the rest; in each the most
    used first.
    """

    pagination: LookupPagination
    """"""


class OrganizationKeywordMatch(TypedDict):
    """A value that filters take."""

    id: int
    """Id, as filters take it."""

    name: str
    """Name."""

    text: str
    """The name again, under the key that select widgets read."""

    detail: str | None
    """Always null."""


class LocationMatchPage(TypedDict):
    """One page of values."""

    results: list[LocationMatch]
    """Values of exactly the name first, then those whose names begin so, then the rest; in each the most
    used first.
    """

    pagination: LookupPagination
    """"""


class LocationMatch(TypedDict):
    """A value that filters take."""

    id: int
    """Id, as filters take it."""

    name: str
    """Name."""

    text: str
    """The name again, under the key that select widgets read."""

    detail: str | None
    """The kinds of its places, the smallest first; null where it has none."""


class PersonSkillMatchPage(TypedDict):
    """One page of values."""

    results: list[PersonSkillMatch]
    """Values of exactly the name first, then those whose names begin so, then the rest; in each the most
    used first.
    """

    pagination: LookupPagination
    """"""


class PersonSkillMatch(TypedDict):
    """A value that filters take."""

    id: int
    """Id, as filters take it."""

    name: str
    """Name."""

    text: str
    """The name again, under the key that select widgets read."""

    detail: str | None
    """Always null."""


class WebTechnologyMatchPage(TypedDict):
    """One page of values."""

    results: list[WebTechnologyMatch]
    """Values of exactly the name first, then those whose names begin so, then the rest; in each the most
    used first.
    """

    pagination: LookupPagination
    """"""


class WebTechnologyMatch(TypedDict):
    """A value that filters take."""

    id: int
    """Id, as filters take it."""

    name: str
    """Name."""

    text: str
    """The name again, under the key that select widgets read."""

    detail: str | None
    """Always null."""


class OrganizationSearchRequest(TypedDict):
    """All filters must hold; values in one list are alternatives; null and an empty list are no filter."""

    page: NotRequired[int | None]
    """Number of the page, from 1; absent means 1. A page past the end is empty."""

    page_size: NotRequired[int | None]
    """Records on a page; absent means 25."""

    fields: NotRequired[list[Literal["id", "name", "domain", "description", "founded_date", "employees", "domain_rank", "domain_traffic", "keywords", "keywords.id", "keywords.name", "web_technologies", "web_technologies.id", "web_technologies.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "finance_info", "finance_info.revenue", "finance_info.funding_total", "finance_info.last_funding_type", "finance_info.last_funding_date", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "job_events", "job_events.id", "job_events.source", "job_events.date_featured", "job_events.source_id", "job_events.url", "job_events.title", "job_events.description", "job_events.is_remote", "job_events.location", "job_events.location.id", "job_events.location.name", "job_events.location.osm_locations", "job_events.location.osm_locations.id", "job_events.location.osm_locations.name", "job_events.location.osm_locations.place_type", "job_events.is_active", "simple_events", "simple_events.id", "simple_events.source", "simple_events.reason", "simple_events.date_featured", "simple_events.title", "simple_events.url", "funding_events", "funding_events.id", "funding_events.source", "funding_events.date_featured", "funding_events.funding_type", "funding_events.amount", "funding_events.currency", "funding_events.investors", "funding_events.url", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """

    organization_ids: NotRequired[list[int] | None]
    """Ids of organizations."""

    description: NotRequired[str | None]
    """Boolean text query over the description: AND, OR, NOT in capitals, "a phrase", parentheses, engin*
    for a prefix.
    """

    locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the organization is at or inside one of them."""

    industries: NotRequired[list[int] | None]
    """Ids from the industries lookup."""

    industries_exclude: NotRequired[list[int] | None]
    """Ids from the industries lookup, none of which the organization has."""

    keywords: NotRequired[list[int] | None]
    """Ids from the organization keywords lookup."""

    employees_start: NotRequired[int | None]
    """Fewest employees."""

    employees_end: NotRequired[int | None]
    """Most employees."""

    founded_date_start: NotRequired[str | None]
    """First day of founding."""

    founded_date_end: NotRequired[str | None]
    """Last day of founding."""

    revenue_start: NotRequired[int | None]
    """Least yearly revenue in USD."""

    revenue_end: NotRequired[int | None]
    """Greatest yearly revenue in USD."""

    domains: NotRequired[list[str] | None]
    """Websites, as hosts or URLs in any case, with or without `www.`."""

    domain_rank_start: NotRequired[int | None]
    """Best public rank of the website; 1 is the best of all."""

    domain_rank_end: NotRequired[int | None]
    """Worst public rank of the website."""

    domain_traffic_start: NotRequired[int | None]
    """Least visits of the website a month."""

    domain_traffic_end: NotRequired[int | None]
    """Most visits of the website a month."""

    web_technologies: NotRequired[list[int] | None]
    """Ids from the web technologies lookup, one of which the website uses now."""

    network_public_identifiers: NotRequired[list[str] | None]
    """Slugs of profile addresses on the external network, in any case, or the addresses."""

    funding_total_start: NotRequired[int | None]
    """Least total funding in USD."""

    funding_total_end: NotRequired[int | None]
    """Greatest total funding in USD."""

    funding_types: NotRequired[list[Literal["angel", "pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "series_g", "series_h", "series_i", "series_j", "series_unknown", "convertible_note", "equity_crowdfunding", "product_crowdfunding", "initial_coin_offering", "private_equity", "corporate_round", "debt_financing", "grant", "non_equity_assistance", "secondary_market", "post_ipo_equity", "post_ipo_debt", "post_ipo_secondary", "undisclosed"]] | None]
    """Kinds of funding, one of which the organization received. The funding type and date filters must
    hold on the same funding event.
    """

    funding_event_date_featured_start: NotRequired[str | None]
    """First day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    funding_event_date_featured_end: NotRequired[str | None]
    """Last day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    job_post_title: NotRequired[str | None]
    """Boolean text query over the title of a job post. All job_post filters must hold on the same job
    post.
    """

    job_post_description: NotRequired[str | None]
    """Boolean text query over the description of a job post. All job_post filters must hold on the same
    job post.
    """

    job_post_is_remote: NotRequired[bool | None]
    """Whether the job post is remote; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_is_active: NotRequired[bool | None]
    """Whether the job post is active; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_date_featured_start: NotRequired[str | None]
    """First day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_date_featured_end: NotRequired[str | None]
    """Last day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside one of them. All job_post filters must
    hold on the same job post.
    """

    job_post_locations_exclude: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside none of them. All job_post filters must
    hold on the same job post.
    """

    simple_event_source: NotRequired[Literal["launch_site", "form_c_regulator", "form_d_regulator"] | None]
    """Where the event was found. All simple_event filters must hold on the same event."""

    simple_event_reason: NotRequired[Literal["report_released", "promoted_on_site"] | None]
    """What the event tells. All simple_event filters must hold on the same event."""

    simple_event_date_featured_start: NotRequired[str | None]
    """First day of the event. All simple_event filters must hold on the same event."""

    simple_event_date_featured_end: NotRequired[str | None]
    """Last day of the event. All simple_event filters must hold on the same event."""

    in_lists: NotRequired[list[int] | None]
    """Ids of lists, in one of which the record is. At most 10 lists of organizations."""

    not_in_lists: NotRequired[list[int] | None]
    """Ids of lists, in none of which the record is. At most 10 lists of organizations."""

    seen_since: NotRequired[str | None]
    """A delivery had the organization on that day (UTC) or later."""

    snapshot: NotRequired[bool | None]
    """Whether to make a list of all results first: this is then a page of the list, whose id `snapshot`
    has.
    """

    list: NotRequired[int | None]
    """A list in the place of all filters, of which this is a page. Beside it only `page`, `page_size`,
    `fields` and `notes`.
    """

    notes: NotRequired[bool | None]
    """Whether the answer has the notes of the list. Only beside `list`."""


class OrganizationSearchTotalsRequest(TypedDict):
    """All filters must hold; values in one list are alternatives; null and an empty list are no filter."""

    page: NotRequired[int | None]
    """Number of the page, from 1; absent means 1. A page past the end is empty."""

    page_size: NotRequired[int | None]
    """Records on a page; absent means 25."""

    fields: NotRequired[list[Literal["id", "name", "domain", "description", "founded_date", "employees", "domain_rank", "domain_traffic", "keywords", "keywords.id", "keywords.name", "web_technologies", "web_technologies.id", "web_technologies.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "finance_info", "finance_info.revenue", "finance_info.funding_total", "finance_info.last_funding_type", "finance_info.last_funding_date", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "job_events", "job_events.id", "job_events.source", "job_events.date_featured", "job_events.source_id", "job_events.url", "job_events.title", "job_events.description", "job_events.is_remote", "job_events.location", "job_events.location.id", "job_events.location.name", "job_events.location.osm_locations", "job_events.location.osm_locations.id", "job_events.location.osm_locations.name", "job_events.location.osm_locations.place_type", "job_events.is_active", "simple_events", "simple_events.id", "simple_events.source", "simple_events.reason", "simple_events.date_featured", "simple_events.title", "simple_events.url", "funding_events", "funding_events.id", "funding_events.source", "funding_events.date_featured", "funding_events.funding_type", "funding_events.amount", "funding_events.currency", "funding_events.investors", "funding_events.url", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """

    organization_ids: NotRequired[list[int] | None]
    """Ids of organizations."""

    description: NotRequired[str | None]
    """Boolean text query over the description: AND, OR, NOT in capitals, "a phrase", parentheses, engin*
    for a prefix.
    """

    locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the organization is at or inside one of them."""

    industries: NotRequired[list[int] | None]
    """Ids from the industries lookup."""

    industries_exclude: NotRequired[list[int] | None]
    """Ids from the industries lookup, none of which the organization has."""

    keywords: NotRequired[list[int] | None]
    """Ids from the organization keywords lookup."""

    employees_start: NotRequired[int | None]
    """Fewest employees."""

    employees_end: NotRequired[int | None]
    """Most employees."""

    founded_date_start: NotRequired[str | None]
    """First day of founding."""

    founded_date_end: NotRequired[str | None]
    """Last day of founding."""

    revenue_start: NotRequired[int | None]
    """Least yearly revenue in USD."""

    revenue_end: NotRequired[int | None]
    """Greatest yearly revenue in USD."""

    domains: NotRequired[list[str] | None]
    """Websites, as hosts or URLs in any case, with or without `www.`."""

    domain_rank_start: NotRequired[int | None]
    """Best public rank of the website; 1 is the best of all."""

    domain_rank_end: NotRequired[int | None]
    """Worst public rank of the website."""

    domain_traffic_start: NotRequired[int | None]
    """Least visits of the website a month."""

    domain_traffic_end: NotRequired[int | None]
    """Most visits of the website a month."""

    web_technologies: NotRequired[list[int] | None]
    """Ids from the web technologies lookup, one of which the website uses now."""

    network_public_identifiers: NotRequired[list[str] | None]
    """Slugs of profile addresses on the external network, in any case, or the addresses."""

    funding_total_start: NotRequired[int | None]
    """Least total funding in USD."""

    funding_total_end: NotRequired[int | None]
    """Greatest total funding in USD."""

    funding_types: NotRequired[list[Literal["angel", "pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "series_g", "series_h", "series_i", "series_j", "series_unknown", "convertible_note", "equity_crowdfunding", "product_crowdfunding", "initial_coin_offering", "private_equity", "corporate_round", "debt_financing", "grant", "non_equity_assistance", "secondary_market", "post_ipo_equity", "post_ipo_debt", "post_ipo_secondary", "undisclosed"]] | None]
    """Kinds of funding, one of which the organization received. The funding type and date filters must
    hold on the same funding event.
    """

    funding_event_date_featured_start: NotRequired[str | None]
    """First day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    funding_event_date_featured_end: NotRequired[str | None]
    """Last day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    job_post_title: NotRequired[str | None]
    """Boolean text query over the title of a job post. All job_post filters must hold on the same job
    post.
    """

    job_post_description: NotRequired[str | None]
    """Boolean text query over the description of a job post. All job_post filters must hold on the same
    job post.
    """

    job_post_is_remote: NotRequired[bool | None]
    """Whether the job post is remote; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_is_active: NotRequired[bool | None]
    """Whether the job post is active; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_date_featured_start: NotRequired[str | None]
    """First day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_date_featured_end: NotRequired[str | None]
    """Last day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside one of them. All job_post filters must
    hold on the same job post.
    """

    job_post_locations_exclude: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside none of them. All job_post filters must
    hold on the same job post.
    """

    simple_event_source: NotRequired[Literal["launch_site", "form_c_regulator", "form_d_regulator"] | None]
    """Where the event was found. All simple_event filters must hold on the same event."""

    simple_event_reason: NotRequired[Literal["report_released", "promoted_on_site"] | None]
    """What the event tells. All simple_event filters must hold on the same event."""

    simple_event_date_featured_start: NotRequired[str | None]
    """First day of the event. All simple_event filters must hold on the same event."""

    simple_event_date_featured_end: NotRequired[str | None]
    """Last day of the event. All simple_event filters must hold on the same event."""

    in_lists: NotRequired[list[int] | None]
    """Ids of lists, in one of which the record is. At most 10 lists of organizations."""

    not_in_lists: NotRequired[list[int] | None]
    """Ids of lists, in none of which the record is. At most 10 lists of organizations."""

    seen_since: NotRequired[str | None]
    """A delivery had the organization on that day (UTC) or later."""


class OrganizationSearchFacetsRequest(TypedDict):
    """The filters of the organization search, and the facets to count. Pages are ignored."""

    page: NotRequired[int | None]
    """Number of the page, from 1; absent means 1. A page past the end is empty."""

    page_size: NotRequired[int | None]
    """Records on a page; absent means 25."""

    fields: NotRequired[list[Literal["id", "name", "domain", "description", "founded_date", "employees", "domain_rank", "domain_traffic", "keywords", "keywords.id", "keywords.name", "web_technologies", "web_technologies.id", "web_technologies.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "finance_info", "finance_info.revenue", "finance_info.funding_total", "finance_info.last_funding_type", "finance_info.last_funding_date", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "job_events", "job_events.id", "job_events.source", "job_events.date_featured", "job_events.source_id", "job_events.url", "job_events.title", "job_events.description", "job_events.is_remote", "job_events.location", "job_events.location.id", "job_events.location.name", "job_events.location.osm_locations", "job_events.location.osm_locations.id", "job_events.location.osm_locations.name", "job_events.location.osm_locations.place_type", "job_events.is_active", "simple_events", "simple_events.id", "simple_events.source", "simple_events.reason", "simple_events.date_featured", "simple_events.title", "simple_events.url", "funding_events", "funding_events.id", "funding_events.source", "funding_events.date_featured", "funding_events.funding_type", "funding_events.amount", "funding_events.currency", "funding_events.investors", "funding_events.url", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """

    organization_ids: NotRequired[list[int] | None]
    """Ids of organizations."""

    description: NotRequired[str | None]
    """Boolean text query over the description: AND, OR, NOT in capitals, "a phrase", parentheses, engin*
    for a prefix.
    """

    locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the organization is at or inside one of them."""

    industries: NotRequired[list[int] | None]
    """Ids from the industries lookup."""

    industries_exclude: NotRequired[list[int] | None]
    """Ids from the industries lookup, none of which the organization has."""

    keywords: NotRequired[list[int] | None]
    """Ids from the organization keywords lookup."""

    employees_start: NotRequired[int | None]
    """Fewest employees."""

    employees_end: NotRequired[int | None]
    """Most employees."""

    founded_date_start: NotRequired[str | None]
    """First day of founding."""

    founded_date_end: NotRequired[str | None]
    """Last day of founding."""

    revenue_start: NotRequired[int | None]
    """Least yearly revenue in USD."""

    revenue_end: NotRequired[int | None]
    """Greatest yearly revenue in USD."""

    domains: NotRequired[list[str] | None]
    """Websites, as hosts or URLs in any case, with or without `www.`."""

    domain_rank_start: NotRequired[int | None]
    """Best public rank of the website; 1 is the best of all."""

    domain_rank_end: NotRequired[int | None]
    """Worst public rank of the website."""

    domain_traffic_start: NotRequired[int | None]
    """Least visits of the website a month."""

    domain_traffic_end: NotRequired[int | None]
    """Most visits of the website a month."""

    web_technologies: NotRequired[list[int] | None]
    """Ids from the web technologies lookup, one of which the website uses now."""

    network_public_identifiers: NotRequired[list[str] | None]
    """Slugs of profile addresses on the external network, in any case, or the addresses."""

    funding_total_start: NotRequired[int | None]
    """Least total funding in USD."""

    funding_total_end: NotRequired[int | None]
    """Greatest total funding in USD."""

    funding_types: NotRequired[list[Literal["angel", "pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "series_g", "series_h", "series_i", "series_j", "series_unknown", "convertible_note", "equity_crowdfunding", "product_crowdfunding", "initial_coin_offering", "private_equity", "corporate_round", "debt_financing", "grant", "non_equity_assistance", "secondary_market", "post_ipo_equity", "post_ipo_debt", "post_ipo_secondary", "undisclosed"]] | None]
    """Kinds of funding, one of which the organization received. The funding type and date filters must
    hold on the same funding event.
    """

    funding_event_date_featured_start: NotRequired[str | None]
    """First day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    funding_event_date_featured_end: NotRequired[str | None]
    """Last day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    job_post_title: NotRequired[str | None]
    """Boolean text query over the title of a job post. All job_post filters must hold on the same job
    post.
    """

    job_post_description: NotRequired[str | None]
    """Boolean text query over the description of a job post. All job_post filters must hold on the same
    job post.
    """

    job_post_is_remote: NotRequired[bool | None]
    """Whether the job post is remote; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_is_active: NotRequired[bool | None]
    """Whether the job post is active; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_date_featured_start: NotRequired[str | None]
    """First day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_date_featured_end: NotRequired[str | None]
    """Last day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside one of them. All job_post filters must
    hold on the same job post.
    """

    job_post_locations_exclude: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside none of them. All job_post filters must
    hold on the same job post.
    """

    simple_event_source: NotRequired[Literal["launch_site", "form_c_regulator", "form_d_regulator"] | None]
    """Where the event was found. All simple_event filters must hold on the same event."""

    simple_event_reason: NotRequired[Literal["report_released", "promoted_on_site"] | None]
    """What the event tells. All simple_event filters must hold on the same event."""

    simple_event_date_featured_start: NotRequired[str | None]
    """First day of the event. All simple_event filters must hold on the same event."""

    simple_event_date_featured_end: NotRequired[str | None]
    """Last day of the event. All simple_event filters must hold on the same event."""

    in_lists: NotRequired[list[int] | None]
    """Ids of lists, in one of which the record is. At most 10 lists of organizations."""

    not_in_lists: NotRequired[list[int] | None]
    """Ids of lists, in none of which the record is. At most 10 lists of organizations."""

    seen_since: NotRequired[str | None]
    """A delivery had the organization on that day (UTC) or later."""

    facets: list[Literal["industry", "location", "keyword", "web_technology", "employees", "founded_year", "last_seen"]]
    """The facets to count, each at most once."""

    size: NotRequired[int | None]
    """Values of each facet; absent means 10."""


class OrganizationToMatch(TypedDict):
    """What is known of an organization: at least its name, its domain or its slug. Give at least one of:
    name, domain, network_public_identifier.
    """

    name: NotRequired[str | None]
    """Name; a legal form at its end, such as Inc., does not count."""

    domain: NotRequired[str | None]
    """Website, as a host or a URL in any case, with or without `www.`."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the profile address on the external network, in any case, or the address."""

    location_id: NotRequired[int | None]
    """Id from the locations lookup; the organization is at it or inside it."""

    min_likelihood: NotRequired[int | None]
    """A less likely organization is not returned."""

    reference: NotRequired[str | None]
    """A text of your choice, which stands with the result."""

    fields: NotRequired[list[Literal["id", "name", "domain", "description", "founded_date", "employees", "domain_rank", "domain_traffic", "keywords", "keywords.id", "keywords.name", "web_technologies", "web_technologies.id", "web_technologies.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "finance_info", "finance_info.revenue", "finance_info.funding_total", "finance_info.last_funding_type", "finance_info.last_funding_date", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """


class OrganizationsToMatchItem(TypedDict):
    """Give at least one of: name, domain, network_public_identifier."""

    name: NotRequired[str | None]
    """Name; a legal form at its end, such as Inc., does not count."""

    domain: NotRequired[str | None]
    """Website, as a host or a URL in any case, with or without `www.`."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the profile address on the external network, in any case, or the address."""

    location_id: NotRequired[int | None]
    """Id from the locations lookup; the organization is at it or inside it."""

    min_likelihood: NotRequired[int | None]
    """A less likely organization is not returned."""

    reference: NotRequired[str | None]
    """A text of your choice, which stands with the result."""


class OrganizationsToMatch(TypedDict):
    """What is known of organizations, an item for each."""

    items: list[OrganizationsToMatchItem]
    """What to look up. An item that is not valid does not fail the others."""

    fields: NotRequired[list[Literal["id", "name", "domain", "description", "founded_date", "employees", "domain_rank", "domain_traffic", "keywords", "keywords.id", "keywords.name", "web_technologies", "web_technologies.id", "web_technologies.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "finance_info", "finance_info.revenue", "finance_info.funding_total", "finance_info.last_funding_type", "finance_info.last_funding_date", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """


class OrganizationsToCountItem(TypedDict):
    """Give at least one of: name, domain, network_public_identifier."""

    name: NotRequired[str | None]
    """Name; a legal form at its end, such as Inc., does not count."""

    domain: NotRequired[str | None]
    """Website, as a host or a URL in any case, with or without `www.`."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the profile address on the external network, in any case, or the address."""

    location_id: NotRequired[int | None]
    """Id from the locations lookup; the organization is at it or inside it."""

    min_likelihood: NotRequired[int | None]
    """A less likely organization is not returned."""

    reference: NotRequired[str | None]
    """A text of your choice, which stands with the result."""


class OrganizationsToCount(TypedDict):
    """What is known of organizations, an item for each."""

    items: list[OrganizationsToCountItem]
    """What to look up. An item that is not valid does not fail the others."""


class PersonRoleSearchRequest(TypedDict):
    """All filters must hold, those on roles, organizations and events on one role of the person; values
    in one list are alternatives; null and an empty list are no filter.
    """

    page: NotRequired[int | None]
    """Number of the page, from 1; absent means 1. A page past the end is empty."""

    page_size: NotRequired[int | None]
    """Records on a page; absent means 25."""

    fields: NotRequired[list[Literal["id", "full_name", "first_name", "last_name", "photo", "headline", "description", "skills", "skills.id", "skills.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "roles", "roles.id", "roles.title", "roles.description", "roles.is_current", "roles.start_date", "roles.end_date", "roles.location", "roles.location.id", "roles.location.name", "roles.location.osm_locations", "roles.location.osm_locations.id", "roles.location.osm_locations.name", "roles.location.osm_locations.place_type", "roles.organization", "roles.organization.id", "roles.organization.name", "roles.organization.domain", "roles.organization.founded_date", "roles.organization.network_info", "roles.organization.network_info.public_identifier", "roles.organization.network_info.industry", "roles.organization.network_info.industry.id", "roles.organization.network_info.industry.name", "roles.organization.network_info.public_profile_url", "roles.organization.job_events", "roles.organization.job_events.id", "roles.organization.job_events.source", "roles.organization.job_events.date_featured", "roles.organization.job_events.source_id", "roles.organization.job_events.url", "roles.organization.job_events.title", "roles.organization.job_events.description", "roles.organization.job_events.is_remote", "roles.organization.job_events.location", "roles.organization.job_events.location.id", "roles.organization.job_events.location.name", "roles.organization.job_events.location.osm_locations", "roles.organization.job_events.location.osm_locations.id", "roles.organization.job_events.location.osm_locations.name", "roles.organization.job_events.location.osm_locations.place_type", "roles.organization.job_events.is_active", "roles.organization.simple_events", "roles.organization.simple_events.id", "roles.organization.simple_events.source", "roles.organization.simple_events.reason", "roles.organization.simple_events.date_featured", "roles.organization.simple_events.title", "roles.organization.simple_events.url", "roles.organization.funding_events", "roles.organization.funding_events.id", "roles.organization.funding_events.source", "roles.organization.funding_events.date_featured", "roles.organization.funding_events.funding_type", "roles.organization.funding_events.amount", "roles.organization.funding_events.currency", "roles.organization.funding_events.investors", "roles.organization.funding_events.url", "matching_role_ids", "matching_role", "matching_role.title", "matching_role.organization", "matching_role.since", "matching_role.place", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """

    role_title: NotRequired[str | None]
    """Boolean text query over the title of a role: AND, OR, NOT in capitals, "a phrase", parentheses,
    engin* for a prefix. All role filters hold on one role.
    """

    role_description: NotRequired[str | None]
    """Boolean text query over the description of a role. All role filters hold on one role."""

    role_is_current: NotRequired[bool | None]
    """Whether the person holds the role now; null or absent means both. All role filters hold on one
    role.
    """

    role_position_start_date: NotRequired[str | None]
    """The role began on that day or later. All role filters hold on one role."""

    role_position_end_date: NotRequired[str | None]
    """The role ended on that day or earlier; a role without an end never matches. All role filters hold
    on one role.
    """

    role_years_on_position_start: NotRequired[int | None]
    """Fewest whole years completed in the role, to its end, or to today (UTC) where it is current. All
    role filters hold on one role.
    """

    role_years_on_position_end: NotRequired[int | None]
    """Most whole years completed in the role. All role filters hold on one role."""

    person_name: NotRequired[str | None]
    """Boolean text query over the full name."""

    person_headline: NotRequired[str | None]
    """Boolean text query over the headline."""

    person_description: NotRequired[str | None]
    """Boolean text query over what persons say of themselves."""

    person_skills: NotRequired[list[int] | None]
    """Ids from the person skills lookup, one of which the person has."""

    person_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the person is at or inside one of them."""

    person_industries: NotRequired[list[int] | None]
    """Ids from the industries lookup."""

    person_industries_exclude: NotRequired[list[int] | None]
    """Ids from the industries lookup, none of which the person has."""

    person_network_public_identifiers: NotRequired[list[str] | None]
    """Slugs of the persons’ profile addresses on the external network, in any case, or the addresses."""

    organizations: NotRequired[list[int] | None]
    """Ids from the organizations lookup. It is the organization of that role."""

    organizations_bulk_domain: NotRequired[str | None]
    """Websites in one text, separated by commas, spaces or newlines, at most 10,000; taken together with
    `organization_domains`.
    """

    organization_domains: NotRequired[list[str] | None]
    """Websites, as hosts or URLs in any case, with or without `www.`."""

    organization_description: NotRequired[str | None]
    """Boolean text query over the organization’s description. It is the organization of that role."""

    organization_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the organization is at or inside one of them."""

    organization_industries: NotRequired[list[int] | None]
    """Ids from the industries lookup. It is the organization of that role."""

    organization_industries_exclude: NotRequired[list[int] | None]
    """Ids from the industries lookup, none of which the organization has."""

    organization_keywords: NotRequired[list[int] | None]
    """Ids from the organization keywords lookup. It is the organization of that role."""

    organization_web_technologies: NotRequired[list[int] | None]
    """Ids from the web technologies lookup, one of which the organization’s website uses now."""

    organization_founded_date_start: NotRequired[str | None]
    """First day of founding."""

    organization_founded_date_end: NotRequired[str | None]
    """Last day of founding."""

    organization_employees_start: NotRequired[int | None]
    """Fewest employees."""

    organization_employees_end: NotRequired[int | None]
    """Most employees."""

    organization_revenue_start: NotRequired[int | None]
    """Least yearly revenue in USD."""

    organization_revenue_end: NotRequired[int | None]
    """Greatest yearly revenue in USD."""

    organization_domain_rank_start: NotRequired[int | None]
    """Best public rank of the website; 1 is the best of all."""

    organization_domain_rank_end: NotRequired[int | None]
    """Worst public rank of the website."""

    organization_network_public_identifiers: NotRequired[list[str] | None]
    """Slugs of the organizations’ profile addresses on the external network, in any case, or the
    addresses.
    """

    funding_total_start: NotRequired[int | None]
    """Least total funding of the organization in USD."""

    funding_total_end: NotRequired[int | None]
    """Greatest total funding of the organization in USD."""

    funding_types: NotRequired[list[Literal["angel", "pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "series_g", "series_h", "series_i", "series_j", "series_unknown", "convertible_note", "equity_crowdfunding", "product_crowdfunding", "initial_coin_offering", "private_equity", "corporate_round", "debt_financing", "grant", "non_equity_assistance", "secondary_market", "post_ipo_equity", "post_ipo_debt", "post_ipo_secondary", "undisclosed"]] | None]
    """Kinds of funding, one of which the organization received. The funding type and date filters must
    hold on the same funding event.
    """

    funding_event_date_featured_start: NotRequired[str | None]
    """First day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    funding_event_date_featured_end: NotRequired[str | None]
    """Last day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    job_post_title: NotRequired[str | None]
    """Boolean text query over the title of a job post. All job_post filters must hold on the same job
    post.
    """

    job_post_description: NotRequired[str | None]
    """Boolean text query over the description of a job post. All job_post filters must hold on the same
    job post.
    """

    job_post_is_remote: NotRequired[bool | None]
    """Whether the job post is remote; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_is_active: NotRequired[bool | None]
    """Whether the job post is active; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_date_featured_start: NotRequired[str | None]
    """First day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_date_featured_end: NotRequired[str | None]
    """Last day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside one of them. All job_post filters must
    hold on the same job post.
    """

    job_post_locations_exclude: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside none of them. All job_post filters must
    hold on the same job post.
    """

    simple_event_source: NotRequired[Literal["launch_site", "form_c_regulator", "form_d_regulator"] | None]
    """Where the event was found. All simple_event filters must hold on the same event."""

    simple_event_reason: NotRequired[Literal["report_released", "promoted_on_site"] | None]
    """What the event tells. All simple_event filters must hold on the same event."""

    simple_event_date_featured_start: NotRequired[str | None]
    """First day of the event. All simple_event filters must hold on the same event."""

    simple_event_date_featured_end: NotRequired[str | None]
    """Last day of the event. All simple_event filters must hold on the same event."""

    in_lists: NotRequired[list[int | Literal["paid:person", "paid:work_emails", "paid:personal_emails", "paid:phone_numbers"]] | None]
    """Ids of lists, in one of which the record is. At most 10 lists of persons or organizations. Beside
    ids: `paid:person`, `paid:work_emails`, `paid:personal_emails`, `paid:phone_numbers`, the persons
    of whom the account has paid for that, while it is free again.
    """

    not_in_lists: NotRequired[list[int | Literal["paid:person", "paid:work_emails", "paid:personal_emails", "paid:phone_numbers"]] | None]
    """Ids of lists, in none of which the record is. At most 10 lists of persons or organizations. Beside
    ids: `paid:person`, `paid:work_emails`, `paid:personal_emails`, `paid:phone_numbers`, the persons
    of whom the account has paid for that, while it is free again.
    """

    seen_since: NotRequired[str | None]
    """A delivery had the person on that day (UTC) or later."""

    snapshot: NotRequired[bool | None]
    """Whether to make a list of all results first: this is then a page of the list, whose id `snapshot`
    has.
    """

    list: NotRequired[int | None]
    """A list in the place of all filters, of which this is a page. Beside it only `page`, `page_size`,
    `fields` and `notes`.
    """

    notes: NotRequired[bool | None]
    """Whether the answer has the notes of the list. Only beside `list`."""


class PersonRoleSearchTotalsRequest(TypedDict):
    """All filters must hold, those on roles, organizations and events on one role of the person; values
    in one list are alternatives; null and an empty list are no filter.
    """

    page: NotRequired[int | None]
    """Number of the page, from 1; absent means 1. A page past the end is empty."""

    page_size: NotRequired[int | None]
    """Records on a page; absent means 25."""

    fields: NotRequired[list[Literal["id", "full_name", "first_name", "last_name", "photo", "headline", "description", "skills", "skills.id", "skills.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "roles", "roles.id", "roles.title", "roles.description", "roles.is_current", "roles.start_date", "roles.end_date", "roles.location", "roles.location.id", "roles.location.name", "roles.location.osm_locations", "roles.location.osm_locations.id", "roles.location.osm_locations.name", "roles.location.osm_locations.place_type", "roles.organization", "roles.organization.id", "roles.organization.name", "roles.organization.domain", "roles.organization.founded_date", "roles.organization.network_info", "roles.organization.network_info.public_identifier", "roles.organization.network_info.industry", "roles.organization.network_info.industry.id", "roles.organization.network_info.industry.name", "roles.organization.network_info.public_profile_url", "roles.organization.job_events", "roles.organization.job_events.id", "roles.organization.job_events.source", "roles.organization.job_events.date_featured", "roles.organization.job_events.source_id", "roles.organization.job_events.url", "roles.organization.job_events.title", "roles.organization.job_events.description", "roles.organization.job_events.is_remote", "roles.organization.job_events.location", "roles.organization.job_events.location.id", "roles.organization.job_events.location.name", "roles.organization.job_events.location.osm_locations", "roles.organization.job_events.location.osm_locations.id", "roles.organization.job_events.location.osm_locations.name", "roles.organization.job_events.location.osm_locations.place_type", "roles.organization.job_events.is_active", "roles.organization.simple_events", "roles.organization.simple_events.id", "roles.organization.simple_events.source", "roles.organization.simple_events.reason", "roles.organization.simple_events.date_featured", "roles.organization.simple_events.title", "roles.organization.simple_events.url", "roles.organization.funding_events", "roles.organization.funding_events.id", "roles.organization.funding_events.source", "roles.organization.funding_events.date_featured", "roles.organization.funding_events.funding_type", "roles.organization.funding_events.amount", "roles.organization.funding_events.currency", "roles.organization.funding_events.investors", "roles.organization.funding_events.url", "matching_role_ids", "matching_role", "matching_role.title", "matching_role.organization", "matching_role.since", "matching_role.place", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """

    role_title: NotRequired[str | None]
    """Boolean text query over the title of a role: AND, OR, NOT in capitals, "a phrase", parentheses,
    engin* for a prefix. All role filters hold on one role.
    """

    role_description: NotRequired[str | None]
    """Boolean text query over the description of a role. All role filters hold on one role."""

    role_is_current: NotRequired[bool | None]
    """Whether the person holds the role now; null or absent means both. All role filters hold on one
    role.
    """

    role_position_start_date: NotRequired[str | None]
    """The role began on that day or later. All role filters hold on one role."""

    role_position_end_date: NotRequired[str | None]
    """The role ended on that day or earlier; a role without an end never matches. All role filters hold
    on one role.
    """

    role_years_on_position_start: NotRequired[int | None]
    """Fewest whole years completed in the role, to its end, or to today (UTC) where it is current. All
    role filters hold on one role.
    """

    role_years_on_position_end: NotRequired[int | None]
    """Most whole years completed in the role. All role filters hold on one role."""

    person_name: NotRequired[str | None]
    """Boolean text query over the full name."""

    person_headline: NotRequired[str | None]
    """Boolean text query over the headline."""

    person_description: NotRequired[str | None]
    """Boolean text query over what persons say of themselves."""

    person_skills: NotRequired[list[int] | None]
    """Ids from the person skills lookup, one of which the person has."""

    person_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the person is at or inside one of them."""

    person_industries: NotRequired[list[int] | None]
    """Ids from the industries lookup."""

    person_industries_exclude: NotRequired[list[int] | None]
    """Ids from the industries lookup, none of which the person has."""

    person_network_public_identifiers: NotRequired[list[str] | None]
    """Slugs of the persons’ profile addresses on the external network, in any case, or the addresses."""

    organizations: NotRequired[list[int] | None]
    """Ids from the organizations lookup. It is the organization of that role."""

    organizations_bulk_domain: NotRequired[str | None]
    """Websites in one text, separated by commas, spaces or newlines, at most 10,000; taken together with
    `organization_domains`.
    """

    organization_domains: NotRequired[list[str] | None]
    """Websites, as hosts or URLs in any case, with or without `www.`."""

    organization_description: NotRequired[str | None]
    """Boolean text query over the organization’s description. It is the organization of that role."""

    organization_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the organization is at or inside one of them."""

    organization_industries: NotRequired[list[int] | None]
    """Ids from the industries lookup. It is the organization of that role."""

    organization_industries_exclude: NotRequired[list[int] | None]
    """Ids from the industries lookup, none of which the organization has."""

    organization_keywords: NotRequired[list[int] | None]
    """Ids from the organization keywords lookup. It is the organization of that role."""

    organization_web_technologies: NotRequired[list[int] | None]
    """Ids from the web technologies lookup, one of which the organization’s website uses now."""

    organization_founded_date_start: NotRequired[str | None]
    """First day of founding."""

    organization_founded_date_end: NotRequired[str | None]
    """Last day of founding."""

    organization_employees_start: NotRequired[int | None]
    """Fewest employees."""

    organization_employees_end: NotRequired[int | None]
    """Most employees."""

    organization_revenue_start: NotRequired[int | None]
    """Least yearly revenue in USD."""

    organization_revenue_end: NotRequired[int | None]
    """Greatest yearly revenue in USD."""

    organization_domain_rank_start: NotRequired[int | None]
    """Best public rank of the website; 1 is the best of all."""

    organization_domain_rank_end: NotRequired[int | None]
    """Worst public rank of the website."""

    organization_network_public_identifiers: NotRequired[list[str] | None]
    """Slugs of the organizations’ profile addresses on the external network, in any case, or the
    addresses.
    """

    funding_total_start: NotRequired[int | None]
    """Least total funding of the organization in USD."""

    funding_total_end: NotRequired[int | None]
    """Greatest total funding of the organization in USD."""

    funding_types: NotRequired[list[Literal["angel", "pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "series_g", "series_h", "series_i", "series_j", "series_unknown", "convertible_note", "equity_crowdfunding", "product_crowdfunding", "initial_coin_offering", "private_equity", "corporate_round", "debt_financing", "grant", "non_equity_assistance", "secondary_market", "post_ipo_equity", "post_ipo_debt", "post_ipo_secondary", "undisclosed"]] | None]
    """Kinds of funding, one of which the organization received. The funding type and date filters must
    hold on the same funding event.
    """

    funding_event_date_featured_start: NotRequired[str | None]
    """First day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    funding_event_date_featured_end: NotRequired[str | None]
    """Last day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    job_post_title: NotRequired[str | None]
    """Boolean text query over the title of a job post. All job_post filters must hold on the same job
    post.
    """

    job_post_description: NotRequired[str | None]
    """Boolean text query over the description of a job post. All job_post filters must hold on the same
    job post.
    """

    job_post_is_remote: NotRequired[bool | None]
    """Whether the job post is remote; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_is_active: NotRequired[bool | None]
    """Whether the job post is active; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_date_featured_start: NotRequired[str | None]
    """First day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_date_featured_end: NotRequired[str | None]
    """Last day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside one of them. All job_post filters must
    hold on the same job post.
    """

    job_post_locations_exclude: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside none of them. All job_post filters must
    hold on the same job post.
    """

    simple_event_source: NotRequired[Literal["launch_site", "form_c_regulator", "form_d_regulator"] | None]
    """Where the event was found. All simple_event filters must hold on the same event."""

    simple_event_reason: NotRequired[Literal["report_released", "promoted_on_site"] | None]
    """What the event tells. All simple_event filters must hold on the same event."""

    simple_event_date_featured_start: NotRequired[str | None]
    """First day of the event. All simple_event filters must hold on the same event."""

    simple_event_date_featured_end: NotRequired[str | None]
    """Last day of the event. All simple_event filters must hold on the same event."""

    in_lists: NotRequired[list[int | Literal["paid:person", "paid:work_emails", "paid:personal_emails", "paid:phone_numbers"]] | None]
    """Ids of lists, in one of which the record is. At most 10 lists of persons or organizations. Beside
    ids: `paid:person`, `paid:work_emails`, `paid:personal_emails`, `paid:phone_numbers`, the persons
    of whom the account has paid for that, while it is free again.
    """

    not_in_lists: NotRequired[list[int | Literal["paid:person", "paid:work_emails", "paid:personal_emails", "paid:phone_numbers"]] | None]
    """Ids of lists, in none of which the record is. At most 10 lists of persons or organizations. Beside
    ids: `paid:person`, `paid:work_emails`, `paid:personal_emails`, `paid:phone_numbers`, the persons
    of whom the account has paid for that, while it is free again.
    """

    seen_since: NotRequired[str | None]
    """A delivery had the person on that day (UTC) or later."""


class PersonRoleSearchFacetsRequest(TypedDict):
    """The filters of the person role search, and the facets to count. Pages are ignored."""

    page: NotRequired[int | None]
    """Number of the page, from 1; absent means 1. A page past the end is empty."""

    page_size: NotRequired[int | None]
    """Records on a page; absent means 25."""

    fields: NotRequired[list[Literal["id", "full_name", "first_name", "last_name", "photo", "headline", "description", "skills", "skills.id", "skills.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "roles", "roles.id", "roles.title", "roles.description", "roles.is_current", "roles.start_date", "roles.end_date", "roles.location", "roles.location.id", "roles.location.name", "roles.location.osm_locations", "roles.location.osm_locations.id", "roles.location.osm_locations.name", "roles.location.osm_locations.place_type", "roles.organization", "roles.organization.id", "roles.organization.name", "roles.organization.domain", "roles.organization.founded_date", "roles.organization.network_info", "roles.organization.network_info.public_identifier", "roles.organization.network_info.industry", "roles.organization.network_info.industry.id", "roles.organization.network_info.industry.name", "roles.organization.network_info.public_profile_url", "roles.organization.job_events", "roles.organization.job_events.id", "roles.organization.job_events.source", "roles.organization.job_events.date_featured", "roles.organization.job_events.source_id", "roles.organization.job_events.url", "roles.organization.job_events.title", "roles.organization.job_events.description", "roles.organization.job_events.is_remote", "roles.organization.job_events.location", "roles.organization.job_events.location.id", "roles.organization.job_events.location.name", "roles.organization.job_events.location.osm_locations", "roles.organization.job_events.location.osm_locations.id", "roles.organization.job_events.location.osm_locations.name", "roles.organization.job_events.location.osm_locations.place_type", "roles.organization.job_events.is_active", "roles.organization.simple_events", "roles.organization.simple_events.id", "roles.organization.simple_events.source", "roles.organization.simple_events.reason", "roles.organization.simple_events.date_featured", "roles.organization.simple_events.title", "roles.organization.simple_events.url", "roles.organization.funding_events", "roles.organization.funding_events.id", "roles.organization.funding_events.source", "roles.organization.funding_events.date_featured", "roles.organization.funding_events.funding_type", "roles.organization.funding_events.amount", "roles.organization.funding_events.currency", "roles.organization.funding_events.investors", "roles.organization.funding_events.url", "matching_role_ids", "matching_role", "matching_role.title", "matching_role.organization", "matching_role.since", "matching_role.place", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """

    role_title: NotRequired[str | None]
    """Boolean text query over the title of a role: AND, OR, NOT in capitals, "a phrase", parentheses,
    engin* for a prefix. All role filters hold on one role.
    """

    role_description: NotRequired[str | None]
    """Boolean text query over the description of a role. All role filters hold on one role."""

    role_is_current: NotRequired[bool | None]
    """Whether the person holds the role now; null or absent means both. All role filters hold on one
    role.
    """

    role_position_start_date: NotRequired[str | None]
    """The role began on that day or later. All role filters hold on one role."""

    role_position_end_date: NotRequired[str | None]
    """The role ended on that day or earlier; a role without an end never matches. All role filters hold
    on one role.
    """

    role_years_on_position_start: NotRequired[int | None]
    """Fewest whole years completed in the role, to its end, or to today (UTC) where it is current. All
    role filters hold on one role.
    """

    role_years_on_position_end: NotRequired[int | None]
    """Most whole years completed in the role. All role filters hold on one role."""

    person_name: NotRequired[str | None]
    """Boolean text query over the full name."""

    person_headline: NotRequired[str | None]
    """Boolean text query over the headline."""

    person_description: NotRequired[str | None]
    """Boolean text query over what persons say of themselves."""

    person_skills: NotRequired[list[int] | None]
    """Ids from the person skills lookup, one of which the person has."""

    person_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the person is at or inside one of them."""

    person_industries: NotRequired[list[int] | None]
    """Ids from the industries lookup."""

    person_industries_exclude: NotRequired[list[int] | None]
    """Ids from the industries lookup, none of which the person has."""

    person_network_public_identifiers: NotRequired[list[str] | None]
    """Slugs of the persons’ profile addresses on the external network, in any case, or the addresses."""

    organizations: NotRequired[list[int] | None]
    """Ids from the organizations lookup. It is the organization of that role."""

    organizations_bulk_domain: NotRequired[str | None]
    """Websites in one text, separated by commas, spaces or newlines, at most 10,000; taken together with
    `organization_domains`.
    """

    organization_domains: NotRequired[list[str] | None]
    """Websites, as hosts or URLs in any case, with or without `www.`."""

    organization_description: NotRequired[str | None]
    """Boolean text query over the organization’s description. It is the organization of that role."""

    organization_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the organization is at or inside one of them."""

    organization_industries: NotRequired[list[int] | None]
    """Ids from the industries lookup. It is the organization of that role."""

    organization_industries_exclude: NotRequired[list[int] | None]
    """Ids from the industries lookup, none of which the organization has."""

    organization_keywords: NotRequired[list[int] | None]
    """Ids from the organization keywords lookup. It is the organization of that role."""

    organization_web_technologies: NotRequired[list[int] | None]
    """Ids from the web technologies lookup, one of which the organization’s website uses now."""

    organization_founded_date_start: NotRequired[str | None]
    """First day of founding."""

    organization_founded_date_end: NotRequired[str | None]
    """Last day of founding."""

    organization_employees_start: NotRequired[int | None]
    """Fewest employees."""

    organization_employees_end: NotRequired[int | None]
    """Most employees."""

    organization_revenue_start: NotRequired[int | None]
    """Least yearly revenue in USD."""

    organization_revenue_end: NotRequired[int | None]
    """Greatest yearly revenue in USD."""

    organization_domain_rank_start: NotRequired[int | None]
    """Best public rank of the website; 1 is the best of all."""

    organization_domain_rank_end: NotRequired[int | None]
    """Worst public rank of the website."""

    organization_network_public_identifiers: NotRequired[list[str] | None]
    """Slugs of the organizations’ profile addresses on the external network, in any case, or the
    addresses.
    """

    funding_total_start: NotRequired[int | None]
    """Least total funding of the organization in USD."""

    funding_total_end: NotRequired[int | None]
    """Greatest total funding of the organization in USD."""

    funding_types: NotRequired[list[Literal["angel", "pre_seed", "seed", "series_a", "series_b", "series_c", "series_d", "series_e", "series_f", "series_g", "series_h", "series_i", "series_j", "series_unknown", "convertible_note", "equity_crowdfunding", "product_crowdfunding", "initial_coin_offering", "private_equity", "corporate_round", "debt_financing", "grant", "non_equity_assistance", "secondary_market", "post_ipo_equity", "post_ipo_debt", "post_ipo_secondary", "undisclosed"]] | None]
    """Kinds of funding, one of which the organization received. The funding type and date filters must
    hold on the same funding event.
    """

    funding_event_date_featured_start: NotRequired[str | None]
    """First day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    funding_event_date_featured_end: NotRequired[str | None]
    """Last day of the funding event. The funding type and date filters must hold on the same funding
    event.
    """

    job_post_title: NotRequired[str | None]
    """Boolean text query over the title of a job post. All job_post filters must hold on the same job
    post.
    """

    job_post_description: NotRequired[str | None]
    """Boolean text query over the description of a job post. All job_post filters must hold on the same
    job post.
    """

    job_post_is_remote: NotRequired[bool | None]
    """Whether the job post is remote; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_is_active: NotRequired[bool | None]
    """Whether the job post is active; absent means both. All job_post filters must hold on the same job
    post.
    """

    job_post_date_featured_start: NotRequired[str | None]
    """First day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_date_featured_end: NotRequired[str | None]
    """Last day the job post was featured. All job_post filters must hold on the same job post."""

    job_post_locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside one of them. All job_post filters must
    hold on the same job post.
    """

    job_post_locations_exclude: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job post is at or inside none of them. All job_post filters must
    hold on the same job post.
    """

    simple_event_source: NotRequired[Literal["launch_site", "form_c_regulator", "form_d_regulator"] | None]
    """Where the event was found. All simple_event filters must hold on the same event."""

    simple_event_reason: NotRequired[Literal["report_released", "promoted_on_site"] | None]
    """What the event tells. All simple_event filters must hold on the same event."""

    simple_event_date_featured_start: NotRequired[str | None]
    """First day of the event. All simple_event filters must hold on the same event."""

    simple_event_date_featured_end: NotRequired[str | None]
    """Last day of the event. All simple_event filters must hold on the same event."""

    in_lists: NotRequired[list[int | Literal["paid:person", "paid:work_emails", "paid:personal_emails", "paid:phone_numbers"]] | None]
    """Ids of lists, in one of which the record is. At most 10 lists of persons or organizations. Beside
    ids: `paid:person`, `paid:work_emails`, `paid:personal_emails`, `paid:phone_numbers`, the persons
    of whom the account has paid for that, while it is free again.
    """

    not_in_lists: NotRequired[list[int | Literal["paid:person", "paid:work_emails", "paid:personal_emails", "paid:phone_numbers"]] | None]
    """Ids of lists, in none of which the record is. At most 10 lists of persons or organizations. Beside
    ids: `paid:person`, `paid:work_emails`, `paid:personal_emails`, `paid:phone_numbers`, the persons
    of whom the account has paid for that, while it is free again.
    """

    seen_since: NotRequired[str | None]
    """A delivery had the person on that day (UTC) or later."""

    facets: list[Literal["person_location", "person_industry", "person_skill", "organization", "organization_industry", "organization_location", "organization_employees", "last_seen"]]
    """The facets to count, each at most once."""

    size: NotRequired[int | None]
    """Values of each facet; absent means 10."""


class PersonDetailLookup(TypedDict):
    """A person, by id or by slug; one of the two is needed. Give at least one of: person_id,
    network_public_identifier.
    """

    person_id: NotRequired[int | None]
    """Id of the person; where it is given, it alone decides."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the person’s profile address on the external network, in any case, or the address."""

    seen_since: NotRequired[str | None]
    """A person whom no delivery had on that day (UTC) or later is not found."""

    fields: NotRequired[list[Literal["id", "full_name", "first_name", "last_name", "photo", "headline", "description", "skills", "skills.id", "skills.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "gender", "roles", "roles.id", "roles.title", "roles.description", "roles.is_current", "roles.start_date", "roles.end_date", "roles.location", "roles.location.id", "roles.location.name", "roles.location.osm_locations", "roles.location.osm_locations.id", "roles.location.osm_locations.name", "roles.location.osm_locations.place_type", "roles.organization", "roles.organization.id", "roles.organization.name", "roles.organization.domain", "roles.organization.founded_date", "roles.organization.network_info", "roles.organization.network_info.public_identifier", "roles.organization.network_info.industry", "roles.organization.network_info.industry.id", "roles.organization.network_info.industry.name", "roles.organization.network_info.public_profile_url", "educations", "educations.school_name", "educations.degree", "educations.field_of_study", "educations.grade", "educations.description", "educations.start_date", "educations.end_date", "certifications", "certifications.name", "certifications.authority", "certifications.license_number", "certifications.url", "certifications.start_date", "certifications.end_date", "courses", "courses.name", "courses.number", "honors", "honors.title", "honors.issuer", "honors.issue_date", "honors.description", "languages", "languages.name", "languages.proficiency", "organizations", "organizations.name", "organizations.position", "organizations.start_date", "organizations.end_date", "organizations.description", "patents", "patents.id", "patents.title", "patents.number", "patents.status", "patents.url", "patents.issue_date", "patents.description", "patents.author_ids", "publications", "publications.id", "publications.title", "publications.publisher", "publications.url", "publications.published_date", "publications.description", "publications.author_ids", "test_scores", "test_scores.name", "test_scores.score", "test_scores.date", "test_scores.description", "projects", "projects.id", "projects.title", "projects.url", "projects.start_date", "projects.end_date", "projects.description", "projects.contributor_ids", "volunteering", "volunteering.role", "volunteering.organization_name", "volunteering.cause", "volunteering.start_date", "volunteering.end_date", "volunteering.description", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """


class PersonDetailLookupsItem(TypedDict):
    """Give at least one of: person_id, network_public_identifier."""

    person_id: NotRequired[int | None]
    """Id of the person; where it is given, it alone decides."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the person’s profile address on the external network, in any case, or the address."""

    seen_since: NotRequired[str | None]
    """A person whom no delivery had on that day (UTC) or later is not found."""

    reference: NotRequired[str | None]
    """A text of your choice, which stands with the result."""


class PersonDetailLookups(TypedDict):
    """Persons, each by id or by slug."""

    items: list[PersonDetailLookupsItem]
    """What to look up. An item that is not valid does not fail the others."""

    fields: NotRequired[list[Literal["id", "full_name", "first_name", "last_name", "photo", "headline", "description", "skills", "skills.id", "skills.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "gender", "roles", "roles.id", "roles.title", "roles.description", "roles.is_current", "roles.start_date", "roles.end_date", "roles.location", "roles.location.id", "roles.location.name", "roles.location.osm_locations", "roles.location.osm_locations.id", "roles.location.osm_locations.name", "roles.location.osm_locations.place_type", "roles.organization", "roles.organization.id", "roles.organization.name", "roles.organization.domain", "roles.organization.founded_date", "roles.organization.network_info", "roles.organization.network_info.public_identifier", "roles.organization.network_info.industry", "roles.organization.network_info.industry.id", "roles.organization.network_info.industry.name", "roles.organization.network_info.public_profile_url", "educations", "educations.school_name", "educations.degree", "educations.field_of_study", "educations.grade", "educations.description", "educations.start_date", "educations.end_date", "certifications", "certifications.name", "certifications.authority", "certifications.license_number", "certifications.url", "certifications.start_date", "certifications.end_date", "courses", "courses.name", "courses.number", "honors", "honors.title", "honors.issuer", "honors.issue_date", "honors.description", "languages", "languages.name", "languages.proficiency", "organizations", "organizations.name", "organizations.position", "organizations.start_date", "organizations.end_date", "organizations.description", "patents", "patents.id", "patents.title", "patents.number", "patents.status", "patents.url", "patents.issue_date", "patents.description", "patents.author_ids", "publications", "publications.id", "publications.title", "publications.publisher", "publications.url", "publications.published_date", "publications.description", "publications.author_ids", "test_scores", "test_scores.name", "test_scores.score", "test_scores.date", "test_scores.description", "projects", "projects.id", "projects.title", "projects.url", "projects.start_date", "projects.end_date", "projects.description", "projects.contributor_ids", "volunteering", "volunteering.role", "volunteering.organization_name", "volunteering.cause", "volunteering.start_date", "volunteering.end_date", "volunteering.description", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """


class PersonMatch(TypedDict):
    """What is known of a person: an email address, a phone number or a slug, or a name together with an
    organization, a title or a location. Give at least one of: email, phone_number,
    network_public_identifier, full_name and organization_name, full_name and organization_domain,
    full_name and title, full_name and location_id, first_name and last_name and organization_name,
    first_name and last_name and organization_domain, first_name and last_name and title, first_name
    and last_name and location_id.
    """

    full_name: NotRequired[str | None]
    """Full name of the person; else `first_name` and `last_name` together."""

    first_name: NotRequired[str | None]
    """First name."""

    last_name: NotRequired[str | None]
    """Last name."""

    email: NotRequired[str | None]
    """Email address of the person, in any case."""

    phone_number: NotRequired[str | None]
    """Phone number of the person, in any notation that says its country."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the person’s profile address on the external network, in any case, or the address."""

    organization_name: NotRequired[str | None]
    """Organization where the person works or worked; legal forms such as Inc. do not count."""

    organization_domain: NotRequired[str | None]
    """Website of that organization, as a host or a URL in any case, with or without `www.`."""

    title: NotRequired[str | None]
    """Whole title of a current role; plain text, no boolean query."""

    location_id: NotRequired[int | None]
    """Id from the locations lookup; the person is at it or inside it."""

    min_likelihood: NotRequired[int | None]
    """A less likely person is not returned."""

    reference: NotRequired[str | None]
    """A text of your choice, which stands with the result."""

    fields: NotRequired[list[Literal["id", "full_name", "first_name", "last_name", "photo", "headline", "description", "skills", "skills.id", "skills.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "gender", "roles", "roles.id", "roles.title", "roles.description", "roles.is_current", "roles.start_date", "roles.end_date", "roles.location", "roles.location.id", "roles.location.name", "roles.location.osm_locations", "roles.location.osm_locations.id", "roles.location.osm_locations.name", "roles.location.osm_locations.place_type", "roles.organization", "roles.organization.id", "roles.organization.name", "roles.organization.domain", "roles.organization.founded_date", "roles.organization.network_info", "roles.organization.network_info.public_identifier", "roles.organization.network_info.industry", "roles.organization.network_info.industry.id", "roles.organization.network_info.industry.name", "roles.organization.network_info.public_profile_url", "educations", "educations.school_name", "educations.degree", "educations.field_of_study", "educations.grade", "educations.description", "educations.start_date", "educations.end_date", "certifications", "certifications.name", "certifications.authority", "certifications.license_number", "certifications.url", "certifications.start_date", "certifications.end_date", "courses", "courses.name", "courses.number", "honors", "honors.title", "honors.issuer", "honors.issue_date", "honors.description", "languages", "languages.name", "languages.proficiency", "organizations", "organizations.name", "organizations.position", "organizations.start_date", "organizations.end_date", "organizations.description", "patents", "patents.id", "patents.title", "patents.number", "patents.status", "patents.url", "patents.issue_date", "patents.description", "patents.author_ids", "publications", "publications.id", "publications.title", "publications.publisher", "publications.url", "publications.published_date", "publications.description", "publications.author_ids", "test_scores", "test_scores.name", "test_scores.score", "test_scores.date", "test_scores.description", "projects", "projects.id", "projects.title", "projects.url", "projects.start_date", "projects.end_date", "projects.description", "projects.contributor_ids", "volunteering", "volunteering.role", "volunteering.organization_name", "volunteering.cause", "volunteering.start_date", "volunteering.end_date", "volunteering.description", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """


class PersonMatchesItem(TypedDict):
    """Give at least one of: email, phone_number, network_public_identifier, full_name and
    organization_name, full_name and organization_domain, full_name and title, full_name and
    location_id, first_name and last_name and organization_name, first_name and last_name and
    organization_domain, first_name and last_name and title, first_name and last_name and location_id.
    """

    full_name: NotRequired[str | None]
    """Full name of the person; else `first_name` and `last_name` together."""

    first_name: NotRequired[str | None]
    """First name."""

    last_name: NotRequired[str | None]
    """Last name."""

    email: NotRequired[str | None]
    """Email address of the person, in any case."""

    phone_number: NotRequired[str | None]
    """Phone number of the person, in any notation that says its country."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the person’s profile address on the external network, in any case, or the address."""

    organization_name: NotRequired[str | None]
    """Organization where the person works or worked; legal forms such as Inc. do not count."""

    organization_domain: NotRequired[str | None]
    """Website of that organization, as a host or a URL in any case, with or without `www.`."""

    title: NotRequired[str | None]
    """Whole title of a current role; plain text, no boolean query."""

    location_id: NotRequired[int | None]
    """Id from the locations lookup; the person is at it or inside it."""

    min_likelihood: NotRequired[int | None]
    """A less likely person is not returned."""

    reference: NotRequired[str | None]
    """A text of your choice, which stands with the result."""


class PersonMatches(TypedDict):
    """What is known of persons, an item for each."""

    items: list[PersonMatchesItem]
    """What to look up. An item that is not valid does not fail the others."""

    fields: NotRequired[list[Literal["id", "full_name", "first_name", "last_name", "photo", "headline", "description", "skills", "skills.id", "skills.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "gender", "roles", "roles.id", "roles.title", "roles.description", "roles.is_current", "roles.start_date", "roles.end_date", "roles.location", "roles.location.id", "roles.location.name", "roles.location.osm_locations", "roles.location.osm_locations.id", "roles.location.osm_locations.name", "roles.location.osm_locations.place_type", "roles.organization", "roles.organization.id", "roles.organization.name", "roles.organization.domain", "roles.organization.founded_date", "roles.organization.network_info", "roles.organization.network_info.public_identifier", "roles.organization.network_info.industry", "roles.organization.network_info.industry.id", "roles.organization.network_info.industry.name", "roles.organization.network_info.public_profile_url", "educations", "educations.school_name", "educations.degree", "educations.field_of_study", "educations.grade", "educations.description", "educations.start_date", "educations.end_date", "certifications", "certifications.name", "certifications.authority", "certifications.license_number", "certifications.url", "certifications.start_date", "certifications.end_date", "courses", "courses.name", "courses.number", "honors", "honors.title", "honors.issuer", "honors.issue_date", "honors.description", "languages", "languages.name", "languages.proficiency", "organizations", "organizations.name", "organizations.position", "organizations.start_date", "organizations.end_date", "organizations.description", "patents", "patents.id", "patents.title", "patents.number", "patents.status", "patents.url", "patents.issue_date", "patents.description", "patents.author_ids", "publications", "publications.id", "publications.title", "publications.publisher", "publications.url", "publications.published_date", "publications.description", "publications.author_ids", "test_scores", "test_scores.name", "test_scores.score", "test_scores.date", "test_scores.description", "projects", "projects.id", "projects.title", "projects.url", "projects.start_date", "projects.end_date", "projects.description", "projects.contributor_ids", "volunteering", "volunteering.role", "volunteering.organization_name", "volunteering.cause", "volunteering.start_date", "volunteering.end_date", "volunteering.description", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """


class PersonMatchesToCountItem(TypedDict):
    """Give at least one of: email, phone_number, network_public_identifier, full_name and
    organization_name, full_name and organization_domain, full_name and title, full_name and
    location_id, first_name and last_name and organization_name, first_name and last_name and
    organization_domain, first_name and last_name and title, first_name and last_name and location_id.
    """

    full_name: NotRequired[str | None]
    """Full name of the person; else `first_name` and `last_name` together."""

    first_name: NotRequired[str | None]
    """First name."""

    last_name: NotRequired[str | None]
    """Last name."""

    email: NotRequired[str | None]
    """Email address of the person, in any case."""

    phone_number: NotRequired[str | None]
    """Phone number of the person, in any notation that says its country."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the person’s profile address on the external network, in any case, or the address."""

    organization_name: NotRequired[str | None]
    """Organization where the person works or worked; legal forms such as Inc. do not count."""

    organization_domain: NotRequired[str | None]
    """Website of that organization, as a host or a URL in any case, with or without `www.`."""

    title: NotRequired[str | None]
    """Whole title of a current role; plain text, no boolean query."""

    location_id: NotRequired[int | None]
    """Id from the locations lookup; the person is at it or inside it."""

    min_likelihood: NotRequired[int | None]
    """A less likely person is not returned."""

    reference: NotRequired[str | None]
    """A text of your choice, which stands with the result."""


class PersonMatchesToCount(TypedDict):
    """What is known of persons, an item for each."""

    items: list[PersonMatchesToCountItem]
    """What to look up. An item that is not valid does not fail the others."""


class ReverseLookupByEmail(TypedDict):
    """A person, by an email address."""

    email: str
    """Email address of the person, in any case."""

    seen_since: NotRequired[str | None]
    """A person whom no delivery had on that day (UTC) or later is not found."""

    fields: NotRequired[list[Literal["id", "full_name", "first_name", "last_name", "photo", "headline", "description", "skills", "skills.id", "skills.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "gender", "roles", "roles.id", "roles.title", "roles.description", "roles.is_current", "roles.start_date", "roles.end_date", "roles.location", "roles.location.id", "roles.location.name", "roles.location.osm_locations", "roles.location.osm_locations.id", "roles.location.osm_locations.name", "roles.location.osm_locations.place_type", "roles.organization", "roles.organization.id", "roles.organization.name", "roles.organization.domain", "roles.organization.founded_date", "roles.organization.network_info", "roles.organization.network_info.public_identifier", "roles.organization.network_info.industry", "roles.organization.network_info.industry.id", "roles.organization.network_info.industry.name", "roles.organization.network_info.public_profile_url", "educations", "educations.school_name", "educations.degree", "educations.field_of_study", "educations.grade", "educations.description", "educations.start_date", "educations.end_date", "certifications", "certifications.name", "certifications.authority", "certifications.license_number", "certifications.url", "certifications.start_date", "certifications.end_date", "courses", "courses.name", "courses.number", "honors", "honors.title", "honors.issuer", "honors.issue_date", "honors.description", "languages", "languages.name", "languages.proficiency", "organizations", "organizations.name", "organizations.position", "organizations.start_date", "organizations.end_date", "organizations.description", "patents", "patents.id", "patents.title", "patents.number", "patents.status", "patents.url", "patents.issue_date", "patents.description", "patents.author_ids", "publications", "publications.id", "publications.title", "publications.publisher", "publications.url", "publications.published_date", "publications.description", "publications.author_ids", "test_scores", "test_scores.name", "test_scores.score", "test_scores.date", "test_scores.description", "projects", "projects.id", "projects.title", "projects.url", "projects.start_date", "projects.end_date", "projects.description", "projects.contributor_ids", "volunteering", "volunteering.role", "volunteering.organization_name", "volunteering.cause", "volunteering.start_date", "volunteering.end_date", "volunteering.description", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """


class ReverseLookupByPhoneNumber(TypedDict):
    """A person, by a phone number."""

    phone_number: str
    """Phone number of the person, in any notation that says its country."""

    seen_since: NotRequired[str | None]
    """A person whom no delivery had on that day (UTC) or later is not found."""

    fields: NotRequired[list[Literal["id", "full_name", "first_name", "last_name", "photo", "headline", "description", "skills", "skills.id", "skills.name", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "network_info", "network_info.public_identifier", "network_info.industry", "network_info.industry.id", "network_info.industry.name", "network_info.public_profile_url", "gender", "roles", "roles.id", "roles.title", "roles.description", "roles.is_current", "roles.start_date", "roles.end_date", "roles.location", "roles.location.id", "roles.location.name", "roles.location.osm_locations", "roles.location.osm_locations.id", "roles.location.osm_locations.name", "roles.location.osm_locations.place_type", "roles.organization", "roles.organization.id", "roles.organization.name", "roles.organization.domain", "roles.organization.founded_date", "roles.organization.network_info", "roles.organization.network_info.public_identifier", "roles.organization.network_info.industry", "roles.organization.network_info.industry.id", "roles.organization.network_info.industry.name", "roles.organization.network_info.public_profile_url", "educations", "educations.school_name", "educations.degree", "educations.field_of_study", "educations.grade", "educations.description", "educations.start_date", "educations.end_date", "certifications", "certifications.name", "certifications.authority", "certifications.license_number", "certifications.url", "certifications.start_date", "certifications.end_date", "courses", "courses.name", "courses.number", "honors", "honors.title", "honors.issuer", "honors.issue_date", "honors.description", "languages", "languages.name", "languages.proficiency", "organizations", "organizations.name", "organizations.position", "organizations.start_date", "organizations.end_date", "organizations.description", "patents", "patents.id", "patents.title", "patents.number", "patents.status", "patents.url", "patents.issue_date", "patents.description", "patents.author_ids", "publications", "publications.id", "publications.title", "publications.publisher", "publications.url", "publications.published_date", "publications.description", "publications.author_ids", "test_scores", "test_scores.name", "test_scores.score", "test_scores.date", "test_scores.description", "projects", "projects.id", "projects.title", "projects.url", "projects.start_date", "projects.end_date", "projects.description", "projects.contributor_ids", "volunteering", "volunteering.role", "volunteering.organization_name", "volunteering.cause", "volunteering.start_date", "volunteering.end_date", "volunteering.description", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """


class PersonIdentification(TypedDict):
    """A person, by id or by slug; one of the two is needed. Give at least one of: person_id,
    network_public_identifier.
    """

    person_id: NotRequired[int | None]
    """Id of the person; where it is given, it alone decides."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the person’s profile address on the external network, in any case, or the address."""

    seen_since: NotRequired[str | None]
    """Contacts that no delivery had on that day (UTC) or later are left out."""

    provenance: NotRequired[bool | None]
    """Whether each item has its sources and the times of their deliveries; absent means no."""


class PersonIdentificationsItem(TypedDict):
    """Give at least one of: person_id, network_public_identifier."""

    person_id: NotRequired[int | None]
    """Id of the person; where it is given, it alone decides."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the person’s profile address on the external network, in any case, or the address."""

    seen_since: NotRequired[str | None]
    """Contacts that no delivery had on that day (UTC) or later are left out."""

    provenance: NotRequired[bool | None]
    """Whether each item has its sources and the times of their deliveries; absent means no."""

    reference: NotRequired[str | None]
    """A text of your choice, which stands with the result."""


class PersonIdentifications(TypedDict):
    """Persons, each by id or by slug."""

    items: list[PersonIdentificationsItem]
    """What to look up. An item that is not valid does not fail the others."""


class WorkEmailsLookup(TypedDict):
    """A person, by id or by slug; one of the two is needed. Give at least one of: person_id,
    network_public_identifier.
    """

    person_id: NotRequired[int | None]
    """Id of the person; where it is given, it alone decides."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the person’s profile address on the external network, in any case, or the address."""

    do_contacts_enrichment: NotRequired[bool | None]
    """Whether to ask the configured enrichment providers where no work address is stored; absent means
    no.
    """

    seen_since: NotRequired[str | None]
    """Contacts that no delivery had on that day (UTC) or later are left out."""

    provenance: NotRequired[bool | None]
    """Whether each item has its sources and the times of their deliveries; absent means no."""


class WorkEmailsLookupsItem(TypedDict):
    """Give at least one of: person_id, network_public_identifier."""

    person_id: NotRequired[int | None]
    """Id of the person; where it is given, it alone decides."""

    network_public_identifier: NotRequired[str | None]
    """Slug of the person’s profile address on the external network, in any case, or the address."""

    do_contacts_enrichment: NotRequired[bool | None]
    """Whether to ask the configured enrichment providers where no work address is stored; absent means
    no.
    """

    seen_since: NotRequired[str | None]
    """Contacts that no delivery had on that day (UTC) or later are left out."""

    provenance: NotRequired[bool | None]
    """Whether each item has its sources and the times of their deliveries; absent means no."""

    reference: NotRequired[str | None]
    """A text of your choice, which stands with the result."""


class WorkEmailsLookups(TypedDict):
    """Persons, each by id or by slug."""

    items: list[WorkEmailsLookupsItem]
    """What to look up. An item that is not valid does not fail the others."""


class JobSearchRequest(TypedDict):
    """All filters must hold; values in one list are alternatives; null and an empty list are no filter."""

    page: NotRequired[int | None]
    """Number of the page, from 1; absent means 1. A page past the end is empty."""

    page_size: NotRequired[int | None]
    """Records on a page; absent means 25."""

    fields: NotRequired[list[Literal["id", "source", "date_featured", "organization", "organization.id", "organization.name", "organization.domain", "organization.network_info", "organization.network_info.public_identifier", "organization.network_info.industry", "organization.network_info.industry.id", "organization.network_info.industry.name", "organization.network_info.public_profile_url", "source_id", "url", "title", "description", "is_remote", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "is_active", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """

    job_source: NotRequired[Literal["board_one", "network", "board_two"] | None]
    """Where the job post was found."""

    date_featured_start: NotRequired[str | None]
    """First day the job post was featured."""

    date_featured_end: NotRequired[str | None]
    """Last day the job post was featured."""

    organization_ids: NotRequired[list[int] | None]
    """Ids of organizations that post the job."""

    title: NotRequired[str | None]
    """Boolean text query over the title: AND, OR, NOT in capitals, "a phrase", parentheses, engin* for a
    prefix.
    """

    description: NotRequired[str | None]
    """Boolean text query over the description, in the language of `title`."""

    is_remote: NotRequired[bool | None]
    """Whether the work is remote; null or absent means both."""

    is_active: NotRequired[bool | None]
    """Whether the post is still open; absent means only open ones, null means both."""

    locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job is at or inside one of them."""

    locations_exclude: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job is at or inside none of them."""

    in_lists: NotRequired[list[int] | None]
    """Ids of lists, in one of which the record is. At most 10 lists of job posts or organizations."""

    not_in_lists: NotRequired[list[int] | None]
    """Ids of lists, in none of which the record is. At most 10 lists of job posts or organizations."""

    seen_since: NotRequired[str | None]
    """A delivery had the job post on that day (UTC) or later."""

    snapshot: NotRequired[bool | None]
    """Whether to make a list of all results first: this is then a page of the list, whose id `snapshot`
    has.
    """

    list: NotRequired[int | None]
    """A list in the place of all filters, of which this is a page. Beside it only `page`, `page_size`,
    `fields` and `notes`.
    """

    notes: NotRequired[bool | None]
    """Whether the answer has the notes of the list. Only beside `list`."""


class JobSearchTotalsRequest(TypedDict):
    """All filters must hold; values in one list are alternatives; null and an empty list are no filter."""

    page: NotRequired[int | None]
    """Number of the page, from 1; absent means 1. A page past the end is empty."""

    page_size: NotRequired[int | None]
    """Records on a page; absent means 25."""

    fields: NotRequired[list[Literal["id", "source", "date_featured", "organization", "organization.id", "organization.name", "organization.domain", "organization.network_info", "organization.network_info.public_identifier", "organization.network_info.industry", "organization.network_info.industry.id", "organization.network_info.industry.name", "organization.network_info.public_profile_url", "source_id", "url", "title", "description", "is_remote", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "is_active", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """

    job_source: NotRequired[Literal["board_one", "network", "board_two"] | None]
    """Where the job post was found."""

    date_featured_start: NotRequired[str | None]
    """First day the job post was featured."""

    date_featured_end: NotRequired[str | None]
    """Last day the job post was featured."""

    organization_ids: NotRequired[list[int] | None]
    """Ids of organizations that post the job."""

    title: NotRequired[str | None]
    """Boolean text query over the title: AND, OR, NOT in capitals, "a phrase", parentheses, engin* for a
    prefix.
    """

    description: NotRequired[str | None]
    """Boolean text query over the description, in the language of `title`."""

    is_remote: NotRequired[bool | None]
    """Whether the work is remote; null or absent means both."""

    is_active: NotRequired[bool | None]
    """Whether the post is still open; absent means only open ones, null means both."""

    locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job is at or inside one of them."""

    locations_exclude: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job is at or inside none of them."""

    in_lists: NotRequired[list[int] | None]
    """Ids of lists, in one of which the record is. At most 10 lists of job posts or organizations."""

    not_in_lists: NotRequired[list[int] | None]
    """Ids of lists, in none of which the record is. At most 10 lists of job posts or organizations."""

    seen_since: NotRequired[str | None]
    """A delivery had the job post on that day (UTC) or later."""


class JobSearchFacetsRequest(TypedDict):
    """The filters of the job post search, and the facets to count. Pages are ignored."""

    page: NotRequired[int | None]
    """Number of the page, from 1; absent means 1. A page past the end is empty."""

    page_size: NotRequired[int | None]
    """Records on a page; absent means 25."""

    fields: NotRequired[list[Literal["id", "source", "date_featured", "organization", "organization.id", "organization.name", "organization.domain", "organization.network_info", "organization.network_info.public_identifier", "organization.network_info.industry", "organization.network_info.industry.id", "organization.network_info.industry.name", "organization.network_info.public_profile_url", "source_id", "url", "title", "description", "is_remote", "location", "location.id", "location.name", "location.osm_locations", "location.osm_locations.id", "location.osm_locations.name", "location.osm_locations.place_type", "is_active", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """

    job_source: NotRequired[Literal["board_one", "network", "board_two"] | None]
    """Where the job post was found."""

    date_featured_start: NotRequired[str | None]
    """First day the job post was featured."""

    date_featured_end: NotRequired[str | None]
    """Last day the job post was featured."""

    organization_ids: NotRequired[list[int] | None]
    """Ids of organizations that post the job."""

    title: NotRequired[str | None]
    """Boolean text query over the title: AND, OR, NOT in capitals, "a phrase", parentheses, engin* for a
    prefix.
    """

    description: NotRequired[str | None]
    """Boolean text query over the description, in the language of `title`."""

    is_remote: NotRequired[bool | None]
    """Whether the work is remote; null or absent means both."""

    is_active: NotRequired[bool | None]
    """Whether the post is still open; absent means only open ones, null means both."""

    locations: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job is at or inside one of them."""

    locations_exclude: NotRequired[list[int] | None]
    """Ids from the locations lookup; the job is at or inside none of them."""

    in_lists: NotRequired[list[int] | None]
    """Ids of lists, in one of which the record is. At most 10 lists of job posts or organizations."""

    not_in_lists: NotRequired[list[int] | None]
    """Ids of lists, in none of which the record is. At most 10 lists of job posts or organizations."""

    seen_since: NotRequired[str | None]
    """A delivery had the job post on that day (UTC) or later."""

    facets: list[Literal["organization", "location", "is_remote", "month", "last_seen"]]
    """The facets to count, each at most once."""

    size: NotRequired[int | None]
    """Values of each facet; absent means 10."""


class ColumnsQuestionItem(TypedDict):
    """"""

    name: str
    """Name of the file with its ending; without a mapping, it names the kind of the lines."""

    text: str
    """Its content."""


class ColumnsQuestion(TypedDict):
    """Files, of which the first rows are enough."""

    files: list[ColumnsQuestionItem]
    """The files, at most 100; as `multipart/form-data`, the parts with this name are files. A zip archive
    is unpacked.
    """

    kind: NotRequired[Literal["contacts", "organizations", "job_posts", "funding_events", "websites", "roles"] | None]
    """What the rows are; absent: guessed."""

    chosen_fields: NotRequired[list[str] | None]
    """Fields of columns in the place of the guessed ones, as `COLUMN=FIELD`; `COLUMN=`: of none."""

    encoding: NotRequired[str | None]
    """The encoding of CSV and JSON; absent: UTF-8."""

    sheet: NotRequired[str | None]
    """The sheet of workbooks (`.xlsx`); absent: the first one that is not hidden."""

    row: NotRequired[str | None]
    """The path of the elements of XML that are rows; without it, the error of the delivery names those
    that are repeated.
    """

    locale: NotRequired[str | None]
    """How numbers and dates are written (BCP 47); absent: what may mean two things is refused."""

    country: NotRequired[str | None]
    """The country of phone numbers without a country code."""


class DeliveryCreationItem(TypedDict):
    """"""

    name: str
    """Name of the file with its ending; without a mapping, it names the kind of the lines."""

    text: str
    """Its content."""


class DeliveryCreation(TypedDict):
    """Files of a source."""

    files: list[DeliveryCreationItem]
    """The files, at most 100; as `multipart/form-data`, the parts with this name are files. A zip archive
    is unpacked.
    """

    preset: NotRequired[Literal["ashby", "crunchbase-2015", "crunchbase", "geonames", "gleif", "greenhouse", "jobspy", "json-ld", "lever", "linkedin-connections", "openalex", "pdl-companies", "pdl-people", "ror", "sec-form-d", "tranco"] | None]
    """Reads the files by a mapping that ships: `roster presets` says what each reads."""

    mapping: NotRequired[str | None]
    """Reads the files by a mapping: SQL of DuckDB with a view for each kind."""

    complete: NotRequired[bool | None]
    """Whether the files are all that the source has of their kinds: what they lack is closed."""

    confirmed: NotRequired[bool | None]
    """Whether a complete delivery may close more than a fifth, and any delivery rename most things."""

    dry_run: NotRequired[bool | None]
    """Whether it only shows what it would do."""

    job_source: NotRequired[Literal["board_one", "network", "board_two"] | None]
    """Source of job posts that name none."""

    collected_at: NotRequired[str | None]
    """When the lines were collected, where they do not say it; absent: now. A day alone means its first
    millisecond. Without a zone it is in UTC. In an address, write the `+` of a zone as `%2B`, or give
    the time in UTC with `Z`.
    """

    encoding: NotRequired[str | None]
    """The encoding of CSV and JSON; absent: UTF-8."""

    sheet: NotRequired[str | None]
    """The sheet of workbooks (`.xlsx`); absent: the first one that is not hidden."""

    row: NotRequired[str | None]
    """The path of the elements of XML that are rows; without it, the error of the delivery names those
    that are repeated.
    """

    locale: NotRequired[str | None]
    """How numbers and dates are written (BCP 47); absent: what may mean two things is refused."""

    country: NotRequired[str | None]
    """The country of phone numbers without a country code."""

    basis: NotRequired[str | None]
    """The legal ground of processing, where lines do not say it."""


class SourceWriting(TypedDict):
    """What a source says about things of one kind."""

    items: list[dict[str, Any]]
    """The lines of a delivery, as docs/deliveries.md describes them, at most 100."""

    collected_at: NotRequired[str | None]
    """When the source said so, of items without a `collected_at` of their own; absent: now. A day alone
    means its first millisecond. Without a zone it is in UTC. In an address, write the `+` of a zone as
    `%2B`, or give the time in UTC with `Z`.
    """

    basis: NotRequired[str | None]
    """The legal ground of processing, of items without a `basis` of their own."""

    wait: NotRequired[Literal["search"] | None]
    """`search`: the answer comes once searches show the items, after at most 10 s."""


class SourceRanking(TypedDict):
    """The precedence of sources."""

    sources: list[str]
    """Names of sources, the best one first."""


class PairToJudge(TypedDict):
    """Whether two records are the same."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events"]
    """The kind of the records."""

    a: int
    """Id of one record."""

    b: int
    """Id of the other."""

    judgement: NotRequired[Literal["same", "different"] | None]
    """`same` merges the records. `different` keeps them apart, and takes them apart where they are one.
    Absent or null withdraws a judgement of them: the one of `judged_at`, or else the last one.
    """

    judged_at: NotRequired[str | None]
    """The judgement that null withdraws, by the `judged_at` of its answer: that alone, and a merge that
    it withdrew holds again. Where something else was judged of the same things since, it is refused. A
    day alone means its first millisecond. Without a zone it is in UTC. In an address, write the `+` of
    a zone as `%2B`, or give the time in UTC with `Z`.
    """


class RetentionSetting(TypedDict):
    """For how long claims of a source stay that no delivery repeats."""

    source: str
    """Name of the source. The operator allows an account to write it."""

    kind: NotRequired[Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events", "emails", "phone_numbers", "roles", "educations", "certifications", "courses", "honors", "languages", "memberships", "test_scores", "volunteering", "skills", "keywords"] | None]
    """The kind of claims; absent: all without a rule of their own."""

    days: NotRequired[int | None]
    """Days after the last delivery that had a claim; absent or null removes the rule."""


class ObjectionDecision(TypedDict):
    """Who is removed because of an objection."""

    suppress: Literal["all", "some", "none"]
    """`all`: suppress all whom its address and profile name, and both of these. `some`: those of
    `persons`. `none`: nobody.
    """

    persons: NotRequired[list[int] | None]
    """Ids of the persons to suppress, with `some`."""


class NoticeMark(TypedDict):
    """Persons who were notified."""

    person_ids: list[int]
    """The persons who were notified."""


class SubjectRequest(TypedDict):
    """An identifier of a person; the first of several counts, in the order of the fields. Give at least
    one of: person_id, email, phone_number, network_public_identifier.
    """

    person_id: NotRequired[int | None]
    """Id of the person."""

    email: NotRequired[str | None]
    """An email address of the person."""

    phone_number: NotRequired[str | None]
    """A phone number of the person."""

    network_public_identifier: NotRequired[str | None]
    """Slug or address of the profile of the person."""


class WebsiteLookup(TypedDict):
    """A website, by its domain or its organization; one of the three is required. Give at least one of:
    domain, organization_id, organization_network_public_identifier.
    """

    domain: NotRequired[str | None]
    """The website as a host or URL in any case, with or without `www.`; where it is given, it alone
    decides.
    """

    organization_id: NotRequired[int | None]
    """Id of the organization whose website it is; decides where no domain is given."""

    organization_network_public_identifier: NotRequired[str | None]
    """Slug of the organization’s profile address on the external network, in any case, or the address."""

    seen_since: NotRequired[str | None]
    """A website that no delivery had on that day (UTC) or later is not found."""

    fields: NotRequired[list[Literal["id", "domain", "public_rank", "analytics_rank", "analytics_traffic", "website_technologies", "website_technologies.web_technology_id", "website_technologies.is_active", "website_technologies.name", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """


class WebsiteLookupsItem(TypedDict):
    """Give at least one of: domain, organization_id, organization_network_public_identifier."""

    domain: NotRequired[str | None]
    """The website as a host or URL in any case, with or without `www.`; where it is given, it alone
    decides.
    """

    organization_id: NotRequired[int | None]
    """Id of the organization whose website it is; decides where no domain is given."""

    organization_network_public_identifier: NotRequired[str | None]
    """Slug of the organization’s profile address on the external network, in any case, or the address."""

    seen_since: NotRequired[str | None]
    """A website that no delivery had on that day (UTC) or later is not found."""

    reference: NotRequired[str | None]
    """A text of your choice, which stands with the result."""


class WebsiteLookups(TypedDict):
    """Websites, each by its domain or its organization."""

    items: list[WebsiteLookupsItem]
    """What to look up. An item that is not valid does not fail the others."""

    fields: NotRequired[list[Literal["id", "domain", "public_rank", "analytics_rank", "analytics_traffic", "website_technologies", "website_technologies.web_technology_id", "website_technologies.is_active", "website_technologies.name", "provenance", "provenance.first_seen", "provenance.last_seen", "provenance.sources", "provenance.sources.source", "provenance.sources.key", "provenance.sources.collected_at", "provenance.sources.first_seen", "provenance.sources.last_seen", "provenance.sources.url", "provenance.sources.basis", "provenance.fields"]] | None]
    """Paths of the fields to return, from the item on, with dots and through lists without an index;
    absent means all but `provenance`. A path to an object or a list selects all of it. `id` is always
    returned. The price does not change.
    """


class EmailFeedbackSubmission(TypedDict):
    """What was found out about an email address."""

    email: str
    """The email address; it is stored trimmed and in lower case."""

    contact_status: Literal["valid", "invalid"]
    """Whether the address takes mail."""

    is_correct_person: bool
    """Whether the contact belongs to the person that it was given for."""

    name: NotRequired[str | None]
    """Name of the person that the contact is believed to belong to; a blank one is none."""

    person_id: NotRequired[int | None]
    """Id of the person that the contact was given for."""


class PhoneFeedbackSubmission(TypedDict):
    """What was found out about a phone number."""

    phone_number: str
    """The phone number, in any notation that says its country; it is stored as E.164."""

    contact_status: Literal["connected", "disconnected"]
    """What came of a call to the number."""

    is_correct_person: bool
    """Whether the contact belongs to the person that it was given for."""

    name: NotRequired[str | None]
    """Name of the person that the contact is believed to belong to; a blank one is none."""

    person_id: NotRequired[int | None]
    """Id of the person that the contact was given for."""


class ApiKeyOrder(TypedDict):
    """What a new key is to be; every field may be absent."""

    name: NotRequired[str | None]
    """What you call the key. It is not blank; absent: the key has no name."""

    expiry_date: NotRequired[str | None]
    """From when the key is refused: a moment in the future; absent: never. A day alone means its first
    millisecond. Without a zone it is in UTC. In an address, write the `+` of a zone as `%2B`, or give
    the time in UTC with `Z`.
    """

    scopes: NotRequired[list[Literal["people", "contacts", "organizations", "jobs", "websites", "feedback", "billing", "keys", "sources"]] | None]
    """What the key may do, at least one scope and none that the key you call with lacks; absent: all that
    it has but `sources`.
    """

    kind: NotRequired[Literal["api", "reconcile"] | None]
    """Where the key is taken; absent: `api`. A key of the kind `reconcile` begins with `rr_`, stands in
    the address of the reconciliation service, and opens nothing else; it has the scopes `people` and
    `organizations` at most.
    """


class SearchToSave(TypedDict):
    """A search and its name."""

    name: str
    """What the account calls it. It is not blank."""

    address: str
    """The page of the search, `people`, `organizations` or `jobs`, and its filters as a query."""

    total: NotRequired[int | None]
    """How many results it had when it was saved."""


class ListCreation(TypedDict):
    """Either the results of a search, or given ids. Give at least one of: search and filters, kind and
    ids.
    """

    name: NotRequired[str | None]
    """Its name; a list without one is deleted a day after it was last read."""

    search: NotRequired[Literal["person_role_search", "organization_search", "job_search"] | None]
    """The search whose results it holds, beside `filters`."""

    filters: NotRequired[dict[str, Any] | None]
    """The body of `search` without its page and fields; `{}` selects all records."""

    kind: NotRequired[Literal["persons", "organizations", "job_posts"] | None]
    """What `ids` name."""

    ids: NotRequired[list[int] | None]
    """Ids of records, in this order. At most 10000."""


class ListRenaming(TypedDict):
    """The name of a list."""

    name: str | None
    """What the account calls it; null removes the name, and the list is then deleted a day after it was
    last read.
    """


class ListItems(TypedDict):
    """The ids to add to a list, and those to remove."""

    add: NotRequired[list[int] | None]
    """Ids to add at the end. At most 10000."""

    remove: NotRequired[list[int] | None]
    """Ids to remove, which is done first. At most 10000."""


class ListNoteRequest(TypedDict):
    """A note on a record of a list."""

    id: int
    """Id of a record of the list."""

    note: NotRequired[str | None]
    """The note; null removes it, absent keeps it."""

    tags: NotRequired[list[str] | None]
    """The tags; null removes them, absent keeps them."""


class DeliveriesCreateParametersItem(TypedDict):
    """"""

    name: str
    """Name of the file with its ending; without a mapping, it names the kind of the lines."""

    text: str
    """Its content."""


class DeliveriesCreateParameters(TypedDict):
    """What deliveries_create takes."""

    source: str
    """Name of the source. The operator allows an account to write it."""

    files: list[DeliveriesCreateParametersItem]
    """The files, at most 100; as `multipart/form-data`, the parts with this name are files. A zip archive
    is unpacked.
    """

    preset: NotRequired[Literal["ashby", "crunchbase-2015", "crunchbase", "geonames", "gleif", "greenhouse", "jobspy", "json-ld", "lever", "linkedin-connections", "openalex", "pdl-companies", "pdl-people", "ror", "sec-form-d", "tranco"] | None]
    """Reads the files by a mapping that ships: `roster presets` says what each reads."""

    mapping: NotRequired[str | None]
    """Reads the files by a mapping: SQL of DuckDB with a view for each kind."""

    complete: NotRequired[bool | None]
    """Whether the files are all that the source has of their kinds: what they lack is closed."""

    confirmed: NotRequired[bool | None]
    """Whether a complete delivery may close more than a fifth, and any delivery rename most things."""

    dry_run: NotRequired[bool | None]
    """Whether it only shows what it would do."""

    job_source: NotRequired[Literal["board_one", "network", "board_two"] | None]
    """Source of job posts that name none."""

    collected_at: NotRequired[str | None]
    """When the lines were collected, where they do not say it; absent: now. A day alone means its first
    millisecond. Without a zone it is in UTC. In an address, write the `+` of a zone as `%2B`, or give
    the time in UTC with `Z`.
    """

    encoding: NotRequired[str | None]
    """The encoding of CSV and JSON; absent: UTF-8."""

    sheet: NotRequired[str | None]
    """The sheet of workbooks (`.xlsx`); absent: the first one that is not hidden."""

    row: NotRequired[str | None]
    """The path of the elements of XML that are rows; without it, the error of the delivery names those
    that are repeated.
    """

    locale: NotRequired[str | None]
    """How numbers and dates are written (BCP 47); absent: what may mean two things is refused."""

    country: NotRequired[str | None]
    """The country of phone numbers without a country code."""

    basis: NotRequired[str | None]
    """The legal ground of processing, where lines do not say it."""


class DeliveriesListParameters(TypedDict):
    """What deliveries_list takes."""

    source: str
    """Name of the source. The operator allows an account to write it."""

    page: NotRequired[int]
    """Number of the page, from 1; absent means 1."""


class DeliveriesGetParameters(TypedDict):
    """What deliveries_get takes."""

    source: str
    """Name of the source. The operator allows an account to write it."""

    delivery_id: int
    """Id of the delivery."""


class DeliveriesCancelParameters(TypedDict):
    """What deliveries_cancel takes."""

    source: str
    """Name of the source. The operator allows an account to write it."""

    delivery_id: int
    """Id of the delivery."""


class DeliveriesRejectsParameters(TypedDict):
    """What deliveries_rejects takes."""

    source: str
    """Name of the source. The operator allows an account to write it."""

    delivery_id: int
    """Id of the delivery."""

    page: NotRequired[int]
    """Number of the page, from 1; absent means 1."""


class SourceWriteParameters(TypedDict):
    """What source_write takes."""

    source: str
    """Name of the source. The operator allows an account to write it."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events", "emails", "phone_numbers", "roles", "educations", "certifications", "courses", "honors", "languages", "memberships", "test_scores", "volunteering", "skills", "keywords"]
    """The kind of the items: the name of a table of a source’s delivery."""

    items: list[dict[str, Any]]
    """The lines of a delivery, as docs/deliveries.md describes them, at most 100."""

    collected_at: NotRequired[str | None]
    """When the source said so, of items without a `collected_at` of their own; absent: now. A day alone
    means its first millisecond. Without a zone it is in UTC. In an address, write the `+` of a zone as
    `%2B`, or give the time in UTC with `Z`.
    """

    basis: NotRequired[str | None]
    """The legal ground of processing, of items without a `basis` of their own."""

    wait: NotRequired[Literal["search"] | None]
    """`search`: the answer comes once searches show the items, after at most 10 s."""


class SourceReadParameters(TypedDict):
    """What source_read takes."""

    source: str
    """Name of the source. The operator allows an account to write it."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events"]
    """The kind of the thing."""

    key: str
    """The source’s own name for the thing."""


class SourceWithdrawParameters(TypedDict):
    """What source_withdraw takes."""

    source: str
    """Name of the source. The operator allows an account to write it."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events"]
    """The kind of the thing."""

    key: str
    """The source’s own name for the thing."""


class SourcesRemoveParameters(TypedDict):
    """What sources_remove takes."""

    source: str
    """Name of the source. The operator allows an account to write it."""

    dry_run: NotRequired[bool]
    """True: nothing is removed, the answer says what would be."""


class PairsListParameters(TypedDict):
    """What pairs_list takes."""

    kind: NotRequired[Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events"]]
    """The kind of the records; absent: organizations. Likely pairs are found among organizations and
    persons.
    """

    judged: NotRequired[bool]
    """True: the judgements that hold; absent: pairs that wait for one."""

    below: NotRequired[int]
    """Compares only records with lower ids. A call compares the 1000 records with the highest ids."""

    page: NotRequired[int]
    """Number of the page of 25, from 1; absent means 1. A page past the last is a 404."""


class RecordClaimsParameters(TypedDict):
    """What record_claims takes."""

    kind: Literal["organizations", "websites", "persons", "patents", "publications", "projects", "job_posts", "simple_events", "funding_events"]
    """The kind of the record."""

    record_id: int
    """Id of the record, or one that is merged in it."""

    page: NotRequired[int]
    """Number of the page of 25, from 1; absent means 1. A page past the last is a 404."""


class ObjectionsListParameters(TypedDict):
    """What objections_list takes."""

    page: NotRequired[int]
    """Number of the page of 25, from 1; absent means 1. A page past the last is a 404."""


class ObjectionsDecideParameters(TypedDict):
    """What objections_decide takes."""

    objection_id: int
    """Id of the objection."""

    suppress: Literal["all", "some", "none"]
    """`all`: suppress all whom its address and profile name, and both of these. `some`: those of
    `persons`. `none`: nobody.
    """

    persons: NotRequired[list[int] | None]
    """Ids of the persons to suppress, with `some`."""


class NoticesListParameters(TypedDict):
    """What notices_list takes."""

    since: NotRequired[str]
    """Only persons whom no delivery had before this day (UTC)."""

    after: NotRequired[int]
    """Only persons with higher ids; absent: the first page."""


class TrailListParameters(TypedDict):
    """What trail_list takes."""

    date_created_start: NotRequired[str]
    """Entries from this moment on, itself included. A day alone means its first millisecond. Without a
    zone it is in UTC. In an address, write the `+` of a zone as `%2B`, or give the time in UTC with
    `Z`.
    """

    date_created_end: NotRequired[str]
    """Entries up to this moment, itself included. A day alone means its last millisecond. Without a zone
    it is in UTC. In an address, write the `+` of a zone as `%2B`, or give the time in UTC with `Z`.
    """

    actor: NotRequired[str]
    """Only acts of this actor: the prefix of a key, or `operator`."""

    action: NotRequired[str]
    """Only acts of this kind."""

    page: NotRequired[int]
    """Number of the page of 25, from 1; absent means 1. A page past the last is a 404."""


class AuditParameters(TypedDict):
    """What audit takes."""

    date_created_start: NotRequired[str]
    """Entries from this moment on, itself included. A day alone means its first millisecond. Without a
    zone it is in UTC. In an address, write the `+` of a zone as `%2B`, or give the time in UTC with
    `Z`.
    """

    date_created_end: NotRequired[str]
    """Entries up to this moment, itself included. A day alone means its last millisecond. Without a zone
    it is in UTC. In an address, write the `+` of a zone as `%2B`, or give the time in UTC with `Z`.
    """

    page: NotRequired[int]
    """Number of the page of 25, from 1; absent means 1. A page past the last is a 404."""


class BalanceChangeLogsParameters(TypedDict):
    """What balance_change_logs takes."""

    date_created_start: NotRequired[str]
    """Changes from this moment on, itself included. A day alone means its first millisecond. Without a
    zone it is in UTC. In an address, write the `+` of a zone as `%2B`, or give the time in UTC with
    `Z`.
    """

    date_created_end: NotRequired[str]
    """Changes up to this moment, itself included. A day alone means its last millisecond. Without a zone
    it is in UTC. In an address, write the `+` of a zone as `%2B`, or give the time in UTC with `Z`.
    """

    page: NotRequired[int]
    """Number of the page of 25, from 1; absent means 1. A page past the last is a 404."""


class BalanceChangeLogsTotalsParameters(TypedDict):
    """What balance_change_logs_totals takes."""

    date_created_start: NotRequired[str]
    """Changes from this moment on, itself included. A day alone means its first millisecond. Without a
    zone it is in UTC. In an address, write the `+` of a zone as `%2B`, or give the time in UTC with
    `Z`.
    """

    date_created_end: NotRequired[str]
    """Changes up to this moment, itself included. A day alone means its last millisecond. Without a zone
    it is in UTC. In an address, write the `+` of a zone as `%2B`, or give the time in UTC with `Z`.
    """


class ApiKeysGetParameters(TypedDict):
    """What api_keys_get takes."""

    prefix: str
    """The eight characters that name the key."""


class ApiKeysDeleteParameters(TypedDict):
    """What api_keys_delete takes."""

    prefix: str
    """The eight characters that name the key."""


class SavedSearchesDeleteParameters(TypedDict):
    """What saved_searches_delete takes."""

    id: int
    """Id of the saved search."""


class ListsListParameters(TypedDict):
    """What lists_list takes."""

    page: NotRequired[int]
    """Number of the page, from 1; absent means 1."""


class ListsGetParameters(TypedDict):
    """What lists_get takes."""

    id: int
    """Id of the list."""


class ListsRenameParameters(TypedDict):
    """What lists_rename takes."""

    id: int
    """Id of the list."""

    name: str | None
    """What the account calls it; null removes the name, and the list is then deleted a day after it was
    last read.
    """


class ListsDeleteParameters(TypedDict):
    """What lists_delete takes."""

    id: int
    """Id of the list."""


class ListsChangeItemsParameters(TypedDict):
    """What lists_change_items takes."""

    id: int
    """Id of the list."""

    add: NotRequired[list[int] | None]
    """Ids to add at the end. At most 10000."""

    remove: NotRequired[list[int] | None]
    """Ids to remove, which is done first. At most 10000."""


class ListsSetNoteParameters(TypedDict):
    """What lists_set_note takes."""

    list_id: int
    """Id of the list."""

    id: int
    """Id of a record of the list."""

    note: NotRequired[str | None]
    """The note; null removes it, absent keeps it."""

    tags: NotRequired[list[str] | None]
    """The tags; null removes them, absent keeps them."""


class ListsPriceParameters(TypedDict):
    """What lists_price takes."""

    id: int
    """Id of the list."""

    contacts: NotRequired[list[Literal["work_emails", "personal_emails", "phone_numbers"]]]
    """Contacts that each person is shown with, of a list of persons. They need the scope `contacts`. In
    an address, separated by commas.
    """


class ListsPartParameters(TypedDict):
    """What lists_part takes."""

    id: int
    """Id of the list."""

    n: int
    """Place of the part, from 0."""

    format: Literal["json"]
    """The form of the records over REST; absent means `ndjson`. Elsewhere the answer is the `json` form."""

    fields: NotRequired[list[str]]
    """Paths of the fields to return, as in `fields` of the search. In an address, separated by commas."""

    contacts: NotRequired[list[Literal["work_emails", "personal_emails", "phone_numbers"]]]
    """Contacts that each person is shown with, of a list of persons. They need the scope `contacts`. In
    an address, separated by commas.
    """

    rows: NotRequired[Literal["persons", "roles"]]
    """`roles`: a record for each matching role, which its `matching_role` shows, in the place of one for
    each person.
    """

    notes: NotRequired[bool]
    """Whether each record has its `note` and `tags`."""

    header: NotRequired[bool]
    """Whether the CSV begins with the names of the columns; absent means in part 0 alone."""


class ListsFileParameters(TypedDict):
    """What lists_file takes."""

    id: int
    """Id of the list."""

    from_part: NotRequired[int]
    """Place of the first part, to go on after a break; absent means 0."""

    format: NotRequired[Literal["ndjson", "csv"]]
    """The form of the records; absent means `ndjson`."""

    fields: NotRequired[list[str]]
    """Paths of the fields to return, as in `fields` of the search. In an address, separated by commas."""

    contacts: NotRequired[list[Literal["work_emails", "personal_emails", "phone_numbers"]]]
    """Contacts that each person is shown with, of a list of persons. They need the scope `contacts`. In
    an address, separated by commas.
    """

    rows: NotRequired[Literal["persons", "roles"]]
    """`roles`: a record for each matching role, which its `matching_role` shows, in the place of one for
    each person.
    """

    notes: NotRequired[bool]
    """Whether each record has its `note` and `tags`."""

    header: NotRequired[bool]
    """Whether the CSV begins with the names of the columns; absent means in part 0 alone."""


class AutocompleteIndustriesParameters(TypedDict):
    """What autocomplete_industries takes."""

    q: NotRequired[str]
    """What was typed of the name: its beginning, some of its words, or either with a typing error; case
    and accents do not count. Absent or empty: the most used values.
    """

    page: NotRequired[int]
    """Number of the page of 10, from 1; absent means 1. A page past the end is empty."""


class AutocompleteOrganizationsParameters(TypedDict):
    """What autocomplete_organizations takes."""

    q: NotRequired[str]
    """What was typed of the name: its beginning, some of its words, or either with a typing error; case
    and accents do not count. Absent or empty: the most used values.
    """

    page: NotRequired[int]
    """Number of the page of 10, from 1; absent means 1. A page past the end is empty."""


class AutocompleteOrganizationKeywordsParameters(TypedDict):
    """What autocomplete_organization_keywords takes."""

    q: NotRequired[str]
    """What was typed of the name: its beginning, some of its words, or either with a typing error; case
    and accents do not count. Absent or empty: the most used values.
    """

    page: NotRequired[int]
    """Number of the page of 10, from 1; absent means 1. A page past the end is empty."""


class AutocompleteLocationsParameters(TypedDict):
    """What autocomplete_locations takes."""

    q: NotRequired[str]
    """What was typed of the name: its beginning, some of its words, or either with a typing error; case
    and accents do not count. Absent or empty: the most used values.
    """

    page: NotRequired[int]
    """Number of the page of 10, from 1; absent means 1. A page past the end is empty."""


class AutocompletePersonSkillsParameters(TypedDict):
    """What autocomplete_person_skills takes."""

    q: NotRequired[str]
    """What was typed of the name: its beginning, some of its words, or either with a typing error; case
    and accents do not count. Absent or empty: the most used values.
    """

    page: NotRequired[int]
    """Number of the page of 10, from 1; absent means 1. A page past the end is empty."""


class AutocompleteWebTechnologiesParameters(TypedDict):
    """What autocomplete_web_technologies takes."""

    q: NotRequired[str]
    """What was typed of the name: its beginning, some of its words, or either with a typing error; case
    and accents do not count. Absent or empty: the most used values.
    """

    page: NotRequired[int]
    """Number of the page of 10, from 1; absent means 1. A page past the end is empty."""
