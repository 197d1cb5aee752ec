// What an integrator does with a client that openapi-generator has made for Java.
import java.io.File;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.CreditsApi;
import org.openapitools.client.api.ExamsApi;
import org.openapitools.client.api.QuestionsApi;
import org.openapitools.client.api.ResultsApi;
import org.openapitools.client.api.SubmissionsApi;
import org.openapitools.client.model.AnswerInput;
import org.openapitools.client.model.AnswerKeyInput;
import org.openapitools.client.model.CandidateInput;
import org.openapitools.client.model.CandidateReference;
import org.openapitools.client.model.ChoiceGroupInput;
import org.openapitools.client.model.CreateExamBody;
import org.openapitools.client.model.ErrorEnvelope;
import org.openapitools.client.model.ModeInput;
import org.openapitools.client.model.QuestionInput;
import org.openapitools.client.model.QuestionTypeInput;
import org.openapitools.client.model.QuoteBody;
import org.openapitools.client.model.QuoteBodyAnswers;
import org.openapitools.client.model.SetChoiceGroupsBody;
import org.openapitools.client.model.Submission;
import org.openapitools.client.model.SubmitBody;
import org.openapitools.client.model.Totals;

public class Program {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("BASE_URL"));
    client.setApiKey(System.getenv("API_KEY"));
    ExamsApi exams = new ExamsApi(client);
    SubmissionsApi submissions = new SubmissionsApi(client);
    ResultsApi results = new ResultsApi(client);

    QuestionInput question = new QuestionInput()
        .type(QuestionTypeInput.ONE_WORD)
        .text("What is the capital of France?")
        .maxMarks(BigDecimal.valueOf(2))
        .answer(new AnswerKeyInput().accepted(List.of("Paris")));
    CreateExamBody body = new CreateExamBody()
        .title("Capitals")
        .mode(ModeInput.TYPED)
        .questions(List.of(question, question))
        .candidates(List.of(new CandidateInput().externalId("student-1")));
    UUID examId = exams.createExam(body, null, "java-exam").getId();
    ChoiceGroupInput group = new ChoiceGroupInput().label("Either").attempt(1).questionLabels(List.of("1", "2"));
    new QuestionsApi(client).setChoiceGroups(examId, new SetChoiceGroupsBody().choiceGroups(List.of(group)), null);
    exams.openExam(examId, null, null, null);

    OffsetDateTime began = OffsetDateTime.now().minusMinutes(1);
    SubmitBody copy = new SubmitBody()
        .candidate(new CandidateReference().externalId("student-1"))
        .answers(List.of(new AnswerInput().label("1").text("paris")))
        .metadata(Map.of("row", 7));
    UUID id = submissions.createSubmission(examId, copy, null, null).getId();
    String status = "queued";
    long deadline = System.nanoTime() + 120_000_000_000L;
    while (!status.equals("graded") && System.nanoTime() < deadline) {
      Thread.sleep(100);
      for (Submission row : submissions.listSubmissions(began, null, 10, null, null, null, null).getData())
        if (row.getId().equals(id)) status = row.getStatus().getString();
    }
    Totals totals = results.getResult(id, null, null).getTotals();
    System.out.println(status + " " + totals.getAwarded() + " of " + totals.getMax());

    File table = results.exportResults(examId, "csv", null);
    System.out.println(Files.readString(table.toPath()).replace("\uFEFF", "").split(",")[0]);
    QuoteBody quote = new QuoteBody().answers(new QuoteBodyAnswers(3));
    System.out.println(new CreditsApi(client).quoteCredits(quote, null, null).getUnit().getString());
    try {
      exams.getExam(UUID.fromString("00000000-0000-4000-8000-000000000000"), null, null);
    } catch (ApiException refusal) {
      ErrorEnvelope told = ErrorEnvelope.fromJson(refusal.getResponseBody());
      System.out.println(refusal.getCode() + " " + told.getError().getCode().getString());
    }
    System.exit(0);
  }
}
