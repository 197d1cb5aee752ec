import { type Exam, Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentOf, type Queue, upcoming } from './items/queue.ts';
import { firstPageOf } from './picture/geometry.ts';
import { pictureQuery, wantPictures } from './picture/picture-query.ts';

/** The number of answers whose pages are loaded in advance. */
const AHEAD = 6;

/** Loads the next pages ahead, so that the next answer appears at once. */
export function usePrefetch(queue: Queue, { fields }: Exam): void {
  const queries = useQueryClient();
  const isOnPaper = fields?.mode === Mode.HANDWRITTEN;
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
