import { useQuery } from '@connectrpc/connect-query';
import { ExamStatus, ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** How often data is refreshed while copies are being graded. */
export const POLL_MS = 4_000;

/** The exam in the address. */
export function useExamId(): string {
  return useParams({ strict: false }).examId ?? '';
}

/** The exam in the address with its counts, without its questions. */
export function useExam() {
  return useQuery(ExamsService.method.getExam, { examId: useExamId(), countCandidates: true });
}

/** The number of copies of an exam by status; refreshed while some are being graded. */
export function useCopyCounts(examId: string) {
  return useQuery(
    SubmissionsService.method.getExamStats,
    { examId, countsOnly: true },
    {
      refetchInterval: ({ state }) => {
        const { queued = 0, processing = 0, reading = 0, grading = 0 } = state.data?.byStatus ?? {};
        return queued + processing + reading + grading > 0 ? POLL_MS : false;
      },
    },
  );
}

/**
 * Reads something else on the page again whenever the counts of copies have changed, so that a page never shows two
 * moments: the last copies' open answers come with the count that ends the polling.
 */
export function useFollowing(counts: object | undefined, refetch: () => unknown): void {
  const seen = useRef(counts);
  useEffect(() => {
    if (seen.current && counts !== seen.current) void refetch();
    seen.current = counts;
  }, [counts, refetch]);
}

/** Statistics of the marks of an exam. */
export function useExamStats(examId: string) {
  return useQuery(SubmissionsService.method.getExamStats, { examId });
}

/** Has everything on the page read again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(), [queries]);
}

/** Whether an exam can be changed. */
export function takesChanges(status: ExamStatus): boolean {
  return status === ExamStatus.DRAFT || status === ExamStatus.OPEN;
}
