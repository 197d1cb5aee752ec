// What an integrator does with a client that openapi-generator has made for Go.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	client "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func must[T any](value *T, _ any, err error) *T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	api := client.NewAPIClient(configuration)
	key := map[string]client.APIKey{"apiKey": {Key: os.Getenv("API_KEY")}}
	ctx, cancel := context.WithTimeout(context.WithValue(context.Background(), client.ContextAPIKeys, key), 2*time.Minute)
	defer cancel()

	question := client.NewQuestionInput(2)
	question.SetType(client.ONE_WORD)
	question.SetText("What is the capital of France?")
	answer := client.NewAnswerKeyInput()
	answer.SetAccepted([]string{"Paris"})
	question.SetAnswer(*answer)
	body := client.NewCreateExamBody("Capitals", client.TYPED)
	body.SetCandidates([]client.CandidateInput{*client.NewCandidateInput("student-1")})
	body.SetQuestions([]client.QuestionInput{*question, *question})
	exam := must(api.ExamsAPI.CreateExam(ctx).CreateExamBody(*body).IdempotencyKey("go-exam").Execute())

	group := client.NewChoiceGroupInput("Either", 1)
	group.SetQuestionLabels([]string{"1", "2"})
	groups := client.NewSetChoiceGroupsBody([]client.ChoiceGroupInput{*group})
	must(api.QuestionsAPI.SetChoiceGroups(ctx, exam.Id).SetChoiceGroupsBody(*groups).Execute())
	must(api.ExamsAPI.OpenExam(ctx, exam.Id).Body(map[string]interface{}{}).Execute())

	began := time.Now().Add(-time.Minute)
	candidate := client.NewCandidateReference()
	candidate.SetExternalId("student-1")
	given := client.NewAnswerInput()
	given.SetLabel("1")
	given.SetText("paris")
	copy := client.NewSubmitBody(*candidate)
	copy.SetAnswers([]client.AnswerInput{*given})
	copy.SetMetadata(map[string]interface{}{"row": 7})
	submission := must(api.SubmissionsAPI.CreateSubmission(ctx, exam.Id).SubmitBody(*copy).Execute())
	for *submission.Status.String != "graded" {
		time.Sleep(100 * time.Millisecond)
		page := must(api.SubmissionsAPI.ListSubmissions(ctx).UpdatedSince(began).Limit(10).Execute())
		for _, row := range page.Data {
			if row.Id == submission.Id {
				submission = &row
			}
		}
	}
	result := must(api.ResultsAPI.GetResult(ctx, submission.Id).Execute())
	totals := result.GetTotals()
	fmt.Println(*submission.Status.String, totals.Awarded, "of", totals.Max)

	file := must(api.ResultsAPI.ExportResults(ctx, exam.Id).Format("csv").Execute())
	file.Seek(0, 0)
	table := bufio.NewScanner(file)
	table.Scan()
	fmt.Println(strings.Split(strings.TrimPrefix(table.Text(), "\ufeff"), ",")[0])

	quote := client.NewQuoteBody()
	quote.SetAnswers(client.QuoteBodyAnswers{Int32: client.PtrInt32(3)})
	fmt.Println(*must(api.CreditsAPI.QuoteCredits(ctx).QuoteBody(*quote).Execute()).Unit.String)

	_, response, err := api.ExamsAPI.GetExam(ctx, "00000000-0000-4000-8000-000000000000").Execute()
	var refusal *client.GenericOpenAPIError
	errors.As(err, &refusal)
	var envelope client.ErrorEnvelope
	json.Unmarshal(refusal.Body(), &envelope)
	fmt.Println(response.StatusCode, *envelope.Error.Code.String)
}
