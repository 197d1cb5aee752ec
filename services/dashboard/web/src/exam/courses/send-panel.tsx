import { useQuery } from '@connectrpc/connect-query';
import { ConnectionsService, type Course } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import { useState } from 'react';
import { connections } from '../../api/client.ts';
import { useShowFailure } from '../../ui/toasts.tsx';
import { words } from '../../words/words.ts';
import { type SentMarks, sendAll } from './send-all.ts';
import { sayTrouble } from './trouble.ts';

/** Sends an exam's final marks to the courses that it was opened from. */
export function SendPanel({ examId, final }: { examId: string; final: number }) {
  const say = words.exam.courses;
  const { data } = useQuery(ConnectionsService.method.listCourses, { examId });
  const courses = data?.courses.filter(({ takesMarks }) => takesMarks) ?? [];
  if (courses.length === 0) return null;
  return (
    <section className="card finish-part" aria-labelledby="send">
      <h2 id="send">{say.title}</h2>
      <p>{final > 0 ? say.hint : words.results.none}</p>
      {courses.map((course) => (
        <ToCourse key={course.id} {...{ course, final }} />
      ))}
    </section>
  );
}

function ToCourse({ course, final }: { course: Course; final: number }) {
  const say = words.exam.courses;
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<SentMarks>();
  const showFailure = useShowFailure();
  const send = async () => {
    setOutcome(undefined);
    setDone(0);
    try {
      const some = (after: Parameters<Parameters<typeof sendAll>[0]>[0]) =>
        connections.sendMarks({ courseId: course.id, ...(after && { after }) });
      setOutcome(await sendAll(some, setDone));
    } catch (error) {
      showFailure(error);
    }
    setDone(undefined);
  };
  return (
    <>
      <div className="row finish-row">
        <button
          type="button"
          className="button any-text"
          disabled={final === 0 || done !== undefined}
          onClick={() => void send()}
        >
          {say.send(course.title || say.untitled, course.platformName)}
        </button>
        <span role="status" className="hint">
          {done !== undefined && say.sending(done, final)}
        </span>
      </div>
      {outcome && <Outcome outcome={outcome} />}
    </>
  );
}

function Outcome({ outcome: { sent, kept, unknown, refused, last } }: { outcome: SentMarks }) {
  const say = words.exam.courses;
  const trouble = sayTrouble(last);
  const refusals = refused.map(({ externalId, status }) => `${externalId}: ${say.status(status)}`);
  return (
    <div className={trouble || unknown.length + refused.length > 0 ? 'notice warn' : 'notice'} role="status">
      <p>{say.sent(sent)}</p>
      {trouble && (
        <p>
          {trouble} {say.stopped}
        </p>
      )}
      <Candidates title={say.kept(kept.length)} list={kept} />
      <Candidates title={say.unknown(unknown.length)} list={unknown} />
      <Candidates title={say.refused(refused.length)} list={refusals} />
    </div>
  );
}

function Candidates({ title, list }: { title: string; list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul className="any-text">
        {list.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  );
}
