"""Calls as programs write them, which mypy checks: those that are right, and those that it has to refuse."""

from roster_client import AsyncRoster, Roster


def typed(client: Roster) -> None:
    client.match("person", full_name="Felix Barker", organization_name="Watson Systems", min_likelihood=8)
    client.match("person", email="a@x.example", fields=["full_name"])["person"]
    client.match("organization", name="Watson Systems", location_id=5)
    client.search("people", role_title="engineer", in_lists=[31, "paid:person"])
    client.search("jobs", is_active=None, page=2)
    client.match("person", person_id=5)  # type: ignore[call-overload]
    client.match("organization", full_name="Felix Barker")  # type: ignore[call-overload]
    client.search("jobs", role_title="engineer")  # type: ignore[call-overload]


async def typed_alike(client: AsyncRoster) -> None:
    await client.match("person", full_name="Felix Barker", title="Fitter")
    await client.match("person", person_id=5)  # type: ignore[call-overload]
