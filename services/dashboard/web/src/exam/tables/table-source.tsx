import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { ROWS_MAX, readTableFile, readTableText, TABLE_BYTES_MAX, type Table } from './read-table.ts';
import './tables.css';

/** Takes a table as people have it: pasted from a spreadsheet, or as a CSV or XLSX file. */
export function TableSource(props: {
  /** The label of the pasted text, an example of its first line, and the button that has it read. */
  say: { paste: string; placeholder: string; read: string };
  /** What was pasted before, which is kept for a person who comes back. */
  text: string;
  setText: (text: string) => void;
  takesFocus: boolean;
  onTable: (table: Table) => void;
  /** Further buttons beside those that read a table. */
  children?: ReactNode;
}) {
  const { say, text, setText, takesFocus, onTable, children } = props;
  const common = words.exam.tables;
  const [wrong, setWrong] = useState<string>();
  const paste = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) paste.current?.focus();
  }, []);

  const take = (read: Table) => {
    const { length } = read.rows;
    const problem = length === 0 ? common.empty : length > ROWS_MAX ? common.tooMany(formatCount(ROWS_MAX)) : '';
    setWrong(problem || undefined);
    if (!problem) onTable(read);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > TABLE_BYTES_MAX) {
      setWrong(common.tooLarge);
      return;
    }
    try {
      take(await readTableFile(file));
    } catch {
      setWrong(common.unreadable);
    }
  };
  return (
    <>
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
          {common.file}
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
        <span className="hint">{common.fileHint}</span>
        {children}
      </div>
    </>
  );
}
