"""Runs the searches of the README by the Python client of openapi-generator."""

import json
import os

import openapi_client
from openapi_client.exceptions import BadRequestException

account = int(os.environ["ACCOUNT"])
configuration = openapi_client.Configuration(host=os.environ["URL"], api_key={"ApiKey": os.environ["KEY"]})
client = openapi_client.ApiClient(configuration)
job_posts = openapi_client.JobPostsApi(client)
jobs = job_posts.job_search(
    account,
    openapi_client.JobSearchRequest(title="(senior OR lead) AND engineer", is_remote=True, page_size=1),
)
organizations = openapi_client.OrganizationsApi(client).organization_search(
    account,
    openapi_client.OrganizationSearchRequest(
        description="software OR platform",
        job_post_title="engineer AND NOT intern",
        job_post_is_active=True,
        page_size=2,
    ),
)
try:
    # The client checks the least value of a page itself.
    job_posts.job_search(account, openapi_client.JobSearchRequest(title="(senior OR"))
except BadRequestException as error:
    refused = json.loads(error.body)["code"]
print(
    json.dumps(
        {
            "jobs": jobs.total_search_results,
            "title": jobs.search_results[0].title,
            "organizations": organizations.total_search_results,
            "posts": {one.name: [post.title for post in one.job_events] for one in organizations.search_results},
            "refused": refused,
        }
    )
)
