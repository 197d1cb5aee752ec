import type { Proposal } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ChangesTable } from '../../suggested/changes-table.tsx';
import type { NoticeProps } from '../../suggested/notice.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { words } from '../../words/words.ts';
import { useProposalActs } from './use-proposal.ts';

const { proposal: say } = words;

/** Every mark that would change, before one act changes all of them. */
export function ProposalDialog(props: NoticeProps & { proposal: Proposal; onClose: () => void }) {
  const { asked, label, proposal, isReadOnly, isAtRisk, onOpenCopy, onChanged, onClose } = props;
  const { apply } = useProposalActs(asked);
  const { changes, changesTotal, reviews, open, direction } = proposal;
  const applyAll = () =>
    apply.mutate(proposal, {
      onSuccess: (count) => {
        onChanged(say.done(count));
        onClose();
      },
    });
  return (
    <Dialog title={say.title(label)} onClose={onClose}>
      {changesTotal === 0 ? (
        <p>{say.nothing}</p>
      ) : (
        <>
          <p>
            {say.suggests(reviews, label, direction)} {say.would(changesTotal, open)}
          </p>
          <p className="hint">{say.hint}</p>
          <ChangesTable changes={changes} total={changesTotal} onOpenCopy={onOpenCopy} />
          {isAtRisk && <p className="field-error">{say.unsaved}</p>}
          {!isReadOnly && (
            <div className="row">
              <button
                type="button"
                className="button primary"
                disabled={isAtRisk || apply.isPending}
                onClick={applyAll}
              >
                {say.apply(changesTotal)}
              </button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
