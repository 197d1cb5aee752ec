import { type PointerEvent, useState } from 'react';
import { type Box, placeOf } from '../picture/geometry.ts';

/** The least size of a frame, as a share of the page: less is a click. */
const LEAST = 0.01;

/**
 * Takes a frame that is drawn on a page with a pointer. A frame is never necessary: without one the answer stays where
 * it was found.
 */
export function DrawFrame(props: { page: number; areas: readonly Box[]; onDraw: (area: Box) => void }) {
  const { page, areas, onDraw } = props;
  const [from, setFrom] = useState<{ x: number; y: number }>();
  const [drawn, setDrawn] = useState<Box>();
  const shown = drawn ?? areas.find((area) => area.page === page);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom(pointOf(event));
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (from) setDrawn(boxOf(page, from, pointOf(event)));
  };
  const end = () => {
    if (drawn && drawn.width > LEAST && drawn.height > LEAST) onDraw(drawn);
    setFrom(undefined);
    setDrawn(undefined);
  };
  return (
    <div
      className="repair-canvas"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {shown && <div className="review-area" style={{ position: 'absolute', ...placeOf(shown) }} />}
    </div>
  );
}

/** Where the pointer is, in fractions of the page. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
  const sheet = currentTarget.getBoundingClientRect();
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return { x: within((clientX - sheet.x) / sheet.width), y: within((clientY - sheet.y) / sheet.height) };
}

function boxOf(page: number, a: { x: number; y: number }, b: { x: number; y: number }): Box {
  return {
    page,
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}
