import { APPEAL_TEXT_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import type { Appeal, FinalResult_Question } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useId, useState } from 'react';
import { words } from '../words/candidate.ts';
import { makeAppeal, toAppealProblem } from './calls.ts';
import { formatDate, formatMarks } from './format.ts';

const { appeal: say } = words;

/** What the candidate has asked about the mark of a question, or a form to ask. */
export function AppealPart(props: { question: FinalResult_Question; mayAppeal: boolean; onMade: () => Promise<void> }) {
  const { question, mayAppeal, onMade } = props;
  if (question.appeal) return <Made appeal={question.appeal} />;
  return mayAppeal ? <Make question={question} onMade={onMade} /> : null;
}

function Made({ appeal }: { appeal: Appeal }) {
  const { reason, askedAt, decidedAt, answer, awardedBefore = 0, awarded = 0 } = appeal;
  const date = formatDate(decidedAt);
  return (
    <section className="candidate-appeal">
      <h4>{say.title}</h4>
      <p className="hint">{say.asked(formatDate(askedAt))}</p>
      <blockquote className="any-text">{reason}</blockquote>
      {decidedAt ? (
        <>
          <p>
            {awarded === awardedBefore
              ? say.kept(date)
              : say.changed(date, formatMarks(awardedBefore), formatMarks(awarded))}
          </p>
          <blockquote className="any-text">{answer}</blockquote>
        </>
      ) : (
        <p>{say.waits}</p>
      )}
    </section>
  );
}

function Make({ question, onMade }: { question: FinalResult_Question; onMade: () => Promise<void> }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const name = words.question(question.label);
  if (!isOpen) {
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {say.open(name)}
      </button>
    );
  }
  const send = async () => {
    if (reason.trim() === '') return setProblem(say.missing);
    setBusy(true);
    setProblem('');
    try {
      await makeAppeal(question.questionId, reason);
      await onMade();
    } catch (error) {
      setProblem(toAppealProblem(error));
    }
    setBusy(false);
  };
  return (
    <form
      className="candidate-appeal"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id}>{say.reason}</label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        maxLength={APPEAL_TEXT_LENGTH_MAX}
        // biome-ignore lint/a11y/noAutofocus: the person has just opened the form
        autoFocus
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem !== ''}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${id}-hint`} className="hint">
        {say.hint}
      </p>
      <p id={`${id}-problem`} role="alert" className="field-error">
        {problem}
      </p>
      <div className="row">
        <button type="submit" className="button primary" disabled={isBusy}>
          {isBusy ? say.sending : say.send}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={() => setOpen(false)}>
          {say.cancel}
        </button>
      </div>
    </form>
  );
}
