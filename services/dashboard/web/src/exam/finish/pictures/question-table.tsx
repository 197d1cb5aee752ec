import type { ExamStats_Question } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { TableHead } from '../../../ui/table-head.tsx';
import { formatCount, formatMarks, formatShare } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { Bar, MiddleBar, SmallHistogram } from './bar.tsx';

/** A question with a lower discrimination hardly separates stronger from weaker candidates. */
const DISCRIMINATION_LOW = 0.1;
/** For fewer copies the figure is too random for advice. */
const COPIES_FOR_ADVICE = 20;

/** How each question went, and how people changed the marker's marks: figures with their bars. */
export function QuestionTable({ questions }: { questions: readonly ExamStats_Question[] }) {
  const say = words.exam.finish.statistics;
  return (
    <>
      <ScrollBox label={say.questions}>
        <table className="question-table">
          <caption className="visually-hidden">{say.questions}</caption>
          <TableHead
            columns={[
              say.question,
              { number: say.average },
              say.marksSpread,
              say.facility,
              say.discrimination,
              say.open,
              say.changed,
              say.approved,
            ]}
          />
          <tbody>
            {questions.map((question) => (
              <QuestionRow key={question.questionId} question={question} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="hint table-hint">
        {say.facilityHint} {say.discriminationHint}
      </p>
    </>
  );
}

function QuestionRow({ question }: { question: ExamStats_Question }) {
  const say = words.exam.finish.statistics;
  const { label, average, max, spread, histogram, marked, facility, discrimination } = question;
  const isLow = marked >= COPIES_FOR_ADVICE && discrimination !== undefined && discrimination < DISCRIMINATION_LOW;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="number average">
        {say.averageOf(formatMarks(average), formatMarks(max))}
        <div className="hint">{say.spread(formatMarks(spread))}</div>
      </td>
      <td>
        <SmallHistogram counts={histogram} description={say.spreadText(histogram.map(formatCount))} />
      </td>
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
      <ShareCell count={question.open} of={marked} tone="warn" />
      <ShareCell count={question.overridden} of={marked} />
      <ShareCell count={question.approved} of={marked} />
    </tr>
  );
}

/** Answers of all that have marks; those that failed and that a person marked are among them. */
function ShareCell({ count, of, tone }: { count: number; of: number; tone?: 'warn' }) {
  const say = words.exam.finish.statistics;
  const share = of > 0 ? count / of : 0;
  return (
    <td>
      <span className="bar-figure">{count === 0 ? '0' : say.ofMarked(formatShare(share), count)}</span>
      <Bar share={share} tone={tone} />
    </td>
  );
}
