# Made by generate.ts from the OpenAPI document; not to be edited.
"""Every operation of the service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from typing_extensions import Unpack

from . import types as t


class Place(NamedTuple):
    """Where an operation is: its path has names of fields, and `is_repeatable` says whether it takes an idempotency key."""

    method: str
    path: str
    in_path: tuple[str, ...]
    is_repeatable: bool


PLACES: dict[str, Place] = {
    "organization_search": Place("POST", "/api/{account_id}/datastorage/organization_search/", (), True),
    "organization_search_totals": Place("POST", "/api/{account_id}/datastorage/organization_search/totals/", (), True),
    "organization_search_facets": Place("POST", "/api/{account_id}/datastorage/organization_search/facets/", (), True),
    "organization_search_explain": Place("POST", "/api/{account_id}/datastorage/organization_search/explain/", (), True),
    "organization_match": Place("POST", "/api/{account_id}/datastorage/organization_match/", (), True),
    "organization_match_bulk": Place("POST", "/api/{account_id}/datastorage/organization_match/bulk/", (), True),
    "organization_match_bulk_totals": Place("POST", "/api/{account_id}/datastorage/organization_match/bulk/totals/", (), True),
    "person_role_search": Place("POST", "/api/{account_id}/datastorage/person_role_search/", (), True),
    "person_role_search_totals": Place("POST", "/api/{account_id}/datastorage/person_role_search/totals/", (), True),
    "person_role_search_facets": Place("POST", "/api/{account_id}/datastorage/person_role_search/facets/", (), True),
    "person_role_search_explain": Place("POST", "/api/{account_id}/datastorage/person_role_search/explain/", (), True),
    "person_detail_lookup": Place("POST", "/api/{account_id}/datastorage/person_detail_lookup/", (), True),
    "person_detail_lookup_bulk": Place("POST", "/api/{account_id}/datastorage/person_detail_lookup/bulk/", (), True),
    "person_match": Place("POST", "/api/{account_id}/datastorage/person_match/", (), True),
    "person_match_bulk": Place("POST", "/api/{account_id}/datastorage/person_match/bulk/", (), True),
    "person_match_bulk_totals": Place("POST", "/api/{account_id}/datastorage/person_match/bulk/totals/", (), True),
    "person_detail_reverse_lookup_by_email": Place("POST", "/api/{account_id}/datastorage/person_detail_reverse_lookup/by_email/", (), True),
    "person_detail_reverse_lookup_by_phone_number": Place("POST", "/api/{account_id}/datastorage/person_detail_reverse_lookup/by_phone_number/", (), True),
    "person_contacts_lookup_personal_emails": Place("POST", "/api/{account_id}/datastorage/person_contacts_lookup/personal_emails/", (), True),
    "person_contacts_lookup_personal_emails_bulk": Place("POST", "/api/{account_id}/datastorage/person_contacts_lookup/personal_emails/bulk/", (), True),
    "person_contacts_lookup_work_emails": Place("POST", "/api/{account_id}/datastorage/person_contacts_lookup/work_emails/", (), True),
    "person_contacts_lookup_work_emails_bulk": Place("POST", "/api/{account_id}/datastorage/person_contacts_lookup/work_emails/bulk/", (), True),
    "person_contacts_lookup_phone_numbers": Place("POST", "/api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/", (), True),
    "person_contacts_lookup_phone_numbers_bulk": Place("POST", "/api/{account_id}/datastorage/person_contacts_lookup/phone_numbers/bulk/", (), True),
    "job_search": Place("POST", "/api/{account_id}/datastorage/job_search/", (), True),
    "job_search_totals": Place("POST", "/api/{account_id}/datastorage/job_search/totals/", (), True),
    "job_search_facets": Place("POST", "/api/{account_id}/datastorage/job_search/facets/", (), True),
    "job_search_explain": Place("POST", "/api/{account_id}/datastorage/job_search/explain/", (), True),
    "source_columns": Place("POST", "/api/{account_id}/sources/columns/", (), True),
    "deliveries_create": Place("POST", "/api/{account_id}/sources/{source}/deliveries/", ("source",), True),
    "deliveries_list": Place("GET", "/api/{account_id}/sources/{source}/deliveries/", ("source",), False),
    "deliveries_get": Place("GET", "/api/{account_id}/sources/{source}/deliveries/{delivery_id}/", ("source", "delivery_id",), False),
    "deliveries_cancel": Place("DELETE", "/api/{account_id}/sources/{source}/deliveries/{delivery_id}/", ("source", "delivery_id",), True),
    "deliveries_rejects": Place("GET", "/api/{account_id}/sources/{source}/deliveries/{delivery_id}/rejects/", ("source", "delivery_id",), False),
    "source_write": Place("POST", "/api/{account_id}/sources/{source}/{kind}/", ("source", "kind",), True),
    "source_read": Place("GET", "/api/{account_id}/sources/{source}/{kind}/{key}/", ("source", "kind", "key",), False),
    "source_withdraw": Place("DELETE", "/api/{account_id}/sources/{source}/{kind}/{key}/", ("source", "kind", "key",), True),
    "sources_list": Place("GET", "/api/{account_id}/sources/", (), False),
    "sources_rank": Place("POST", "/api/{account_id}/sources/ranks/", (), True),
    "sources_remove": Place("DELETE", "/api/{account_id}/sources/{source}/", ("source",), True),
    "pairs_list": Place("GET", "/api/{account_id}/pairs/", (), False),
    "pairs_judge": Place("POST", "/api/{account_id}/pairs/", (), True),
    "record_claims": Place("GET", "/api/{account_id}/records/{kind}/{record_id}/claims/", ("kind", "record_id",), False),
    "retention_list": Place("GET", "/api/{account_id}/retention/", (), False),
    "retention_set": Place("POST", "/api/{account_id}/retention/", (), True),
    "objections_list": Place("GET", "/api/{account_id}/objections/", (), False),
    "objections_decide": Place("POST", "/api/{account_id}/objections/{objection_id}/", ("objection_id",), True),
    "notices_list": Place("GET", "/api/{account_id}/notices/", (), False),
    "notices_mark": Place("POST", "/api/{account_id}/notices/", (), True),
    "subject_read": Place("POST", "/api/{account_id}/subjects/", (), True),
    "trail_list": Place("GET", "/api/{account_id}/trail/", (), False),
    "website_detail_lookup": Place("POST", "/api/{account_id}/datastorage/website_detail_lookup/", (), True),
    "website_detail_lookup_bulk": Place("POST", "/api/{account_id}/datastorage/website_detail_lookup/bulk/", (), True),
    "feedback_personal_emails": Place("POST", "/api/{account_id}/datastorage/feedback/personal_emails/", (), True),
    "feedback_work_emails": Place("POST", "/api/{account_id}/datastorage/feedback/work_emails/", (), True),
    "feedback_phone_numbers": Place("POST", "/api/{account_id}/datastorage/feedback/phone_numbers/", (), True),
    "audit": Place("GET", "/api/{account_id}/audit/", (), False),
    "balance_change_logs": Place("GET", "/api/{account_id}/subscriptions/balance_change_logs/", (), False),
    "balance_change_logs_totals": Place("GET", "/api/{account_id}/subscriptions/balance_change_logs/totals/", (), False),
    "api_keys_list": Place("GET", "/api/api_keys/", (), False),
    "api_keys_create": Place("POST", "/api/api_keys/", (), True),
    "api_keys_get": Place("GET", "/api/api_keys/{prefix}/", ("prefix",), False),
    "api_keys_delete": Place("DELETE", "/api/api_keys/{prefix}/", ("prefix",), True),
    "saved_searches_list": Place("GET", "/api/{account_id}/datastorage/saved_searches/", (), False),
    "saved_searches_create": Place("POST", "/api/{account_id}/datastorage/saved_searches/", (), True),
    "saved_searches_delete": Place("DELETE", "/api/{account_id}/datastorage/saved_searches/{id}/", ("id",), True),
    "lists_create": Place("POST", "/api/{account_id}/datastorage/lists/", (), True),
    "lists_list": Place("GET", "/api/{account_id}/datastorage/lists/", (), False),
    "lists_get": Place("GET", "/api/{account_id}/datastorage/lists/{id}/", ("id",), False),
    "lists_rename": Place("POST", "/api/{account_id}/datastorage/lists/{id}/", ("id",), True),
    "lists_delete": Place("DELETE", "/api/{account_id}/datastorage/lists/{id}/", ("id",), True),
    "lists_change_items": Place("POST", "/api/{account_id}/datastorage/lists/{id}/items/", ("id",), True),
    "lists_set_note": Place("POST", "/api/{account_id}/datastorage/lists/{list_id}/notes/", ("list_id",), True),
    "lists_price": Place("GET", "/api/{account_id}/datastorage/lists/{id}/price/", ("id",), False),
    "lists_part": Place("GET", "/api/{account_id}/datastorage/lists/{id}/parts/{n}/", ("id", "n",), False),
    "lists_file": Place("GET", "/api/{account_id}/datastorage/lists/{id}/file/", ("id",), False),
    "users_current": Place("GET", "/api/users/current/", (), False),
    "autocomplete_industries": Place("GET", "/api/datastorage/autocomplete/industries/", (), False),
    "autocomplete_organizations": Place("GET", "/api/datastorage/autocomplete/organizations/", (), False),
    "autocomplete_organization_keywords": Place("GET", "/api/datastorage/autocomplete/organization_keywords/", (), False),
    "autocomplete_locations": Place("GET", "/api/datastorage/autocomplete/locations/", (), False),
    "autocomplete_person_skills": Place("GET", "/api/datastorage/autocomplete/person_skills/", (), False),
    "autocomplete_web_technologies": Place("GET", "/api/datastorage/autocomplete/web_technologies/", (), False),
}


class Operations:
    """Every operation, by its name."""

    def _call(self, operation: str, fields: Mapping[str, Any], key: str | None = None) -> Any:
        raise NotImplementedError

    def organization_search(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationSearchRequest]) -> t.OrganizationSearchAnswer:
        """Search organizations. Returns one page of the organizations for which all filters hold, the
        best domain rank first. Where a filter on events is used, the newest matching events stand with
        each organization.
        """
        return cast("t.OrganizationSearchAnswer", self._call("organization_search", fields, idempotency_key))

    def organization_search_totals(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationSearchTotalsRequest]) -> t.OrganizationSearchTotals:
        """Count organizations. Returns how many organizations the search of the same body finds over all
        its pages.
        """
        return cast("t.OrganizationSearchTotals", self._call("organization_search_totals", fields, idempotency_key))

    def organization_search_facets(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationSearchFacetsRequest]) -> t.OrganizationSearchFacets:
        """Count organizations by their values. Returns, for each of the named facets, its most frequent
        values among the organizations that the search of the same filters finds, with exact counts.
        """
        return cast("t.OrganizationSearchFacets", self._call("organization_search_facets", fields, idempotency_key))

    def organization_search_explain(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationSearchTotalsRequest]) -> t.SearchExplanation:
        """Explain an organization search. Returns how many organizations each filter of the search would
        find alone, and what the search costs. The search and each entry of `filters` count as one call
        each, because each of them is a search.
        """
        return cast("t.SearchExplanation", self._call("organization_search_explain", fields, idempotency_key))

    def organization_match(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationToMatch]) -> t.OrganizationMatchAnswer:
        """Match an organization. Returns the organization that a row of a customer’s own data describes,
        with a likelihood from 1 to 10. Names agree without case, accents, punctuation and legal forms
        at their ends, and with one typing error. Where several organizations are equally likely, the
        likelihood is lower by 2. An answer without an organization is free, and so is one that shows
        nothing beyond what the account has paid for of the organization in the last 30 days.
        """
        return cast("t.OrganizationMatchAnswer", self._call("organization_match", fields, idempotency_key))

    def organization_match_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationsToMatch]) -> t.OrganizationMatchBulkItems:
        """Match an organization, many at once. Takes up to 100 items, and returns for each what
        `organization_match` returns. `x-credits` is the price of each item that is found, and one
        charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.OrganizationMatchBulkItems", self._call("organization_match_bulk", fields, idempotency_key))

    def organization_match_bulk_totals(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationsToCount]) -> t.MatchTotals:
        """Count likely matches of organizations. Returns how many of up to 10 items the bulk match of the
        same items would find, by likelihood, and nothing of the records. It is free; each item counts
        as one search.
        """
        return cast("t.MatchTotals", self._call("organization_match_bulk_totals", fields, idempotency_key))

    def person_role_search(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonRoleSearchRequest]) -> t.PersonRoleSearchAnswer:
        """Search persons by role. Returns one page of the persons who have a role for which all filters
        hold, each once, with their whole history. Where a filter on events is used, the newest
        matching events stand with the organizations of the matching roles.
        """
        return cast("t.PersonRoleSearchAnswer", self._call("person_role_search", fields, idempotency_key))

    def person_role_search_totals(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonRoleSearchTotalsRequest]) -> t.PersonRoleSearchTotals:
        """Count persons by role. Returns how many persons the search of the same body finds over all its
        pages, and at how many organizations in how many roles.
        """
        return cast("t.PersonRoleSearchTotals", self._call("person_role_search_totals", fields, idempotency_key))

    def person_role_search_facets(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonRoleSearchFacetsRequest]) -> t.PersonRoleSearchFacets:
        """Count persons by their values. Returns, for each of the named facets, its most frequent values
        among the persons that the search of the same filters finds, with exact counts. Each person
        counts once for a value. A value of an organization holds on a matching role.
        """
        return cast("t.PersonRoleSearchFacets", self._call("person_role_search_facets", fields, idempotency_key))

    def person_role_search_explain(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonRoleSearchTotalsRequest]) -> t.SearchExplanation:
        """Explain a person role search. Returns how many persons each filter of the search would find
        alone, and what the search costs. The search and each entry of `filters` count as one call
        each, because each of them is a search.
        """
        return cast("t.SearchExplanation", self._call("person_role_search_explain", fields, idempotency_key))

    def person_detail_lookup(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonDetailLookup]) -> t.PersonDetail:
        """Look up a person. Returns everything that the dataset has about a person, by id or by slug;
        where both are given, the id decides.
        """
        return cast("t.PersonDetail", self._call("person_detail_lookup", fields, idempotency_key))

    def person_detail_lookup_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonDetailLookups]) -> t.PersonDetailBulkItems:
        """Look up a person, many at once. Takes up to 100 items, and returns for each what
        `person_detail_lookup` returns. `x-credits` is the price of each item that is found, and one
        charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.PersonDetailBulkItems", self._call("person_detail_lookup_bulk", fields, idempotency_key))

    def person_match(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonMatch]) -> t.PersonMatchAnswer:
        """Match a person. Returns the person that a row of a customer’s own data describes, with a
        likelihood from 1 to 10. Names agree without case, accents, punctuation, titles, middle names
        and short forms, and with one typing error. Where several persons are equally likely, the
        likelihood is lower by 2. An answer without a person is free, and so is one that shows nothing
        beyond what the account has paid for of the person in the last 30 days.
        """
        return cast("t.PersonMatchAnswer", self._call("person_match", fields, idempotency_key))

    def person_match_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonMatches]) -> t.PersonMatchBulkItems:
        """Match a person, many at once. Takes up to 100 items, and returns for each what `person_match`
        returns. `x-credits` is the price of each item that is found, and one charge covers them all.
        Every 10 items begun count as one call.
        """
        return cast("t.PersonMatchBulkItems", self._call("person_match_bulk", fields, idempotency_key))

    def person_match_bulk_totals(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonMatchesToCount]) -> t.MatchTotals:
        """Count likely matches of persons. Returns how many of up to 10 items the bulk match of the same
        items would find, by likelihood, and nothing of the records. It is free; each item counts as
        one search. Email addresses and phone numbers are not compared here, so the match itself may
        find more.
        """
        return cast("t.MatchTotals", self._call("person_match_bulk_totals", fields, idempotency_key))

    def person_detail_reverse_lookup_by_email(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ReverseLookupByEmail]) -> t.PersonDetail:
        """Look up a person by email address. Returns everything that the dataset has about the person
        with an email address. Of several persons who share it, one with a current role comes first,
        then the one whose current role began last, then the lowest id.
        """
        return cast("t.PersonDetail", self._call("person_detail_reverse_lookup_by_email", fields, idempotency_key))

    def person_detail_reverse_lookup_by_phone_number(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ReverseLookupByPhoneNumber]) -> t.PersonDetail:
        """Look up a person by phone number. Returns everything that the dataset has about the person with
        a phone number. Of several persons who share it, one with a current role comes first, then the
        one whose current role began last, then the lowest id.
        """
        return cast("t.PersonDetail", self._call("person_detail_reverse_lookup_by_phone_number", fields, idempotency_key))

    def person_contacts_lookup_personal_emails(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonIdentification]) -> list[t.EmailContact]:
        """Look up personal email addresses. Returns the addresses of a person at free and consumer
        webmail providers, and no others; an empty list where none is known.
        """
        return cast("list[t.EmailContact]", self._call("person_contacts_lookup_personal_emails", fields, idempotency_key))

    def person_contacts_lookup_personal_emails_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonIdentifications]) -> t.PersonalEmailsBulkItems:
        """Look up personal email addresses, many at once. Takes up to 100 items, and returns for each
        what `person_contacts_lookup_personal_emails` returns. `x-credits` is the price of each item
        that is found, and one charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.PersonalEmailsBulkItems", self._call("person_contacts_lookup_personal_emails_bulk", fields, idempotency_key))

    def person_contacts_lookup_work_emails(self, *, idempotency_key: str | None = None, **fields: Unpack[t.WorkEmailsLookup]) -> list[t.EmailContact]:
        """Look up work email addresses. Returns the addresses of a person at all domains but those of
        free and consumer webmail providers; an empty list where none is known.
        """
        return cast("list[t.EmailContact]", self._call("person_contacts_lookup_work_emails", fields, idempotency_key))

    def person_contacts_lookup_work_emails_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.WorkEmailsLookups]) -> t.WorkEmailsBulkItems:
        """Look up work email addresses, many at once. Takes up to 100 items, and returns for each what
        `person_contacts_lookup_work_emails` returns. `x-credits` is the price of each item that is
        found, and one charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.WorkEmailsBulkItems", self._call("person_contacts_lookup_work_emails_bulk", fields, idempotency_key))

    def person_contacts_lookup_phone_numbers(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonIdentification]) -> list[t.PhoneContact]:
        """Look up phone numbers. Returns the phone numbers of a person; an empty list where none is
        known.
        """
        return cast("list[t.PhoneContact]", self._call("person_contacts_lookup_phone_numbers", fields, idempotency_key))

    def person_contacts_lookup_phone_numbers_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonIdentifications]) -> t.PhoneNumbersBulkItems:
        """Look up phone numbers, many at once. Takes up to 100 items, and returns for each what
        `person_contacts_lookup_phone_numbers` returns. `x-credits` is the price of each item that is
        found, and one charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.PhoneNumbersBulkItems", self._call("person_contacts_lookup_phone_numbers_bulk", fields, idempotency_key))

    def job_search(self, *, idempotency_key: str | None = None, **fields: Unpack[t.JobSearchRequest]) -> t.JobSearchAnswer:
        """Search job posts. Returns one page of the job posts for which all filters hold, the newest
        first.
        """
        return cast("t.JobSearchAnswer", self._call("job_search", fields, idempotency_key))

    def job_search_totals(self, *, idempotency_key: str | None = None, **fields: Unpack[t.JobSearchTotalsRequest]) -> t.JobSearchTotals:
        """Count job posts. Returns how many job posts the search of the same body finds over all its
        pages.
        """
        return cast("t.JobSearchTotals", self._call("job_search_totals", fields, idempotency_key))

    def job_search_facets(self, *, idempotency_key: str | None = None, **fields: Unpack[t.JobSearchFacetsRequest]) -> t.JobSearchFacets:
        """Count job posts by their values. Returns, for each of the named facets, its most frequent
        values among the job posts that the search of the same filters finds, with exact counts.
        """
        return cast("t.JobSearchFacets", self._call("job_search_facets", fields, idempotency_key))

    def job_search_explain(self, *, idempotency_key: str | None = None, **fields: Unpack[t.JobSearchTotalsRequest]) -> t.SearchExplanation:
        """Explain a job post search. Returns how many job posts each filter of the search would find
        alone, and what the search costs. The search and each entry of `filters` count as one call
        each, because each of them is a search.
        """
        return cast("t.SearchExplanation", self._call("job_search_explain", fields, idempotency_key))

    def source_columns(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ColumnsQuestion]) -> t.TableGuesses:
        """Guess the columns of tables. Guesses what the rows of each table are, and which field each
        column fills, in ten languages, and writes the mapping that a delivery takes. Send the first
        rows: nothing is stored. The call is free.
        """
        return cast("t.TableGuesses", self._call("source_columns", fields, idempotency_key))

    def deliveries_create(self, *, idempotency_key: str | None = None, **fields: Unpack[t.DeliveriesCreateParameters]) -> t.Delivery:
        """Deliver files of a source. Takes files as `roster import` takes them, and returns at once; a
        worker loads them, one delivery after another. An account may have 10 deliveries that have not
        ended. The operator allows an account to write a source. The call is free.
        """
        return cast("t.Delivery", self._call("deliveries_create", fields, idempotency_key))

    def deliveries_list(self, **fields: Unpack[t.DeliveriesListParameters]) -> t.Deliveries:
        """List deliveries. Returns the deliveries of a source that the account has made, the newest
        first, 25 a page.
        """
        return cast("t.Deliveries", self._call("deliveries_list", fields))

    def deliveries_get(self, **fields: Unpack[t.DeliveriesGetParameters]) -> t.Delivery:
        """Get a delivery. Returns a delivery: its state, how far it is, what became of its lines, and
        pairs of its records that may be the same as others.
        """
        return cast("t.Delivery", self._call("deliveries_get", fields))

    def deliveries_cancel(self, *, idempotency_key: str | None = None, **fields: Unpack[t.DeliveriesCancelParameters]) -> t.Delivery:
        """Cancel a delivery. Ends a delivery that waits or runs. What it has loaded by then stays. One
        that has ended is returned as it is.
        """
        return cast("t.Delivery", self._call("deliveries_cancel", fields, idempotency_key))

    def deliveries_rejects(self, **fields: Unpack[t.DeliveriesRejectsParameters]) -> t.DeliveryRejects:
        """Get the rejected lines of a delivery. Returns the lines that were rejected, and warnings, in
        the order of the files, 1000 a page. With `Accept: text/csv`, all of them come as one file of
        CSV, with a row for each fault. They are kept for 7 days after the delivery has ended.
        """
        return cast("t.DeliveryRejects", self._call("deliveries_rejects", fields))

    def source_write(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SourceWriteParameters]) -> t.SourceWritten:
        """Write claims of a source. Stores what a source says about up to 100 things of one kind, by the
        rules of a delivery: an item with a key that the source has delivered before replaces what it
        said of the thing. All items of a call are stored, or none, and those that do not fit are
        rejected alone. Lookups show them when the answer comes, searches within about a second. Every
        10 items begun count as one lookup. The operator allows an account to write a source. The call
        is free.
        """
        return cast("t.SourceWritten", self._call("source_write", fields, idempotency_key))

    def source_read(self, **fields: Unpack[t.SourceReadParameters]) -> t.StoredClaim:
        """Read a claim of a source. Returns what a source says about a thing, as it is stored, and the
        record that it is part of.
        """
        return cast("t.StoredClaim", self._call("source_read", fields))

    def source_withdraw(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SourceWithdrawParameters]) -> t.StoredClaim:
        """Withdraw a claim of a source. Takes back what a source says about a thing, with its contacts
        and the items of its lists. A record that no other source has a claim about goes.
        """
        return cast("t.StoredClaim", self._call("source_withdraw", fields, idempotency_key))

    def sources_list(self) -> t.SourceList:
        """List sources. Returns the sources that the account may write, with what they say now, in the
        order of precedence. An account that may act on all sources gets all.
        """
        return cast("t.SourceList", self._call("sources_list", {}))

    def sources_rank(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SourceRanking]) -> t.SourcesRanked:
        """Rank sources. Sets which source decides where several say something else of a record, and
        merges the records again. Sources that are not named come after the others, all alike. The
        operator allows an account to act on all sources.
        """
        return cast("t.SourcesRanked", self._call("sources_rank", fields, idempotency_key))

    def sources_remove(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SourcesRemoveParameters]) -> t.SourceRemoval:
        """Remove a source. Removes a source with all that it said, and the records that no other source
        speaks of. Its rank stays. `dry_run` only counts. The operator allows an account to act on all
        sources.
        """
        return cast("t.SourceRemoval", self._call("sources_remove", fields, idempotency_key))

    def pairs_list(self, **fields: Unpack[t.PairsListParameters]) -> t.PairPage:
        """List pairs of records that may be the same. Returns pairs of records that may be the same and
        wait for a judgement, the likeliest first, 25 a page; with `judged`, the judgements that hold,
        the newest first. A call compares up to 1000 records with all others; `next_below` goes on. The
        operator allows an account to act on all sources.
        """
        return cast("t.PairPage", self._call("pairs_list", fields))

    def pairs_judge(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PairToJudge]) -> t.PairJudged:
        """Judge whether two records are the same. Merges two records, keeps them apart, takes them apart,
        or withdraws the last judgement of them. Lookups show the records at once, searches within
        about a second. A judgement stays when a source is removed. The operator allows an account to
        act on all sources.
        """
        return cast("t.PairJudged", self._call("pairs_judge", fields, idempotency_key))

    def record_claims(self, **fields: Unpack[t.RecordClaimsParameters]) -> t.RecordClaimPage:
        """List what sources say of a record. Returns every claim about a record, in the order of
        precedence, then its contacts and items of lists, then claims that only name it, 25 a page;
        each with the fields that the record has from it. The operator allows an account to act on all
        sources.
        """
        return cast("t.RecordClaimPage", self._call("record_claims", fields))

    def retention_list(self) -> t.Retention:
        """List rules of retention. Returns for how long claims of sources stay, what the last runs
        removed, and what the next one would. The operator allows an account to act on all sources.
        """
        return cast("t.Retention", self._call("retention_list", {}))

    def retention_set(self, *, idempotency_key: str | None = None, **fields: Unpack[t.RetentionSetting]) -> t.RetentionRules:
        """Set a rule of retention. Sets for how many days claims of a source stay that no delivery
        repeats, or removes the rule. A worker removes such claims once a day. The operator allows an
        account to act on all sources.
        """
        return cast("t.RetentionRules", self._call("retention_set", fields, idempotency_key))

    def objections_list(self, **fields: Unpack[t.ObjectionsListParameters]) -> t.ObjectionPage:
        """List objections. Returns confirmed objections that wait for a decision, the oldest first, with
        the persons whom they concern. The operator allows an account to act on all sources.
        """
        return cast("t.ObjectionPage", self._call("objections_list", fields))

    def objections_decide(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ObjectionsDecideParameters]) -> t.ObjectionDecided:
        """Decide an objection. Removes and suppresses for good the persons whom an objection concerns,
        some of them or none, and deletes the objection. The operator allows an account to act on all
        sources.
        """
        return cast("t.ObjectionDecided", self._call("objections_decide", fields, idempotency_key))

    def notices_list(self, **fields: Unpack[t.NoticesListParameters]) -> t.NoticePage:
        """List persons to notify. Returns the persons who were not notified yet, each with the best
        contact, by id, 25 a page. The operator allows an account to act on all sources.
        """
        return cast("t.NoticePage", self._call("notices_list", fields))

    def notices_mark(self, *, idempotency_key: str | None = None, **fields: Unpack[t.NoticeMark]) -> t.NoticesMarked:
        """Mark persons as notified. Notes that persons were notified that data on them is held: they are
        not listed again. Each has an entry in the audit trail. The operator allows an account to act
        on all sources.
        """
        return cast("t.NoticesMarked", self._call("notices_mark", fields, idempotency_key))

    def subject_read(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SubjectRequest]) -> t.Subject:
        """Read all that is held on a person. Returns all that the database holds on a person, by one
        identifier, for an access request. It has an entry in the audit trail. The operator allows an
        account to act on all sources.
        """
        return cast("t.Subject", self._call("subject_read", fields, idempotency_key))

    def trail_list(self, **fields: Unpack[t.TrailListParameters]) -> t.TrailPage:
        """Read the audit trail of the installation. Returns what was done to all accounts, keys, persons
        and sources, newest first, 25 a page. Entries are never changed or deleted. The operator allows
        an account to act on all sources.
        """
        return cast("t.TrailPage", self._call("trail_list", fields))

    def website_detail_lookup(self, *, idempotency_key: str | None = None, **fields: Unpack[t.WebsiteLookup]) -> t.Website:
        """Look up a website. Returns the ranks, the traffic and the technologies of a website, known by
        its domain or by its organization. Where several are given, the domain decides, then the id of
        the organization.
        """
        return cast("t.Website", self._call("website_detail_lookup", fields, idempotency_key))

    def website_detail_lookup_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.WebsiteLookups]) -> t.WebsiteBulkItems:
        """Look up a website, many at once. Takes up to 100 items, and returns for each what
        `website_detail_lookup` returns. `x-credits` is the price of each item that is found, and one
        charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.WebsiteBulkItems", self._call("website_detail_lookup_bulk", fields, idempotency_key))

    def feedback_personal_emails(self, *, idempotency_key: str | None = None, **fields: Unpack[t.EmailFeedbackSubmission]) -> t.EmailFeedback:
        """Submit feedback about a personal email address. Stores what was found out about a personal
        email address. Every submission is kept as a record of its own, also where the address was
        submitted before.
        """
        return cast("t.EmailFeedback", self._call("feedback_personal_emails", fields, idempotency_key))

    def feedback_work_emails(self, *, idempotency_key: str | None = None, **fields: Unpack[t.EmailFeedbackSubmission]) -> t.EmailFeedback:
        """Submit feedback about a work email address. Stores what was found out about a work email
        address. Every submission is kept as a record of its own, also where the address was submitted
        before.
        """
        return cast("t.EmailFeedback", self._call("feedback_work_emails", fields, idempotency_key))

    def feedback_phone_numbers(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PhoneFeedbackSubmission]) -> t.PhoneFeedback:
        """Submit feedback about a phone number. Stores what a call to a phone number showed. Every
        submission is kept as a record of its own, also where the number was submitted before.
        """
        return cast("t.PhoneFeedback", self._call("feedback_phone_numbers", fields, idempotency_key))

    def audit(self, **fields: Unpack[t.AuditParameters]) -> t.AuditPage:
        """Read the audit trail. Returns what was done to the account, its users, keys and credits other
        than charges, newest first, 25 a page. Entries are never changed or deleted.
        """
        return cast("t.AuditPage", self._call("audit", fields))

    def balance_change_logs(self, **fields: Unpack[t.BalanceChangeLogsParameters]) -> t.BalanceChangePage:
        """Read the credit balance change log. Returns the changes of the account’s credit balance, newest
        first, 25 a page.
        """
        return cast("t.BalanceChangePage", self._call("balance_change_logs", fields))

    def balance_change_logs_totals(self, **fields: Unpack[t.BalanceChangeLogsTotalsParameters]) -> t.BalanceChangeTotals:
        """Sum up the credits spent. Returns the sum of all changes of the type `spend` in a period, as a
        positive number.
        """
        return cast("t.BalanceChangeTotals", self._call("balance_change_logs_totals", fields))

    def api_keys_list(self) -> list[t.ApiKey]:
        """List API keys. Returns the keys of the account, of all its users, the newest first."""
        return cast("list[t.ApiKey]", self._call("api_keys_list", {}))

    def api_keys_create(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ApiKeyOrder]) -> t.CreatedApiKey:
        """Create an API key. Makes a key of the user whose key makes the call, and shows it this once. It
        can do no more than that key.
        """
        return cast("t.CreatedApiKey", self._call("api_keys_create", fields, idempotency_key))

    def api_keys_get(self, **fields: Unpack[t.ApiKeysGetParameters]) -> t.ApiKey:
        """Read an API key. Returns a key of the account, without its secret."""
        return cast("t.ApiKey", self._call("api_keys_get", fields))

    def api_keys_delete(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ApiKeysDeleteParameters]) -> t.ApiKey:
        """Delete an API key. Deletes a key of the account, at once and for good, and returns it as it
        was. A key may delete itself, and none that has more scopes than its own.
        """
        return cast("t.ApiKey", self._call("api_keys_delete", fields, idempotency_key))

    def saved_searches_list(self) -> list[t.SavedSearch]:
        """List saved searches. Returns the searches that the account has saved and the scopes of the key
        allow, the newest first.
        """
        return cast("list[t.SavedSearch]", self._call("saved_searches_list", {}))

    def saved_searches_create(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SearchToSave]) -> t.SavedSearch:
        """Save a search. Keeps a search of the console under a name, for all users of the account. An
        account keeps at most 200.
        """
        return cast("t.SavedSearch", self._call("saved_searches_create", fields, idempotency_key))

    def saved_searches_delete(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SavedSearchesDeleteParameters]) -> t.SavedSearch:
        """Delete a saved search. Deletes a saved search of the account for good, and returns it as it
        was.
        """
        return cast("t.SavedSearch", self._call("saved_searches_delete", fields, idempotency_key))

    def lists_create(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ListCreation]) -> t.CreatedList:
        """Create a list. Stores the ids of all results of a search, in its order, or given ids. The ids
        and the order of a search’s list never change: searches with `list` show its pages, its parts
        hold 1,000 records. More than 50,000 results are found by a worker: `state` is then `building`.
        Needs the scope of the search.
        """
        return cast("t.CreatedList", self._call("lists_create", fields, idempotency_key))

    def lists_list(self, **fields: Unpack[t.ListsListParameters]) -> t.StoredLists:
        """List lists. Returns the lists of the account whose scopes the key has, the newest first, 25 a
        page.
        """
        return cast("t.StoredLists", self._call("lists_list", fields))

    def lists_get(self, **fields: Unpack[t.ListsGetParameters]) -> t.StoredList:
        """Get a list. Returns a list of the account, without its ids."""
        return cast("t.StoredList", self._call("lists_get", fields))

    def lists_rename(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ListsRenameParameters]) -> t.StoredList:
        """Rename a list. Gives a list a name, or removes the one that it has. The limits of lists with
        and without a name hold.
        """
        return cast("t.StoredList", self._call("lists_rename", fields, idempotency_key))

    def lists_delete(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ListsDeleteParameters]) -> t.StoredList:
        """Delete a list. Deletes a list of the account with its notes for good, and returns it as it was."""
        return cast("t.StoredList", self._call("lists_delete", fields, idempotency_key))

    def lists_change_items(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ListsChangeItemsParameters]) -> t.ListItemsChange:
        """Change a list of ids. Adds ids to a list of ids at its end, and removes others. A list that a
        search has made does not change. Concurrent calls take turns.
        """
        return cast("t.ListItemsChange", self._call("lists_change_items", fields, idempotency_key))

    def lists_set_note(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ListsSetNoteParameters]) -> t.ListNote:
        """Note something on a record of a list. Writes, changes or removes the note and the tags of a
        record of a list. Searches do not find them. Notes on a person are deleted with the record of
        the person.
        """
        return cast("t.ListNote", self._call("lists_set_note", fields, idempotency_key))

    def lists_price(self, **fields: Unpack[t.ListsPriceParameters]) -> t.ListPrice:
        """Get the price of a list. Returns what all parts of a list cost at most, with or without
        contacts. Parts that are paid for cost nothing.
        """
        return cast("t.ListPrice", self._call("lists_price", fields))

    def lists_part(self, **fields: Unpack[t.ListsPartParameters]) -> t.ListPart:
        """Read a part of a list. Returns up to 1,000 records of a list, as they are now. Over REST they
        are NDJSON unless `format` says otherwise. A part costs the price of a page of the search for
        each 100 records begun, and each contact what its lookup costs; for 24 hours it is free again.
        It counts as 3 searches.
        """
        return cast("t.ListPart", self._call("lists_part", fields))

    def users_current(self) -> t.CurrentUser:
        """Read the current user. Returns the user whose key makes the call, with their account and that
        key. A key of any scope will do.
        """
        return cast("t.CurrentUser", self._call("users_current", {}))

    def autocomplete_industries(self, **fields: Unpack[t.AutocompleteIndustriesParameters]) -> t.IndustryMatchPage:
        """Look up industries. Returns the ids that `industries`, `person_industries` and
        `organization_industries` take in searches.
        """
        return cast("t.IndustryMatchPage", self._call("autocomplete_industries", fields))

    def autocomplete_organizations(self, **fields: Unpack[t.AutocompleteOrganizationsParameters]) -> t.OrganizationMatchPage:
        """Look up organizations. Returns the ids that `organization_ids` and `organizations` take in
        searches.
        """
        return cast("t.OrganizationMatchPage", self._call("autocomplete_organizations", fields))

    def autocomplete_organization_keywords(self, **fields: Unpack[t.AutocompleteOrganizationKeywordsParameters]) -> t.OrganizationKeywordMatchPage:
        """Look up organization keywords. Returns the ids that `keywords` and `organization_keywords` take
        in searches.
        """
        return cast("t.OrganizationKeywordMatchPage", self._call("autocomplete_organization_keywords", fields))

    def autocomplete_locations(self, **fields: Unpack[t.AutocompleteLocationsParameters]) -> t.LocationMatchPage:
        """Look up locations. Returns the ids that `locations` and the other location filters take in
        searches; a search finds what is at the location or inside it.
        """
        return cast("t.LocationMatchPage", self._call("autocomplete_locations", fields))

    def autocomplete_person_skills(self, **fields: Unpack[t.AutocompletePersonSkillsParameters]) -> t.PersonSkillMatchPage:
        """Look up person skills. Returns the ids that `person_skills` takes in searches."""
        return cast("t.PersonSkillMatchPage", self._call("autocomplete_person_skills", fields))

    def autocomplete_web_technologies(self, **fields: Unpack[t.AutocompleteWebTechnologiesParameters]) -> t.WebTechnologyMatchPage:
        """Look up web technologies. Returns the ids that `web_technologies` and
        `organization_web_technologies` take in searches.
        """
        return cast("t.WebTechnologyMatchPage", self._call("autocomplete_web_technologies", fields))


class AsyncOperations:
    """Every operation, by its name."""

    async def _call(self, operation: str, fields: Mapping[str, Any], key: str | None = None) -> Any:
        raise NotImplementedError

    async def organization_search(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationSearchRequest]) -> t.OrganizationSearchAnswer:
        """Search organizations. Returns one page of the organizations for which all filters hold, the
        best domain rank first. Where a filter on events is used, the newest matching events stand with
        each organization.
        """
        return cast("t.OrganizationSearchAnswer", await self._call("organization_search", fields, idempotency_key))

    async def organization_search_totals(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationSearchTotalsRequest]) -> t.OrganizationSearchTotals:
        """Count organizations. Returns how many organizations the search of the same body finds over all
        its pages.
        """
        return cast("t.OrganizationSearchTotals", await self._call("organization_search_totals", fields, idempotency_key))

    async def organization_search_facets(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationSearchFacetsRequest]) -> t.OrganizationSearchFacets:
        """Count organizations by their values. Returns, for each of the named facets, its most frequent
        values among the organizations that the search of the same filters finds, with exact counts.
        """
        return cast("t.OrganizationSearchFacets", await self._call("organization_search_facets", fields, idempotency_key))

    async def organization_search_explain(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationSearchTotalsRequest]) -> t.SearchExplanation:
        """Explain an organization search. Returns how many organizations each filter of the search would
        find alone, and what the search costs. The search and each entry of `filters` count as one call
        each, because each of them is a search.
        """
        return cast("t.SearchExplanation", await self._call("organization_search_explain", fields, idempotency_key))

    async def organization_match(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationToMatch]) -> t.OrganizationMatchAnswer:
        """Match an organization. Returns the organization that a row of a customer’s own data describes,
        with a likelihood from 1 to 10. Names agree without case, accents, punctuation and legal forms
        at their ends, and with one typing error. Where several organizations are equally likely, the
        likelihood is lower by 2. An answer without an organization is free, and so is one that shows
        nothing beyond what the account has paid for of the organization in the last 30 days.
        """
        return cast("t.OrganizationMatchAnswer", await self._call("organization_match", fields, idempotency_key))

    async def organization_match_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationsToMatch]) -> t.OrganizationMatchBulkItems:
        """Match an organization, many at once. Takes up to 100 items, and returns for each what
        `organization_match` returns. `x-credits` is the price of each item that is found, and one
        charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.OrganizationMatchBulkItems", await self._call("organization_match_bulk", fields, idempotency_key))

    async def organization_match_bulk_totals(self, *, idempotency_key: str | None = None, **fields: Unpack[t.OrganizationsToCount]) -> t.MatchTotals:
        """Count likely matches of organizations. Returns how many of up to 10 items the bulk match of the
        same items would find, by likelihood, and nothing of the records. It is free; each item counts
        as one search.
        """
        return cast("t.MatchTotals", await self._call("organization_match_bulk_totals", fields, idempotency_key))

    async def person_role_search(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonRoleSearchRequest]) -> t.PersonRoleSearchAnswer:
        """Search persons by role. Returns one page of the persons who have a role for which all filters
        hold, each once, with their whole history. Where a filter on events is used, the newest
        matching events stand with the organizations of the matching roles.
        """
        return cast("t.PersonRoleSearchAnswer", await self._call("person_role_search", fields, idempotency_key))

    async def person_role_search_totals(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonRoleSearchTotalsRequest]) -> t.PersonRoleSearchTotals:
        """Count persons by role. Returns how many persons the search of the same body finds over all its
        pages, and at how many organizations in how many roles.
        """
        return cast("t.PersonRoleSearchTotals", await self._call("person_role_search_totals", fields, idempotency_key))

    async def person_role_search_facets(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonRoleSearchFacetsRequest]) -> t.PersonRoleSearchFacets:
        """Count persons by their values. Returns, for each of the named facets, its most frequent values
        among the persons that the search of the same filters finds, with exact counts. Each person
        counts once for a value. A value of an organization holds on a matching role.
        """
        return cast("t.PersonRoleSearchFacets", await self._call("person_role_search_facets", fields, idempotency_key))

    async def person_role_search_explain(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonRoleSearchTotalsRequest]) -> t.SearchExplanation:
        """Explain a person role search. Returns how many persons each filter of the search would find
        alone, and what the search costs. The search and each entry of `filters` count as one call
        each, because each of them is a search.
        """
        return cast("t.SearchExplanation", await self._call("person_role_search_explain", fields, idempotency_key))

    async def person_detail_lookup(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonDetailLookup]) -> t.PersonDetail:
        """Look up a person. Returns everything that the dataset has about a person, by id or by slug;
        where both are given, the id decides.
        """
        return cast("t.PersonDetail", await self._call("person_detail_lookup", fields, idempotency_key))

    async def person_detail_lookup_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonDetailLookups]) -> t.PersonDetailBulkItems:
        """Look up a person, many at once. Takes up to 100 items, and returns for each what
        `person_detail_lookup` returns. `x-credits` is the price of each item that is found, and one
        charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.PersonDetailBulkItems", await self._call("person_detail_lookup_bulk", fields, idempotency_key))

    async def person_match(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonMatch]) -> t.PersonMatchAnswer:
        """Match a person. Returns the person that a row of a customer’s own data describes, with a
        likelihood from 1 to 10. Names agree without case, accents, punctuation, titles, middle names
        and short forms, and with one typing error. Where several persons are equally likely, the
        likelihood is lower by 2. An answer without a person is free, and so is one that shows nothing
        beyond what the account has paid for of the person in the last 30 days.
        """
        return cast("t.PersonMatchAnswer", await self._call("person_match", fields, idempotency_key))

    async def person_match_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonMatches]) -> t.PersonMatchBulkItems:
        """Match a person, many at once. Takes up to 100 items, and returns for each what `person_match`
        returns. `x-credits` is the price of each item that is found, and one charge covers them all.
        Every 10 items begun count as one call.
        """
        return cast("t.PersonMatchBulkItems", await self._call("person_match_bulk", fields, idempotency_key))

    async def person_match_bulk_totals(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonMatchesToCount]) -> t.MatchTotals:
        """Count likely matches of persons. Returns how many of up to 10 items the bulk match of the same
        items would find, by likelihood, and nothing of the records. It is free; each item counts as
        one search. Email addresses and phone numbers are not compared here, so the match itself may
        find more.
        """
        return cast("t.MatchTotals", await self._call("person_match_bulk_totals", fields, idempotency_key))

    async def person_detail_reverse_lookup_by_email(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ReverseLookupByEmail]) -> t.PersonDetail:
        """Look up a person by email address. Returns everything that the dataset has about the person
        with an email address. Of several persons who share it, one with a current role comes first,
        then the one whose current role began last, then the lowest id.
        """
        return cast("t.PersonDetail", await self._call("person_detail_reverse_lookup_by_email", fields, idempotency_key))

    async def person_detail_reverse_lookup_by_phone_number(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ReverseLookupByPhoneNumber]) -> t.PersonDetail:
        """Look up a person by phone number. Returns everything that the dataset has about the person with
        a phone number. Of several persons who share it, one with a current role comes first, then the
        one whose current role began last, then the lowest id.
        """
        return cast("t.PersonDetail", await self._call("person_detail_reverse_lookup_by_phone_number", fields, idempotency_key))

    async def person_contacts_lookup_personal_emails(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonIdentification]) -> list[t.EmailContact]:
        """Look up personal email addresses. Returns the addresses of a person at free and consumer
        webmail providers, and no others; an empty list where none is known.
        """
        return cast("list[t.EmailContact]", await self._call("person_contacts_lookup_personal_emails", fields, idempotency_key))

    async def person_contacts_lookup_personal_emails_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonIdentifications]) -> t.PersonalEmailsBulkItems:
        """Look up personal email addresses, many at once. Takes up to 100 items, and returns for each
        what `person_contacts_lookup_personal_emails` returns. `x-credits` is the price of each item
        that is found, and one charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.PersonalEmailsBulkItems", await self._call("person_contacts_lookup_personal_emails_bulk", fields, idempotency_key))

    async def person_contacts_lookup_work_emails(self, *, idempotency_key: str | None = None, **fields: Unpack[t.WorkEmailsLookup]) -> list[t.EmailContact]:
        """Look up work email addresses. Returns the addresses of a person at all domains but those of
        free and consumer webmail providers; an empty list where none is known.
        """
        return cast("list[t.EmailContact]", await self._call("person_contacts_lookup_work_emails", fields, idempotency_key))

    async def person_contacts_lookup_work_emails_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.WorkEmailsLookups]) -> t.WorkEmailsBulkItems:
        """Look up work email addresses, many at once. Takes up to 100 items, and returns for each what
        `person_contacts_lookup_work_emails` returns. `x-credits` is the price of each item that is
        found, and one charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.WorkEmailsBulkItems", await self._call("person_contacts_lookup_work_emails_bulk", fields, idempotency_key))

    async def person_contacts_lookup_phone_numbers(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonIdentification]) -> list[t.PhoneContact]:
        """Look up phone numbers. Returns the phone numbers of a person; an empty list where none is
        known.
        """
        return cast("list[t.PhoneContact]", await self._call("person_contacts_lookup_phone_numbers", fields, idempotency_key))

    async def person_contacts_lookup_phone_numbers_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PersonIdentifications]) -> t.PhoneNumbersBulkItems:
        """Look up phone numbers, many at once. Takes up to 100 items, and returns for each what
        `person_contacts_lookup_phone_numbers` returns. `x-credits` is the price of each item that is
        found, and one charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.PhoneNumbersBulkItems", await self._call("person_contacts_lookup_phone_numbers_bulk", fields, idempotency_key))

    async def job_search(self, *, idempotency_key: str | None = None, **fields: Unpack[t.JobSearchRequest]) -> t.JobSearchAnswer:
        """Search job posts. Returns one page of the job posts for which all filters hold, the newest
        first.
        """
        return cast("t.JobSearchAnswer", await self._call("job_search", fields, idempotency_key))

    async def job_search_totals(self, *, idempotency_key: str | None = None, **fields: Unpack[t.JobSearchTotalsRequest]) -> t.JobSearchTotals:
        """Count job posts. Returns how many job posts the search of the same body finds over all its
        pages.
        """
        return cast("t.JobSearchTotals", await self._call("job_search_totals", fields, idempotency_key))

    async def job_search_facets(self, *, idempotency_key: str | None = None, **fields: Unpack[t.JobSearchFacetsRequest]) -> t.JobSearchFacets:
        """Count job posts by their values. Returns, for each of the named facets, its most frequent
        values among the job posts that the search of the same filters finds, with exact counts.
        """
        return cast("t.JobSearchFacets", await self._call("job_search_facets", fields, idempotency_key))

    async def job_search_explain(self, *, idempotency_key: str | None = None, **fields: Unpack[t.JobSearchTotalsRequest]) -> t.SearchExplanation:
        """Explain a job post search. Returns how many job posts each filter of the search would find
        alone, and what the search costs. The search and each entry of `filters` count as one call
        each, because each of them is a search.
        """
        return cast("t.SearchExplanation", await self._call("job_search_explain", fields, idempotency_key))

    async def source_columns(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ColumnsQuestion]) -> t.TableGuesses:
        """Guess the columns of tables. Guesses what the rows of each table are, and which field each
        column fills, in ten languages, and writes the mapping that a delivery takes. Send the first
        rows: nothing is stored. The call is free.
        """
        return cast("t.TableGuesses", await self._call("source_columns", fields, idempotency_key))

    async def deliveries_create(self, *, idempotency_key: str | None = None, **fields: Unpack[t.DeliveriesCreateParameters]) -> t.Delivery:
        """Deliver files of a source. Takes files as `roster import` takes them, and returns at once; a
        worker loads them, one delivery after another. An account may have 10 deliveries that have not
        ended. The operator allows an account to write a source. The call is free.
        """
        return cast("t.Delivery", await self._call("deliveries_create", fields, idempotency_key))

    async def deliveries_list(self, **fields: Unpack[t.DeliveriesListParameters]) -> t.Deliveries:
        """List deliveries. Returns the deliveries of a source that the account has made, the newest
        first, 25 a page.
        """
        return cast("t.Deliveries", await self._call("deliveries_list", fields))

    async def deliveries_get(self, **fields: Unpack[t.DeliveriesGetParameters]) -> t.Delivery:
        """Get a delivery. Returns a delivery: its state, how far it is, what became of its lines, and
        pairs of its records that may be the same as others.
        """
        return cast("t.Delivery", await self._call("deliveries_get", fields))

    async def deliveries_cancel(self, *, idempotency_key: str | None = None, **fields: Unpack[t.DeliveriesCancelParameters]) -> t.Delivery:
        """Cancel a delivery. Ends a delivery that waits or runs. What it has loaded by then stays. One
        that has ended is returned as it is.
        """
        return cast("t.Delivery", await self._call("deliveries_cancel", fields, idempotency_key))

    async def deliveries_rejects(self, **fields: Unpack[t.DeliveriesRejectsParameters]) -> t.DeliveryRejects:
        """Get the rejected lines of a delivery. Returns the lines that were rejected, and warnings, in
        the order of the files, 1000 a page. With `Accept: text/csv`, all of them come as one file of
        CSV, with a row for each fault. They are kept for 7 days after the delivery has ended.
        """
        return cast("t.DeliveryRejects", await self._call("deliveries_rejects", fields))

    async def source_write(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SourceWriteParameters]) -> t.SourceWritten:
        """Write claims of a source. Stores what a source says about up to 100 things of one kind, by the
        rules of a delivery: an item with a key that the source has delivered before replaces what it
        said of the thing. All items of a call are stored, or none, and those that do not fit are
        rejected alone. Lookups show them when the answer comes, searches within about a second. Every
        10 items begun count as one lookup. The operator allows an account to write a source. The call
        is free.
        """
        return cast("t.SourceWritten", await self._call("source_write", fields, idempotency_key))

    async def source_read(self, **fields: Unpack[t.SourceReadParameters]) -> t.StoredClaim:
        """Read a claim of a source. Returns what a source says about a thing, as it is stored, and the
        record that it is part of.
        """
        return cast("t.StoredClaim", await self._call("source_read", fields))

    async def source_withdraw(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SourceWithdrawParameters]) -> t.StoredClaim:
        """Withdraw a claim of a source. Takes back what a source says about a thing, with its contacts
        and the items of its lists. A record that no other source has a claim about goes.
        """
        return cast("t.StoredClaim", await self._call("source_withdraw", fields, idempotency_key))

    async def sources_list(self) -> t.SourceList:
        """List sources. Returns the sources that the account may write, with what they say now, in the
        order of precedence. An account that may act on all sources gets all.
        """
        return cast("t.SourceList", await self._call("sources_list", {}))

    async def sources_rank(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SourceRanking]) -> t.SourcesRanked:
        """Rank sources. Sets which source decides where several say something else of a record, and
        merges the records again. Sources that are not named come after the others, all alike. The
        operator allows an account to act on all sources.
        """
        return cast("t.SourcesRanked", await self._call("sources_rank", fields, idempotency_key))

    async def sources_remove(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SourcesRemoveParameters]) -> t.SourceRemoval:
        """Remove a source. Removes a source with all that it said, and the records that no other source
        speaks of. Its rank stays. `dry_run` only counts. The operator allows an account to act on all
        sources.
        """
        return cast("t.SourceRemoval", await self._call("sources_remove", fields, idempotency_key))

    async def pairs_list(self, **fields: Unpack[t.PairsListParameters]) -> t.PairPage:
        """List pairs of records that may be the same. Returns pairs of records that may be the same and
        wait for a judgement, the likeliest first, 25 a page; with `judged`, the judgements that hold,
        the newest first. A call compares up to 1000 records with all others; `next_below` goes on. The
        operator allows an account to act on all sources.
        """
        return cast("t.PairPage", await self._call("pairs_list", fields))

    async def pairs_judge(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PairToJudge]) -> t.PairJudged:
        """Judge whether two records are the same. Merges two records, keeps them apart, takes them apart,
        or withdraws the last judgement of them. Lookups show the records at once, searches within
        about a second. A judgement stays when a source is removed. The operator allows an account to
        act on all sources.
        """
        return cast("t.PairJudged", await self._call("pairs_judge", fields, idempotency_key))

    async def record_claims(self, **fields: Unpack[t.RecordClaimsParameters]) -> t.RecordClaimPage:
        """List what sources say of a record. Returns every claim about a record, in the order of
        precedence, then its contacts and items of lists, then claims that only name it, 25 a page;
        each with the fields that the record has from it. The operator allows an account to act on all
        sources.
        """
        return cast("t.RecordClaimPage", await self._call("record_claims", fields))

    async def retention_list(self) -> t.Retention:
        """List rules of retention. Returns for how long claims of sources stay, what the last runs
        removed, and what the next one would. The operator allows an account to act on all sources.
        """
        return cast("t.Retention", await self._call("retention_list", {}))

    async def retention_set(self, *, idempotency_key: str | None = None, **fields: Unpack[t.RetentionSetting]) -> t.RetentionRules:
        """Set a rule of retention. Sets for how many days claims of a source stay that no delivery
        repeats, or removes the rule. A worker removes such claims once a day. The operator allows an
        account to act on all sources.
        """
        return cast("t.RetentionRules", await self._call("retention_set", fields, idempotency_key))

    async def objections_list(self, **fields: Unpack[t.ObjectionsListParameters]) -> t.ObjectionPage:
        """List objections. Returns confirmed objections that wait for a decision, the oldest first, with
        the persons whom they concern. The operator allows an account to act on all sources.
        """
        return cast("t.ObjectionPage", await self._call("objections_list", fields))

    async def objections_decide(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ObjectionsDecideParameters]) -> t.ObjectionDecided:
        """Decide an objection. Removes and suppresses for good the persons whom an objection concerns,
        some of them or none, and deletes the objection. The operator allows an account to act on all
        sources.
        """
        return cast("t.ObjectionDecided", await self._call("objections_decide", fields, idempotency_key))

    async def notices_list(self, **fields: Unpack[t.NoticesListParameters]) -> t.NoticePage:
        """List persons to notify. Returns the persons who were not notified yet, each with the best
        contact, by id, 25 a page. The operator allows an account to act on all sources.
        """
        return cast("t.NoticePage", await self._call("notices_list", fields))

    async def notices_mark(self, *, idempotency_key: str | None = None, **fields: Unpack[t.NoticeMark]) -> t.NoticesMarked:
        """Mark persons as notified. Notes that persons were notified that data on them is held: they are
        not listed again. Each has an entry in the audit trail. The operator allows an account to act
        on all sources.
        """
        return cast("t.NoticesMarked", await self._call("notices_mark", fields, idempotency_key))

    async def subject_read(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SubjectRequest]) -> t.Subject:
        """Read all that is held on a person. Returns all that the database holds on a person, by one
        identifier, for an access request. It has an entry in the audit trail. The operator allows an
        account to act on all sources.
        """
        return cast("t.Subject", await self._call("subject_read", fields, idempotency_key))

    async def trail_list(self, **fields: Unpack[t.TrailListParameters]) -> t.TrailPage:
        """Read the audit trail of the installation. Returns what was done to all accounts, keys, persons
        and sources, newest first, 25 a page. Entries are never changed or deleted. The operator allows
        an account to act on all sources.
        """
        return cast("t.TrailPage", await self._call("trail_list", fields))

    async def website_detail_lookup(self, *, idempotency_key: str | None = None, **fields: Unpack[t.WebsiteLookup]) -> t.Website:
        """Look up a website. Returns the ranks, the traffic and the technologies of a website, known by
        its domain or by its organization. Where several are given, the domain decides, then the id of
        the organization.
        """
        return cast("t.Website", await self._call("website_detail_lookup", fields, idempotency_key))

    async def website_detail_lookup_bulk(self, *, idempotency_key: str | None = None, **fields: Unpack[t.WebsiteLookups]) -> t.WebsiteBulkItems:
        """Look up a website, many at once. Takes up to 100 items, and returns for each what
        `website_detail_lookup` returns. `x-credits` is the price of each item that is found, and one
        charge covers them all. Every 10 items begun count as one call.
        """
        return cast("t.WebsiteBulkItems", await self._call("website_detail_lookup_bulk", fields, idempotency_key))

    async def feedback_personal_emails(self, *, idempotency_key: str | None = None, **fields: Unpack[t.EmailFeedbackSubmission]) -> t.EmailFeedback:
        """Submit feedback about a personal email address. Stores what was found out about a personal
        email address. Every submission is kept as a record of its own, also where the address was
        submitted before.
        """
        return cast("t.EmailFeedback", await self._call("feedback_personal_emails", fields, idempotency_key))

    async def feedback_work_emails(self, *, idempotency_key: str | None = None, **fields: Unpack[t.EmailFeedbackSubmission]) -> t.EmailFeedback:
        """Submit feedback about a work email address. Stores what was found out about a work email
        address. Every submission is kept as a record of its own, also where the address was submitted
        before.
        """
        return cast("t.EmailFeedback", await self._call("feedback_work_emails", fields, idempotency_key))

    async def feedback_phone_numbers(self, *, idempotency_key: str | None = None, **fields: Unpack[t.PhoneFeedbackSubmission]) -> t.PhoneFeedback:
        """Submit feedback about a phone number. Stores what a call to a phone number showed. Every
        submission is kept as a record of its own, also where the number was submitted before.
        """
        return cast("t.PhoneFeedback", await self._call("feedback_phone_numbers", fields, idempotency_key))

    async def audit(self, **fields: Unpack[t.AuditParameters]) -> t.AuditPage:
        """Read the audit trail. Returns what was done to the account, its users, keys and credits other
        than charges, newest first, 25 a page. Entries are never changed or deleted.
        """
        return cast("t.AuditPage", await self._call("audit", fields))

    async def balance_change_logs(self, **fields: Unpack[t.BalanceChangeLogsParameters]) -> t.BalanceChangePage:
        """Read the credit balance change log. Returns the changes of the account’s credit balance, newest
        first, 25 a page.
        """
        return cast("t.BalanceChangePage", await self._call("balance_change_logs", fields))

    async def balance_change_logs_totals(self, **fields: Unpack[t.BalanceChangeLogsTotalsParameters]) -> t.BalanceChangeTotals:
        """Sum up the credits spent. Returns the sum of all changes of the type `spend` in a period, as a
        positive number.
        """
        return cast("t.BalanceChangeTotals", await self._call("balance_change_logs_totals", fields))

    async def api_keys_list(self) -> list[t.ApiKey]:
        """List API keys. Returns the keys of the account, of all its users, the newest first."""
        return cast("list[t.ApiKey]", await self._call("api_keys_list", {}))

    async def api_keys_create(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ApiKeyOrder]) -> t.CreatedApiKey:
        """Create an API key. Makes a key of the user whose key makes the call, and shows it this once. It
        can do no more than that key.
        """
        return cast("t.CreatedApiKey", await self._call("api_keys_create", fields, idempotency_key))

    async def api_keys_get(self, **fields: Unpack[t.ApiKeysGetParameters]) -> t.ApiKey:
        """Read an API key. Returns a key of the account, without its secret."""
        return cast("t.ApiKey", await self._call("api_keys_get", fields))

    async def api_keys_delete(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ApiKeysDeleteParameters]) -> t.ApiKey:
        """Delete an API key. Deletes a key of the account, at once and for good, and returns it as it
        was. A key may delete itself, and none that has more scopes than its own.
        """
        return cast("t.ApiKey", await self._call("api_keys_delete", fields, idempotency_key))

    async def saved_searches_list(self) -> list[t.SavedSearch]:
        """List saved searches. Returns the searches that the account has saved and the scopes of the key
        allow, the newest first.
        """
        return cast("list[t.SavedSearch]", await self._call("saved_searches_list", {}))

    async def saved_searches_create(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SearchToSave]) -> t.SavedSearch:
        """Save a search. Keeps a search of the console under a name, for all users of the account. An
        account keeps at most 200.
        """
        return cast("t.SavedSearch", await self._call("saved_searches_create", fields, idempotency_key))

    async def saved_searches_delete(self, *, idempotency_key: str | None = None, **fields: Unpack[t.SavedSearchesDeleteParameters]) -> t.SavedSearch:
        """Delete a saved search. Deletes a saved search of the account for good, and returns it as it
        was.
        """
        return cast("t.SavedSearch", await self._call("saved_searches_delete", fields, idempotency_key))

    async def lists_create(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ListCreation]) -> t.CreatedList:
        """Create a list. Stores the ids of all results of a search, in its order, or given ids. The ids
        and the order of a search’s list never change: searches with `list` show its pages, its parts
        hold 1,000 records. More than 50,000 results are found by a worker: `state` is then `building`.
        Needs the scope of the search.
        """
        return cast("t.CreatedList", await self._call("lists_create", fields, idempotency_key))

    async def lists_list(self, **fields: Unpack[t.ListsListParameters]) -> t.StoredLists:
        """List lists. Returns the lists of the account whose scopes the key has, the newest first, 25 a
        page.
        """
        return cast("t.StoredLists", await self._call("lists_list", fields))

    async def lists_get(self, **fields: Unpack[t.ListsGetParameters]) -> t.StoredList:
        """Get a list. Returns a list of the account, without its ids."""
        return cast("t.StoredList", await self._call("lists_get", fields))

    async def lists_rename(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ListsRenameParameters]) -> t.StoredList:
        """Rename a list. Gives a list a name, or removes the one that it has. The limits of lists with
        and without a name hold.
        """
        return cast("t.StoredList", await self._call("lists_rename", fields, idempotency_key))

    async def lists_delete(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ListsDeleteParameters]) -> t.StoredList:
        """Delete a list. Deletes a list of the account with its notes for good, and returns it as it was."""
        return cast("t.StoredList", await self._call("lists_delete", fields, idempotency_key))

    async def lists_change_items(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ListsChangeItemsParameters]) -> t.ListItemsChange:
        """Change a list of ids. Adds ids to a list of ids at its end, and removes others. A list that a
        search has made does not change. Concurrent calls take turns.
        """
        return cast("t.ListItemsChange", await self._call("lists_change_items", fields, idempotency_key))

    async def lists_set_note(self, *, idempotency_key: str | None = None, **fields: Unpack[t.ListsSetNoteParameters]) -> t.ListNote:
        """Note something on a record of a list. Writes, changes or removes the note and the tags of a
        record of a list. Searches do not find them. Notes on a person are deleted with the record of
        the person.
        """
        return cast("t.ListNote", await self._call("lists_set_note", fields, idempotency_key))

    async def lists_price(self, **fields: Unpack[t.ListsPriceParameters]) -> t.ListPrice:
        """Get the price of a list. Returns what all parts of a list cost at most, with or without
        contacts. Parts that are paid for cost nothing.
        """
        return cast("t.ListPrice", await self._call("lists_price", fields))

    async def lists_part(self, **fields: Unpack[t.ListsPartParameters]) -> t.ListPart:
        """Read a part of a list. Returns up to 1,000 records of a list, as they are now. Over REST they
        are NDJSON unless `format` says otherwise. A part costs the price of a page of the search for
        each 100 records begun, and each contact what its lookup costs; for 24 hours it is free again.
        It counts as 3 searches.
        """
        return cast("t.ListPart", await self._call("lists_part", fields))

    async def users_current(self) -> t.CurrentUser:
        """Read the current user. Returns the user whose key makes the call, with their account and that
        key. A key of any scope will do.
        """
        return cast("t.CurrentUser", await self._call("users_current", {}))

    async def autocomplete_industries(self, **fields: Unpack[t.AutocompleteIndustriesParameters]) -> t.IndustryMatchPage:
        """Look up industries. Returns the ids that `industries`, `person_industries` and
        `organization_industries` take in searches.
        """
        return cast("t.IndustryMatchPage", await self._call("autocomplete_industries", fields))

    async def autocomplete_organizations(self, **fields: Unpack[t.AutocompleteOrganizationsParameters]) -> t.OrganizationMatchPage:
        """Look up organizations. Returns the ids that `organization_ids` and `organizations` take in
        searches.
        """
        return cast("t.OrganizationMatchPage", await self._call("autocomplete_organizations", fields))

    async def autocomplete_organization_keywords(self, **fields: Unpack[t.AutocompleteOrganizationKeywordsParameters]) -> t.OrganizationKeywordMatchPage:
        """Look up organization keywords. Returns the ids that `keywords` and `organization_keywords` take
        in searches.
        """
        return cast("t.OrganizationKeywordMatchPage", await self._call("autocomplete_organization_keywords", fields))

    async def autocomplete_locations(self, **fields: Unpack[t.AutocompleteLocationsParameters]) -> t.LocationMatchPage:
        """Look up locations. Returns the ids that `locations` and the other location filters take in
        searches; a search finds what is at the location or inside it.
        """
        return cast("t.LocationMatchPage", await self._call("autocomplete_locations", fields))

    async def autocomplete_person_skills(self, **fields: Unpack[t.AutocompletePersonSkillsParameters]) -> t.PersonSkillMatchPage:
        """Look up person skills. Returns the ids that `person_skills` takes in searches."""
        return cast("t.PersonSkillMatchPage", await self._call("autocomplete_person_skills", fields))

    async def autocomplete_web_technologies(self, **fields: Unpack[t.AutocompleteWebTechnologiesParameters]) -> t.WebTechnologyMatchPage:
        """Look up web technologies. Returns the ids that `web_technologies` and
        `organization_web_technologies` take in searches.
        """
        return cast("t.WebTechnologyMatchPage", await self._call("autocomplete_web_technologies", fields))
