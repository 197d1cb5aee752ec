import { useQuery } from '@connectrpc/connect-query';
import { type Exam, ExamStatus, ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useState } from 'react';
import { Failed } from '../../../ui/failed.tsx';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import type { CandidateList } from '../../registrations.ts';
import type { CopyCounts } from '../left/count-copies.ts';
import { ExportProgress } from './export-progress.tsx';
import { GradebookForm } from './gradebook-form.tsx';
import type { Named } from './mark-sheet.ts';
import { type Format, useExport } from './use-export.ts';

interface Props {
  exam: Exam;
  candidates: CandidateList;
  counts: Pick<CopyCounts, 'withMarks' | 'finalWithMarks'>;
}

/** Marks and checked copies as files. */
export function ExportPanel({ exam, candidates, counts }: Props) {
  const say = words.exam.finish.exports;
  const [onlyFinal, setOnlyFinal] = useState(false);
  const paper = useQuery(ExamsService.method.getExam, { examId: exam.id, includeQuestions: true });
  const { state, start, cancel } = useExport();
  const namesHidden = exam.fields?.blind === true && exam.status !== ExamStatus.FINALIZED;
  const byId = new Map(candidates.candidates.map((candidate) => [candidate.id, candidate]));
  const nameOf = ({ candidateId, externalId }: { candidateId: string; externalId: string }): Named => {
    const { name, rollNumber, sectionOrClass } = (!namesHidden && byId.get(candidateId)) || {};
    return { externalId, name, rollNumber, sectionOrClass };
  };
  const count = onlyFinal ? counts.finalWithMarks : counts.withMarks;
  const questions = paper.data?.questions;
  const isBusy = state?.kind === 'reading' || state?.kind === 'gathering';
  const isDisabled = count === 0 || isBusy || !questions;
  const save = (format: Format) =>
    questions && void start(format, { exam, questions, nameOf, namesHidden, onlyFinal, candidates });
  return (
    <section className="card finish-part" aria-labelledby="exports">
      <h2 id="exports">{say.title}</h2>
      {paper.error && <Failed error={paper.error} retry={() => void paper.refetch()} />}
      <fieldset className="which">
        <legend>{say.which}</legend>
        <label>
          <input type="radio" name="which" checked={!onlyFinal} onChange={() => setOnlyFinal(false)} />
          {say.all}
        </label>
        <label>
          <input type="radio" name="which" checked={onlyFinal} onChange={() => setOnlyFinal(true)} />
          {say.final}
        </label>
        <span className="hint" role="status">
          {words.exam.copies.count(count, formatCount(count))}
        </span>
      </fieldset>
      <div className="row finish-row">
        {(['csv', 'xlsx', 'zip'] as const).map((format) => (
          <button key={format} type="button" className="button" disabled={isDisabled} onClick={() => save(format)}>
            {say[format]}
          </button>
        ))}
      </div>
      <GradebookForm
        title={exam.fields?.title ?? ''}
        hasRollNumbers={!namesHidden && candidates.candidates.some(({ rollNumber }) => rollNumber)}
        isDisabled={isDisabled}
        onSave={save}
      />
      <ExportProgress state={state} cancel={cancel} />
      {namesHidden && <p className="hint">{say.blind}</p>}
      <p className="hint">{say.hint}</p>
    </section>
  );
}
