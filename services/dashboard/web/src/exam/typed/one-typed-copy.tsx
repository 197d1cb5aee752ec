import { factsOf, ticksOptions } from '@exam-evaluation/contract/question-types.ts';
import type { Candidate, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type SubmitEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { useShowMessage } from '../../ui/toasts.tsx';
import { useSend } from '../../ui/use-send.ts';
import { words } from '../../words/words.ts';
import { CandidateField } from '../candidate-field.tsx';
import { useRefresh } from '../exam-query.ts';
import { whoIs } from '../registrations.ts';
import { type SendTo, sendCopy } from './send.ts';

/** An answer as it is being entered: its words, or the labels of its options. */
interface Entered {
  text: string;
  options: readonly string[];
}
const NOTHING: Entered = { text: '', options: [] };

/** Hands in the answers of one candidate, entered by hand. */
export function OneTypedCopy(props: {
  to: SendTo;
  questions: readonly Question[];
  candidates: readonly Candidate[];
  /** Ids of candidates who have a copy. */
  withCopy: ReadonlySet<string>;
  onClose: () => void;
}) {
  const { to, questions, candidates, withCopy, onClose } = props;
  const say = words.exam.typed;
  const [candidate, setCandidate] = useState<Candidate>();
  const [entered, setEntered] = useState<ReadonlyMap<string, Entered>>(new Map());
  const sending = useSend();
  const refresh = useRefresh();
  const showMessage = useShowMessage();
  const replace = candidate !== undefined && withCopy.has(candidate.id);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const answers = [...entered].flatMap(([value, { text, options }]) =>
      text.trim() || options.length > 0
        ? [{ question: { case: 'questionId' as const, value }, ...(text && { text }), selectedOptions: [...options] }]
        : [],
    );
    if (!candidate) return sending.refuse(say.oneMissing);
    if (answers.length === 0) return sending.refuse(say.oneEmpty);
    await sending.send(async () => {
      await sendCopy(to, { candidateId: candidate.id, answers, replace });
      showMessage(say.oneDone(whoIs(candidate)));
      onClose();
      await refresh();
    });
  };
  return (
    <Dialog title={say.oneTitle} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <CandidateField
          label={say.candidate}
          candidates={candidates}
          chosen={candidate}
          isWrong={sending.refusal !== '' && !candidate}
          isDisabled={sending.isBusy}
          choose={setCandidate}
        />
        {replace && <p className="notice warn">{say.oneReplace(whoIs(candidate))}</p>}
        {questions.map((question) => (
          <AnswerField
            key={question.id}
            question={question}
            answer={entered.get(question.id) ?? NOTHING}
            change={(answer) => setEntered(new Map([...entered, [question.id, answer]]))}
          />
        ))}
        <FormFoot {...sending} submit={say.submit('1')} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function AnswerField(props: { question: Question; answer: Entered; change: (answer: Entered) => void }) {
  const { question, answer, change } = props;
  const { text, options } = answer;
  const name = words.exam.typed.question(question.label);
  if (question.options.length > 0 && ticksOptions(question.type)) {
    const isOne = factsOf(question.type).picks === 'one';
    return (
      <fieldset className="field">
        <legend>{name}</legend>
        <p className="hint any-text">{question.text}</p>
        {question.options.map((option) => (
          <label key={option.label} className="check">
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={question.id}
              checked={options.includes(option.label)}
              onChange={(event) => {
                const others = isOne ? [] : options.filter((one) => one !== option.label);
                change({ text, options: event.target.checked ? [...others, option.label] : others });
              }}
            />
            <span className="any-text">
              {option.label} {option.text !== option.label && option.text}
            </span>
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <Field label={name} {...(question.text && { hint: question.text })}>
      {(bind) => (
        <textarea
          {...bind}
          dir="auto"
          value={text}
          onChange={(event) => change({ options, text: event.target.value })}
        />
      )}
    </Field>
  );
}
