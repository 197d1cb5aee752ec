import { useQuery } from '@tanstack/react-query';
import { submissions } from '../../api/client.ts';
import { fromReviewItem, type Item } from '../items/item.ts';

const PAGE = 100;
/** The most answers that are compared; an exam may have more copies. */
const COMPARED_MAX = 2_000;

/**
 * Answers to a question that need a review, as far as they are compared.
 * @param withSure includes those that the marker is sure of.
 */
export function useAnswersTo(examId: string, questionId: string, withSure: boolean) {
  return useQuery({
    queryKey: ['review-similar', examId, questionId, withSure],
    queryFn: async ({ signal }) => {
      const answers: Item[] = [];
      let after = '';
      do {
        const request = { examId, questionId, samplePercent: withSure ? 100 : 0, limit: PAGE, after };
        const { items, next } = await submissions.listReviewItems(request, { signal });
        answers.push(...items.flatMap((item) => fromReviewItem(item) ?? []));
        after = next;
      } while (after && answers.length < COMPARED_MAX);
      return { answers, isCut: after !== '' };
    },
    gcTime: 0,
  });
}
