import type { Exam, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { DoubleMarking_Question } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { Link } from '@tanstack/react-router';
import { useContext, useId, useState } from 'react';
import { submissions } from '../../api/client.ts';
import { useMay, WorkingAs } from '../../api/session.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { useShowFailure, useShowMessage } from '../../ui/toasts.tsx';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { readHundredths, writeHundredths } from '../paper/numbers.ts';

const { double: say } = words.exam.markers;

type Way = keyof typeof say.ways;

/** Which questions two people mark, how far their marks may differ, and what waits for whom. */
export function DoubleMarkingPanel(props: {
  exam: Exam;
  marking: readonly DoubleMarking_Question[];
  onChanged: () => void;
}) {
  const { exam, marking, onChanged } = props;
  return (
    <section aria-labelledby="double-marking">
      <h2 id="double-marking">{say.title}</h2>
      <p className="hint">{say.hint}</p>
      <ScrollBox label={say.title}>
        <table className="double-marking">
          <TableHead columns={[say.question, say.by, say.tolerance, say.lead, say.progress]} />
          <tbody>
            {exam.questions.map((question) => (
              <QuestionRow
                key={question.id}
                examId={exam.id}
                question={question}
                set={marking.find(({ questionId }) => questionId === question.id)}
                onChanged={onChanged}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function QuestionRow(props: {
  examId: string;
  question: Question;
  set: DoubleMarking_Question | undefined;
  onChanged: () => void;
}) {
  const { examId, question, set, onChanged } = props;
  const { id: questionId, label, maxMarks } = question;
  const standing: Way = set?.on ? (set.seen ? 'seen' : 'blind') : 'one';
  const me = useContext(WorkingAs)?.person;
  const isLead = !set?.on || set.lead?.id === me?.id || me?.role === 'administrator';
  const isReadOnly = !useMay('examiner') || !isLead;
  const [way, setWay] = useState(standing);
  const [typed, setTyped] = useState(writeHundredths(set?.tolerance ?? 0));
  const [isSaving, setSaving] = useState(false);
  const showMessage = useShowMessage();
  const showFailure = useShowFailure();
  const problem = useId();
  const tolerance = readHundredths(typed);
  const isWrong = tolerance === undefined || tolerance > maxMarks;
  const isChanged = way !== standing || (way !== 'one' && tolerance !== set?.tolerance);
  const save = async () => {
    setSaving(true);
    try {
      await submissions.setDoubleMarking({
        examId,
        questionId,
        on: way !== 'one',
        seen: way === 'seen',
        tolerance: tolerance ?? 0,
      });
      showMessage(say.saved(label));
      onChanged();
    } catch (error) {
      showFailure(error);
    }
    setSaving(false);
  };
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <select
          aria-label={say.byOf(label)}
          value={way}
          disabled={isReadOnly}
          onChange={(event) => setWay(event.target.value as Way)}
        >
          {Object.entries(say.ways).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </td>
      <td>
        {way !== 'one' && (
          <input
            aria-label={say.toleranceOf(label)}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? problem : undefined}
            inputMode="decimal"
            value={typed}
            disabled={isReadOnly}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {isWrong && (
          <p id={problem} className="field-error">
            {say.wrong(formatHundredths(maxMarks))}
          </p>
        )}
      </td>
      <td className="any-text">{set?.on && say.leadOf(set.lead?.displayName ?? '')}</td>
      <td>
        <div className="row">
          {set && set.waitingForSecond > 0 && <span>{say.second(set.waitingForSecond)}</span>}
          {set && set.decided > 0 && <span>{say.decided(set.decided)}</span>}
          {set && set.waitingForAdjudication > 0 && (
            <Link
              className="button"
              to="/exams/$examId/review"
              params={{ examId }}
              search={{ question: questionId, decide: true }}
            >
              {say.decide(set.waitingForAdjudication)}
            </Link>
          )}
          {isChanged && (
            <button
              type="button"
              className="button primary"
              aria-label={say.saveOf(label)}
              disabled={isReadOnly || isWrong || isSaving}
              onClick={() => void save()}
            >
              {say.save}
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}
