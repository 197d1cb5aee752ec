import type { Cell } from './columns.ts';

/** A file that is written row by row, so that whoever sends it needs no memory for all of it. */
export interface SheetFile {
  /** @returns the bytes that the rows add. */
  add: (rows: readonly (readonly Cell[])[]) => Uint8Array;
  /** @returns the last bytes. */
  end: () => Uint8Array;
}
