import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { exams as client, connections } from '../api/client.ts';
import { filterExams, readExams } from '../exams/exam-list.ts';
import { Failed } from '../ui/failed.tsx';
import { Field } from '../ui/field.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { useShowFailure } from '../ui/toasts.tsx';
import { formatDay } from '../words/format.ts';
import { words } from '../words/words.ts';
import './choose.css';

const SHOWN_MAX = 50;
const route = getRouteApi('/shell/choose/$choiceId');

/** Where a course asks for an exam: the one that is chosen goes back to the platform. */
export function ChoosePage() {
  const say = words.connections.choose;
  const { choiceId } = route.useParams();
  const [search, setSearch] = useState('');
  const [isBusy, setBusy] = useState(false);
  const showFailure = useShowFailure();
  const list = useQuery({
    queryKey: ['exams', true],
    queryFn: ({ signal }) => readExams((page) => client.listExams({ page }, { signal }), true, Date.now()),
  });
  const found = filterExams(list.data?.exams ?? [], useDeferredValue(search), ExamStatus.UNSPECIFIED);
  const choose = async (examId: string) => {
    setBusy(true);
    try {
      const { address } = await connections.chooseExam({ choiceId, examId });
      window.location.assign(address);
    } catch (error) {
      showFailure(error);
      setBusy(false);
    }
  };
  return (
    <Page title={say.title}>
      <p>{say.intro}</p>
      <Field label={words.exams.search}>
        {(bind) => <input {...bind} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />}
      </Field>
      {list.isPending && <Loading />}
      {list.error && <Failed error={list.error} retry={() => void list.refetch()} />}
      {list.data && found.length === 0 && <p className="card">{say.none}</p>}
      <ul className="choices">
        {found.slice(0, SHOWN_MAX).map(({ id, fields }) => (
          <li key={id} className="card">
            <span className="any-text">
              {fields?.title} <span className="hint">{formatDay(fields?.conductedOn)}</span>
            </span>
            <button
              type="button"
              className="button primary"
              aria-label={say.chooseOf(fields?.title ?? '')}
              disabled={isBusy}
              onClick={() => void choose(id)}
            >
              {say.choose}
            </button>
          </li>
        ))}
      </ul>
    </Page>
  );
}
