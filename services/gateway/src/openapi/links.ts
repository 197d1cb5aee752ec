import type { ZodOpenApiLinksObject } from 'zod-openapi';
import type { Endpoint } from '../endpoints/endpoint.ts';

/** Where an operation's answer or path contains the ids that the paths of other operations need. */
const SOURCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createExam: { examId: '$response.body#/id' },
  addQuestions: { examId: '$request.path.examId', questionId: '$response.body#/questions/0/id' },
  upsertCandidates: { candidateId: '$response.body#/candidates/0/id' },
  registerCandidates: { examId: '$request.path.examId', candidateId: '$response.body#/candidates/0/id' },
  createUploads: { uploadId: '$response.body#/uploads/0/id' },
  createSubmission: { submissionId: '$response.body#/id' },
  getResult: { submissionId: '$request.path.submissionId', questionId: '$response.body#/questions/0/question_id' },
};

/** The operations that can be called next with the ids in an answer. */
export function buildLinks({ id }: Endpoint, endpoints: readonly Endpoint[]): ZodOpenApiLinksObject | undefined {
  const source = SOURCES[id];
  if (!source) return undefined;
  const next = endpoints.flatMap((endpoint) => {
    const names = Object.keys(endpoint.params?.shape ?? {});
    const isCovered = names.every((name) => source[name] !== undefined);
    if (!isCovered || !names.some((name) => source[name]!.startsWith('$response.'))) return [];
    const parameters = Object.fromEntries(names.map((name) => [name, source[name]!]));
    return [[endpoint.id, { operationId: endpoint.id, description: endpoint.summary, parameters }] as const];
  });
  return Object.fromEntries(next);
}
