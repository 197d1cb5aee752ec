import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { exams as client } from '../api/client.ts';
import { useMay } from '../api/session.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Field } from '../ui/field.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { formatCount } from '../words/format.ts';
import { words } from '../words/words.ts';
import { EXAMS_MAX, type ExamList, filterExams, readExams } from './exam-list.ts';
import { ExamRow } from './exam-row.tsx';
import { TryExample } from './try-example.tsx';
import './exams.css';
import { TableHead } from '../ui/table-head.tsx';

const SHOWN_AT_FIRST = 50;

export function ExamsPage() {
  const [withOlder, setWithOlder] = useState(false);
  const isExaminer = useMay('examiner');
  const list = useQuery({
    queryKey: ['exams', withOlder],
    queryFn: ({ signal }) => readExams((page) => client.listExams({ page }, { signal }), withOlder, Date.now()),
    placeholderData: keepPreviousData,
  });
  const isEmpty = list.data?.exams.length === 0;
  return (
    <Page
      title={words.exams.title}
      actions={
        isExaminer &&
        !isEmpty && (
          <Link className="button primary" to="/exams/new">
            <Plus aria-hidden="true" size={18} /> {words.exams.create}
          </Link>
        )
      }
    >
      {list.isPending && <Loading />}
      {list.error && <Failed error={list.error} retry={() => void list.refetch()} />}
      {list.data && (isEmpty ? <NoExams isExaminer={isExaminer} /> : <Exams list={list.data} />)}
      {list.data && !isEmpty && !list.data.hasOlder && (
        <p className="hint list-foot">
          {words.exams.recentOnly}{' '}
          <button type="button" className="button" onClick={() => setWithOlder(true)}>
            {words.exams.older}
          </button>
        </p>
      )}
    </Page>
  );
}

function NoExams({ isExaminer }: { isExaminer: boolean }) {
  const say = words.exams;
  return (
    <Empty Icon={ClipboardList} title={say.empty}>
      <p>{isExaminer ? say.emptyHint : say.emptyForReaders}</p>
      {isExaminer && (
        <div className="row">
          <Link className="button primary" to="/exams/new">
            {say.create}
          </Link>
          <TryExample />
        </div>
      )}
    </Empty>
  );
}

function Exams({ list }: { list: ExamList }) {
  const say = words.exams;
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState(ExamStatus.UNSPECIFIED);
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const found = filterExams(list.exams, useDeferredValue(search), status);
  return (
    <>
      <div className="table-filters">
        <Field label={say.search}>
          {(bind) => <input {...bind} type="search" value={search} onChange={(e) => setSearch(e.target.value)} />}
        </Field>
        <Field label={say.status}>
          {(bind) => (
            <select {...bind} value={status} onChange={(e) => setStatus(Number(e.target.value) as ExamStatus)}>
              <option value={ExamStatus.UNSPECIFIED}>{say.allStatuses}</option>
              {[ExamStatus.DRAFT, ExamStatus.OPEN, ExamStatus.FINALIZED].map((one) => (
                <option key={one} value={one}>
                  {words.exam.status[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <p role="status" className="hint">
          {countOf(found.length, list.exams.length)}
        </p>
      </div>
      {!list.isComplete && <p className="notice warn">{say.tooMany(formatCount(EXAMS_MAX))}</p>}
      {found.length > 0 && (
        <ScrollBox label={say.title}>
          <table>
            <TableHead
              columns={[
                say.columns.title,
                say.columns.date,
                say.columns.source,
                say.columns.status,
                { number: say.columns.copies },
                say.columns.progress,
                say.columns.person,
              ]}
            />
            <tbody>
              {found.slice(0, shown).map((exam) => (
                <ExamRow key={exam.id} exam={exam} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {found.length > shown && (
        <button type="button" className="button list-foot" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          {words.common.more}
        </button>
      )}
    </>
  );
}

function countOf(found: number, all: number): string {
  const say = words.exams;
  if (found === 0) return say.noMatch;
  return found === all ? say.count(all, formatCount(all)) : say.shown(formatCount(found), formatCount(all));
}
