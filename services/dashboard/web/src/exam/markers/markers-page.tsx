import { useQuery } from '@connectrpc/connect-query';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { words } from '../../words/words.ts';
import { useExamId } from '../exam-query.ts';
import { DoubleMarkingPanel } from './double-marking-panel.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { SeedsPanel } from './seeds-panel.tsx';
import './markers.css';

/** The people who mark an exam: which questions two of them mark, and how each of them does. */
export function MarkersPage() {
  return (
    <Page title={words.exam.markers.title}>
      <Markers />
    </Page>
  );
}

function Markers() {
  const examId = useExamId();
  const exam = useQuery(ExamsService.method.getExam, { examId, includeQuestions: true });
  const marking = useQuery(SubmissionsService.method.getDoubleMarking, { examId });
  const figures = useQuery(SubmissionsService.method.listMarkers, { examId });
  const seeding = useQuery(SubmissionsService.method.getSeeding, { examId });
  const queries = [exam, marking, figures, seeding];
  const failed = queries.find(({ error }) => error);
  if (failed) {
    const retry = () => void Promise.all(queries.map((query) => query.refetch()));
    return <Failed error={failed.error} retry={retry} />;
  }
  if (!exam.data || !marking.data || !figures.data || !seeding.data) return <Loading />;
  return (
    <>
      <DoubleMarkingPanel exam={exam.data} marking={marking.data.questions} onChanged={() => void marking.refetch()} />
      <FiguresPanel markers={figures.data.markers} />
      <SeedsPanel exam={exam.data} seeding={seeding.data} onChanged={() => void seeding.refetch()} />
    </>
  );
}
