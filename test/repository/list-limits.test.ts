import type { DescField, DescFile, DescMessage } from '@bufbuild/protobuf';
import { file_billing_v1_billing } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { file_dashboard_v1_people } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { file_exams_v1_exams } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { file_gateway_v1_admin } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { file_submissions_v1_submissions } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';

const FILES: readonly DescFile[] = [
  file_billing_v1_billing,
  file_dashboard_v1_people,
  file_exams_v1_exams,
  file_gateway_v1_admin,
  file_submissions_v1_submissions,
];

/** What bounds the lists that are not read page by page. */
const BOUNDED_BY: Record<string, string> = {
  'billing.v1.VerifyLedgerResponse.mismatches': '100 a check',
  'dashboard.v1.ListPeopleResponse.people': 'an institute has at most 500',
  'exams.v1.AddQuestionsResponse.questions': 'the questions of the request',
  'exams.v1.AddQuestionsResponse.warnings': 'the questions of the exam',
  'exams.v1.BatchGetCandidatesResponse.candidates': 'the ids of the request',
  'exams.v1.CreateExamResponse.candidates': 'the candidates of the request',
  'exams.v1.FindCandidatesResponse.candidates': 'the external ids of the request, which are unique',
  'exams.v1.FindExamsResponse.exams': 'the external refs of the request, which are unique',
  'exams.v1.RegisterCandidatesResponse.candidates': 'the candidates of the request',
  'exams.v1.SetChoiceGroupsResponse.choice_groups': 'the groups of the request',
  'exams.v1.UpsertCandidatesResponse.candidates': 'the candidates of the request',
  'gateway.v1.ListKeysResponse.keys': '500, in its statement',
  'submissions.v1.BatchGetLatestResponse.items': 'the candidates of the request',
  'submissions.v1.CheckUploadsResponse.uploads': 'the ids of the request',
  'submissions.v1.ClaimAnswersResponse.taken': 'the answers of the request',
  'submissions.v1.CreateUploadsResponse.uploads': 'the files of the request',
  'submissions.v1.FinalizeExamResponse.finalized': 'a batch of 500',
  'submissions.v1.FinalizeExamResponse.skipped': 'a batch of 500',
  'submissions.v1.ListErasuresResponse.erasures': '20, in its statement',
  'submissions.v1.ListMarkersResponse.markers': '500, in its statement',
  'submissions.v1.RecallArchivedResponse.failed': 'a batch of 100, which goes on behind `next`',
  'submissions.v1.ReviewAnswersResponse.answers': 'the reviews of the request',
  'submissions.v1.VerifyChargesResponse.acknowledged': 'the same page',
  'submissions.v1.VerifyChargesResponse.differences': 'a page of 500, which goes on behind `next`',
  'submissions.v1.VerifyChargesResponse.overcharges': 'the same page',
};

const isPaged = (request: DescMessage) => request.fields.some(({ name }) => name === 'limit' || name === 'page');

/** Lists at the top of an answer; those within exams, submissions and the like have the contract's limits. */
function listsOf(answer: DescMessage): DescField[] {
  return answer.name.endsWith('Response') ? answer.fields.filter(({ fieldKind }) => fieldKind === 'list') : [];
}

test('every list in the answer of an RPC has pages, or something else bounds it', () => {
  const methods = FILES.flatMap(({ services }) => services.flatMap((service) => service.methods));
  const unpaged = methods.filter(({ input }) => !isPaged(input)).flatMap(({ output }) => listsOf(output));
  expect(new Set(unpaged.map(({ parent, name }) => `${parent.typeName}.${name}`))).toEqual(
    new Set(Object.keys(BOUNDED_BY)),
  );
});
