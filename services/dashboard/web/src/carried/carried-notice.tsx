import type { MarkedAgain } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useState } from 'react';
import { ChangesTable } from '../suggested/changes-table.tsx';
import type { NoticeProps } from '../suggested/notice.ts';
import { Dialog } from '../ui/dialog.tsx';
import { words } from '../words/words.ts';
import { useCarried, useCarriedActs } from './use-carried.ts';

const { carried: say, proposal } = words;

/** Says what a question that was changed means for answers marked before; nothing where it means nothing. */
export function CarriedNotice({ asked, label, isReadOnly, isAtRisk, onOpenCopy, onChanged }: NoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const standing = useCarried(asked);
  const { again, apply, takeBack } = useCarriedActs(asked);
  if (!standing || (standing.outdated === 0 && standing.applied === 0)) return null;
  const { outdated, waiting, marked, failed, changesTotal, applied } = standing;
  const unasked = outdated - waiting - marked - failed;
  const isBusy = isAtRisk || again.isPending || apply.isPending || takeBack.isPending;
  const applyAll = () =>
    apply.mutate(standing, {
      onSuccess: (count) => {
        setOpen(false);
        onChanged(proposal.done(count));
      },
    });
  return (
    <div className="notice suggested">
      <p role="status">{sentenceOf(standing, unasked, label)}</p>
      {waiting === 0 && changesTotal > 0 && (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {proposal.look}
        </button>
      )}
      {!isReadOnly && waiting === 0 && marked > 0 && (
        <button type="button" className="button primary" disabled={isBusy} onClick={applyAll}>
          {say.apply}
        </button>
      )}
      {!isReadOnly && waiting === 0 && unasked + failed > 0 && (
        <button type="button" className="button" disabled={isBusy} onClick={() => again.mutate()}>
          {say.again}
        </button>
      )}
      {!isReadOnly && applied > 0 && outdated === 0 && (
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          onClick={() => takeBack.mutate(undefined, { onSuccess: (count) => onChanged(proposal.takenBack(count)) })}
        >
          {proposal.takeBack}
        </button>
      )}
      {isOpen && (
        <Dialog title={say.title(label)} onClose={() => setOpen(false)}>
          <p className="hint">{say.hint}</p>
          <ChangesTable changes={standing.changes} total={changesTotal} onOpenCopy={onOpenCopy} />
          {!isReadOnly && (
            <div className="row">
              <button type="button" className="button primary" disabled={isBusy} onClick={applyAll}>
                {proposal.apply(changesTotal)}
              </button>
            </div>
          )}
        </Dialog>
      )}
    </div>
  );
}

function sentenceOf(
  { outdated, waiting, marked, failed, changesTotal, applied }: MarkedAgain,
  unasked: number,
  label: string,
) {
  const parts = [
    waiting > 0 && say.marking(label, outdated - waiting - unasked, outdated),
    waiting === 0 && marked > 0 && say.change(label, changesTotal, marked),
    waiting === 0 && failed > 0 && say.failed(failed),
    waiting === 0 && unasked > 0 && say.outdated(label, unasked),
    outdated === 0 && applied > 0 && say.applied(label, applied),
  ];
  return parts.filter(Boolean).join(' ');
}
