// What the page and its worker tell each other.

/** Bytes of a file; while it is split, a tab holds it about four times. Also of the files that are kept parsed. */
export const SCAN_BYTES_MAX = 200 * 2 ** 20;

/** A page of one of the chosen files. */
export interface PageAt {
  /** Index of the file, in the order in which files were opened. */
  file: number;
  /** 0-based. */
  page: number;
}

export interface SeenPage {
  /** The text of the page's QR code; absent where none was found. */
  code?: string;
  /** Quarter turns, clockwise, after which the code stands upright; 0 without a code. */
  quarters: number;
  /** Whether nothing is on the page. */
  isBlank: boolean;
  /** The page as a small JPEG, upright. */
  picture: Blob;
}

/** A page of a copy to be made. */
export interface PageToTake extends PageAt {
  quarters: number;
}

export type Task =
  /** Opens a PDF or a picture, and closes the file before. */
  { kind: 'open'; file: File } | { kind: 'look'; at: PageAt } | { kind: 'build'; pages: PageToTake[] };

/** Why a file cannot be used. */
export type FileProblem = 'encrypted' | 'unreadable' | 'too_large';

export interface Replies {
  open: { pages: number } | { problem: FileProblem };
  look: SeenPage;
  build: { pdf: Blob };
}

export type Call = { id: number } & Task;
export type Answer = { id: number } & ({ reply: Replies[Task['kind']] } | { error: string });
