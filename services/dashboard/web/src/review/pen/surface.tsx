import { PEN_KINDS, PEN_PLACE_MAX } from '@exam-evaluation/contract/pen.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { words } from '../../words/words.ts';
import { type Box, placeOf } from '../picture/geometry.ts';
import { Drawing } from './drawing.tsx';
import { onPage, type Place, toDrawn } from './drawn.ts';
import type { Pen } from './use-pen.ts';

const { pen: say } = words.review;
/** How far an arrow key moves, and how far with Shift. */
const STEP = 100;
const FINE_STEP = 20;
const ARROWS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Takes what is drawn on a page, by pointer, finger or keyboard; keys that it does not need act as ever. */
export function Surface(props: {
  submissionId: string;
  page: number;
  area: Box | undefined;
  pen: Pen;
  announce: (text: string) => void;
  onLeave: () => void;
}) {
  const { submissionId, page, area, pen, announce, onLeave } = props;
  const { tool } = pen;
  const element = useRef<HTMLDivElement>(null);
  const cross = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Place>(() => middleOf(area));
  /** The line that is being drawn, and by which pointer; without one, by the keyboard. */
  const [line, setLine] = useState<{ places: readonly Place[]; pointer?: number }>();
  useEffect(() => {
    if (pen.asked > 0) element.current?.focus({ preventScroll: true });
  }, [pen.asked]);
  useEffect(() => {
    if (document.activeElement === element.current && cursor) cross.current?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);

  const begin = (event: PointerEvent<HTMLElement>) => {
    // A second finger moves or enlarges the page, so the first one did not draw.
    if (!event.isPrimary) return setLine(undefined);
    if (!tool || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setLine({ places: [placeAt(event)], pointer: event.pointerId });
  };
  // What a fast pointer passes comes before the page has shown what it passed before.
  const follow = (event: PointerEvent<HTMLElement>) => {
    const place = placeAt(event);
    setLine((known) => (known?.pointer === event.pointerId ? { ...known, places: [...known.places, place] } : known));
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (line?.pointer !== event.pointerId) return;
    const places = [...line.places, placeAt(event)];
    setCursor(places.at(-1)!);
    setLine(undefined);
    pen.draw(page, places);
  };

  const isLine = tool === 'underline' || tool === 'freehand';
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = ARROWS[event.key];
    const isModified = event.ctrlKey || event.altKey || event.metaKey;
    if (event.key === 'Delete' || (event.key === 'z' && isModified)) {
      if (line) setLine(undefined);
      else pen.undo();
    } else if (isModified) return;
    else if (arrow) {
      const by = event.shiftKey ? FINE_STEP : STEP;
      const next = { x: onPage(cursor.x + by * arrow.x), y: onPage(cursor.y + by * arrow.y) };
      setCursor(next);
      if (line) setLine({ places: [...line.places, next] });
    } else if (event.key === ' ') {
      if (isLine && !line) {
        setLine({ places: [cursor] });
        announce(say.begun);
      } else {
        setLine(undefined);
        pen.draw(page, line?.places ?? [cursor]);
      }
    } else if (event.key === 'w') {
      setLine(undefined);
      const next = PEN_KINDS[((tool ? PEN_KINDS.indexOf(tool) : -1) + 1) % PEN_KINDS.length]!;
      pen.choose(next);
      announce(say.tools[next]);
    } else if (event.key === 'Escape') {
      if (line) setLine(undefined);
      else onLeave();
    } else return;
    event.preventDefault();
  };

  const shown = tool && line && isLine ? toDrawn(page, tool, line.places) : undefined;
  return (
    <div
      ref={element}
      className={tool ? 'pen-surface on' : 'pen-surface'}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys that draw
      tabIndex={0}
      aria-label={say.surface(page)}
      aria-describedby="pen-hint"
      // A click does not take the focus, so that keys still give marks.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => setLine(undefined)}
      onKeyDown={press}
    >
      {area && <div className="review-area" style={{ position: 'absolute', ...placeOf(area) }} />}
      {shown && <Drawing submissionId={submissionId} page={page} drawn={[shown]} />}
      <div
        ref={cross}
        className="pen-cursor"
        style={{ left: `${cursor.x / (PEN_PLACE_MAX / 100)}%`, top: `${cursor.y / (PEN_PLACE_MAX / 100)}%` }}
      />
    </div>
  );
}

function middleOf(area: Box | undefined): Place {
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: 1, height: 1 };
  return { x: Math.round((x + width / 2) * PEN_PLACE_MAX), y: Math.round((y + height / 2) * PEN_PLACE_MAX) };
}

function placeAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Place {
  const { x, y, width, height } = currentTarget.getBoundingClientRect();
  return {
    x: onPage(((clientX - x) / width) * PEN_PLACE_MAX),
    y: onPage(((clientY - y) / height) * PEN_PLACE_MAX),
  };
}
