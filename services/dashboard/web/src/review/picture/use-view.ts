import { useCallback, useState } from 'react';
import type { Item } from '../items/item.ts';
import { firstPageOf } from './geometry.ts';

/** How a page is enlarged: by a factor of the pane's width, or so that the answer fills it. */
type Zoom = number | 'answer';

export interface View {
  page: number;
  pages: number;
  zoom: Zoom;
  setPage: (page: number) => void;
  setZoom: (zoom: Zoom) => void;
}

/** Which page is shown, and how large. Each answer begins on its own page; the size stays. */
export function useView(item: Item | undefined, pages: number): View {
  const [chosen, setChosen] = useState<{ key: string; page: number }>();
  const [zoom, setZoom] = useState<Zoom>(1);
  const key = item?.key ?? '';
  const page = chosen?.key === key ? chosen.page : item ? firstPageOf(item.question) : 1;
  const setPage = useCallback((next: number) => setChosen({ key, page: next }), [key]);
  return { page, pages, zoom, setPage, setZoom };
}
