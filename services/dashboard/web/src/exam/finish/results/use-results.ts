import { useQuery } from '@connectrpc/connect-query';
import { type Exam, ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useQuery as useReactQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { submissions } from '../../../api/client.ts';
import { PAGE_SIZE, readResults } from './read-results.ts';

const FRESH_MS = 30_000;

/** The marks of an exam's copies, with how many are read so far. */
export function useResults(examId: string) {
  const [readSoFar, setReadSoFar] = useState(0);
  const query = useReactQuery({
    queryKey: ['results', examId],
    queryFn: async ({ signal }) =>
      await readResults(async (after) => {
        const page = { limit: PAGE_SIZE, ...(after && { after }) };
        return await submissions.listResults({ examId, page }, { signal });
      }, setReadSoFar),
    staleTime: FRESH_MS,
  });
  return { ...query, readSoFar };
}

/** The questions of an exam in the order of the paper. */
export function useQuestions(examId: string): Exam['questions'] | undefined {
  return useQuery(ExamsService.method.getExam, { examId, includeQuestions: true }).data?.questions;
}
