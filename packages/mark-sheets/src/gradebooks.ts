import { type Cell, toCells, toHeadings } from './columns.ts';

/**
 * Learning platforms whose gradebooks take marks from a CSV file, and the headings of the columns by which each can find
 * people, the most usual one first.
 *
 * - Canvas takes the columns of its own export, in their order, with a row of points possible below the headings. Of the
 *   ids one is enough. Where none is known, it looks for the name. `lib/gradebook_importer.rb` of
 *   https://github.com/instructure/canvas-lms
 * - Moodle asks which column identifies people, and which one has the grades. One person that it doesn't know ends the
 *   import. https://docs.moodle.org/en/Grade_import and `grade/import/csv/classes/load_data.php` of
 *   https://github.com/moodle/moodle
 * - Blackboard finds people by their user name and a column by the number behind its title; a title without one makes a
 *   new column. https://en-us.help.blackboard.com/Learn/Instructor/Grade/Grading_Tasks/Work_Offline_With_Grade_Data
 */
export const GRADEBOOKS = {
  canvas: ['SIS Login ID', 'SIS User ID', 'ID'],
  moodle: ['Email address', 'ID number', 'Username'],
  blackboard: ['Username'],
} as const;

export type Platform = keyof typeof GRADEBOOKS;
export type Identifier = (typeof GRADEBOOKS)[Platform][number];

/** A column of a platform's gradebook that takes the totals of an exam. */
export interface Gradebook {
  platform: Platform;
  /** One of the platform's. */
  identifier: Identifier;
  /** Heading of the column, as in the platform's own export, or the title of a new one. */
  heading: string;
}

/** The total of a person. */
export interface GradebookMark {
  /** What the platform's identifier says of the person. */
  person: string;
  name?: string | undefined;
  section?: string | undefined;
  /** Hundredths. */
  awarded: number;
}

/**
 * A file for the import of a platform, headings first. People without a mark are no rows: an empty cell would take away
 * the grade that the platform has.
 * @param max that can be earned, in hundredths.
 */
export function toGradebook(
  { platform, identifier, heading }: Gradebook,
  max: number,
  marks: readonly GradebookMark[],
) {
  const points = max / 100;
  const columns = COLUMNS[platform](identifier, { heading, points });
  const rows = marks.map((mark) => toCells(columns, mark));
  const pointsPossible = [POINTS_POSSIBLE, ...Array<Cell>(columns.length - 2).fill(undefined), points];
  return [toHeadings(columns), ...(platform === 'canvas' ? [pointsPossible] : []), ...rows];
}

/** As Canvas writes it. */
const POINTS_POSSIBLE = '    Points Possible';

interface GradebookColumn {
  heading: string;
  cell: (mark: GradebookMark) => Cell;
}

const COLUMNS: Record<
  Platform,
  (identifier: Identifier, column: { heading: string; points: number }) => GradebookColumn[]
> = {
  canvas: (identifier, { heading }) => [
    { heading: 'Student', cell: ({ name }) => name },
    ...(['ID', 'SIS User ID', 'SIS Login ID'] as const).map((each) => ({
      heading: each,
      cell: ({ person }: GradebookMark) => (each === identifier ? person : undefined),
    })),
    { heading: 'Section', cell: ({ section }) => section },
    { heading, cell: total },
  ],
  moodle: (identifier, { heading }) => [
    { heading: identifier, cell: ({ person }) => person },
    { heading, cell: total },
  ],
  blackboard: (identifier, { heading, points }) => [
    { heading: 'Last Name', cell: ({ name }) => namesOf(name).last },
    { heading: 'First Name', cell: ({ name }) => namesOf(name).first },
    { heading: identifier, cell: ({ person }) => person },
    { heading: heading.includes('|') ? heading : `${heading} [Total Pts: ${points} Score]`, cell: total },
  ],
};

function total({ awarded }: GradebookMark): number {
  return awarded / 100;
}

/** A guess for people who read the file: `Rao, Asha` or `Asha Rao`. Blackboard goes by the user name. */
function namesOf(name = ''): { first: string; last: string } {
  const [last, first] = name.split(/,\s*/, 2);
  if (first !== undefined) return { first, last: last! };
  const at = name.lastIndexOf(' ');
  return { first: name.slice(0, Math.max(at, 0)), last: name.slice(at + 1) };
}

/**
 * Sorts out those whom a platform would not find, or would take for each other: without an identifier, or with one that
 * another one has, too. Platforms make no difference by case.
 */
export function findable<Of>(all: readonly Of[], personOf: (of: Of) => string): { found: Of[]; leftOut: Of[] } {
  const key = (of: Of) => personOf(of).trim().toLowerCase();
  const counts = new Map<string, number>();
  for (const of of all) counts.set(key(of), (counts.get(key(of)) ?? 0) + 1);
  const isFindable = (of: Of) => key(of) !== '' && counts.get(key(of)) === 1;
  return { found: all.filter(isFindable), leftOut: all.filter((of) => !isFindable(of)) };
}
