import type { PageReading, PageToRead, ReadPageOptions } from '@exam-evaluation/reading/page.ts';
import type { InkMap } from '../checked-copy/ink-map.ts';
import type { StepReply } from '../computing/messages.ts';

/** What a thread does with a page, as plain data. */
export type PageTask =
  | { kind: 'read'; page: PageToRead; options: Omit<ReadPageOptions, 'signal'> }
  | { kind: 'ink'; pdfPath: string; page: number; dpi: number };

/** What a thread answers, by the kind of the task. */
export interface PageOutput {
  read: PageReading;
  ink: InkMap;
}

export type PageReply = StepReply;

/** Asks a thread to stop its programs and to end. */
export const END = 'end';
