import { type Exam, Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Queue, upcoming } from './items/queue.ts';
import { firstPageOf } from './picture/geometry.ts';
import { pictureQuery } from './picture/picture-query.ts';

/** Pages of so many answers are there before they are looked at. */
const AHEAD = 4;

/** Loads the pages that come next, so that the next answer is there at once. */
export function usePrefetch(queue: Queue, { fields }: Exam): void {
  const queries = useQueryClient();
  const isOnPaper = fields?.mode === Mode.HANDWRITTEN;
  const next = upcoming(queue, AHEAD)
    .map(({ submissionId, question }) => `${submissionId} ${firstPageOf(question)}`)
    .join(' ');
  useEffect(() => {
    if (!isOnPaper || next === '') return;
    const parts = next.split(' ');
    for (let i = 0; i < parts.length; i += 2) void queries.prefetchQuery(pictureQuery(parts[i]!, Number(parts[i + 1])));
  }, [queries, isOnPaper, next]);
}
