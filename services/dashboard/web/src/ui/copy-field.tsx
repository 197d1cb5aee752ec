import { useId, useRef, useState } from 'react';
import { words } from '../words/words.ts';
import './copy-field.css';

/** A text to be copied, such as a key or a link, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyFrom(input.current));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-field">
        <input
          ref={input}
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="button primary" onClick={() => void copy()}>
          {words.common.copy}
        </button>
      </div>
      <p className="hint" role="status">
        {isCopied ? words.common.copied : ''}
      </p>
    </div>
  );
}

/** Browsers allow clipboard access only on https and localhost; elsewhere the text is selected for the older method. */
async function copyFrom(input: HTMLInputElement | null): Promise<boolean> {
  if (!input) return false;
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.select();
    return document.execCommand('copy');
  }
}
