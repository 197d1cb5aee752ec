import { useState } from 'react';
import type { NoticeProps } from '../../suggested/notice.ts';
import { words } from '../../words/words.ts';
import { ProposalDialog } from './proposal-dialog.tsx';
import { useProposal, useProposalActs } from './use-proposal.ts';

const { proposal: say } = words;

/** Says above the answer what reviews of its question suggest; nothing where they suggest nothing. */
export function ProposalNotice(props: NoticeProps) {
  const { asked, label, isReadOnly, onChanged } = props;
  const [isOpen, setOpen] = useState(false);
  const proposal = useProposal(asked);
  const { takeBack, decline } = useProposalActs(asked);
  const isSuggested = proposal && proposal.changesTotal > 0 && !proposal.declined;
  if (!proposal || (!isSuggested && proposal.applied === 0 && !isOpen)) return null;
  return (
    <div className="notice suggested">
      {isSuggested && (
        <>
          <p>
            {say.suggests(proposal.reviews, label, proposal.direction)}{' '}
            <strong>{say.would(proposal.changesTotal, proposal.open)}</strong>
          </p>
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {say.look}
          </button>
          {!isReadOnly && (
            <button
              type="button"
              className="button quiet"
              disabled={decline.isPending}
              onClick={() => decline.mutate()}
            >
              {say.never}
            </button>
          )}
        </>
      )}
      {proposal.applied > 0 && (
        <>
          <p>{say.applied(proposal.applied, label)}</p>
          {!isReadOnly && (
            <button
              type="button"
              className="button quiet"
              disabled={takeBack.isPending || props.isAtRisk}
              onClick={() => takeBack.mutate(undefined, { onSuccess: (count) => onChanged(say.takenBack(count)) })}
            >
              {say.takeBack}
            </button>
          )}
        </>
      )}
      {isOpen && <ProposalDialog {...props} proposal={proposal} onClose={() => setOpen(false)} />}
    </div>
  );
}
