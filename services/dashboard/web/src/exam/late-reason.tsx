import { UNFINALIZE_REASON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { Field } from '../ui/field.tsx';
import { words } from '../words/words.ts';

/** Why a closed exam takes a copy late. */
export function LateReason({ reason, change }: { reason: string; change: (reason: string) => void }) {
  const say = words.exam.copies.handIn;
  return (
    <Field label={say.lateReason} hint={say.lateHint}>
      {(bind) => (
        <input
          {...bind}
          value={reason}
          maxLength={UNFINALIZE_REASON_LENGTH_MAX}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}
