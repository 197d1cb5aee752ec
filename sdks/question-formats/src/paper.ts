import type { QuestionInput } from '../../typescript/src/index.ts';

/** Something of a question that was left out or is not the same any more. */
export interface Note {
  /** Name of the question, as the file has it. */
  item: string;
  message: string;
}

export interface Paper {
  title?: string;
  sections?: { label: string; title?: string | null }[];
  questions: QuestionInput[];
}

export interface Imported extends Paper {
  /** Questions that were not taken, and parts that were not taken of those that were. */
  notes: Note[];
}

/** The file is not one that can be read. */
export class FormatError extends Error {}

/** A question that has no counterpart here. */
export class Unsupported extends Error {}

/** Labels of options as they are usual on paper: A, B, … */
export const letter = (at: number): string => String.fromCharCode(65 + at);

/** Marks to hundredths, as the service keeps them. */
export const hundredths = (marks: number): number => Math.round(marks * 100) / 100;

/**
 * Reads each item, and keeps what went wrong with one from the others. @param nameOf how the item is called in notes.
 */
export function readEach<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  read: (item: Item, note: (message: string) => void) => QuestionInput,
): Pick<Imported, 'questions' | 'notes'> {
  const notes: Note[] = [];
  const questions = items.flatMap((item) => {
    const name = nameOf(item);
    try {
      return [read(item, (message) => notes.push({ item: name, message }))];
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      notes.push({ item: name, message: `left out: ${error.message}` });
      return [];
    }
  });
  return { questions, notes };
}
