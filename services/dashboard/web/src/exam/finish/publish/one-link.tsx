import { useState } from 'react';
import { publications } from '../../../api/client.ts';
import { toFailure } from '../../../api/failure.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useShowMessage } from '../../../ui/toasts.tsx';
import { words } from '../../../words/words.ts';
import type { CopyOfCandidate } from '../../copies/copies-of.ts';
import { ChooseCopy, findCopy, labelOf } from '../choose-copy.tsx';

interface Props {
  examId: string;
  copies: readonly CopyOfCandidate[];
  onChanged: () => void;
  onClose: () => void;
}

/** Makes the link of one candidate anew, or revokes it. */
export function OneLink({ examId, copies, onChanged, onClose }: Props) {
  const say = words.results;
  const [who, setWho] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [made, setMade] = useState<{ candidate: string; link: string }>();
  const [refusal, setRefusal] = useState('');
  const showMessage = useShowMessage();
  const chosen = findCopy(copies, who);
  const act = async (what: (candidateId: string) => Promise<void>) => {
    setChecked(true);
    setRefusal('');
    if (!chosen) return;
    try {
      await what(chosen.copy.candidateId);
    } catch (error) {
      setRefusal(toFailure(error).message);
    }
    onChanged();
  };
  const renew = () =>
    act(async (candidateId) => {
      const { links } = await publications.createResultLinks({ examId, candidateIds: [candidateId] });
      setMade({ candidate: labelOf(chosen!), link: links[0]?.link ?? '' });
    });
  const revoke = () =>
    act(async (candidateId) => {
      await publications.revokeResultLink({ examId, candidateId });
      showMessage(say.revoked);
      onClose();
    });
  return (
    <Dialog title={say.oneTitle} onClose={onClose}>
      {made ? (
        <>
          <p className="notice warn" role="alert">
            {say.linkOnce}
          </p>
          <CopyField label={say.link(made.candidate)} value={made.link} />
        </>
      ) : (
        <>
          <p>{say.oneText}</p>
          <ChooseCopy
            label={say.candidate}
            hint={say.candidateHint}
            error={isChecked && !chosen ? say.candidateMissing : undefined}
            copies={copies}
            {...{ who, setWho }}
          />
          {refusal && (
            <p className="notice bad" role="alert">
              {refusal}
            </p>
          )}
          <div className="row">
            <button type="button" className="button primary" onClick={() => void renew()}>
              {say.renew}
            </button>
            <button type="button" className="button danger" onClick={() => void revoke()}>
              {say.revoke}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
