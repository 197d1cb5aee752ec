import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { exams } from '../../api/client.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { useShowFailure, useShowMessage } from '../../ui/toasts.tsx';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { useRefresh } from '../exam-query.ts';
import type { Table } from '../tables/read-table.ts';
import { changesOf } from './changes.ts';
import { COLUMNS, type Column, recogniseColumns } from './columns.ts';
import { LinesRefused, register } from './register.ts';
import { type CandidateRow, toCandidateRows } from './rows.ts';

const SHOWN_MAX = 100;

interface Props {
  examId: string;
  /** Candidates who are registered already. */
  registered: readonly Candidate[];
  table: Table;
  onAgain: () => void;
  onDone: () => void;
}

/**
 * A list as it will be registered: columns can be changed, and each line's problem is shown before anything is sent.
 */
export function ListPreview({ examId, registered, table: { rows: table, notes }, onAgain, onDone }: Props) {
  const say = words.exam.candidates.add;
  const common = words.exam.tables;
  const [guess] = useState(() => recogniseColumns(table));
  const [columns, setColumns] = useState(guess.columns);
  const [headerLine, setHeaderLine] = useState(guess.headerLine);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const rows = useMemo(() => toCandidateRows(table, columns, headerLine), [table, columns, headerLine]);
  const known = useMemo(() => new Map(registered.map((one) => [one.externalId, one])), [registered]);
  const good = rows.filter(({ problems }) => problems.length === 0);
  const refresh = useRefresh();
  const showMessage = useShowMessage();
  const showFailure = useShowFailure();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);

  const send = async () => {
    setBusy(true);
    try {
      const { registered, already } = await register(exams, examId, good);
      showMessage(say.registered(formatCount(registered), formatCount(already)));
      onDone();
    } catch (error) {
      if (error instanceof LinesRefused) setRefused(error.byLine);
      else showFailure(error);
      setBusy(false);
    }
    // Batches before the one that failed are registered.
    await refresh();
  };
  const hasId = columns.includes('external_id');
  const bad = rows.length - good.length;
  const changed = good.filter((row) => changesOf(row, known.get(row.externalId)).length > 0).length;
  return (
    <section ref={element} tabIndex={-1} className="list-preview" aria-label={say.preview}>
      <label className="check">
        <input
          type="checkbox"
          checked={headerLine > 0}
          onChange={(e) => setHeaderLine(e.target.checked ? guess.headerLine || 1 : 0)}
        />
        {say.header(guess.headerLine || 1)}
      </label>
      {[...notes.map((note) => common.notes[note]), ...(guess.isAsked ? [say.headingsUnknown] : [])].map((note) => (
        <p key={note} className="notice warn">
          {note}
        </p>
      ))}
      <PreviewTable
        rows={rows}
        refused={refused}
        known={known}
        table={table}
        columns={columns}
        setColumns={setColumns}
        headerLine={headerLine}
      />
      {refused.size > 0 && (
        <p className="field-error" role="alert">
          {say.refused}
        </p>
      )}
      <p role="status">
        {!hasId && say.noIdColumn}
        {hasId &&
          (bad > 0
            ? say.counts(formatCount(good.length), formatCount(bad))
            : say.allGood(formatCount(good.length)))}{' '}
        {hasId && bad > 0 && say.badLeftOut} {hasId && changed > 0 && say.changes(changed)}
      </p>
      <div className="row">
        <button
          type="button"
          className="button primary"
          disabled={isBusy || !hasId || good.length === 0}
          onClick={() => void send()}
        >
          {isBusy ? say.registering : say.register(formatCount(good.length))}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={onAgain}>
          {common.again}
        </button>
      </div>
    </section>
  );
}

function PreviewTable(props: {
  rows: readonly CandidateRow[];
  refused: ReadonlyMap<number, string>;
  known: ReadonlyMap<string, Candidate>;
  table: Table['rows'];
  columns: readonly Column[];
  setColumns: (columns: Column[]) => void;
  headerLine: number;
}) {
  const { rows, refused, known, table, columns, setColumns, headerLine } = props;
  const say = words.exam.candidates.add;
  const common = words.exam.tables;
  const names = words.exam.candidates.columns;
  const hasProblem = ({ line, problems }: CandidateRow) => problems.length > 0 || refused.has(line);
  const weight = (row: CandidateRow) =>
    hasProblem(row) ? 2 : Number(changesOf(row, known.get(row.externalId)).length > 0);
  const first = rows.toSorted((a, b) => weight(b) - weight(a));
  const choose = (place: number, column: Column) =>
    // Only one column may hold a field.
    setColumns(columns.map((one, index) => (index === place ? column : one === column ? '' : one)));
  return (
    <>
      <ScrollBox label={say.preview}>
        <table>
          <thead>
            <tr>
              <th scope="col">{common.line}</th>
              {columns.map((column, place) => (
                <th key={place} scope="col">
                  <select
                    aria-label={`${common.column(place + 1)}${headerLine > 0 ? `: ${table[headerLine - 1]?.[place] ?? ''}` : ''}`}
                    value={column}
                    onChange={(e) => choose(place, e.target.value as Column)}
                  >
                    {COLUMNS.map((one) => (
                      <option key={one} value={one}>
                        {names[one]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
              <th scope="col">{common.problem}</th>
            </tr>
          </thead>
          <tbody>
            {first.slice(0, SHOWN_MAX).map((row) => {
              const { line, externalId, problems } = row;
              const changes = changesOf(row, known.get(externalId));
              return (
                <tr key={line}>
                  <td className="number">{line}</td>
                  {columns.map((column, place) => (
                    <td key={place} className={column === '' ? 'any-text left-out' : 'any-text'}>
                      {table[line - 1]?.[place]}
                    </td>
                  ))}
                  <td>
                    {problems.map((problem) => (
                      <span key={problem} className="tag bad">
                        {say.problems[problem]}
                      </span>
                    ))}
                    {problems.length === 0 && known.has(externalId) && <span className="tag">{say.known}</span>}
                    {problems.length === 0 &&
                      changes.map(({ from, to }) => (
                        <span key={from} className="any-text">
                          {say.becomes(from, to)}
                        </span>
                      ))}
                    {refused.has(line) && <span className="field-error">{refused.get(line)}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
      {rows.length > SHOWN_MAX && (
        <p className="hint">{common.shown(formatCount(SHOWN_MAX), formatCount(rows.length))}</p>
      )}
    </>
  );
}
