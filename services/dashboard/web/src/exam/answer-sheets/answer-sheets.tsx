import { SHEETS_MAX } from '@exam-evaluation/contract/limits.ts';
import type { Candidate, Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type SubmitEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { InputField } from '../../ui/input-field.tsx';
import { useSend } from '../../ui/use-send.ts';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { safeName } from '../files/file-names.ts';
import { saveFile } from '../files/save-file.ts';
import { fetchSheets } from './fetch-sheets.ts';
import './answer-sheets.css';

interface Props {
  exam: Exam;
  candidates: readonly Candidate[];
}

/** A button that has answer sheets made, to be printed before the exam. */
export function AnswerSheets(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {words.exam.sheets.button}
      </button>
      {isOpen && <SheetsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function SheetsDialog({ exam, candidates, onClose }: Props & { onClose: () => void }) {
  const say = words.exam.sheets;
  const [areBlank, setBlank] = useState(candidates.length === 0);
  const [count, setCount] = useState('30');
  const sending = useSend();
  const blank = Number(count);
  const isCount = Number.isInteger(blank) && blank >= 1 && blank <= SHEETS_MAX;

  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    if (areBlank && !isCount) return;
    await sending.send(async () => {
      let file = 0;
      const wanted = areBlank ? { blank } : { candidateIds: candidates.map(({ id }) => id) };
      for await (const pdf of fetchSheets(exam.id, wanted)) {
        const part = ++file === 1 ? '' : ` ${file}`;
        saveFile(pdf, `${safeName(say.fileName, exam.fields?.title)}${part}.pdf`);
      }
      onClose();
    });
  };
  return (
    <Dialog title={say.title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void make(event)}>
        <p>{say.what}</p>
        <fieldset className="sheets-for">
          <legend>{say.forWhom}</legend>
          <label className="check">
            <input
              type="radio"
              name="sheets"
              checked={!areBlank}
              disabled={candidates.length === 0}
              onChange={() => setBlank(false)}
            />
            {say.forEach(formatCount(candidates.length))}
          </label>
          <label className="check">
            <input type="radio" name="sheets" checked={areBlank} onChange={() => setBlank(true)} />
            {say.blank}
          </label>
        </fieldset>
        {areBlank && (
          <InputField
            label={say.count}
            error={isCount ? undefined : say.countWrong(formatCount(SHEETS_MAX))}
            inputMode="numeric"
            value={count}
            onChange={(text) => setCount(text.trim())}
          />
        )}
        <p className="hint">{say.hint}</p>
        <FormFoot {...sending} submit={sending.isBusy ? say.making : say.make} onClose={onClose} />
      </form>
    </Dialog>
  );
}
