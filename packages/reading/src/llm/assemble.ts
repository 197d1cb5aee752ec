import { ticksOptions } from '@exam-evaluation/contract/question-types.ts';
import {
  type Answer,
  type AnswerLine,
  answerTo,
  type Box,
  type ExamSnapshot,
  type Question,
} from '@exam-evaluation/marking/answers.ts';
import { plainWords } from '../layout/similarity.ts';
import { chosenOptions } from '../locate/options/options.ts';
import { COVER } from '../locate/printed/cover.ts';
import { joinLines } from '../locate/to-answer.ts';

/** A line of a page's transcription. */
export interface TranscribedLine {
  /** The `question` of its block: `q1`, …, `continued`, `unclear` or `none`. */
  question: string;
  text: string;
  /** Its bounding box, if known. */
  box: Box | undefined;
  along?: AnswerLine['along'];
  /** The transcription of this page contradicts what OCR reads with confidence. */
  doubtful: boolean;
}

/** An answer with at least this share of illegible words is not marked. */
const UNREAD_SHARE_MAX = 0.3;
/** Reading confidence of transcribed answers, always below that of typed text. */
const CONFIDENCE = 0.95;
const CONFIDENCE_OF_DOUBTFUL = 0.5;

/**
 * Assembles the answer to every question from the transcribed lines of a copy, in page order.
 * @param pagesUnread whether a page has no transcription or a wrong one.
 */
export function assembleAnswers(
  lines: readonly TranscribedLine[],
  exam: ExamSnapshot,
  pagesUnread: boolean,
): { answers: Answer[]; unassignedText: string[] } {
  const ofQuestion = new Map<string, TranscribedLine[]>();
  const unassigned: TranscribedLine[] = [];
  let current: TranscribedLine[] | undefined;
  for (const line of lines) {
    if (/^q\d+$/.test(line.question)) {
      current = ofQuestion.get(line.question) ?? [];
      ofQuestion.set(line.question, current);
    }
    const isAnswer = line.question === 'continued' || line.question.startsWith('q');
    (isAnswer && current ? current : unassigned).push(line);
  }
  const expected =
    pagesUnread ||
    unassigned.some(({ question }) => question !== 'none') ||
    countUnprintedWords(unassigned, exam) >= UNPRINTED_MIN;
  return {
    answers: exam.questions.map((question, index) =>
      toAnswer(question, ofQuestion.get(`q${index + 1}`) ?? [], expected),
    ),
    unassignedText: unassigned.map(({ text }) => text),
  };
}

/** Minimum number of words that are not on the question paper for unassigned text to count as a possible answer. */
const UNPRINTED_MIN = 12;

function countUnprintedWords(
  lines: readonly TranscribedLine[],
  { title, instructions, questions }: ExamSnapshot,
): number {
  const asked = questions.flatMap(({ text, options, matches }) => [
    text,
    ...[...options, ...matches].map((one) => one.text),
  ]);
  const printed = new Set(plainWords([title, instructions, ...asked].join(' ')));
  const loose = lines.filter(({ text }) => !COVER.test(text)).map(({ text }) => text);
  return plainWords(loose.join(' ')).filter((word) => !printed.has(word)).length;
}

/** @param expected whether some answers could not be located. */
function toAnswer(question: Question, lines: readonly TranscribedLine[], expected: boolean): Answer {
  const texts = lines.map(({ text }) => text);
  const text = joinLines(texts);
  const words = text.match(/\S+/g) ?? [];
  if (words.length === 0) {
    return answerTo(question, { reviewReasons: expected ? ['answer_not_located'] : [] });
  }
  const unread = words.filter((word) => word.includes('[?]')).length / words.length;
  const doubtful = lines.some((line) => line.doubtful);
  const hasTicks = question.options.length > 0 && ticksOptions(question.type);
  return answerTo(question, {
    text,
    selectedOptions: hasTicks ? chosenOptions(texts, question.options) : [],
    lines: lines.filter((line): line is TranscribedLine & AnswerLine => line.box !== undefined).map(toAnswerLine),
    readingConfidence: (doubtful ? CONFIDENCE_OF_DOUBTFUL : CONFIDENCE) * (1 - unread),
    reviewReasons: unread >= UNREAD_SHARE_MAX ? ['illegible'] : unread > 0 || doubtful ? ['low_confidence'] : [],
  });
}

function toAnswerLine({ text, box, along }: AnswerLine): AnswerLine {
  return { text, box, along };
}
