// What is not sure about where the answers of a copy are. The alignment and what is around the lines say it in one list;
// from it follows which answers a person checks, and which questions without an answer may have one after all.

import { type AnswerForm, factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import { legibilityOf } from '../layout/legibility.ts';
import type { Line } from '../layout/lines.ts';
import { plainWords } from '../layout/similarity.ts';
import { linesBeforePrint } from '../layout/unread.ts';
import type { PageWords } from '../layout/word.ts';
import type { Located } from './align/align.ts';
import { type Doubt, ends, holds, missed } from './align/doubt.ts';
import type { ExamLabels } from './labels/exam-labels.ts';
import { beginsWithAnswer, mayBeColumns, questionsWithLooseLines } from './loose.ts';
import { COVER } from './printed/cover.ts';
import { answersThatRunOn } from './runs-on.ts';
import { hasStrayLabel, holdsLabel, isLetterAbove, mayHoldLabel, ownerOfBeginning } from './strayed.ts';
import type { StruckOut } from './struck-out.ts';

/** A copy whose lines were assigned to questions. */
export interface LocatedCopy {
  pages: readonly PageWords[];
  /** By page, the lines that may belong to answers. */
  kept: readonly (readonly Line[])[];
  located: Located;
  struck: StruckOut;
  /** Questions beside or below whose answers is ink in which no word was read. */
  inked: ReadonlySet<string>;
  exam: ExamSnapshot;
  labels: ExamLabels;
}

/** What the doubts about a copy come to. */
export interface Doubts {
  /** Questions whose answers may be cut off, or hold more than their own. */
  torn: ReadonlySet<string>;
  /** Questions without an answer that may have one. */
  missed: ReadonlySet<string>;
  /** Some pages have ink but hardly any legible word. */
  pagesUnread: boolean;
  /** The copy begins with an answer of which no label says whose it is. */
  isBegun: boolean;
  /** Option letters may stand above their questions instead of below. */
  isLetterAbove: boolean;
}

/** Minimum number of unassigned words among which a missing answer may be. */
const UNASSIGNED_WORDS_MIN = 5;
/**
 * Labels one after another that nothing follows, from which on an answer of more lines below them may have theirs, as
 * where labels and answers stand in two columns.
 */
const EMPTY_MIN = 2;

export function doubtsAbout(copy: LocatedCopy): Doubts {
  const { pages, kept, located, struck, exam, labels } = copy;
  const { answers, unassigned, questionOf } = located;
  const missing = exam.questions.flatMap(({ id }) => (answers.has(id) ? [] : [id]));
  const open = kept.flat().filter((line) => questionOf.has(line) || !COVER.test(line.text));
  const optionLabels = new Set([...labels.options.values()].flatMap((own) => [...own]));
  const isBegun = beginsWithAnswer(kept.flat(), questionOf);
  const lastFound = questionOf.get(kept.flat().at(-1)!);
  const unread = pages.flatMap((page, at) => (isUnread(page) ? [at] : []));
  const unowned = unassigned.filter(({ text }) => !COVER.test(text)).map(({ text }) => text);
  const isOpen =
    isBegun || unread.length > 0 || struck.alone || plainWords(unowned.join(' ')).length >= UNASSIGNED_WORDS_MIN;
  const all = [
    ...located.doubts,
    ...endsOf(copy, unread),
    ...ends(isBegun && missing.length === 0 ? lastFound : ownerOfBeginning(open, questionOf)),
    ...holdersOf(copy, missing),
    ...missing.filter((id) => isOpen || isAstray(copy, id)).map(missed),
  ];
  const isSomewhere = (id: string) =>
    all.some((one) => (one.kind === 'missed' && one.of === id) || (one.kind === 'holds' && (one.what ?? id) === id));
  const isTorn = (one: Doubt) =>
    one.kind === 'ends' || (one.kind === 'holds' && (one.what !== undefined || missing.length > 0));
  return {
    torn: new Set(all.filter(isTorn).map(({ of }) => of)),
    missed: new Set(missing.filter(isSomewhere)),
    pagesUnread: unread.length > 0,
    isBegun,
    isLetterAbove: isLetterAbove(open, questionOf, (text) => optionLabels.has(text)),
  };
}

/** Whether a page has ink but hardly any legible word. */
const isUnread = ({ words }: PageWords): boolean =>
  !legibilityOf(words).legible &&
  words.filter(({ confidence, text }) => confidence >= 60 && /\p{L}{2}/u.test(text)).length < 3;

/**
 * Answers that what is around them may cut off.
 * @param unread indexes of the pages that could hardly be read.
 */
function endsOf({ kept, located: { questionOf } }: LocatedCopy, unread: readonly number[]): Doubt[] {
  const cut = [
    ...unread.map((at) => kept.slice(0, at).flat().at(-1)),
    ...kept.flatMap((own) => [...linesBeforePrint(own)]),
  ];
  return cut.flatMap((line) => ends(line && questionOf.get(line)));
}

/** Forms of answers that take one line, so that a second one may be the next answer, whose label was not read. */
const ONE_LINE: ReadonlySet<AnswerForm> = new Set(['number', 'word']);

/** Answers that may hold those of other questions. */
function holdersOf({ kept, located, struck, inked, exam, labels }: LocatedCopy, missing: readonly string[]): Doubt[] {
  const { answers, questionOf } = located;
  const lines = kept.flat();
  const order = exam.questions.map(({ id }) => id);
  const isEmpty = (id: string) =>
    !struck.words.has(id) && !(answers.get(id)?.some(({ text }) => text.trim() !== '') ?? false);
  const runOn = answersThatRunOn(lines, questionOf, order, (id) => !isEmpty(id));
  const loose = questionsWithLooseLines(lines, questionOf, order, (id) => answers.has(id) && isEmpty(id));
  const last = order.findLast((id) => answers.has(id));
  // If the label of the last answer is uncertain, so is its end: answers that seem to be missing after it may be in it.
  const isOpenEnded = located.doubts.some(({ kind, of }) => kind === 'ends' && of === last);
  const asked = new Map(exam.questions.map(({ id, type }) => [id, factsOf(type).form]));
  const isLongerThanAsked = (id: string) => ONE_LINE.has(asked.get(id)!) && (answers.get(id)?.length ?? 0) > 1;
  const before = (id: string) => order.slice(0, order.indexOf(id)).findLast((other) => answers.has(other));
  const afterEnds = missing.flatMap((what): Doubt[] => {
    const of = before(what);
    const mayRunOn =
      of !== undefined && (inked.has(of) || runOn.has(of) || isLongerThanAsked(of) || (of === last && isOpenEnded));
    return mayRunOn ? holds(of, what) : [];
  });
  const within = [...answers].flatMap(([of, own]): Doubt[] => {
    const texts = own.map(({ text }) => text);
    const held = missing.filter((id) => holdsLabel(labels.paths.get(id) ?? [], texts));
    return [
      ...held.flatMap((what) => holds(of, what)),
      ...(mayHoldLabel(own) ? holds(of) : []),
      ...(mayBeColumns(own) ? ends(of) : []),
    ];
  });
  const heaped = order.flatMap((id, at) => {
    const full = order.slice(0, at).findLastIndex((other) => !answers.has(other) || !isEmpty(other));
    const above = order.slice(full + 1, at);
    const isHeap = above.length >= EMPTY_MIN && (answers.get(id)?.length ?? 0) > EMPTY_MIN;
    return isHeap ? [...above, id] : [];
  });
  const emptied = order.filter((id) => answers.has(id) && isEmpty(id) && runOn.has(before(id) ?? ''));
  const swallowed = order.filter(
    (id) =>
      answers.has(id) && isEmpty(id) && lines.some((line) => questionOf.get(line) === id && !names(labels, line, id)),
  );
  return [
    ...afterEnds,
    ...within,
    ...[...loose, ...heaped, ...emptied, ...emptied.map(before), ...swallowed].flatMap(ends),
  ];
}

/** Whether a line begins with a question's label as it was read, and not only as the picture may show it. */
function names(labels: ExamLabels, { text }: Line, id: string): boolean {
  const label = labels.begin(text) ? labels.read(text) : undefined;
  return label ? labels.index.resolve(label, text)?.questionId === id : false;
}

/** Whether the label of a question stands where it was not taken for one. */
const isAstray = ({ located: { answers, unassigned }, labels }: LocatedCopy, id: string): boolean =>
  hasStrayLabel(
    labels.paths.get(id) ?? [],
    [...answers.values()].flat().map(({ text }) => text),
    unassigned.map(({ text }) => text),
  );
