import { useState } from 'react';
import { act } from '../../../api/act.ts';
import { submissions } from '../../../api/client.ts';
import { useMay } from '../../../api/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useShowFailure } from '../../../ui/toasts.tsx';
import { words } from '../../../words/words.ts';
import type { CopyOfCandidate } from '../../copies/copies-of.ts';
import { useRefresh } from '../../exam-query.ts';
import type { CopyCounts } from '../left/count-copies.ts';
import { type Finalized, finalizeAll } from './finalize-all.ts';
import { Outcome } from './outcome.tsx';
import { Reopen } from './reopen.tsx';

interface Props {
  examId: string;
  counts: CopyCounts;
  copies: readonly CopyOfCandidate[];
}

/** Makes marks final, and takes that back. */
export function FinalPanel({ examId, counts, copies }: Props) {
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
      {isExaminer && <Finalize examId={examId} counts={counts} copies={copies} />}
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

function Finalize({ examId, counts, copies }: Props) {
  const say = words.exam.finish.final;
  const refresh = useRefresh();
  const showFailure = useShowFailure();
  const [allowPartial, setAllowPartial] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<Finalized>();
  const incomplete = counts.partial + counts.failed;
  const takesPartial = allowPartial && incomplete > 0;
  const ready = counts.marked + (takesPartial ? incomplete : 0);
  const finalize = async () => {
    setOutcome(undefined);
    setDone(0);
    const some = () =>
      act((operationId) =>
        submissions.finalizeExam({ operationId, examId, allGraded: true, allowPartial: takesPartial }),
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
      {incomplete > 0 && (
        <label className="partial">
          <input type="checkbox" checked={allowPartial} onChange={(event) => setAllowPartial(event.target.checked)} />
          <span>
            {say.partial} <span className="hint">{say.partialHint(incomplete)}</span>
          </span>
        </label>
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
          {counts.needsPerson > 0 && <p className="notice warn">{say.confirmNeedsPerson(counts.needsPerson)}</p>}
          {takesPartial && <p className="notice warn">{say.confirmPartial(incomplete)}</p>}
          <p>
            {say.explain} {say.confirmText}
          </p>
        </Confirm>
      )}
    </>
  );
}
