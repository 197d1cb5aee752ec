// Statements of services/exams.
import { assigned, none, single, told } from './statement.ts';

export const EXAMS = [
  ...told('services/exams/src/record/store.ts', {
    selectExam: [["<> 'deleted'$", (t, [, examId]) => single(t.find('exams', examId))]],
    lockExam: [["<> 'deleted' for update", (t, [, examId]) => single(t.lock('exams', examId))]],
    lockAnyExam: [
      ['from exams where institute_id = $1 and id = $2 for update', (t, [, examId]) => single(t.lock('exams', examId))],
    ],
    updateExam: [
      [
        'update exams set status',
        (t, values, sql) => {
          const lists = ['sections', 'choice_groups', 'warnings'];
          const given = Object.entries(assigned(sql, values));
          const row = Object.fromEntries(given.map(([name, to]) => [name, lists.includes(name) ? JSON.parse(to) : to]));
          t.change('exams', values[1], () => row);
          return none();
        },
      ],
    ],
    raiseFence: [
      [
        'update exams set fence = $3',
        (t, [, examId, fence]) => {
          if (t.find('exams', examId)!.fence >= fence) return [];
          return single(t.change('exams', examId, (row) => ({ fence: Math.max(row.fence, fence) })));
        },
      ],
    ],
  }),
  ...told('services/exams/src/record/audit.ts', { addAudit: [['insert into audit', none]] }),
  ...told('services/exams/src/candidates/registration-store.ts', {
    selectRegisteredCandidate: [
      [
        'from candidates join registrations',
        (t, [, , id]) => single(t.find('registrations', id) && t.find('candidates', id)),
      ],
    ],
    deleteRegistration: [
      [
        'delete from registrations where institute_id = $1 and exam_id = $2 and candidate_id = $3',
        (t, [, , id]) => {
          if (!t.find('registrations', id) || !t.lock('registrations', id)) return [];
          t.put('registrations', id, undefined);
          return [{ one: 1 }];
        },
      ],
    ],
  }),
  ...told('services/exams/src/paper/store.ts', {
    selectQuestions: [['from questions where', (t) => t.all('questions', () => true)]],
  }),
];
