// What exists before a schedule begins: one institute with credits, one open typed exam, two candidates.
import { create, toJson } from '@bufbuild/protobuf';
import { CANDIDATE_TEXTS } from '@exam-evaluation/exams/candidates/texts.ts';
import { type ExamRow, toRow } from '@exam-evaluation/exams/record/row.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import {
  ExamSchema,
  ExamStatus,
  Mode,
  QuestionSchema,
  QuestionType,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Exam } from './actors.ts';
import type { Ground } from './processes.ts';
import { Transaction } from './rows.ts';
import type { SimulatedServer } from './server.ts';

/** Makes exams' ids unique in this process, since the code under test caches exams beyond a run. */
let runs = 0;

function uuidOf(kind: number, number: number): string {
  return `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;
}

/** @param granted hundredths of credits. */
export function furnish({ databases }: Ground, granted: number): Exam {
  runs += 1;
  const examId = uuidOf(1, runs);
  const instituteId = uuidOf(0, 0);
  const [questionIds, candidateIds] = [[uuidOf(2, 0)], [uuidOf(3, 0), uuidOf(3, 1)]];
  write(databases.submissions, (t) => {
    for (const lane of ['instant', 'standard', 'bulk']) t.insert('lanes', lane, { virtual_time: 0 });
  });
  write(databases.billing, (t) => t.insert('accounts', 'institute', { free: granted, held: 0, credit_limit: 0 }));
  write(databases.exams, (t) => {
    t.insert('exams', examId, examRow(examId, t.clock()));
    for (const [n, id] of candidateIds.entries()) {
      t.insert('candidates', id, { id, external_id: `c-${n}`, ...CANDIDATE_TEXTS.toColumns({}) });
      t.insert('registrations', id, { candidate_id: id });
    }
    const question = create(QuestionSchema, {
      type: QuestionType.LONG_ANSWER,
      maxMarks: 200,
      modelAnswer: 'An answer.',
    });
    const content = toJson(QuestionSchema, question);
    t.insert('questions', questionIds[0]!, { id: questionIds[0], label: '1', rubric_version: 1, content });
  });
  return { instituteId, examId, questionIds, candidateIds };
}

function write(server: SimulatedServer, fn: (t: Transaction) => void): void {
  const transaction = new Transaction(server.rows, server.clock);
  transaction.statement(() => fn(transaction));
  transaction.commit();
}

function examRow(id: string, at: Instant): ExamRow {
  const exam = create(ExamSchema, {
    ...{ id, source: Source.API, status: ExamStatus.OPEN, totalMarks: 200, paperMax: 200, questionCount: 1 },
    fields: {
      ...{ mode: Mode.TYPED, title: 'Exam', conductedOn: '2030-01-01' },
      ...{ answerLanguage: 'en', feedbackLanguage: 'en' },
    },
    rubric: { version: 1 },
    ...{ openedAt: toTimestamp(at), createdAt: toTimestamp(at), updatedAt: toTimestamp(at) },
  });
  return toRow({ exam, sectionsGiven: false, contentVersion: 1, fence: 0, lifecycleSeq: 0 });
}
