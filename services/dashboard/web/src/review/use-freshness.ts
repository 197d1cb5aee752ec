import type { Result } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { words } from '../words/words.ts';
import type { AnswerProps } from './answer-props.ts';
import { resultQuery } from './items/result-query.ts';

/** Reads the current copy, and shows it if somebody has changed the answer since it was queued. */
export function useFreshness({ item, desk, dispatch, announce }: AnswerProps): Result | undefined {
  const { data, isFetching, isStale } = useQuery(resultQuery(item.submissionId));
  const isSaving = desk.saves.get(item.key)?.status === 'saving';
  useEffect(() => {
    // Data that is being refetched may be older than the answer in the queue.
    if (!data || isSaving || isFetching || isStale) return;
    const question = data.questions.find(({ questionId }) => questionId === item.question.questionId);
    if (!question || question.revision === item.question.revision) return;
    dispatch({ type: 'read', item, question });
    const who = question.review?.reviewer?.name || words.review.saving.somebody;
    announce(words.review.saving.newState(question.label, who));
  }, [data, isSaving, isFetching, isStale, item, dispatch, announce]);
  return data;
}
