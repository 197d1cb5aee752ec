import { useQuery } from '@connectrpc/connect-query';
import { PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { useQuery as useReactQuery } from '@tanstack/react-query';
import { exams as client } from '../api/client.ts';
import { readExams } from '../exams/exam-list.ts';

const FRESH_MS = 60_000;

/** Titles of exams by id, newest first. */
export interface Titles {
  byId: ReadonlyMap<string, string>;
  /** False where there may be other exams. */
  isComplete: boolean;
}

const NONE: Titles = { byId: new Map(), isComplete: false };

export function useExamTitles(): Titles {
  const { data } = useReactQuery({
    queryKey: ['exam-titles'],
    queryFn: async ({ signal }): Promise<Titles> => {
      const read = await readExams((page) => client.listExams({ page }, { signal }), true, Date.now());
      return {
        byId: new Map(read.exams.map(({ id, fields }) => [id, fields?.title ?? id])),
        isComplete: read.isComplete,
      };
    },
    staleTime: FRESH_MS,
  });
  return data ?? NONE;
}

/** People to filter by: those who have not been removed. */
export function usePeople() {
  return useQuery(PeopleService.method.listPeople, {}).data?.people ?? [];
}
