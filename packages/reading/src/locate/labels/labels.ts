import type { Question } from '@exam-evaluation/marking/answers.ts';
import { numberInWords, parseCount } from '@exam-evaluation/marking/claims/number-words.ts';

/** A question label at the start of a text, as written. */
export interface WrittenLabel {
  /** Components in order, lower case: `Q.2 (b)(ii)` is `2`, `b`, `ii`. */
  parts: string[];
  /** Length of the label up to the end of each part, including closing punctuation. */
  ends: number[];
  /** It has `Q`, `Ans` or `Question`, so it is almost certainly a label. */
  named: boolean;
  /** It is followed by closing punctuation (`.`, `)`, `:`, `-`) or by nothing; `1 apple` is not closed. */
  closed: boolean;
  /** Number of leading parts followed by closing punctuation: one for `1.I think`, where I is not a part. */
  closedParts: number;
  /** It may well be something else: `1, 2`, `1 = x`, `7` alone, `d - distance`, `A4 paper`, `O2`. */
  doubtful: boolean;
  /** The constant parts of the writer's style: `=`, `-`, `A`; empty if there are none. */
  style: string;
  /** Length of another label before it, which was struck out. */
  struck?: number;
  /** The path, for a label written exactly as in the exam. */
  own?: readonly string[];
}

/** `Ans`, `Answer to`, `Solution` and the like. */
const ANSWER =
  /^(?:answers?|ans|solution|soln|sol)(?:\b|(?=\d))\s*(?:[.,]?[:\-–—)]|[.,]{1,2})?\s*(?:(?:to|of|for)(?:\b|(?=q\W?\d))\s*)?(?:the\s+)?/i;
/** Announces the continuation of an answer: `Remaining part of answer 2`, `Continuation of Q2`. */
const CONTINUATION =
  /^(?:remaining(?:\s+(?:part|portion))?|remainder|rest|continuation)\s+of\s+(?:the\s+)?(?=(?:answer|ans|solution|question|ques|q)(?:\b|\d))/i;
/** A single A before a closed number: `A1.`. */
const ANSWER_LETTER = /^A[.-]?(?=\d{1,3}[a-h]?(?:[):(\]]|\.(?!\d)))/;
/** `Question`, `Q` and the like. */
const QUESTION =
  /^(?:(?:questions?|quest|ques|que|qns?)\b|(?:question(?=\d)|ques|que|q(?=n[or])|qn|q))\s*[.:\-–—#)]*\s*/i;
/** Other words, and the same in other languages, before a closed number; OCR for English may miss accents. */
const FOREIGN =
  /^(?:[Tt]ask|[Pp]roblem|[Ee]xercise|[Ii]tem|[Rr].?ponse|[Ee]xercice|[Ff]rage|[Aa]ufgabe|[Aa]ntwort|[Ll].?sung|[Pp]regunta|[Rr]espuesta|[Ee]jercicio|[Dd]omanda|[Ee]sercizio|[Rr]isposta|[Qq]uest.{1,2}o|[Rr]esposta|[Ee]xerc.cio|[Vv]raag|[Oo]pgave|[Aa]ntwoord)\s*(?:[Nn][ro°º]?[.°º]?\s*)?(?=\d{1,3}(?:\s?[.):(–—-]|\s*$|\s?[a-h][.):]|[a-h]?\s+\p{Lu}))/u;
/** A before a number; it may be a quantity, so `a2 = a + d` does not match. */
const LETTER = /^a(?=[.-]?\d{1,3}(?:[):\]]|\.(?!\d)|$|\s+(?:[-–—]\s*\p{L}{2}|[\p{L}\p{N}"'‘“(])))\s*[.:\-–—#)]*\s*/iu;
/** `Question Three`, alone or before a sentence or a part; not `Question one asks`. */
const SPELLED = /^(\p{L}{3,9})\b[\s.):–—-]*(?=$|\p{Lu}|\()/u;
/** `4th question`, `first answer`, alone or before a sentence. */
const ORDINAL =
  /^((?:\d{1,3}\s?|\p{L}{2,8})(?:st|nd|rd|th))\s+(?:[Qq]uestion|[Qq]ues?|[Qq]|[Aa]nswer|[Aa]ns)\b[\s.):–—-]*(?=$|\p{Lu})/u;
const NUMBER_WORD = /^(?:(?:no|num|number|nr)(?:\b|(?=\d))|[#№])\s*[.:,#]?\s*/i;
/** A part in brackets, after a dot or space, or bare. */
const PART = /^\s*(?:[([{]\s*([\dA-Za-z]{1,4})\s*[)\]}]|\.?([\dA-Za-z]{1,4}))/;
/** Parts written without punctuation in between: `2aii`. */
const PIECES = /\d+|(?<![a-z])[a-h](?=[ivx]+(?![a-z]))|[a-z]+/gi;
/** A stroke closes a number, too, as is usual in French; between figures it divides. */
const CLOSING = /^\s*(?:[.):\]\-–—=>]+(?=\s|$|[^\d.])|[):\]]+)|^\/(?=\s+[^\d\s])/;
/** A letter before `=` is a quantity; before a dash it may be one: `d - distance`. */
const CLOSING_LETTER = /^\s*(?:[.):\]][.):\]\-–—]*(?=\s|$|[^\d.])|[):\]]+|\.(?=\d))/;
const DASH_LETTER = /^\s*[-–—]+(?=\s|$|\p{Lu}\p{Ll})/u;
/**
 * A label that was struck out and is followed by another one: `2- 3. It`, `Q#- Q8. It`. If the second label is 1, it
 * begins a list instead.
 */
