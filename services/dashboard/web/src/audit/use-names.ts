import { useQuery } from '@connectrpc/connect-query';
import type { Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useQuery as useReactQuery } from '@tanstack/react-query';
import { exams } from '../api/client.ts';

const PAGE_SIZE = 200;
const PAGES_MAX = 10;
const FRESH_MS = 60_000;

/** Titles of exams by id, the one that changed last first; at most 2,000. */
export function useExamTitles(): ReadonlyMap<string, string> {
  const { data } = useReactQuery({
    queryKey: ['exam-titles'],
    queryFn: ({ signal }) => readTitles(signal),
    staleTime: FRESH_MS,
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();

async function readTitles(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const read: Exam[] = [];
  let after: Position | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await exams.listExams({ page: { limit: PAGE_SIZE, ...(after && { after }) } }, { signal });
    read.push(...answer.exams);
    after = answer.next;
    if (!after) break;
  }
  return new Map(read.toReversed().map(({ id, fields }) => [id, fields?.title ?? id]));
}

/** Who can be asked for: people who are still there. */
export function usePeople() {
  return useQuery(PeopleService.method.listPeople, {}).data?.people ?? [];
}
