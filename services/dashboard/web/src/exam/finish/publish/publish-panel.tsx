import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { useQuery } from '@connectrpc/connect-query';
import { type Publication, PublicationService } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import { type Exam, ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { publications } from '../../../api/client.ts';
import { useMay } from '../../../api/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { Field } from '../../../ui/field.tsx';
import { InputField } from '../../../ui/input-field.tsx';
import { useShowFailure, useShowMessage } from '../../../ui/toasts.tsx';
import { formatTime } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import type { CopyOfCandidate } from '../../copies/copies-of.ts';
import { saveLinks } from './links-file.ts';
import { makeLinks } from './make-links.ts';
import { OneLink } from './one-link.tsx';
import { appealsEnd, endOf, toDay, usualDay } from './until.ts';

/** Publishes an exam's final results to candidates, who read their own by a link. */
export function PublishPanel({ exam, copies }: { exam: Exam; copies: readonly CopyOfCandidate[] }) {
  const say = words.results;
  const isAdministrator = useMay('administrator');
  const read = useQuery(PublicationService.method.getPublication, { examId: exam.id });
  const publication = read.data;
  const final = copies.filter(({ copy }) => copy.finalized);
  const refresh = () => void read.refetch();
  return (
    <section className="card finish-part" aria-labelledby="publish">
      <h2 id="publish">{say.title}</h2>
      {read.error && <Failed error={read.error} retry={refresh} />}
      {publication && (
        <>
          <p>{publication.published ? say.on(formatTime(publication.until)) : say.off}</p>
          {publication.appealsUntil && (
            <p>
              {say.appealsOn(formatTime(publication.appealsUntil))}{' '}
              <Link to="/exams/$examId/review" params={{ examId: exam.id }} search={{ appeals: true } as never}>
                {say.appealsOpen}
              </Link>
            </p>
          )}
          {!publication.published && <p className="hint">{final.length > 0 ? say.offHint : say.none}</p>}
          {isAdministrator && (publication.published || final.length > 0) && (
            <Publish
              key={`${publication.until?.seconds} ${publication.appealsUntil?.seconds}`}
              {...{ exam, publication, refresh }}
            />
          )}
          {isAdministrator && publication.published && <Links {...{ exam, publication, final, refresh }} />}
        </>
      )}
    </section>
  );
}

interface PartProps {
  exam: Exam;
  publication: Publication;
  refresh: () => void;
}

function Publish({ exam, publication, refresh }: PartProps) {
  const say = words.results;
  const [day, setDay] = useState(() =>
    publication.until ? toDay(timestampDate(publication.until)) : usualDay(new Date()),
  );
  const [appealsDay, setAppealsDay] = useState(() =>
    publication.appealsUntil ? toDay(timestampDate(publication.appealsUntil)) : '',
  );
  const [isChecked, setChecked] = useState(false);
  const showMessage = useShowMessage();
  const showFailure = useShowFailure();
  const isWrong = !endOf(day, new Date());
  const isLate = appealsDay !== '' && !appealsEnd(appealsDay, endOf(day, new Date()) ?? new Date());
  const publish = async () => {
    setChecked(true);
    const until = endOf(day, new Date());
    if (!until || isLate) return;
    const appeals = appealsEnd(appealsDay, until);
    try {
      await publications.publishResults({
        examId: exam.id,
        until: timestampFromDate(until),
        ...(appeals && { appealsUntil: timestampFromDate(appeals) }),
      });
      showMessage(say.published);
    } catch (error) {
      showFailure(error);
    }
    refresh();
  };
  return (
    <>
      <Field label={say.until} hint={say.untilHint} error={isChecked && isWrong ? say.untilWrong : undefined}>
        {(bind) => <input {...bind} type="date" value={day} onChange={(event) => setDay(event.target.value)} />}
      </Field>
      <InputField
        label={say.appeals}
        hint={say.appealsHint}
        error={isChecked && isLate ? say.appealsWrong : undefined}
        type="date"
        value={appealsDay}
        onChange={(text) => setAppealsDay(text)}
      />
      <div className="row finish-row">
        <button type="button" className="button primary" onClick={() => void publish()}>
          {publication.published ? say.change : say.publish}
        </button>
      </div>
    </>
  );
}

function Links({ exam, publication, final, refresh }: PartProps & { final: readonly CopyOfCandidate[] }) {
  const say = words.results;
  const [made, setMade] = useState<{ count: number; isDone: boolean }>();
  const [asks, setAsks] = useState<'one' | 'unpublish'>();
  const showMessage = useShowMessage();
  const showFailure = useShowFailure();
  const having = new Set(publication.links.map(({ candidateId }) => candidateId));
  const without = final.filter(({ copy }) => !having.has(copy.candidateId));
  const namesHidden = exam.fields?.blind === true && exam.status !== ExamStatus.FINALIZED;
  const make = async () => {
    setMade({ count: 0, isDone: false });
    try {
      const links = await makeLinks(exam.id, without, (count) => setMade({ count, isDone: false }));
      await saveLinks(exam, links, namesHidden);
      setMade({ count: links.length, isDone: true });
    } catch (error) {
      setMade(undefined);
      showFailure(error);
    }
    refresh();
  };
  const unpublish = async () => {
    try {
      await publications.unpublishResults({ examId: exam.id });
      showMessage(say.ended);
    } finally {
      refresh();
    }
  };
  return (
    <>
      <p>{say.counts(final.length - without.length, final.length)}</p>
      <div className="row finish-row">
        <button
          type="button"
          className="button"
          disabled={without.length === 0 || made?.isDone === false}
          onClick={() => void make()}
        >
          {say.make(without.length)}
        </button>
        <button type="button" className="button" disabled={final.length === 0} onClick={() => setAsks('one')}>
          {say.one}
        </button>
        <button type="button" className="button danger" onClick={() => setAsks('unpublish')}>
          {say.unpublish}
        </button>
      </div>
      <p className="hint">{say.makeHint}</p>
      <p role="status">{made && (made.isDone ? say.made(made.count) : say.making(made.count))}</p>
      {asks === 'one' && (
        <OneLink examId={exam.id} copies={final} onChanged={refresh} onClose={() => setAsks(undefined)} />
      )}
      {asks === 'unpublish' && (
        <Confirm
          title={say.unpublishTitle}
          act={say.unpublishAct}
          onClose={() => setAsks(undefined)}
          onConfirm={unpublish}
        >
          <p>{say.unpublishText}</p>
        </Confirm>
      )}
    </>
  );
}
