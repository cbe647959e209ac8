"""Runs the searches of the README by the client of openapi-python-client."""

import json
import os

from roster_client import AuthenticatedClient
from roster_client.api.job_posts import job_search
from roster_client.api.organizations import organization_search
from roster_client.models import JobSearchRequest, OrganizationSearchRequest

account = int(os.environ["ACCOUNT"])
client = AuthenticatedClient(
    base_url=os.environ["URL"], token=os.environ["KEY"], prefix="", auth_header_name="X-API-KEY"
)
title = "(senior OR lead) AND engineer"
jobs = job_search.sync(
    account, client=client, body=JobSearchRequest(title=title, is_remote=True, page_size=1)
)
organizations = organization_search.sync(
    account,
    client=client,
    body=OrganizationSearchRequest(
        description="software OR platform",
        job_post_title="engineer AND NOT intern",
        job_post_is_active=True,
        page_size=2,
    ),
)
refused = job_search.sync(account, client=client, body=JobSearchRequest(page=0))
print(
    json.dumps(
        {
            "jobs": jobs.total_search_results,
            "title": jobs.search_results[0].title,
            "organizations": organizations.total_search_results,
            "posts": {one.name: [post.title for post in one.job_events] for one in organizations.search_results},
            "refused": refused.code,
        }
    )
)
