import type { Edges } from '../layout/word.ts';
import type { Picture } from '../pictures/picture.ts';
import type { HandWord, Look, Place } from './pp-ocr.ts';

/** Recognizes the handwriting in a picture, in separate processes that may crash. */
export interface HandReader {
  /**
   * Words of a picture, in its pixels and in no particular order; none if it lies on its side. Throws ChildFailed, or
   * the signal's reason.
   */
  read(picture: Picture, options: ReadHandOptions): Promise<HandWord[]>;
  /**
   * What is in each place of a picture, in its pixels, uncorrected, as read from several crops of it. Throws
   * ChildFailed, or the signal's reason.
   */
  look(picture: Picture, places: readonly Place[], signal?: AbortSignal): Promise<Look[]>;
  /** Ends the processes kept between pages. */
  close(): Promise<void>;
}

export interface ReadHandOptions {
  /** Areas to read; the whole picture if absent. */
  within?: Edges[];
  /** Words of the exam; used to correct words that are in no dictionary. */
  vocabulary?: readonly string[];
  signal?: AbortSignal;
}
