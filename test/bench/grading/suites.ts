import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromJson } from '@bufbuild/protobuf';
import { sampleQuestion } from '@exam-evaluation/marking/sample.testing.ts';
import { type Question, QuestionSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

/** A question with answers, and the marks that readers in the role of a teacher accept. */
export interface SuiteQuestion {
  suite: string;
  /** Unique over all suites. */
  id: string;
  question: Question;
  /** Instructions of the paper. */
  instructions?: string;
  /** Accepted answers of other one-word questions of the paper. */
  acceptedElsewhere: readonly string[];
  answers: SuiteAnswer[];
}

export interface SuiteAnswer {
  /** The written answer, or the labels of options chosen on a screen. */
  given: string | string[];
  /** The least and the most that is accepted, in hundredths of a mark. */
  least: number;
  most: number;
  /** The kind of answer that its author intended; undefined in the suites that the model is fitted on. */
  kind?: string;
}

interface OwnLine {
  question: Parameters<typeof fromJson>[1];
  acceptedElsewhere?: string[];
  instructions?: string;
  answers: [answer: string | string[], least: number, most: number][];
}

const OWN = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
/** Suites of this repository that are only measured: no model is ever fitted on them. */
const HELD_OUT = ['seventh', 'eighth', 'ninth', 'tenth', 'eleventh'];
const OWN_FOLDER = fileURLToPath(new URL('teacher', import.meta.url));

/** The files of the suites of this repository that the model is fitted on. */
export const OWN_FILES: readonly string[] = OWN.map(ownFile);

function ownFile(name: string): string {
  return join(OWN_FOLDER, `${name}.jsonl`);
}

/** The suites of this repository that no model is fitted on, with questions as `POST /exams` takes them. */
export function heldOutSuites(): SuiteQuestion[] {
  return givenSuites(HELD_OUT.map(ownFile));
}

/** The suites of this repository that the model is fitted on. */
export function ownSuites(): SuiteQuestion[] {
  return OWN_FILES.flatMap((file) =>
    linesOf<OwnLine>(file).map((line, index): SuiteQuestion => {
      const suite = basename(file, '.jsonl');
      const id = `${suite} ${index}`;
      return {
        suite,
        id,
        question: sampleQuestion({ ...fromJson(QuestionSchema, line.question), id, label: '1' }),
        ...(line.instructions && { instructions: line.instructions }),
        acceptedElsewhere: line.acceptedElsewhere ?? [],
        answers: line.answers.map(([given, least, most]) => ({ given, least: 100 * least, most: 100 * most })),
      };
    }),
  );
}

interface GivenLine {
  id: string;
  exam_instructions?: string;
  question: {
    type: 'short_answer' | 'long_answer' | 'one_word' | 'numerical';
    text: string;
    max_marks: number;
    model_answer?: string;
    answer?: { accepted?: string[]; value?: number; tolerance?: number; unit?: string };
    rubric?: {
      partial_marking?: boolean;
      criteria: { name: string; marks: number; keywords?: string[]; guidance?: string }[];
    };
  };
  answers: { text: string; low: number; high: number; kind: string }[];
}

const TYPES = {
  short_answer: QuestionType.SHORT_ANSWER,
  long_answer: QuestionType.LONG_ANSWER,
  one_word: QuestionType.ONE_WORD,
  numerical: QuestionType.NUMERICAL,
};

/** The files of the suites in a folder; none if the folder does not exist. */
export function suiteFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    return names.sort().map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The suites in some files, with questions as `POST /exams` takes them. */
export function givenSuites(files: readonly string[]): SuiteQuestion[] {
  return files.flatMap((file) => linesOf<GivenLine>(file).map((line) => givenQuestion(basename(file, '.jsonl'), line)));
}

function givenQuestion(suite: string, line: GivenLine): SuiteQuestion {
  const { type, text, max_marks: max, model_answer: modelAnswer, answer, rubric } = line.question;
  const id = `${suite} ${line.id}`;
  const hundredths = (marks: number) => Math.round(100 * marks);
  const question = sampleQuestion({
    id,
    label: '1',
    type: TYPES[type],
    text,
    maxMarks: hundredths(max),
    ...(modelAnswer && { modelAnswer }),
    ...(answer && { answer }),
    ...(rubric && {
      rubric: {
        ...(rubric.partial_marking !== undefined && { partialMarking: rubric.partial_marking }),
        criteria: rubric.criteria.map(({ marks, ...criterion }) => ({ ...criterion, marks: hundredths(marks) })),
      },
    }),
  });
  return {
    suite,
    id,
    question,
    ...(line.exam_instructions && { instructions: line.exam_instructions }),
    acceptedElsewhere: [],
    answers: line.answers.map((own) => ({
      given: own.text,
      least: hundredths(own.low),
      most: hundredths(own.high),
      kind: own.kind,
    })),
  };
}

/** Whether a question is answered in words of one's own. */
export function isWritten({ question: { type } }: SuiteQuestion): boolean {
  return type === QuestionType.SHORT_ANSWER || type === QuestionType.LONG_ANSWER;
}

function linesOf<Line>(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}
