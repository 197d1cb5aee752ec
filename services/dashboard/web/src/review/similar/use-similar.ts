import { useQuery } from '@tanstack/react-query';
import { submissions } from '../../api/client.ts';
import { fromReviewItem, type Item } from '../items/item.ts';

const PAGE = 100;
/** Answers that are compared; an exam may have more copies. */
const COMPARED_MAX = 2_000;

/** Every open answer to a question, as far as they are compared. */
export function useAnswersTo(examId: string, questionId: string) {
  return useQuery({
    queryKey: ['review-similar', examId, questionId],
    queryFn: async ({ signal }) => {
      const answers: Item[] = [];
      let after = '';
      do {
        const request = { examId, questionId, limit: PAGE, after };
        const { items, next } = await submissions.listReviewItems(request, { signal });
        answers.push(...items.flatMap((item) => fromReviewItem(item) ?? []));
        after = next;
      } while (after && answers.length < COMPARED_MAX);
      return { answers, isCut: after !== '' };
    },
    gcTime: 0,
  });
}
