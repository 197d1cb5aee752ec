import { type Exam, ExamStatus, type Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useState } from 'react';
import { useShowFailure } from '../../../ui/toasts.tsx';
import { words } from '../../../words/words.ts';
import type { CandidateList } from '../../registrations.ts';
import type { ResultList } from '../results/read-results.ts';
import { RESULTS_MAX } from '../results/read-results.ts';
import { ArchiveProgress } from './archive-progress.tsx';
import type { Named } from './mark-sheet.ts';
import { saveMarks } from './marks-file.ts';
import { useArchive } from './use-archive.ts';

interface Props {
  exam: Exam;
  questions: readonly Question[];
  candidates: CandidateList;
  results: ResultList;
}

/** Marks and checked copies as files. */
export function ExportPanel({ exam, questions, candidates, results }: Props) {
  const say = words.exam.finish.exports;
  const showFailure = useShowFailure();
  const [onlyFinal, setOnlyFinal] = useState(false);
  const archive = useArchive();
  const namesHidden = exam.fields?.blind === true && exam.status !== ExamStatus.FINALIZED;
  const byId = new Map(candidates.candidates.map((candidate) => [candidate.id, candidate]));
  const nameOf = ({ candidateId, externalId }: { candidateId: string; externalId: string }): Named => {
    const { name, rollNumber, sectionOrClass } = (!namesHidden && byId.get(candidateId)) || {};
    return { externalId, name, rollNumber, sectionOrClass };
  };
  const copies = results.copies.filter(({ total, finalized }) => total && (finalized || !onlyFinal));
  const save = (format: 'csv' | 'xlsx') =>
    saveMarks(format, { exam, questions, copies, nameOf, namesHidden }).catch(showFailure);
  const gather = () => {
    const wanted = copies.map((copy) => ({ submissionId: copy.submissionId, ...nameOf(copy) }));
    return archive.start(exam, wanted);
  };
  return (
    <section className="card finish-part" aria-labelledby="exports">
      <h2 id="exports">{say.title}</h2>
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
          {words.exam.copies.count(copies.length)}
        </span>
      </fieldset>
      <div className="row finish-row">
        <button type="button" className="button" disabled={copies.length === 0} onClick={() => void save('csv')}>
          {say.csv}
        </button>
        <button type="button" className="button" disabled={copies.length === 0} onClick={() => void save('xlsx')}>
          {say.xlsx}
        </button>
        <button
          type="button"
          className="button"
          disabled={copies.length === 0 || archive.state?.kind === 'running'}
          onClick={() => void gather()}
        >
          {say.zip}
        </button>
      </div>
      <ArchiveProgress state={archive.state} cancel={archive.cancel} />
      {namesHidden && <p className="hint">{say.blind}</p>}
      <p className="hint">{say.hint}</p>
      {!results.isComplete && <p className="notice warn">{say.notAll(RESULTS_MAX)}</p>}
    </section>
  );
}
