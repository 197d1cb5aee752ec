// The answers on printed sheets: what stands in a box belongs to its question, and bubbles are read by their ink.
import type { SheetLayout } from '@exam-evaluation/answer-sheets/layout.ts';
import { factsOf, ticksOptions } from '@exam-evaluation/contract/question-types.ts';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { type Answer, answerTo, type Box, type ExamSnapshot, type Question } from '@exam-evaluation/marking/answers.ts';
import type { ReadCopy } from '../copy/read-copy.ts';
import { type Line, linesOf } from '../layout/lines.ts';
import { isPrint } from '../layout/print.ts';
import { inkByLine } from '../layout/unread.ts';
import { type BubbleOnPage, boxOnPage, covers, type Edges, type PageWords, type SheetOnPage } from '../layout/word.ts';
import { answersOf } from './answers.ts';
import { settledFigures } from './figures.ts';
import { shareUnread, toAnswer } from './to-answer.ts';

type SheetPage = PageWords & { sheet: SheetOnPage };

/** A bubble is marked from the second share of ink on, and empty below the first; between them a person decides. */
const [EMPTY_BELOW, MARKED_FROM] = [0.05, 0.12];
/** Ink in a box without words is writing if it has this many pieces, or one of this share of the page's height. */
const [PIECES_MIN, TALL_MIN] = [3, 0.01];
/** Distance from the edges of a box, as a share of the page's width, in which ink may be that of its frame. */
const FRAME = 0.012;

export const hasBubbles = ({ type, options }: Question) => options.length > 0 && ticksOptions(type);

export const hasSheet = (page: PageWords): page is SheetPage => page.sheet !== undefined;

/** The pages of a sheet by their numbers, whatever the order of the scan, and the numbers that are there twice. */
function inOrder(pages: readonly SheetPage[]): { pages: Map<number, SheetPage>; twice: Set<number> } {
  const sorted = pages.toSorted((a, b) => a.sheet.page - b.sheet.page);
  const twice = sorted.filter(({ sheet }, at) => sheet.page === sorted[at - 1]?.sheet.page);
  return {
    // The first scan of a page counts.
    pages: new Map(sorted.toReversed().map((page) => [page.sheet.page, page])),
    twice: new Set(twice.map(({ sheet }) => sheet.page)),
  };
}

/**
 * The answer to every question, from the pages of printed sheets. A question with a place on a page that is missing, or
 * there twice, goes to a person.
 */
export function answersOnSheets(
  read: readonly SheetPage[],
  { questions }: ExamSnapshot,
  layout: SheetLayout,
): Pick<ReadCopy, 'answers'> {
  const { pages, twice } = inOrder(read);
  const placesOf = (id: string) =>
    layout.pages.flatMap((items, at) =>
      items.some((item) => item.kind !== 'heading' && item.question.id === id) ? [at + 1] : [],
    );
  const found = questions.map((question) => {
    const numbers = placesOf(question.id);
    const own = numbers.flatMap((number) => pages.get(number) ?? []);
    const doubts: ReviewReason[] = [
      ...(own.length < numbers.length ? (['answer_not_located'] as const) : []),
      ...(numbers.some((number) => twice.has(number)) ? (['low_confidence'] as const) : []),
    ];
    return {
      question,
      own,
      doubts,
      lines: hasBubbles(question) ? [] : own.flatMap((page) => writtenOn(page, question)),
    };
  });
  const print = isPrint(found.flatMap(({ lines }) => lines.flatMap(({ words }) => words)));
  return {
    answers: found.map(({ question, own, doubts, lines }) => {
      const answer = hasBubbles(question) ? chosen(question, own) : written(question, own, lines, print);
      return { ...answer, reviewReasons: [...new Set([...answer.reviewReasons, ...doubts])] };
    }),
  };
}

/** The lines in a question's boxes on a page, in order. */
function writtenOn(page: SheetPage, question: Question): Line[] {
  return page.sheet.boxes
    .filter(({ questionId }) => questionId === question.id)
    .flatMap(({ edges }) => {
      const within = page.words.filter((word) => covers(edges, word));
      const ink = page.ink.filter((piece) => covers(edges, piece));
      return settledFigures(linesOf({ ...page, words: within, ink }), question);
    });
}

