import type { Question } from '@exam-evaluation/marking/answers.ts';
import { cutStart, type Line, partOf } from '../../layout/lines.ts';
import { bigramSimilarity, isSameWord, plainWords } from '../../layout/similarity.ts';
import type { Word } from '../../layout/word.ts';
import { looksLike } from '../labels/look-alikes.ts';

/** Marks beside a printed question: `[5 marks]`, `5 marks`, `(2 M)`, `[5]`. */
const MARKS = /^\W*?([([])?\s*(\d+(?:\.\d+)?)\s*(?:(marks?)|m|points?|pts)?\b\s*([)\]])?[.:]?(?=\s|$)/i;
/** `Ans:` above or before an answer. The dash of `Ans:-5` may be a minus sign and is kept. */
const ANSWER_WORD =
  /^\W*(?:answer|ans|solution|sol)\b\s*(?![.:)]*[-−–—]\d)[.:\-–—)]+\s*|^\W*(?:answer|ans|solution)\W*$/i;
/** The same below a printed question, with the punctuation unread. */
const ANSWER_WORD_BARE = /^\W*(?:answer|ans|solution|sol)\b[\s_]+(?=[\p{Lu}\p{N}])/iu;

/** A blank to fill in. */
const BLANK = /_{2,}|\.{4,}|…{2,}/;
/** Maximum number of words written into one. */
const BLANK_WORDS_MAX = 6;
/** What OCR may read for `[5]`. */
const LEFT_OVER = /^\W*\p{L}{1,3}\W*$/u;
/** Minimum similarity of a poorly recognized question to its printed text. */
const SIMILARITY_MIN = 0.6;

/**
 * Removes what the paper prints before an answer: the marks, the question and `Ans:`. What is written into a blank of
 * the question is kept.
 */
export function withoutQuestion(
  lines: readonly Line[],
  question: Pick<Question, 'label' | 'text' | 'maxMarks'>,
): Line[] {
  const unmarked = cutMarks(lines, question.maxMarks);
  const answered = cutQuestion(unmarked, question.text || `Question ${question.label}`);
  const isAsked = answered[0]?.text !== unmarked[0]?.text;
  // If the question is not printed, a single `(5)` may be the answer.
  const rest = isAsked ? cutMarks(answered, question.maxMarks) : unmarked.length > 0 ? unmarked : lines;
  const said = fromAnswerWord(rest, question.text ?? '', isAsked);
  const cut = cutLeading(said, ANSWER_WORD);
  return isAsked && cut[0] === said[0] ? cutLeading(said, ANSWER_WORD_BARE) : cut;
}

/** The lines from `Ans.` on, if only remains of the printed question are above. */
function fromAnswerWord(lines: readonly Line[], question: string, isAsked: boolean): readonly Line[] {
  const at = Math.max(
    0,
    lines.findIndex(({ text }) => ANSWER_WORD.test(text)),
  );
  const above = lines.slice(0, at).map(({ text }) => text);
  const isLeft = isAsked && above.every((text) => LEFT_OVER.test(text));
  return isLeft || bigramSimilarity(above.join(' '), question) >= SIMILARITY_MIN ? lines.slice(at) : lines;
}

/** Removes printed marks: named as marks, or bracketed and equal to the question's maximum. */
function cutMarks(lines: readonly Line[], maxMarks: number): Line[] {
  const [, open, number, named, close] = MARKS.exec(lines[0]?.text ?? '') ?? [];
  const arePrinted = named !== undefined || (open && close && Number(number) * 100 === maxMarks);
  return arePrinted ? cutLeading(lines, MARKS) : [...lines];
}

function cutLeading(lines: readonly Line[], pattern: RegExp): Line[] {
  const [first, ...others] = lines;
  const found = first && pattern.exec(first.text);
  if (!first || !found) return [...lines];
  const rest = cutStart(first, found[0].length);
  return rest ? [rest, ...others] : others;
}

/** Whether a number of the question was read as letters: `Question I.` */
const isMisread = (number: string, read: string): boolean =>
  /^\d+$/.test(number) &&
  read.length === number.length &&
  Array.from(number).every((figure, at) => read[at] === figure || looksLike(read[at]!, figure));

/**
 * Follows the question's words through the first lines, allowing for misread words, and cuts where they end. Answers
 * often repeat words of the question (`Yes, glass is an insulator.`), so text that begins with another word, or
 * contains one, is kept.
 */
function cutQuestion(lines: readonly Line[], text: string): Line[] {
  const asked = plainWords(text);
  if (asked.length < 2) return [...lines];
  const blank = BLANK.test(text) ? plainWords(text.split(BLANK)[0]!).length : Number.POSITIVE_INFINITY;
  /** Words that are not the question's, at its first blank or after it. */
  const filled: Word[] = [];
  let next = 0;
  let matched = 0;
  let strange = 0;
  let misses = 0;
  let fromFirst = false;
  let cut = { line: 0, characters: 0, filled: 0 };
  search: for (let at = 0; at < lines.length; at++) {
    for (const { index, 0: raw } of lines[at]!.text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const step = asked
        .slice(next, next + 3)
        .findIndex((word) => isSameWord(word, raw.toLowerCase()) || isMisread(word, raw));
      if (step < 0) {
        misses++;
        if (misses > (next < blank ? 2 : BLANK_WORDS_MAX)) break search;
        const isBegun = /(?:^|\s)[^\s\p{L}\p{N}]*$/u.test(lines[at]!.text.slice(0, index));
        if (next >= blank && isBegun) filled.push(cutStart(lines[at]!, index)!.words[0]!);
        continue;
      }
      if (matched === 0 && misses === 0) {
        fromFirst = step === 0;
        // `Price elasticity of demand` may answer `Define price elasticity of demand.`; a single letter may have been
        // read with the label.
        if (!fromFirst && asked[0]!.length > 1) return [...lines];
      }
      if (next < blank) strange += misses;
      misses = 0;
      matched++;
      next += step + 1;
      cut = { line: at, characters: index + raw.length, filled: filled.length };
      if (next >= asked.length) break search;
    }
  }
  const needed = asked.length < 4 ? asked.length : asked.length * 0.75;
  const allowed = Math.floor(asked.length / 6);
  if (matched < needed || strange > allowed || asked.length - matched > allowed + 1) return [...lines];
  const tail = lines[cut.line]!.text.slice(cut.characters);
  const closing = /^[\s?.!:"'”’)\]]*/.exec(tail)![0].length;
  const rest = cutStart(lines[cut.line]!, cut.characters + closing);
  const inBlanks = cut.filled > 0 ? [partOf(lines[0]!, filled.slice(0, cut.filled))] : [];
  const left = [...inBlanks, ...(rest ? [rest] : []), ...lines.slice(cut.line + 1)];
  return left.length > 0 || fromFirst ? left : [...lines];
}
