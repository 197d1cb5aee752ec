import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useEffect, useId, useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { ListPreview } from './list-preview.tsx';
import { OneCandidate } from './one-candidate.tsx';
import { ROWS_MAX, readTableFile, readTableText, TABLE_BYTES_MAX, type Table } from './read-table.ts';

/** Registers candidates from a pasted list or a file: read, then preview, then send. */
export function AddCandidates(props: { examId: string; registered: readonly Candidate[]; onClose?: () => void }) {
  const { examId, registered, onClose } = props;
  const say = words.exam.candidates.add;
  const headingId = useId();
  const [text, setText] = useState('');
  const [table, setTable] = useState<Table>();
  const [wrong, setWrong] = useState<string>();
  const [isByHand, setByHand] = useState(false);
  const paste = useRef<HTMLTextAreaElement>(null);
  /** Whether a person has just opened the panel or come back to it. */
  const isAskedFor = useRef(onClose !== undefined);
  useEffect(() => {
    if (isAskedFor.current) paste.current?.focus();
    isAskedFor.current = table !== undefined;
  }, [table]);

  const take = (read: Table) => {
    const { rows } = read;
    const problem = rows.length === 0 ? say.empty : rows.length > ROWS_MAX ? say.tooMany(formatCount(ROWS_MAX)) : '';
    setWrong(problem || undefined);
    setTable(problem ? undefined : read);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > TABLE_BYTES_MAX) {
      setWrong(say.tooLarge);
      return;
    }
    try {
      take(await readTableFile(file));
    } catch {
      setWrong(say.unreadable);
    }
  };
  return (
    <section className="card add-candidates" aria-labelledby={headingId}>
      <h2 id={headingId}>{say.title}</h2>
      {table ? (
        <ListPreview
          examId={examId}
          registered={registered}
          table={table}
          onAgain={() => setTable(undefined)}
          onDone={() => {
            setText('');
            setTable(undefined);
            onClose?.();
          }}
        />
      ) : (
        <>
          <p className="hint">{say.hint}</p>
          <Field label={say.paste} error={wrong}>
            {(bind) => (
              <textarea
                {...bind}
                ref={paste}
                className="paste"
                placeholder={say.placeholder}
                spellCheck={false}
                value={text}
                onChange={(e) => setText(e.target.value)}
              />
            )}
          </Field>
          <div className="row">
            <button
              type="button"
              className="button primary"
              disabled={text.trim() === ''}
              onClick={() => take(readTableText(text))}
            >
              {say.read}
            </button>
            <label className="button file-button">
              {say.file}
              <input
                type="file"
                className="visually-hidden"
                accept=".csv,.tsv,.txt,.xlsx,text/csv"
                onChange={(e) => {
                  void takeFile(e.target.files?.[0]);
                  // Allows the same file to be chosen again once it was corrected.
                  e.target.value = '';
                }}
              />
            </label>
            <span className="hint">{say.fileHint}</span>
            <button type="button" className="button" onClick={() => setByHand(true)}>
              {words.exam.candidates.one.add}
            </button>
            {onClose && (
              <button type="button" className="button quiet" onClick={onClose}>
                {words.common.cancel}
              </button>
            )}
          </div>
        </>
      )}
      {isByHand && (
        <OneCandidate
          examId={examId}
          taken={new Set(registered.map(({ externalId }) => externalId))}
          onClose={() => setByHand(false)}
        />
      )}
    </section>
  );
}
