import { useQuery } from '@connectrpc/connect-query';
import { ConnectionsService, type Course } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import { useState } from 'react';
import { connections } from '../../api/client.ts';
import { useShowFailure } from '../../ui/toasts.tsx';
import { words } from '../../words/words.ts';
import type { Table } from '../tables/read-table.ts';
import { sayTrouble } from './trouble.ts';

/** Takes a list of candidates from a course that the exam was opened from. */
export function FromCourse({ examId, onTable }: { examId: string; onTable: (table: Table, courseId: string) => void }) {
  const say = words.exam.courses;
  const { data } = useQuery(ConnectionsService.method.listCourses, { examId });
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const showFailure = useShowFailure();
  const courses = data?.courses.filter(({ hasRoster }) => hasRoster) ?? [];
  const read = async ({ id: courseId }: Course) => {
    setBusy(true);
    setWrong('');
    try {
      const roster = await connections.readRoster({ courseId });
      const problem = sayTrouble(roster) ?? (roster.people.length === 0 ? say.nobody : '');
      setWrong(problem);
      if (!problem) {
        const rows = roster.people.map(({ externalId, name }) => [externalId, name]);
        onTable({ rows: [['id', 'name'], ...rows], notes: [] }, courseId);
      }
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  if (courses.length === 0) return null;
  return (
    <>
      <div className="row">
        {courses.map((course) => (
          <button
            key={course.id}
            type="button"
            className="button any-text"
            disabled={isBusy}
            onClick={() => void read(course)}
          >
            {say.from(course.title || say.untitled, course.platformName)}
          </button>
        ))}
      </div>
      <p role="status">{isBusy && say.reading}</p>
      {wrong && (
        <p className="notice bad" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}

/**
 * Keeps who of a course is a candidate now, so that marks can be sent to them.
 * @returns what went wrong, as a sentence; undefined where nothing did.
 */
export async function keepMembers(courseId: string): Promise<string | undefined> {
  const problem = sayTrouble(await connections.readRoster({ courseId, keep: true }));
  return problem && words.exam.courses.notKept(problem);
}
