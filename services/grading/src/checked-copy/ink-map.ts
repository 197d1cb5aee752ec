/** A grid over a page as seen, row by row from the top left; a cell with ink is not 0. */
export interface InkMap {
  columns: number;
  rows: number;
  cells: Uint8Array;
}

/** Maps the ink of the pages of an original, outside the thread that serves requests. */
export interface InkMapper {
  /** @throws ChildFailed for a page that cannot be drawn; the signal's reason when it fires. */
  inkMap(pdfPath: string, page: number, dpi: number, signal: AbortSignal): Promise<InkMap>;
}

/** Cells across a page: about a millimetre and a half each on A4. */
const COLUMNS = 149;
/** The fewest dark pixels of a cell with ink; fewer are a speck. */
const SPECK = 2;

/** Builds a coarse map from the dark pixels of a picture of the page as seen. */
export function buildInkMap(ink: { width: number; height: number; x: Int32Array; y: Int32Array }): InkMap {
  const columns = Math.min(COLUMNS, ink.width);
  const rows = Math.max(1, Math.round((columns * ink.height) / ink.width));
  const counts = new Uint32Array(columns * rows);
  for (let index = 0; index < ink.x.length; index++) {
    const column = Math.floor((ink.x[index]! * columns) / ink.width);
    const row = Math.min(rows - 1, Math.floor((ink.y[index]! * rows) / ink.height));
    counts[row * columns + column]! += 1;
  }
  return { columns, rows, cells: Uint8Array.from(counts, (count) => (count >= SPECK ? 1 : 0)) };
}
