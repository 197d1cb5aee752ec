import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { words } from '../words/words.ts';

/** A dialog above the page; Escape closes it, and focus returns to where it was. Rendered only while it is open. */
export function Dialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const cross = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  // Closes the dialog while it is still in the document, so that the browser returns the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Prefers the heading to the cross, since the content still being loaded comes before the cross in the tab order.
    if (document.activeElement === cross.current) heading.current?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} className="dialog" aria-labelledby={titleId} onCancel={onClose}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <button
        ref={cross}
        type="button"
        className="button quiet dialog-close"
        aria-label={words.common.close}
        onClick={onClose}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </dialog>
  );
}
