import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQuery } from '@tanstack/react-query';
import { words } from '../../words/words.ts';
import { areasOf } from './geometry.ts';
import { pictureQuery } from './picture-query.ts';

/** Room around an answer, as a share of the page. */
const MARGIN = 0.015;

/** The part of the page with the answer; nothing where its place is unknown. */
export function AnswerCrop(props: { submissionId: string; candidate: string; question: QuestionResult }) {
  const { submissionId, candidate, question } = props;
  const [area] = areasOf(question);
  const { data } = useQuery({ ...pictureQuery(submissionId, area?.page ?? 1), enabled: area !== undefined });
  if (!area || !data) return null;
  const x = Math.max(0, area.x - MARGIN);
  const y = Math.max(0, area.y - MARGIN);
  const width = Math.min(1 - x, area.width + 2 * MARGIN);
  const height = Math.min(1 - y, area.height + 2 * MARGIN);
  const box = [x * data.width, y * data.height, width * data.width, height * data.height];
  return (
    <svg
      className="review-crop"
      viewBox={box.join(' ')}
      role="img"
      aria-label={words.review.picture.alt(area.page, candidate)}
    >
      <image href={data.url} width={data.width} height={data.height} />
    </svg>
  );
}
