import { isReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { formatShare } from '../../words/format.ts';
import { words } from '../../words/words.ts';

const { answer: say, confidence: sure, reasons } = words.review;
/** Lowest confidences at which the marker is shown as sure, and as fairly sure. */
const SURE = 0.85;
const FAIRLY = 0.6;

/** The sentence for a review reason; one that this release does not know is shown unchanged. */
export function sentenceOf(reason: string): string {
  return isReviewReason(reason) ? reasons[reason] : reason;
}

/**
 * Why a person should look, and how sure the marker is.
 * @param isFound a marker that was sure of an answer that was not found was sure of nothing.
 */
export function Reasons(props: { question: QuestionResult; isFound: boolean; isBare: boolean }) {
  const { question, isFound, isBare } = props;
  const { reviewReasons } = question;
  return (
    <div className="review-reasons">
      {!isBare && isFound && <Confidence question={question} />}
      {reviewReasons.length > 0 && (
        <ul className="review-why" aria-label={say.why}>
          {reviewReasons.map((reason) => (
            <li key={reason}>{sentenceOf(reason)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Confidence({ question: { source, status, confidence } }: { question: QuestionResult }) {
  if (source === 'human' || status === 'failed') return null;
  const text =
    confidence === 0 ? sure.none : confidence >= SURE ? sure.sure : confidence >= FAIRLY ? sure.fairly : sure.unsure;
  const tone = confidence >= SURE ? 'good' : confidence >= FAIRLY ? '' : 'warn';
  return (
    <span className={`tag ${tone}`} title={sure.share(formatShare(confidence))}>
      {text}
    </span>
  );
}
