import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { candidates } from './candidates.ts';
import { classSet } from './class-set.ts';
import { copies } from './copies.ts';
import { courses } from './courses.ts';
import { finish } from './finish.ts';
import { markers } from './markers.ts';
import { overview } from './overview.ts';
import { paper } from './paper.ts';
import { sheets } from './sheets.ts';
import { tables } from './tables.ts';
import { typed } from './typed.ts';

export const exam = {
  title: 'Exam',
  navigation: 'Exam',
  tabs: {
    overview: 'Overview',
    paper: 'Paper',
    candidates: 'Candidates',
    copies: 'Copies',
    review: 'Review',
    markers: 'Markers',
    finish: 'Finish',
  },
  /** Shown on the review's tab; `shown` is the formatted number. */
  waiting: (count: number, shown: string) => (count === 1 ? '1 copy' : `${shown} copies`),
  waitingHint: 'Copies that need a person',
  status: {
    [ExamStatus.DRAFT]: 'Draft',
    [ExamStatus.OPEN]: 'Open',
    [ExamStatus.FINALIZED]: 'Finished',
  } as Partial<Record<ExamStatus, string>>,
  candidates,
  classSet,
  copies,
  courses,
  finish,
  markers,
  overview,
  paper,
  sheets,
  tables,
  typed,
};
