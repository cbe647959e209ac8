// Runs the searches of the README by the C# client of openapi-generator.
using System;
using System.Linq;
using System.Collections.Generic;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

static class Program
{
    static void Main()
    {
        var account = long.Parse(Environment.GetEnvironmentVariable("ACCOUNT"));
        var configuration = new Configuration { BasePath = Environment.GetEnvironmentVariable("URL") };
        configuration.ApiKey["X-API-KEY"] = Environment.GetEnvironmentVariable("KEY");

        var jobPosts = new JobPostsApi(configuration);
        var jobs = jobPosts.JobSearch(
            account,
            new JobSearchRequest(title: "(senior OR lead) AND engineer", isRemote: true, pageSize: 1));
        var organizations = new OrganizationsApi(configuration).OrganizationSearch(
            account,
            new OrganizationSearchRequest(
                description: "software OR platform",
                jobPostTitle: "engineer AND NOT intern",
                jobPostIsActive: true,
                pageSize: 2));
        var posts = new Dictionary<string, List<string>>();
        foreach (var organization in organizations.SearchResults)
        {
            posts[organization.Name] = organization.JobEvents.Select(post => post.Title).ToList();
        }
        Console.WriteLine(JsonConvert.SerializeObject(new
        {
            jobs = jobs.TotalSearchResults,
            title = jobs.SearchResults[0].Title,
            organizations = organizations.TotalSearchResults,
            posts,
            refused = CodeOfRefusal(() => jobPosts.JobSearch(account, new JobSearchRequest(page: 0))),
        }));
    }

    static string CodeOfRefusal(Action call)
    {
        try
        {
            call();
            return null;
        }
        catch (ApiException error)
        {
            return (string)JObject.Parse((string)error.ErrorContent)["code"];
        }
    }
}
