/** The field that a column of a table of candidates holds, as the service names it; empty for an ignored column. */
export type Column = 'external_id' | 'name' | 'roll_number' | 'section_or_class' | '';

export const COLUMNS = ['external_id', 'name', 'roll_number', 'section_or_class', ''] as const;

/** Patterns for headings, in lower case and without punctuation; the first match wins. */
const HEADINGS: [Column, RegExp][] = [
  ['roll_number', /^(roll|rollno|rollnumber|rollnum|seat|seatno|seatnumber|hallticket|hallticketno)$/],
  [
    'external_id',
    /^(id|externalid|candidateid|candidate|studentid|student|studentno|studentnumber|matriculation|matriculationnumber|matrikelnummer|matrnr|registration|registrationno|registrationnumber|regno|enrolment|enrollment|enrolmentno|enrollmentno|admissionno|admissionnumber|number|no)$/,
  ],
  ['name', /^(name|fullname|studentname|candidatename|nameofstudent|nameofcandidate|nameofthecandidate)$/],
  ['section_or_class', /^(class|section|sectionorclass|classsection|sectionclass|group|course|batch|division|form)$/],
];

/** The columns of a table without headings, in their usual order. */
const USUAL_ORDER: Column[] = ['external_id', 'name', 'roll_number', 'section_or_class'];

/** Recognises the columns of a table, and whether its first row has headings. */
export function recogniseColumns(rows: readonly (readonly string[])[]): { columns: Column[]; hasHeader: boolean } {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const named = (rows[0] ?? []).map(headingOf);
  if (named.some((column) => column !== '')) {
    const columns = Array.from({ length: width }, (_, index) => firstOnly(named, index));
    return { columns: withId(columns), hasHeader: true };
  }
  return { columns: Array.from({ length: width }, (_, index) => USUAL_ORDER[index] ?? ''), hasHeader: false };
}

function headingOf(heading: string): Column {
  const word = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return HEADINGS.find(([, pattern]) => pattern.test(word))?.[0] ?? '';
}

function firstOnly(named: readonly Column[], index: number): Column {
  const column = named[index] ?? '';
  return named.indexOf(column) === index ? column : '';
}

/** Uses roll numbers as ids in a list without ids. */
function withId(columns: readonly Column[]): Column[] {
  if (columns.includes('external_id')) return [...columns];
  return columns.map((column) => (column === 'roll_number' ? 'external_id' : column));
}
