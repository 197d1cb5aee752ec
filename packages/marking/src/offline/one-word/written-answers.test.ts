import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { markObjective } from '../../objective/objective.ts';
import { readPolicy } from '../../policy.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '../../sample.testing.ts';
import { markOneWord } from './one-word.ts';
import { SUBJECT_ANSWERS } from './subject-answers.testing.ts';
import { WRITTEN_ANSWERS } from './written-answers.testing.ts';

/** The confidence from which no person looks. */
const SURE = 0.65;

test.each([...WRITTEN_ANSWERS, ...SUBJECT_ANSWERS])(
  '$asked $key $value.value $value.unit',
  ({ asked: text, key, value, right, wrong, doubtful }) => {
    const earns = (said: string): 'full' | 'nothing' | 'a person' => {
      const answer = sampleAnswer(said);
      if (value) {
        const question = sampleQuestion({ type: QuestionType.NUMERICAL, maxMarks: 100, text, answer: value });
        const { awarded, problem } = markObjective(question, answer);
        return problem ? 'a person' : awarded === 100 ? 'full' : 'nothing';
      }
      const question = sampleQuestion({ type: QuestionType.ONE_WORD, maxMarks: 100, text, answer: { accepted: key! } });
      const marking = markOneWord({ snapshot: sampleExam(question), question, answer }, readPolicy(undefined));
      return marking.confidence < SURE ? 'a person' : marking.awarded === 100 ? 'full' : 'nothing';
    };
    expect(right.filter((answer) => earns(answer) !== 'full')).toEqual([]);
    expect(wrong.filter((answer) => earns(answer) === 'full')).toEqual([]);
    expect(doubtful.filter((answer) => earns(answer) === 'nothing')).toEqual([]);
  },
);
