import { type Exam, Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentOf, type Queue, upcoming } from './items/queue.ts';
import { resultQuery } from './items/result-query.ts';
import { firstPageOf } from './picture/geometry.ts';
import { pictureQuery, wantPictures } from './picture/picture-query.ts';

/** The number of answers whose pages are loaded in advance. */
const AHEAD = 6;

/** Reads the next copy and loads the next pages ahead, so that the next answer is open at once. */
export function usePrefetch(queue: Queue, { fields }: Exam): void {
  const queries = useQueryClient();
  const isOnPaper = fields?.mode === Mode.HANDWRITTEN;
  useEffect(() => {
    const [next] = upcoming(queue, 1);
    if (next) void queries.prefetchQuery(resultQuery(next.submissionId));
  }, [queries, queue]);
  useEffect(() => {
    const shown = currentOf(queue);
    if (!isOnPaper || !shown) return;
    const pages = [shown, ...upcoming(queue, AHEAD)].map(({ submissionId, question }) => ({
      submissionId,
      page: firstPageOf(question),
    }));
    wantPictures(pages);
    for (const { submissionId, page } of pages) void queries.prefetchQuery(pictureQuery(submissionId, page));
  }, [queries, isOnPaper, queue]);
}
