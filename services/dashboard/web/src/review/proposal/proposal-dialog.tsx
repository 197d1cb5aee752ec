import type { Proposal } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { Dialog } from '../../ui/dialog.tsx';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { type Asked, useProposalActs } from './use-proposal.ts';

const { proposal: say, review } = words;

/** Every mark that would change, before one act changes all of them. */
export function ProposalDialog(props: {
  asked: Asked;
  label: string;
  proposal: Proposal;
  isReadOnly: boolean;
  isAtRisk: boolean;
  onOpenCopy: (submissionId: string) => void;
  onChanged: (said: string) => void;
  onClose: () => void;
}) {
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
          <section className="proposal-changes" aria-label={say.table} tabIndex={0}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{say.candidate}</th>
                  <th scope="col">{say.now}</th>
                  <th scope="col">{say.suggested}</th>
                  <th scope="col">{say.why}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map((change) => (
                  <tr key={change.submissionId}>
                    <th scope="row">
                      <button type="button" className="button quiet" onClick={() => onOpenCopy(change.submissionId)}>
                        {change.candidateExternalId}
                        <span className="visually-hidden"> {review.copies.look}</span>
                      </button>
                    </th>
                    <td>{formatHundredths(change.awarded)}</td>
                    <td>
                      <strong>{formatHundredths(change.proposed)}</strong>
                    </td>
                    <td>{say.because[change.because] ?? change.because}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {changes.length < changesTotal && <p className="hint">{say.more(changes.length, changesTotal)}</p>}
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
