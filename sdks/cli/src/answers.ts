import type { AnswerInput, ExamEvaluation } from '../../typescript/src/index.ts';
import { readCsv } from './csv.ts';
import { Failure, failureWith } from './failure.ts';
import type { Numbered } from './matching.ts';

export interface TypedCopy {
  /** Row of the table. */
  source: string;
  external_id: string;
  answers: AnswerInput[];
}

/** The types whose answers name options; a test holds them against the service's table, which this package cannot import. */
export const TICKED = ['mcq_single', 'mcq_multiple', 'true_false'];
/** Between the labels of several options. */
const SEPARATORS = /[\s,;/|+]+/;

type Question = { label: string; type: string; options: { label: string }[] };

/**
 * Reads typed copies from a table: a row for each candidate, a column for each question, headed by its label. An empty
 * cell is no answer. The first column says whose row it is.
 * @throws Failure that names every column and row that does not fit.
 */
export async function readAnswers(
  client: ExamEvaluation,
  examId: string,
  file: string,
  candidates: readonly Numbered[],
): Promise<TypedCopy[]> {
  const { columns, rows } = await readCsv(file);
  const { questions } = await client.listQuestions({ path: { examId } });
  const asked = columns.slice(1).map((label) => questions.find((question) => question.label === label));
  const unknown = columns.slice(1).filter((_, at) => !asked[at]);
  if (unknown.length > 0)
    throw new Failure(`${file}: the exam has no question ${unknown.map((label) => label || '(empty)').join(', ')}`);
  const owners = new Map<string, string[]>();
  for (const { external_id, number } of candidates)
    if (number) owners.set(number, [...(owners.get(number) ?? []), external_id]);
  const seen = new Map<string, number>();
  const wrong: string[] = [];
  const copies = rows.flatMap(({ number: row, cells }) => {
    const [owner, another] = owners.get(cells[0]!) ?? [];
    const before = owner === undefined ? undefined : seen.get(owner);
    if (!owner) wrong.push(`row ${row}: no candidate of the exam has ${columns[0]} ${cells[0] || '(empty)'}`);
    else if (another) wrong.push(`row ${row}: several candidates have ${columns[0]} ${cells[0]}`);
    else if (before) wrong.push(`row ${row}: ${cells[0]} also has row ${before}`);
    if (!owner || another || before) return [];
    seen.set(owner, row);
    const answers = asked.flatMap((question, at) => answerOf(question!, cells[at + 1]!) ?? []);
    return [{ source: `row ${row}`, external_id: owner, answers }];
  });
  if (wrong.length > 0) throw failureWith(`nothing was handed in, because of these rows of ${file}:`, wrong);
  return copies;
}

function answerOf({ label, type, options }: Question, cell: string): AnswerInput | undefined {
  if (cell === '') return undefined;
  if (!TICKED.includes(type)) return { label, text: cell };
  // Spreadsheets write TRUE where the option is True.
  const named = (given: string) => options.find((option) => option.label.toLowerCase() === given.toLowerCase());
  return { label, selected_options: cell.split(SEPARATORS).map((given) => named(given)?.label ?? given) };
}
