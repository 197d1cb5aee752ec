import { ExamStatus, Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/session.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { words } from '../../words/words.ts';
import { useCopies } from '../copies/use-copies.ts';
import { useExam, useExamId } from '../exam-query.ts';
import { useCandidates } from '../registrations.ts';
import { ClassSetPanel } from './class-set-panel.tsx';
import './class-set.css';

/** A class's scan, split into the copies of its candidates. */
export function ClassSetPage() {
  const say = words.exam.classSet;
  const examId = useExamId();
  const exam = useExam().data;
  const candidates = useCandidates(examId);
  const copies = useCopies(examId);
  const isExaminer = useMay('examiner');
  const error = candidates.error ?? copies.error;
  const isOpen = exam?.status === ExamStatus.OPEN && exam.fields?.mode !== Mode.TYPED;
  const back = (
    <Link to="/exams/$examId/copies" params={{ examId }} className="button">
      {say.back}
    </Link>
  );
  return (
    <Page title={say.title} actions={back}>
      {error && <Failed error={error} retry={() => void Promise.all([candidates.refetch(), copies.refetch()])} />}
      {(!exam || candidates.isPending || copies.isPending) && !error && <Loading />}
      {exam && (!isOpen || !isExaminer) && <p className="notice">{say.notNow}</p>}
      {isOpen && isExaminer && candidates.data && copies.data && (
        <ClassSetPanel examId={examId} candidates={candidates.data.candidates} copies={copies.data} />
      )}
    </Page>
  );
}
