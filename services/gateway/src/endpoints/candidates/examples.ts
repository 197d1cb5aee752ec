import { create } from '@bufbuild/protobuf';
import { CandidateSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { candidateJson } from './candidate-schema.ts';

export const candidateExample = candidateJson(
  create(CandidateSchema, {
    id: '0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21',
    externalId: 'student-17',
    name: 'Asha Rao',
    rollNumber: '17',
  }),
);
