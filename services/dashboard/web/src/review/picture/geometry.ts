import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** A box on a page, in fractions of its size; origin top left. */
export interface Box {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** More enlargement would only blur the handwriting. */
const ZOOM_MAX = 3;
/** Share of the width that an enlarged answer fills. */
const FILLED = 0.94;

/** Areas of the answer. Copies read before areas were stored have one box, on the page where the answer begins. */
export function areasOf({ areas, annotations }: Pick<QuestionResult, 'areas' | 'annotations'>): Box[] {
  return areas.length > 0 ? areas : annotations.filter(({ kind }) => kind === 'total');
}

/** The page to show first. */
export function firstPageOf(question: Pick<QuestionResult, 'areas' | 'annotations'>): number {
  return areasOf(question)[0]?.page ?? question.annotations[0]?.page ?? 1;
}

/** Position and size of a box on the page, for CSS. */
export function placeOf({ x, y, width, height }: Box) {
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}

/** By how much to enlarge a page so that the answer fills the width. */
export function zoomTo(area: Box | undefined): number {
  return area && area.width > 0 ? Math.min(ZOOM_MAX, Math.max(1, FILLED / area.width)) : 1;
}

/** Scroll position at which a box is visible: a little below the top, centred in the width. */
export function scrollTo(box: Box, page: { width: number; height: number }, view: { width: number; height: number }) {
  const room = Math.max(0, view.height - box.height * page.height);
  return {
    top: Math.max(0, box.y * page.height - Math.min(room / 2, view.height * 0.2)),
    left: Math.max(0, (box.x + box.width / 2) * page.width - view.width / 2),
  };
}

function percent(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`;
}
