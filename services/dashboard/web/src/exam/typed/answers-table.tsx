import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { whoIs } from '../registrations.ts';
import type { AnswerColumn } from './columns.ts';
import type { TypedCopy } from './rows.ts';

const SHOWN_MAX = 100;

/** The lines of a table of answers with what each column holds; those that need a person come first. */
export function AnswersTable(props: {
  rows: readonly (readonly string[])[];
  copies: readonly TypedCopy[];
  /** By candidate: why the copy was refused, or nothing where it was taken. */
  sent: ReadonlyMap<string, string>;
  columns: readonly AnswerColumn[];
  /** Absent once columns cannot be changed any more. */
  setColumns: ((columns: AnswerColumn[]) => void) | undefined;
  headerLine: number;
  questions: readonly Question[];
}) {
  const { rows, copies, sent, columns, setColumns, headerLine, questions } = props;
  const say = words.exam.typed;
  const common = words.exam.tables;
  const refusalOf = ({ candidate, problem }: TypedCopy) => (candidate && !problem ? sent.get(candidate.id) : undefined);
  const first = copies.toSorted((a, b) => weight(b) - weight(a));
  const choose = (place: number, column: AnswerColumn) =>
    // Only one column may hold a question.
    setColumns?.(columns.map((one, index) => (index === place ? column : one === column ? '' : one)));
  function weight(copy: TypedCopy): number {
    return Number(copy.problem !== undefined || Boolean(refusalOf(copy)));
  }
  return (
    <>
      <ScrollBox label={words.exam.typed.preview}>
        <table>
          <thead>
            <tr>
              <th scope="col">{common.line}</th>
              {columns.map((column, place) => (
                <th key={place} scope="col">
                  <select
                    aria-label={`${common.column(place + 1)}: ${rows[headerLine - 1]?.[place] ?? ''}`}
                    value={column}
                    disabled={!setColumns}
                    onChange={(event) => choose(place, event.target.value)}
                  >
                    <option value="">{common.leftOut}</option>
                    <option value="candidate">{say.candidate}</option>
                    {questions.map(({ id, label }) => (
                      <option key={id} value={id}>
                        {say.question(label)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
              <th scope="col">{common.problem}</th>
            </tr>
          </thead>
          <tbody>
            {first.slice(0, SHOWN_MAX).map((copy) => {
              const { line, candidate, problem } = copy;
              const refusal = refusalOf(copy);
              return (
                <tr key={line}>
                  <td className="number">{line}</td>
                  {columns.map((column, place) => (
                    <td key={place} className={column === '' ? 'any-text left-out' : 'any-text'}>
                      <div>{column === 'candidate' && candidate ? whoIs(candidate) : rows[line - 1]?.[place]}</div>
                    </td>
                  ))}
                  <td className="any-text">
                    {problem && <span className="tag bad">{say.problems[problem]}</span>}
                    {refusal && <span className="field-error">{refusal}</span>}
                    {refusal === '' && <span className="tag good">{say.sent}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
      {copies.length > SHOWN_MAX && (
        <p className="hint">{common.shown(formatCount(SHOWN_MAX), formatCount(copies.length))}</p>
      )}
    </>
  );
}