function written(question: Question, pages: readonly SheetPage[], lines: Line[], print: boolean): Answer {
  const boxes = pages.flatMap((page) =>
    page.sheet.boxes.filter(({ questionId }) => questionId === question.id).map(({ edges }) => ({ page, edges })),
  );
  const inked = lines.length === 0 && boxes.some(({ page, edges }) => hasWriting(page, edges));
  const byPage = Map.groupBy(lines, (line) => line.page);
  const unread = [...byPage.values()].flatMap((own) => [...inkByLine(own).values()]);
  const answer = toAnswer(question, lines, {
    print,
    inked,
    boxed: false,
    pagesUnread: false,
    torn: false,
    struck: 0,
    unreadInk: shareUnread(unread),
    above: false,
  });
  if (answer.lines.length > 0) return answer;
  return { ...answer, emptyPlaces: boxes.map(({ page, edges }): Box => boxOnPage(page, [edges])) };
}

/** Whether there is ink in a box, apart from its frame, that no word was read from. */
function hasWriting({ ink, width, height }: PageWords, { left, top, right, bottom }: Edges): boolean {
  const frame = width * FRAME;
  const inside = { left: left + frame, top: top + frame, right: right - frame, bottom: bottom - frame };
  const pieces = ink.filter((piece) => covers(inside, piece));
  return pieces.length >= PIECES_MIN || pieces.some((piece) => piece.bottom - piece.top >= height * TALL_MIN);
}

/** The options whose bubbles are marked; where it is not clear which are, or too many are, a person decides. */
export function chosen(question: Question, pages: readonly SheetPage[]): Answer {
  const bubbles = pages.flatMap((page) =>
    page.sheet.bubbles.filter(({ questionId }) => questionId === question.id).map((bubble) => ({ page, bubble })),
  );
  const marked = bubbles.filter(({ bubble }) => bubble.ink >= MARKED_FROM);
  const isClear = ({ ink }: BubbleOnPage) => ink >= MARKED_FROM || ink < EMPTY_BELOW;
  const tooMany = factsOf(question.type).picks === 'one' && marked.length > 1;
  const sure = !tooMany && bubbles.every(({ bubble }) => isClear(bubble));
  const textOf = (label: string) => question.options.find((option) => option.label === label)?.text || label;
  const lines = marked.map(({ page, bubble }) => ({
    text: textOf(bubble.option),
    box: boxOnPage(page, [bubble.edges]),
  }));
  return answerTo(question, {
    text: marked.map(({ bubble }) => bubble.option).join(', '),
    selectedOptions: marked.map(({ bubble }) => bubble.option),
    lines,
    ...(lines.length === 0 && { emptyPlaces: bubbles.map(({ page, bubble }) => boxOnPage(page, [bubble.edges])) }),
    readingConfidence: sure ? 0.95 : 0.5,
    reviewReasons: sure ? [] : ['low_confidence'],
  });
}

/**
 * Adds what is written on pages that are no sheets, such as paper that a candidate asked for: to the answers that labels
 * name there, which a person then checks.
 */
export function withOtherPages(
  { answers }: Pick<ReadCopy, 'answers'>,
  others: readonly PageWords[],
  exam: ExamSnapshot,
): ReadCopy {
  if (others.length === 0) return { answers, reviewReasons: [], unassignedText: [] };
  const found = answersOf(others, exam);
  return {
    ...found,
    answers: answers.map((answer, at) => {
      const more = found.answers[at]!;
      if (more.text === '') return answer;
      return {
        ...answer,
        text: [answer.text, more.text].filter(Boolean).join('\n'),
        lines: [...answer.lines, ...more.lines],
        selectedOptions: [...new Set([...answer.selectedOptions, ...more.selectedOptions])],
        readingConfidence: Math.min(answer.readingConfidence, more.readingConfidence),
        reviewReasons: [...new Set<ReviewReason>([...answer.reviewReasons, ...more.reviewReasons, 'low_confidence'])],
      };
    }),
  };
}
