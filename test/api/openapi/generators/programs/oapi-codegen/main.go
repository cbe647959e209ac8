// Runs the searches of the README by the client of oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"strconv"

	roster "roster.example/clients/roster"
)

func main() {
	account, err := strconv.ParseInt(os.Getenv("ACCOUNT"), 10, 64)
	must(err)
	withKey := roster.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-KEY", os.Getenv("KEY"))
		return nil
	})
	client, err := roster.NewClientWithResponses(os.Getenv("URL"), withKey)
	must(err)
	ctx := context.Background()

	jobs, err := client.JobSearchWithResponse(ctx, account, nil, roster.JobSearchRequest{
		Title: of("(senior OR lead) AND engineer"), IsRemote: of(true), PageSize: of(1),
	})
	must(err)

	organizations, err := client.OrganizationSearchWithResponse(ctx, account, nil, roster.OrganizationSearchRequest{
		Description:     of("software OR platform"),
		JobPostTitle:    of("engineer AND NOT intern"),
		JobPostIsActive: of(true),
		PageSize:        of(2),
	})
	must(err)
	posts := map[string][]string{}
	for _, organization := range organizations.JSON200.SearchResults {
		for _, post := range *organization.JobEvents {
			posts[*organization.Name] = append(posts[*organization.Name], *post.Title)
		}
	}

	refused, err := client.JobSearchWithResponse(ctx, account, nil, roster.JobSearchRequest{Page: of(int64(0))})
	must(err)
	must(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"jobs":          jobs.JSON200.TotalSearchResults,
		"title":         jobs.JSON200.SearchResults[0].Title,
		"organizations": organizations.JSON200.TotalSearchResults,
		"posts":         posts,
		"refused":       refused.ApplicationproblemJSON400.Code,
	}))
}

func of[Value any](value Value) *Value {
	return &value
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
