import { type DragEvent, useEffect, useState } from 'react';
import { words } from '../../words/words.ts';

interface Props {
  onFiles: (files: File[]) => void;
  isDisabled: boolean;
  /** What to drop, and a hint below. */
  text: string;
  hint: string;
  /** Kinds of files that are offered, as an input's `accept`. */
  accept: string;
}

/** Takes files that are dropped or chosen. */
export function DropZone({ onFiles, isDisabled, text, hint, accept }: Props) {
  const say = words.exam.copies.handIn;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Otherwise the browser would open a file dropped beside the zone and leave this page.
    const keep = (event: Event) => event.preventDefault();
    const types = ['dragover', 'drop'] as const;
    for (const type of types) window.addEventListener(type, keep);
    return () => {
      for (const type of types) window.removeEventListener(type, keep);
    };
  }, []);
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is && !isDisabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keyboards
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        if (!isDisabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <p>{text}</p>
      <label className={isDisabled ? 'button file-button disabled' : 'button file-button'}>
        {say.choose}
        <input
          type="file"
          className="visually-hidden"
          multiple
          disabled={isDisabled}
          accept={accept}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </label>
      <p className="hint">{hint}</p>
    </div>
  );
}
