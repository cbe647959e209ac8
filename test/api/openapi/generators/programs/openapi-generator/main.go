// Runs the searches of the README by the Go client of openapi-generator.
package main

import (
	"context"
	"encoding/json"
	"os"
	"strconv"

	roster "roster.example/clients/roster"
)

func main() {
	account, err := strconv.ParseInt(os.Getenv("ACCOUNT"), 10, 64)
	must(err)
	configuration := roster.NewConfiguration()
	configuration.Servers = roster.ServerConfigurations{{URL: os.Getenv("URL")}}
	configuration.AddDefaultHeader("X-API-KEY", os.Getenv("KEY"))
	client := roster.NewAPIClient(configuration)
	ctx := context.Background()

	jobRequest := roster.NewJobSearchRequest()
	jobRequest.SetTitle("(senior OR lead) AND engineer")
	jobRequest.SetIsRemote(true)
	jobRequest.SetPageSize(1)
	jobs, _, err := client.JobPostsAPI.JobSearch(ctx, account).JobSearchRequest(*jobRequest).Execute()
	must(err)

	request := roster.NewOrganizationSearchRequest()
	request.SetDescription("software OR platform")
	request.SetJobPostTitle("engineer AND NOT intern")
	request.SetJobPostIsActive(true)
	request.SetPageSize(2)
	organizations, _, err := client.OrganizationsAPI.OrganizationSearch(ctx, account).
		OrganizationSearchRequest(*request).Execute()
	must(err)
	posts := map[string][]string{}
	for _, organization := range organizations.SearchResults {
		for _, post := range organization.GetJobEvents() {
			posts[organization.GetName()] = append(posts[organization.GetName()], post.GetTitle())
		}
	}

	wrong := roster.NewJobSearchRequest()
	wrong.SetPage(0)
	_, _, refused := client.JobPostsAPI.JobSearch(ctx, account).JobSearchRequest(*wrong).Execute()
	problem := refused.(*roster.GenericOpenAPIError).Model().(roster.Problem)
	must(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"jobs":          jobs.TotalSearchResults,
		"title":         jobs.SearchResults[0].GetTitle(),
		"organizations": organizations.TotalSearchResults,
		"posts":         posts,
		"refused":       problem.Code,
	}))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
