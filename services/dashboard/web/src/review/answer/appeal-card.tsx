import type { Appeal } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { formatTime } from '../../words/format.ts';
import { words } from '../../words/words.ts';

const { appeals: say } = words.review;

/** What the candidate asks about the mark, and what was answered. */
export function AppealCard({ appeal }: { appeal: Appeal }) {
  const { reason, askedAt, decidedAt, answer } = appeal;
  return (
    <section className="review-block" aria-label={say.title}>
      <h3>{say.title}</h3>
      <p className="hint">{say.asked(formatTime(askedAt))}</p>
      <p className="review-text any-text" dir="auto">
        {reason}
      </p>
      {decidedAt && <p className="tag good any-text">{say.answered(answer ?? '')}</p>}
    </section>
  );
}
