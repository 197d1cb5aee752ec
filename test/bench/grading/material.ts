import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { preparedFor } from '@exam-evaluation/marking/offline/expected/prepared.ts';
import { gatherEvidence, LOOKED_AT, readAnswer } from '@exam-evaluation/marking/offline/judgement/look.ts';
import { type FittedModel, weigh } from '@exam-evaluation/marking/offline/judgement/model.ts';
import { sampleQuestion } from '@exam-evaluation/marking/sample.testing.ts';
import { isNonAnswer } from '@exam-evaluation/marking/text/non-answer.ts';
import { readText } from '@exam-evaluation/marking/text/read.ts';
import type { PairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { type Question, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { maxOf, type Row } from './data.ts';
import { foldOf } from './folds.ts';
import { isWritten, type SuiteQuestion } from './suites.ts';

/** A question with answers and the marks that people gave or would accept. */
export interface Asked {
  /** The public set or the teachers' suite. */
  set: string;
  /** Unique over all sets. */
  id: string;
  question: Question;
  answers: Answered[];
}

/** An answer, and the least and the most that it is worth, as shares of the marks. */
export interface Answered {
  text: string;
  least: number;
  most: number;
  /** The kind of answer that its author intended, of suites that have kinds. */
  kind?: string;
}

/** The questions of the public sets: the reference answers are the model answer. */
export function publicQuestions(rows: readonly Row[]): Asked[] {
  return [...Map.groupBy(rows, ({ question }) => question)].map(([id, own]) => {
    const [{ set, questionText, references }] = own as [Row];
    const question = sampleQuestion({
      id,
      type: QuestionType.SHORT_ANSWER,
      text: questionText,
      modelAnswer: references.join('\n'),
      maxMarks: 100 * maxOf(set),
    });
    return {
      set,
      id,
      question,
      answers: own.map(({ answer, share }) => ({ text: answer, least: share, most: share })),
    };
  });
}

/** The written questions of teachers' suites. */
export function suiteMaterial(suites: readonly SuiteQuestion[]): Asked[] {
  return suites.filter(isWritten).map(({ suite, id, question, answers }) => {
    const share = (marks: number) => Math.min(1, Math.max(0, marks / question.maxMarks));
    const texts = answers.flatMap(({ given, least, most, kind }) =>
      typeof given === 'string' ? [{ text: given, least: share(least), most: share(most), ...(kind && { kind }) }] : [],
    );
    return { set: suite, id, question, answers: texts };
  });
}

/** How many answers to other questions of the same set, which earn nothing, are added to each question. */
const STRANGERS = 2;

function withStrangers(asked: readonly Asked[]): Asked[] {
  return asked.map((own, index) => {
    const others = asked.filter(({ set, id }) => set === own.set && id !== own.id);
    const strangers = [...Array(others.length > 0 ? STRANGERS : 0).keys()].map((at) => {
      const other = others[(7 * index + 13 * at + 3) % others.length]!;
      return { text: other.answers[(index + at) % other.answers.length]!.text, least: 0, most: 0, isStranger: true };
    });
    return { ...own, answers: [...own.answers, ...strangers] };
  });
}

/** Writes the data for fitting: each answer compared with each way of making each point, as JSON lines. */
export async function writeMaterial(
  path: string,
  asked: readonly Asked[],
  pairs: PairJudge,
  common: FittedModel['common'],
): Promise<void> {
  const out = createWriteStream(path);
  out.write(`${JSON.stringify({ features: LOOKED_AT })}\n`);
  for (const { set, id, question, answers } of withStrangers(asked)) {
    const prepared = preparedFor(question);
    for (const answer of answers.filter(({ text }) => text.trim() !== '' && !isNonAnswer(text))) {
      const read = readAnswer(readText(answer.text));
      const standards = [];
      for (const standard of prepared.standards) {
        const looked = await gatherEvidence(read, standard, prepared, pairs, weigh({ common }));
        const groups = standard.groups.map(({ needs, marks, points, criterion }) => ({
          needs,
          share: marks / question.maxMarks,
          keywords: criterion?.keywords.length ?? 0,
          points: points.map((point) => looked.get(point)!.map(({ values }) => values)),
        }));
        standards.push(groups);
      }
      const line = `${JSON.stringify({ set, id, fold: foldOf(id), whole: question.maxMarks <= 100, ...answer, standards })}\n`;
      if (!out.write(line)) await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'finish');
}
