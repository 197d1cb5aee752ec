import { UNFINALIZE_REASON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { InputField } from '../ui/input-field.tsx';
import { words } from '../words/words.ts';

/** Why a closed exam takes a copy late. */
export function LateReason({ reason, change }: { reason: string; change: (reason: string) => void }) {
  const say = words.exam.copies.handIn;
  return (
    <InputField
      label={say.lateReason}
      hint={say.lateHint}
      value={reason}
      maxLength={UNFINALIZE_REASON_LENGTH_MAX}
      onChange={(text) => change(text)}
    />
  );
}
