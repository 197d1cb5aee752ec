import { type Exam, ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { words } from '../../words/words.ts';

/** A paper may have as many warnings as questions; only the first ones are shown. */
const WARNINGS_MAX = 12;

/** Warnings about a paper before it is changed or opened. */
export function PaperNotes({ exam, isReadOnly }: { exam: Exam; isReadOnly: boolean }) {
  const say = words.exam.paper;
  const { status, warnings, instructionsFollowed } = exam;
  return (
    <>
      {!isReadOnly && status === ExamStatus.OPEN && <p className="notice">{say.isOpen}</p>}
      {status === ExamStatus.FINALIZED && <p className="notice">{say.isFinalized}</p>}
      {!isReadOnly && status === ExamStatus.DRAFT && <p className="hint paper-hint">{say.openHint}</p>}
      {warnings.length > 0 && (
        <details className="notice warn">
          <summary>
            {say.warnings} ({warnings.length})
          </summary>
          <WarningList exam={exam} />
        </details>
      )}
      {instructionsFollowed.length > 0 && (
        <details className="notice">
          <summary>{say.followed}</summary>
          <ul>
            {instructionsFollowed.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What is to be known of a paper before copies are marked. */
export function WarningList({ exam }: { exam: Exam }) {
  return (
    <ul>
      {exam.warnings.slice(0, WARNINGS_MAX).map(({ field, code, message }) => (
        <li key={`${field} ${code}`}>
          {labelOf(exam, field)}
          {message}
        </li>
      ))}
    </ul>
  );
}

/** The question that a warning is about, before its sentence. */
function labelOf({ questions }: Exam, field: string): string {
  const [, index] = /^questions\[(\d+)\]/.exec(field) ?? [];
  const label = index === undefined ? undefined : questions[Number(index)]?.label;
  return label === undefined ? '' : `${words.exam.paper.question.heading(label)}: `;
}
