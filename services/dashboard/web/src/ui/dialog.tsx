import { type ReactNode, useEffect, useId, useRef } from 'react';
import { words } from '../words/words.ts';

/** A dialog above the page; Escape closes it, and focus returns to where it was. Rendered only while it is open. */
export function Dialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} className="dialog" aria-labelledby={titleId} onCancel={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
      <button type="button" className="button quiet dialog-close" aria-label={words.common.close} onClick={onClose}>
        ×
      </button>
    </dialog>
  );
}
