import type { SheetCode } from '@exam-evaluation/answer-sheets/code.ts';
import type { SheetLayout } from '@exam-evaluation/answer-sheets/layout.ts';

/** Everything that a file of answer sheets is drawn from; plain data, for a child process. */
export interface SheetOrder {
  examId: string;
  title: string;
  /** Below the title, such as `Physics · Class 10 · 40 marks`. */
  about: string;
  /** Titles of sections by their labels. */
  sectionTitles: Record<string, string>;
  layout: SheetLayout;
  /** The sheets have no names, and no place for one. */
  blind: boolean;
  sheets: SheetOwner[];
}

/** For whom a sheet is; the texts are absent where the candidate writes them. */
export interface SheetOwner {
  holder: SheetCode['holder'];
  name?: string;
  /** The roll number, or the candidate's id. */
  number?: string;
}
