import type { ExamStats_Question } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { formatMarks, formatShare } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { Bar, MiddleBar } from './bar.tsx';
import type { ReviewCount } from './statistics.ts';

/** Below it, a question tells little about who knows more. */
const DISCRIMINATION_LOW = 0.1;
/** Below it, and for few copies, chance decides. */
const COPIES_FOR_ADVICE = 20;

interface Props {
  questions: readonly ExamStats_Question[];
  reviews: ReadonlyMap<string, ReviewCount>;
  copies: number;
}

/** How each question went, and where people changed marks: figures with their bars. */
export function QuestionTable({ questions, reviews, copies }: Props) {
  const say = words.exam.finish.statistics;
  return (
    <>
      <div className="table-wrap">
        <table className="question-table">
          <caption className="visually-hidden">{say.questions}</caption>
          <thead>
            <tr>
              <th scope="col">{say.question}</th>
              <th scope="col" className="number">
                {say.average}
              </th>
              <th scope="col">{say.facility}</th>
              <th scope="col">{say.discrimination}</th>
              <th scope="col">{say.changed}</th>
              <th scope="col">{say.approved}</th>
            </tr>
          </thead>
          <tbody>
            {questions.map((question) => (
              <QuestionRow
                key={question.questionId}
                question={question}
                review={reviews.get(question.questionId)}
                isSure={copies >= COPIES_FOR_ADVICE}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="hint table-hint">
        {say.facilityHint} {say.discriminationHint}
      </p>
    </>
  );
}

function QuestionRow(props: { question: ExamStats_Question; review: ReviewCount | undefined; isSure: boolean }) {
  const { question, review, isSure } = props;
  const say = words.exam.finish.statistics;
  const { label, average, max, facility, discrimination } = question;
  const isLow = isSure && discrimination !== undefined && discrimination < DISCRIMINATION_LOW;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="number average">{say.averageOf(formatMarks(average), formatMarks(max))}</td>
      <td>
        <span className="bar-figure">{formatShare(facility)}</span>
        <Bar share={facility} />
      </td>
      <td>
        {discrimination === undefined ? (
          '–'
        ) : (
          <>
            <span className="bar-figure">
              {formatMarks(discrimination)} {isLow && <span className="tag warn">{say.lookAt}</span>}
            </span>
            <MiddleBar value={discrimination} tone={isLow ? 'warn' : 'plain'} />
          </>
        )}
      </td>
      <ReviewCell review={review} kind="changed" />
      <ReviewCell review={review} kind="approved" />
    </tr>
  );
}

function ReviewCell({ review, kind }: { review: ReviewCount | undefined; kind: 'changed' | 'approved' }) {
  const say = words.exam.finish.statistics;
  const count = review?.[kind] ?? 0;
  const share = review && review.marked > 0 ? count / review.marked : 0;
  return (
    <td>
      <span className="bar-figure">{count === 0 ? '0' : say.ofMarked(formatShare(share), count)}</span>
      <Bar share={share} />
    </td>
  );
}