const STRUCK =
  /^\W*(?:(?:[QO0]\s?)?\d{1,2}\s?[-–—]+|\S{1,3}[-–—=+}~#%*]+)\s+(?=Q?\s?[([]?(?!1\D)\d{1,2}(?:[.):\]]|\s?[-–—])\s+\p{L})/iu;
/** The style of a label without punctuation. */
export const ALONE = 'alone';
/** A period may be read as a comma; after a bare number the comma may belong to a list: `1, 2 and 3`. */
const COMMA_NAMED = /^,(?=\s|$)/;
const COMMA_BARE = /^,(?=\s+[\p{Lu}([])/u;

/**
 * Reads the label that a text starts with; null if there is none. The caller decides by the exam's questions whether it
 * is one: `a good idea` gives part `a`, not closed.
 */
export function readLabel(text: string): WrittenLabel | null {
  const struck = STRUCK.exec(text)?.[0].length;
  if (struck !== undefined) {
    const label = readLabel(text.slice(struck));
    return label && { ...label, ends: label.ends.map((end) => end + struck), struck };
  }
  let at = text.length - text.replace(/^[\s*•.,:;'"‘’“”_~\-–—=|\\]+/, '').length;
  const isSigned = /[=\-–—]\s*$/.test(text.slice(0, at));
  const skip = (pattern: RegExp): boolean => {
    const found = pattern.exec(text.slice(at));
    if (!found) return false;
    at += found[0].length;
    return true;
  };
  skip(CONTINUATION);
  const start = at;
  const answer = skip(ANSWER) || skip(ANSWER_LETTER);
  const question = skip(FOREIGN) || skip(QUESTION);
  const guessed = !question && skip(LETTER);
  const numbered = skip(NUMBER_WORD);
  const isNamed = answer || question || guessed || (numbered && /^\d/.test(text.slice(at)));
  const parts: string[] = [];
  const ends: number[] = [];
  const [spelled, number = ''] = (question && SPELLED.exec(text.slice(at))) || [];
  const [ordinal, nth = ''] = ORDINAL.exec(text.slice(at)) ?? [];
  const counted = numberInWords(number.toLowerCase());
  const place = counted ?? parseCount(nth.toLowerCase().replace(/\s/, ''));
  const named = isNamed || place !== undefined;
  if (place !== undefined) {
    at += (counted === undefined ? ordinal : spelled)!.length;
    parts.push(`${place}`);
    ends.push(at);
  }
  let closed = parts.length > 0;
  let closedParts = parts.length;
  let doubtful = guessed && !answer && !numbered;
  let style = doubtful ? text.slice(start, start + 1).toUpperCase() : '';
  while (parts.length < 5) {
    const found = PART.exec(text.slice(at));
    if (!found) break;
    const bracketed = found[1] !== undefined;
    const isFirst = parts.length === 0;
    const rest = text.slice(at + found[0].length);
    const raw = (found[1] ?? found[2])!;
    if (!bracketed && !isBarePart(raw, parts, found[0], rest)) break;
    // `Answer: 1/R` begins a formula.
    if (isFirst && answer && !question && /^\s*[/×÷+*]\s*[\p{L}\d(]/u.test(rest)) return null;
    at += found[0].length;
    if (bracketed && !/^\d+[a-z]/i.test(raw)) {
      parts.push(raw.toLowerCase());
      ends.push(at);
    } else {
      for (const { 0: piece, index } of raw.matchAll(PIECES)) {
        parts.push(piece.toLowerCase());
        ends.push(at - raw.length + index + piece.length);
      }
    }
    closed = bracketed;
    const closing = closingOf(rest, raw, named);
    if (closing !== undefined) {
      at += closing.length;
      ends[ends.length - 1] = at;
      closed = true;
    }
    if (isFirst && !named && !bracketed) {
      if (isFigure(text.slice(at), closing ?? '', isSigned)) return null;
      doubtful = isDoubtful(text.slice(at), raw, closing ?? '');
      style = closing?.trim().replace(/[–—]/g, '-') ?? ALONE;
    }
    if (closed) closedParts = parts.length;
  }
  if (parts.length === 0) return null;
  return { parts, ends, named, closed: closed || at >= text.trimEnd().length, closedParts, doubtful, style };
}

/** The punctuation that closes a part, if any. */
function closingOf(rest: string, raw: string, named: boolean): string | undefined {
  const isNumber = /^\d+$/.test(raw);
  const comma = named ? COMMA_NAMED : isNumber ? COMMA_BARE : undefined;
  const signs = named || isNumber ? CLOSING.exec(rest) : (CLOSING_LETTER.exec(rest) ?? DASH_LETTER.exec(rest));
  return (signs ?? comma?.exec(rest))?.[0];
}

/** Whether a first part belongs to a calculation: `= 12`, `-5`, `5 - 3 = 2`, `5 / 2`. */
const isFigure = (rest: string, closing: string, isSigned: boolean): boolean =>
  (isSigned && !(/[.):\]]/.test(closing) && rest.trim() !== '')) ||
  (/[-–—]/.test(closing) && /^\s*\d[^=\p{L}]*=/u.test(rest)) ||
  (closing === '' && /^\s*[/×÷+*]\s*[\d(]/.test(rest));

/**
 * Whether the punctuation after a first part may belong to text, or is missing after a number. `2 - 1) Take` begins a
 * list.
 */
function isDoubtful(rest: string, raw: string, closing: string): boolean {
  if (closing === '') return /^\d+$/.test(raw) && rest.trim() === '';
  if (/[,=>/]/.test(closing)) return true;
  const hasDash = /^\s*[-–—]/.test(closing);
  return hasDash && (/^[a-z|!]+$/i.test(raw) || /^\s*(?!1[.)]\s)\d/.test(rest));
}

/**
 * Length of `Ans`, `Answer -` and the like at the beginning of a text, up to a number if there is one; 0 if there is
 * none.
 */
export function answerWord(text: string): number {
  return /^\W*(?:answers?|ans|solution|soln?)(?:\b|(?=\d))\s*\.?\s*[:\-–—)]*\s*/i.exec(text)?.[0].length ?? 0;
}

/** Whether letters or digits without brackets can be part of a label, judged by what is around them. */
function isBarePart(raw: string, before: readonly string[], whole: string, rest: string): boolean {
  // Words and ordinals are not labels: `in the`, `2nd`.
  if (/^[\dA-Za-z]/.test(rest) && !/^\d+[A-Za-z]$/.test(raw)) return false;
  if (/^\d+(?:[a-z]{1,3})?$/i.test(raw)) return before.length === 0 || !/^\s/.test(whole);
  // One letter or a small roman numeral; after a space only with closing punctuation, because of `1 a day`.
  if (!/^(?:[a-z]|[ivx]{1,4})$/i.test(raw)) return false;
  return before.length === 0 || !/^\s/.test(whole) ? /^(?:\s*[.):\]\-–—]|\s*$|\s)/.test(rest) : /^[.):\]]/.test(rest);
}

/** The parts of a label as the exam writes it: `Q2(b)` is `2`, `b`; `Part A` is `part`, `a`. */
export function labelParts(label: string): string[] {
  const bare = label.trim().replace(/^(?:questions?|ques|q|ans|no)\b[\s.:#-]*|^q(?=\d)/i, '');
  return (bare || label).toLowerCase().match(PIECES) ?? [];
}

/** Full path of every question, including its parent's label. */
export function questionPaths(
  questions: readonly Pick<Question, 'id' | 'label' | 'parentLabel'>[],
): Map<string, string[]> {
  return new Map(
    questions.map(({ id, label, parentLabel }) => {
      const own = labelParts(label);
      const parent = parentLabel ? labelParts(parentLabel) : [];
      return [id, parent.every((part, index) => own[index] === part) ? own : [...parent, ...own]];
    }),
  );
}
