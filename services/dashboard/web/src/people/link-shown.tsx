import type { InvitePersonResponse } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatTime } from '../words/format.ts';
import { words } from '../words/words.ts';

/** Shows a one-time link, which cannot be shown again once the dialog is closed. */
export function LinkShown({ made, onClose }: { made: InvitePersonResponse; onClose: () => void }) {
  const say = words.people.link;
  return (
    <Dialog title={say.title(made.person?.displayName ?? '')} onClose={onClose}>
      <p className="notice warn" role="alert">
        {say.text}
      </p>
      <CopyField label={say.label} value={made.link} />
      <p className="hint">{say.expires(formatTime(made.expiresAt))}</p>
      <button type="button" className="button" onClick={onClose}>
        {say.done}
      </button>
    </Dialog>
  );
}
