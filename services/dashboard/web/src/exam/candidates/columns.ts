/** The field that a column of a table of candidates holds, as the service names it; empty for an ignored column. */
export type Column = 'external_id' | 'name' | 'first_name' | 'last_name' | 'roll_number' | 'section_or_class' | '';

export const COLUMNS = [
  'external_id',
  'name',
  'first_name',
  'last_name',
  'roll_number',
  'section_or_class',
  '',
] as const satisfies readonly Column[];

/**
 * Patterns for headings, in lower case and without punctuation; the first match wins. Among columns that may be ids, the
 * one that stands first here is: learning platforms export their own ids beside those of the institution.
 */
const HEADINGS: [Column, RegExp][] = [
  ['roll_number', /^(roll|rollno|rollnumber|rollnum|seat|seatno|seatnumber|hallticket|hallticketno)$/],
  ['external_id', /^(sisuserid|externalid|candidateid|studentid|studentno|studentnumber|idnumber)$/],
  [
    'external_id',
    /^(matriculation|matriculationnumber|matrikelnummer|matrnr|registration|registrationno|registrationnumber|regno|enrolment|enrollment|enrolmentno|enrollmentno|admissionno|admissionnumber)$/,
  ],
  ['external_id', /^id$/],
  ['external_id', /^(username|sisloginid)$/],
  ['external_id', /^(number|no)$/],
  ['external_id', /^(candidate|student)$/],
  ['name', /^(name|fullname|studentname|candidatename|nameofstudent|nameofcandidate|nameofthecandidate)$/],
  ['first_name', /^(firstname|givenname|givennames|forename)$/],
  ['last_name', /^(lastname|surname|familyname)$/],
  ['section_or_class', /^(class|section|sectionorclass|classsection|sectionclass|group|course|batch|division|form)$/],
];
/** A heading that names a person: the id of a list without others, and otherwise the name. */
const PERSON = HEADINGS.findIndex(([, pattern]) => pattern.test('student'));

/** The columns of a table without headings, in their usual order. */
const USUAL_ORDER: Column[] = ['external_id', 'name', 'roll_number', 'section_or_class'];

/** Titles above the headings of a table take fewer lines. */
const HEADER_LINE_MAX = 10;

/** What a table seems to hold. */
export interface Recognised {
  columns: Column[];
  /** The line of the headings, from 1; 0 where there are none. */
  headerLine: number;
  /** There are headings, but none that is known: the columns must be chosen. */
  isAsked: boolean;
}

type Row = readonly string[];

/** Recognises the columns of a table, and the line of their headings; lines above it are titles. */
export function recogniseColumns(rows: readonly Row[]): Recognised {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const headerLine = findHeader(rows);
  if (headerLine > 0) {
    const headings = Array.from({ length: width }, (_, index) => kindOf(rows[headerLine - 1]![index] ?? ''));
    return { columns: namedColumns(headings, rows.slice(headerLine)), headerLine, isAsked: false };
  }
  const unknownLine = findUnknownHeader(rows);
  if (unknownLine > 0) return { columns: Array(width).fill(''), headerLine: unknownLine, isAsked: true };
  const columns = Array.from({ length: width }, (_, index) => USUAL_ORDER[index] ?? '');
  return { columns, headerLine: 0, isAsked: false };
}

/** The line of the headings: the first with a known one, or below titles the first with two of them. */
function findHeader(rows: readonly Row[]): number {
  return (
    1 +
    rows.slice(0, HEADER_LINE_MAX).findIndex((row, index) => {
      const known = row.filter((cell) => kindOf(cell) >= 0).length;
      return known > (index === 0 ? 0 : 1);
    })
  );
}

/** The place of a heading among the known ones; -1 for another. */
function kindOf(heading: string): number {
  const word = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return HEADINGS.findIndex(([, pattern]) => pattern.test(word));
}

/** Each field belongs to one column only: the one with the best heading, or the first of several as good. */
function namedColumns(headings: readonly number[], below: readonly Row[]): Column[] {
  const kinds = headings.map((kind, place) => (isSerial(below, place) && kindIs(kind, 'external_id') ? LAST : kind));
  const best = new Map<Column, number>();
  for (const kind of kinds.filter((one) => one >= 0).toSorted((a, b) => a - b)) {
    const [column] = HEADINGS[kind] ?? (['external_id'] as const);
    if (!best.has(column)) best.set(column, kinds.indexOf(kind));
  }
  const columns = kinds.map((_, place): Column => [...best].find(([, at]) => at === place)?.[0] ?? '');
  const person = headings.indexOf(PERSON);
  const hasName = ['name', 'first_name', 'last_name'].some((column) => columns.includes(column as Column));
  if (person >= 0 && columns[person] === '' && !hasName) columns[person] = 'name';
  return withId(columns, kinds);
}

const kindIs = (kind: number, column: Column): boolean => HEADINGS[kind]?.[0] === column;

/** Ranks below all headings: the number of a line is an id only where a list has nothing else. */
const LAST = HEADINGS.length;

/** Whether a column only counts the lines. */
function isSerial(rows: readonly Row[], place: number): boolean {
  const cells = rows.map((row) => row[place]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length > 1 && cells.every((cell, index) => cell === String(index + 1));
}

/** Uses roll numbers as ids in a list without ids, or with the numbers of its lines only. */
function withId(columns: readonly Column[], kinds: readonly number[]): Column[] {
  const id = columns.indexOf('external_id');
  const roll = columns.indexOf('roll_number');
  if (roll < 0 || (id >= 0 && kinds[id] !== LAST)) return [...columns];
  return columns.map((column, place) => (place === roll ? 'external_id' : place === id ? '' : column));
}

/** The line of headings that are not known, below titles, which fill fewer cells; 0 where there is none. */
function findUnknownHeader(rows: readonly Row[]): number {
  const filled = (row: Row) => row.filter((cell) => cell.trim() !== '').length;
  return (
    1 +
    rows
      .slice(0, HEADER_LINE_MAX)
      .findIndex(
        (row, at) => looksLikeHeader(rows.slice(at)) && rows.slice(0, at).every((title) => filled(title) < filled(row)),
      )
  );
}

/** Whether the first line differs from the others as headings do: it has no digit in a column that always has one below. */
function looksLikeHeader([first = [], ...others]: readonly Row[]): boolean {
  const filled = others.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (filled.length === 0 || first.some((cell) => /\d/.test(cell))) return false;
  return first.some((cell, place) => cell.trim() !== '' && filled.every((row) => /\d/.test(row[place] ?? '')));
}
