import { type ReactNode, useState } from 'react';
import { words } from '../words/words.ts';
import { Dialog } from './dialog.tsx';
import { useShowFailure } from './toasts.tsx';

/** Asks for confirmation before something that cannot be undone; stays open while it is being done. */
export function Confirm(props: {
  title: string;
  /** Label of the button, such as `Delete`. */
  act: string;
  children: ReactNode;
  onClose: () => void;
  /** Where it fails, the dialog closes and the reason is shown. */
  onConfirm: () => Promise<void>;
}) {
  const { title, act, children, onClose, onConfirm } = props;
  const [isBusy, setBusy] = useState(false);
  const showFailure = useShowFailure();
  const confirm = async () => {
    setBusy(true);
    await onConfirm().catch(showFailure);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="row">
        <button type="button" className="button" onClick={onClose}>
          {words.common.cancel}
        </button>
        <button type="button" className="button danger" disabled={isBusy} onClick={() => void confirm()}>
          {act}
        </button>
      </div>
    </Dialog>
  );
}
