import { type Answer, type AnswerLine, answerTo, type Box, type ExamSnapshot, type Question } from '../../answers.ts';
import { COVER, joinLines } from '../locate/answers.ts';
import { chosenOptions } from '../locate/options/options.ts';
import { plainWords } from '../locate/similarity.ts';

/** A line of a page's transcription. */
export interface TranscribedLine {
  /** As of a block: `q1`, …, `continued`, `unclear` or `none`. */
  question: string;
  text: string;
  /** Where it stands, if that is known. */
  box: Box | undefined;
  along?: AnswerLine['along'];
  /** The transcription of its page disagrees with what can plainly be read there. */
  doubtful: boolean;
}

/** From this share of unreadable words on, an answer is not marked. */
const UNREAD_SHARE_MAX = 0.3;
/** A transcription is never as sure as typed text. */
const CONFIDENCE = 0.95;
const CONFIDENCE_OF_DOUBTFUL = 0.5;

/**
 * From the transcribed lines of a copy, in page order, to the answer of every question.
 * @param pagesUnread there is a page of which the transcription has nothing, or not what stands on it.
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
    strangeWords(unassigned, exam) >= STRANGE_MIN;
  return {
    answers: exam.questions.map((question, index) =>
      toAnswer(question, ofQuestion.get(`q${index + 1}`) ?? [], expected),
    ),
    unassignedText: unassigned.map(({ text }) => text),
  };
}

/** Words that the paper does not print, from which on an answer may be among what belongs to no question. */
const STRANGE_MIN = 12;

function strangeWords(lines: readonly TranscribedLine[], { title, instructions, questions }: ExamSnapshot): number {
  const asked = questions.flatMap(({ text, options }) => [text, ...options.map((option) => option.text)]);
  const printed = new Set(plainWords([title, instructions, ...asked].join(' ')));
  const loose = lines.filter(({ text }) => !COVER.test(text)).map(({ text }) => text);
  return plainWords(loose.join(' ')).filter((word) => !printed.has(word)).length;
}

/** @param expected there are answers that were not located. */
function toAnswer(question: Question, lines: readonly TranscribedLine[], expected: boolean): Answer {
  const texts = lines.map(({ text }) => text);
  const text = joinLines(texts);
  const words = text.match(/\S+/g) ?? [];
  if (words.length === 0) {
    return answerTo(question, { reviewReasons: expected ? ['answer_not_located'] : [] });
  }
  const unread = words.filter((word) => word.includes('[?]')).length / words.length;
  const doubtful = lines.some((line) => line.doubtful);
  return answerTo(question, {
    text,
    selectedOptions: question.options.length > 0 ? chosenOptions(texts, question.options) : [],
    lines: lines.filter((line): line is TranscribedLine & AnswerLine => line.box !== undefined).map(toAnswerLine),
    readingConfidence: (doubtful ? CONFIDENCE_OF_DOUBTFUL : CONFIDENCE) * (1 - unread),
    reviewReasons: unread >= UNREAD_SHARE_MAX ? ['illegible'] : unread > 0 || doubtful ? ['low_confidence'] : [],
  });
}

function toAnswerLine({ text, box, along }: AnswerLine): AnswerLine {
  return { text, box, along };
}
