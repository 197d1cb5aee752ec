import type { Question } from '../../answers.ts';

/** A question label at the start of a text, as its writer put it. */
export interface WrittenLabel {
  /** Components in order, lower case: `Q.2 (b)(ii)` is `2`, `b`, `ii`. */
  parts: string[];
  /** Characters taken up by the label up to the end of each part, closing signs included. */
  ends: number[];
  /** It said `Q`, `Ans`, `Question`: hardly anything but a label. */
  named: boolean;
  /** A closing sign (`.`, `)`, `:`, `-`) or nothing at all follows: `1 apple` is none. */
  closed: boolean;
  /** Closed by a comma after a bare number: a small full stop badly read, or a number within a text. */
  doubtful: boolean;
}

/** `Ans`, `Answer to`, `Solution` and the like; a lone A only when a digit follows at once. */
const ANSWER =
  /^(?:(?:answers?|ans|solution|soln|sol)\b|a(?=[.-]?\d))\s*[.:\-–—)]?\s*(?:(?:to|of|for)\b\s*)?(?:the\s+)?/i;
/** `Q`, `Que`, `Question`; readers take a Q for an O, 0, © or @. */
const QUESTION =
  /^(?:(?:questions?|quest|ques|que|qns?)\b|(?:ques|que|qn|q|[o0©@€](?=\s?[.:-]?\s?[\dlI|SZ]{1,2}\s?[.):(-]|\s?[\dlI|]{1,2}$)))\s*[.:\-–—#)]*\s*/i;
const NUMBER_WORD = /^(?:no|num|number|nr)\b\s*[.:#]?\s*/i;
/** A part in brackets, after a dot or a blank, or bare. The bracket may be read as another sign. */
const PART = /^\s*(?:[([{]\s*([\dA-Za-z|!]{1,4})\s*[)\]}]|\.?([\dA-Za-z|!]{1,4}))/;
/** What stands together without signs between: `2aii`. */
const PIECES = /\d+|(?<![a-z])[a-h](?=[ivx]+(?![a-z]))|[a-z|!]+/gi;
const CLOSING = /^\s*(?:[.):\]\-–—=>]+(?=\s|$|[^\d.])|[):\]]+)/;
/** A small full stop may be read as a comma; after a bare number it may be a list, too: `1, 2 and 3`. */
const COMMA_NAMED = /^,(?=\s|$)/;
const COMMA_BARE = /^,(?=\s+\p{Lu})/u;

/**
 * Reads the label a text starts with; null when there is none. What counts as a label is decided against the exam's
 * own questions by whoever asks: `a good idea` comes back as part `a`, not closed.
 */
export function readLabel(text: string): WrittenLabel | null {
  let at = text.length - text.replace(/^[\s*•.,'"‘’“”_~\-–—=|]+/, '').length;
  const skip = (pattern: RegExp): boolean => {
    const found = pattern.exec(text.slice(at));
    if (!found) return false;
    at += found[0].length;
    return true;
  };
  const answer = skip(ANSWER);
  const question = skip(QUESTION);
  const numbered = skip(NUMBER_WORD);
  const named = answer || question || (numbered && /^\d/.test(text.slice(at)));
  const parts: string[] = [];
  const ends: number[] = [];
  let closed = false;
  let doubtful = false;
  while (parts.length < 5) {
    const found = PART.exec(text.slice(at));
    if (!found) break;
    const bracketed = found[1] !== undefined;
    const rest = text.slice(at + found[0].length);
    let raw = (found[1] ?? found[2])!;
    // `la)` is `1a)` as readers see it.
    if (parts.length === 0 && /^[lI|][a-h]$/.test(raw) && /^[).]/.test(rest)) raw = `1${raw[1]}`;
    if (!bracketed && !isBarePart(raw, parts, found[0], rest, named)) break;
    for (const piece of bracketed || isRoman(raw, parts) ? [raw] : (raw.match(PIECES) ?? [])) {
      parts.push(piece.toLowerCase());
      ends.push(at + found[0].length);
    }
    at += found[0].length;
    closed = bracketed;
    const comma = named ? COMMA_NAMED : /^\d+$/.test(raw) ? COMMA_BARE : undefined;
    const closing = CLOSING.exec(text.slice(at)) ?? comma?.exec(text.slice(at));
    if (closing) {
      doubtful ||= !named && closing[0] === ',';
      at += closing[0].length;
      ends[ends.length - 1] = at;
      closed = true;
    }
  }
  if (parts.length === 0) return null;
  return { parts, ends, named, closed: closed || at >= text.trimEnd().length, doubtful };
}

/** Characters of `Ans`, `Answer -` and the like that a text begins with, up to a number if there is one; 0: none. */
export function answerWord(text: string): number {
  return /^\W*(?:answers?|ans|solution|soln?)\b\s*\.?\s*[:\-–—)]*\s*/i.exec(text)?.[0].length ?? 0;
}

/** `2a.1i` is `2a.ii` as readers see it: after a letter come small roman numbers. */
const isRoman = (raw: string, before: readonly string[]): boolean =>
  /^[a-z]$/.test(before.at(-1) ?? '') && /^[1il|!]{2,4}$/i.test(raw) && !/^1+$/.test(raw);

/** Whether letters or digits without brackets can be part of a label here, judged by what stands around them. */
function isBarePart(raw: string, before: readonly string[], whole: string, rest: string, named: boolean): boolean {
  // Words go on, numbers too: `in the`, `2nd`.
  if (/^[\dA-Za-z]/.test(rest) && !/^\d+[A-Za-z]$/.test(raw)) return false;
  if (/^\d+$/.test(raw)) return before.length === 0 || !/^\s/.test(whole);
  if (/^\d+[a-z]{1,3}$/i.test(raw)) return true;
  if (before.length === 0 && named && /^(?:[lIi|!SsZzBb]|[lI]!)$/.test(raw)) return true;
  // Letters: one, or a small roman number; after a blank only with a closing sign, else `1 a day` would be one.
  if (!/^(?:[a-z]|[ivxl|!]{1,4})$/i.test(raw)) return false;
  return before.length === 0 || !/^\s/.test(whole) ? /^(?:\s*[.):\]\-–—]|\s*$|\s)/.test(rest) : /^[.):\]]/.test(rest);
}

/** Components of a label as an exam spells it: `Q2(b)` is `2`, `b`; `Part A` is `part`, `a` when nothing else is left. */
export function labelParts(label: string): string[] {
  const bare = label.trim().replace(/^(?:questions?|ques|q|ans|no)\b[\s.:#-]*|^q(?=\d)/i, '');
  return (bare || label).toLowerCase().match(PIECES) ?? [];
}

/** Every question's full path, its parent's label included. */
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
