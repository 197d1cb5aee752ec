import { PEN_MAX } from '@exam-evaluation/contract/limits.ts';
import { PEN_KINDS, type PenKind } from '@exam-evaluation/contract/pen.ts';
import { Check, type LucideIcon, Pencil, Type, Underline, Undo2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { words } from '../../words/words.ts';
import type { Pen } from './use-pen.ts';

const { pen: say } = words.review;
const ICONS: Record<PenKind, LucideIcon> = { tick: Check, underline: Underline, text: Type, freehand: Pencil };

/** What to draw with, and the text that is to be put on the page. */
export function PenBar({ pen, onLeave }: { pen: Pen; onLeave: () => void }) {
  return (
    <div className="pen-bar">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset lays its children out otherwise */}
      <div className="row" role="group" aria-label={say.open}>
        {PEN_KINDS.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <button
              key={kind}
              type="button"
              className="button quiet"
              aria-pressed={pen.tool === kind}
              onClick={() => pen.choose(pen.tool === kind ? undefined : kind)}
            >
              <Icon aria-hidden="true" size={16} /> {say.tools[kind]}
            </button>
          );
        })}
        <span className="review-grow" />
        <button type="button" className="button quiet" disabled={pen.drawn.length === 0} onClick={pen.undo}>
          <Undo2 aria-hidden="true" size={16} /> {say.undo}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-label={say.close}
          onClick={() => {
            pen.close();
            onLeave();
          }}
        >
          <X aria-hidden="true" size={16} />
        </button>
      </div>
      {pen.spot && <TextForm pen={pen} />}
      <p className="hint" id="pen-hint">
        <span className="pen-key-hint">{say.keyHint}</span> <span className="pen-touch-hint">{say.touchHint}</span>
      </p>
    </div>
  );
}

function TextForm({ pen }: { pen: Pen }) {
  const [text, setText] = useState('');
  const put = (event: FormEvent) => {
    event.preventDefault();
    pen.write(text);
    document.querySelector<HTMLElement>('.pen-surface')?.focus({ preventScroll: true });
  };
  return (
    <form className="row" onSubmit={put}>
      <label className="pen-text">
        {say.text}
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just said where the text is to stand
          autoFocus
          value={text}
          maxLength={PEN_MAX.text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') pen.cancelText();
          }}
        />
      </label>
      <button type="submit" className="button primary" disabled={text.trim() === ''}>
        {say.put}
      </button>
      <button type="button" className="button quiet" onClick={pen.cancelText}>
        {say.cancel}
      </button>
    </form>
  );
}
