import type { ReadWord } from '../layout/word.ts';
import type { Picture } from '../pictures/picture.ts';

/** Orientation and script of a page, as far as its letters tell. */
export interface Orientation {
  /** Clockwise quarter turns that make the page upright. */
  quarters: 0 | 1 | 2 | 3;
  /** The orientation is reliable above 1. */
  confidence: number;
  /** Such as `Latin` or `Devanagari`. */
  script: string;
  scriptConfidence: number;
}

/** Recognizes the words of a picture, in separate processes that may crash. */
export interface WordReader {
  /** Words of a picture with one column of text, in its pixels and in no particular order. Throws ChildFailed. */
  read(picture: Picture, dpi: number, signal?: AbortSignal): Promise<ReadWord[]>;
  /** Null when the page has too few letters to tell. */
  orientation(picture: Picture, dpi: number, signal?: AbortSignal): Promise<Orientation | null>;
  /** Ends the processes kept between pages. */
  close(): Promise<void>;
}
