import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useState } from 'react';
import { act } from '../../../api/act.ts';
import { submissions } from '../../../api/client.ts';
import { useMay } from '../../../api/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useShowFailure } from '../../../ui/toasts.tsx';
import { words } from '../../../words/words.ts';
import type { CopyOfCandidate } from '../../copies/copies-of.ts';
import { useRefresh } from '../../exam-query.ts';
import { type CopyCounts, countReady } from '../left/count-copies.ts';
import { Close } from './close.tsx';
import { type Finalized, finalizeAll } from './finalize-all.ts';
import { Outcome } from './outcome.tsx';
import { Reopen } from './reopen.tsx';

interface Props {
  exam: Exam;
  counts: CopyCounts;
  /** Candidates without a copy. */
  missing: number;
  copies: readonly CopyOfCandidate[];
}

/** Makes marks final, and undoes that. */
export function FinalPanel({ exam, counts, missing, copies }: Props) {
  const say = words.exam.finish.final;
  const isExaminer = useMay('examiner');
  const isAdministrator = useMay('administrator');
  const [isReopening, setReopening] = useState(false);
  return (
    <section className="card finish-part" aria-labelledby="final">
      <h2 id="final">{say.title}</h2>
      <p>
        <strong>{say.count(counts.final, counts.all)}</strong> {say.explain}
      </p>
      {isExaminer && <Finalize examId={exam.id} counts={counts} copies={copies} />}
      {isExaminer && <Close exam={exam} counts={counts} missing={missing} />}
      {isAdministrator && counts.final > 0 && (
        <button type="button" className="button" onClick={() => setReopening(true)}>
          {words.exam.finish.reopen.act}
        </button>
      )}
      {isReopening && (
        <Reopen copies={copies.filter(({ copy }) => copy.finalized)} onClose={() => setReopening(false)} />
      )}
    </section>
  );
}

function Finalize({ examId, counts, copies }: Pick<Props, 'counts' | 'copies'> & { examId: string }) {
  const say = words.exam.finish.final;
  const refresh = useRefresh();
  const showFailure = useShowFailure();
  const [takesIncomplete, setTakesIncomplete] = useState(false);
  const [leavesOut, setLeavesOut] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<Finalized>();
  const incomplete = counts.partial + counts.failed;
  const allowPartial = takesIncomplete && incomplete > 0;
  const onlyReviewed = leavesOut && counts.needsPerson > 0;
  const ready = countReady(
    copies.map(({ copy }) => copy),
    { allowPartial, onlyReviewed },
  );
  const finalize = async () => {
    setOutcome(undefined);
    setDone(0);
    const some = () =>
      act((operationId) =>
        submissions.finalizeExam({ operationId, examId, allGraded: true, allowPartial, onlyReviewed, keepOpen: true }),
      );
    try {
      setOutcome(await finalizeAll(some, setDone));
    } catch (error) {
      showFailure(error);
    }
    setDone(undefined);
    await refresh();
  };
  return (
    <>
      {counts.needsPerson > 0 && (
        <Choice isChosen={leavesOut} onChoose={setLeavesOut} hint={say.leaveOutHint(counts.needsPerson)}>
          {say.leaveOut}
        </Choice>
      )}
      {incomplete > 0 && (
        <Choice isChosen={takesIncomplete} onChoose={setTakesIncomplete} hint={say.partialHint(incomplete)}>
          {say.partial}
        </Choice>
      )}
      <div className="row finish-row">
        <button
          type="button"
          className="button primary"
          disabled={ready === 0 || done !== undefined}
          onClick={() => setAsking(true)}
        >
          {say.act(ready)}
        </button>
        <span role="status" className="hint">
          {done !== undefined && say.running(done)}
          {done === undefined && ready === 0 && counts.final < counts.all && say.nothing}
        </span>
      </div>
      {outcome && <Outcome outcome={outcome} copies={copies} />}
      {isAsking && (
        <Confirm
          title={say.confirmTitle(ready)}
          act={say.act(ready)}
          onClose={() => setAsking(false)}
          onConfirm={finalize}
        >
          {counts.needsPerson > 0 && !onlyReviewed && (
            <p className="notice warn">{say.confirmNeedsPerson(counts.needsPerson)}</p>
          )}
          {allowPartial && <p className="notice warn">{say.confirmPartial(incomplete)}</p>}
          <p>
            {say.explain} {say.confirmText}
          </p>
        </Confirm>
      )}
    </>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  hint: string;
  children: string;
}

function Choice({ isChosen, onChoose, hint, children }: ChoiceProps) {
  return (
    <label className="partial">
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
      <span>
        {children} <span className="hint">{hint}</span>
      </span>
    </label>
  );
}
