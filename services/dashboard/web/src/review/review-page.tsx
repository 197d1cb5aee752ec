import { useQuery } from '@connectrpc/connect-query';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { words } from '../words/words.ts';
import { ReviewDesk } from './review-desk.tsx';
import './review.css';

/** How long the paper that was read counts as fresh. */
const PAPER_FRESH_MS = 60_000;

/** The page on which people review answers of an exam. */
export function ReviewPage() {
  const { examId } = useParams({ strict: false }) as { examId: string };
  const exam = useQuery(ExamsService.method.getExam, { examId, includeQuestions: true }, { staleTime: PAPER_FRESH_MS });
  const title = exam.data?.fields?.title;
  useEffect(() => {
    document.title = `${title ? `${title} · ` : ''}${words.review.title} · Exam Evaluation`;
  }, [title]);
  if (exam.isPending) return <Loading />;
  if (!exam.data) return <Failed error={exam.error} retry={() => void exam.refetch()} />;
  return <ReviewDesk key={examId} exam={exam.data} />;
}
