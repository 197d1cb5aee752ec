// The tools of the server. Each calls one operation of the API, needs one scope, and says whether it changes something.
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { ExamEvaluation } from '../../typescript/src/index.ts';

export interface Tool {
  name: string;
  title: string;
  description: string;
  scope: 'read' | 'write' | 'review' | 'finalize';
  annotations: ToolAnnotations;
  input: z.ZodRawShape;
  /** @param input as its schema says. */
  call: (client: ExamEvaluation, input: Record<string, unknown>, signal: AbortSignal) => Promise<unknown>;
}

/** A tool whose call has the types of its input. */
function tool<Shape extends z.ZodRawShape>(
  name: string,
  scope: Tool['scope'],
  title: string,
  description: string,
  input: Shape,
  call: (client: ExamEvaluation, input: z.infer<z.ZodObject<Shape>>, signal: AbortSignal) => Promise<unknown>,
  annotations: ToolAnnotations = { readOnlyHint: true },
): Tool {
  return { name, scope, title, description, input, call: call as Tool['call'], annotations };
}

/** Changes something that can be changed back. */
const CHANGES: ToolAnnotations = { readOnlyHint: false, destructiveHint: false };
/** Replaces what was there, or cannot be taken back by this server. */
const DESTROYS: ToolAnnotations = { readOnlyHint: false, destructiveHint: true };

const exam_id = z.uuid().describe('Id of the exam');
const submission_id = z.uuid().describe('Id of the submission');
const page = {
  cursor: z.string().optional().describe('next_cursor of the page before'),
  limit: z.int().min(1).max(50).default(20).describe('Rows of a page'),
};
const reviewer = z.object({ ref: z.string().max(128), name: z.string().max(255) }).describe('The person who decided');

export const TOOLS: readonly Tool[] = [
  tool(
    'list_exams',
    'read',
    'List exams',
    'Exams of the institute, page by page.',
    { status: z.enum(['draft', 'open', 'finalized']).optional(), ...page },
    (client, query, signal) => client.listExams({ query, signal }),
  ),
  tool(
    'get_exam',
    'read',
    'Read an exam',
    'An exam with its questions, rubrics, model answers and statistics.',
    { exam_id },
    (client, { exam_id: examId }, signal) =>
      client.getExam({ path: { examId }, query: { include: ['questions', 'rubric', 'stats'] }, signal }),
  ),
  tool(
    'list_candidates',
    'read',
    'List candidates',
    'Candidates registered on an exam, with the status of their copies.',
    { exam_id, ...page },
    (client, { exam_id: examId, ...query }, signal) => client.listExamCandidates({ path: { examId }, query, signal }),
  ),
  tool(
    'list_submissions',
    'read',
    'List submissions',
    'Copies handed in for an exam, and how far they are.',
    { exam_id, needs_review: z.boolean().optional(), finalized: z.boolean().optional(), ...page },
    (client, { exam_id: examId, ...query }, signal) => client.listExamSubmissions({ path: { examId }, query, signal }),
  ),
  tool(
    'get_submission',
    'read',
    'Read a submission',
    'Status, queue and error of one copy.',
    { submission_id },
    (client, { submission_id: submissionId }, signal) => client.getSubmission({ path: { submissionId }, signal }),
  ),
  tool(
    'get_result',
    'read',
    'Read a result',
    'Marks of one copy: for each question what was read, the reasons, the confidence and whether a person should look.',
    { submission_id },
    (client, { submission_id: submissionId }, signal) =>
      client.getResult({ path: { submissionId }, query: { include: ['revision'] }, signal }),
  ),
  tool(
    'list_results',
    'read',
    'List results',
    'Marks of all copies of an exam, page by page, without what was read.',
    { exam_id, finalized: z.boolean().optional(), ...page },
    (client, { exam_id: examId, ...query }, signal) =>
      client.listResults({ path: { examId }, query: { ...query, include: ['-extracted_answer'] }, signal }),
  ),
  tool(
    'submit_answers',
    'write',
    'Hand in typed answers',
    'Hands in the typed answers of a registered candidate; this costs credits and is graded at once. A candidate who has a copy is refused.',
    {
      exam_id,
      candidate_external_id: z.string().max(128),
      answers: z
        .array(
          z.object({
            label: z.string().describe('Label of the question'),
            text: z.string().max(20_000).optional(),
            selected_options: z.array(z.string()).optional().describe('Labels of options'),
          }),
        )
        .max(200),
    },
    (client, { exam_id: examId, candidate_external_id: external_id, answers }, signal) =>
      client.createSubmission({ path: { examId }, body: { candidate: { external_id }, answers }, signal }),
    CHANGES,
  ),
  tool(
    'override_mark',
    'review',
    'Override a mark',
    'Gives a question of a copy another mark. With the revision that get_result showed, marks that were changed meanwhile are not overwritten.',
    {
      submission_id,
      question_id: z.uuid(),
      awarded: z.number().describe('From 0 to the maximum, in steps of 0.5'),
      revision: z.string().describe('revision of the question, as get_result showed it'),
      reason: z.string().max(2_000),
      feedback: z.string().max(2_000).optional(),
      reviewer: reviewer.optional(),
    },
    (client, { submission_id: submissionId, question_id: questionId, revision, ...body }, signal) =>
      client.overrideQuestion({ path: { submissionId, questionId }, headers: { 'If-Match': revision }, body, signal }),
    DESTROYS,
  ),
  tool(
    'approve_submission',
    'review',
    'Approve marks',
    'Approves the marks of a copy as they are, of the questions named or of all.',
    { submission_id, question_ids: z.array(z.uuid()).min(1).max(200).optional(), reviewer: reviewer.optional() },
    (client, { submission_id: submissionId, ...body }, signal) =>
      client.approveSubmission({ path: { submissionId }, body, signal }),
    CHANGES,
  ),
  tool(
    'finalize_submissions',
    'finalize',
    'Finalize marks',
    'Makes the marks of the copies named final, which is what candidates are told. Copies that are not graded are skipped.',
    { exam_id, submission_ids: z.array(z.uuid()).min(1).max(100) },
    (client, { exam_id: examId, submission_ids }, signal) =>
      client.finalizeExam({ path: { examId }, body: { submission_ids }, signal }),
    DESTROYS,
  ),
];
