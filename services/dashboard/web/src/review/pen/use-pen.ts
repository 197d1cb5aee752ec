import type { PenKind } from '@exam-evaluation/contract/pen.ts';
import { useState } from 'react';
import { words } from '../../words/words.ts';
import { type Drawn, drawnFor, type Place, toDrawn, withMark } from './drawn.ts';

const { pen: say } = words.review;

/** Where a text is to stand, on which page. */
interface Spot extends Place {
  page: number;
}

/** A pen: what is drawn for an answer, and with what the next mark is. */
export interface Pen {
  drawn: readonly Drawn[];
  isOpen: boolean;
  /** Undefined: nothing is drawn, and a finger moves the page. */
  tool: PenKind | undefined;
  /** Where the text that the person is about to type is to stand. */
  spot: Spot | undefined;
  /** How often the person has asked to draw with keys: each time the surface takes the focus. */
  asked: number;
  open: () => void;
  openForKeys: () => void;
  close: () => void;
  choose: (tool: PenKind | undefined) => void;
  /** Draws a mark through these places; a text is asked for first. */
  draw: (page: number, places: readonly Place[]) => void;
  write: (text: string) => void;
  cancelText: () => void;
  undo: () => void;
}

/** What the person last drew with, also on other answers; undefined while the pen is put away. */
let held: { tool: PenKind | undefined } | undefined;

/**
 * @param entered what is drawn and not saved yet; undefined: nothing has changed.
 * @param onChange is given everything that is drawn now.
 */
export function usePen(about: {
  question: Parameters<typeof drawnFor>[0];
  entered: readonly Drawn[] | undefined;
  isUsable: boolean;
  onChange: (drawn: readonly Drawn[]) => void;
  announce: (text: string) => void;
}): Pen {
  const { question, entered, isUsable, onChange, announce } = about;
  const [state, setState] = useState(held);
  const [spot, setSpot] = useState<Spot>();
  const [asked, setAsked] = useState(0);
  const drawn = entered ?? drawnFor(question);
  const tool = state?.tool;

  const hold = (next: typeof held) => {
    held = next;
    setState(next);
    setSpot(undefined);
  };
  const open = () => {
    if (isUsable && !state) hold({ tool: 'tick' });
  };
  const add = (mark: Drawn | undefined) => {
    const all = mark && withMark(drawn, mark);
    if (all) onChange(all);
    if (mark) announce(all ? say.done(say.tools[mark.kind]) : say.full);
  };
  return {
    drawn,
    isOpen: isUsable && state !== undefined,
    tool,
    spot,
    asked,
    open,
    openForKeys: () => {
      open();
      setAsked((times) => times + 1);
    },
    close: () => hold(undefined),
    choose: (next) => hold({ tool: next }),
    draw: (page, places) => {
      const last = places.at(-1);
      if (tool === 'text') setSpot(last && { page, ...last });
      else if (tool) add(toDrawn(page, tool, places));
    },
    write: (text) => {
      if (spot) add(toDrawn(spot.page, 'text', [spot], text));
      setSpot(undefined);
    },
    cancelText: () => setSpot(undefined),
    undo: () => {
      if (drawn.length === 0) return;
      onChange(drawn.slice(0, -1));
      announce(say.undone);
    },
  };
}
