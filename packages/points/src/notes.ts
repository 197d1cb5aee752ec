import { COUNT, countFrom, hundredthsFrom } from './counts.ts';

/** Notes to the marker in a model answer, which are not part of its subject. */
export interface Notes {
  /** `(1)`, `(1½ marks)`, `– 2m`: what the text before it is worth, in hundredths. */
  marks: number | undefined;
  /** `any two`: how many of the points are enough. */
  needs: number | undefined;
  /** `[Accept: steps / rooms around]`: other ways of making the point before. */
  accepted: string[];
}

const MARKS_WORD = '(?:marks?|m|pts?|points?)';
const AMOUNT = String.raw`(\d{1,3}(?:\.\d{1,2})?\s?[½¼¾]?|[½¼¾]|one|two|three|half)`;
/** `1`, `[2]`, `1½ marks`, `2 marks each`, `one mark each`. */
const WORTH = new RegExp(`^${AMOUNT}\\s?(${MARKS_WORD})?(?:\\s?(?:each|for each\\b.*|per\\b.*))?$`, 'i');
/** A larger number in brackets, without a word for marks, is a year or a quantity. In hundredths. */
const BARE_MAX = 1000;
const ANY = new RegExp(`\\bany\\s+${COUNT}\\b`, 'i');
const AT_MOST = new RegExp(`\\bmax(?:imum)?\\.?\\s*(?:of\\s*)?${COUNT}\\b`, 'i');
const EACH = /\b(?:each|per)\b/i;
const SAYS_MARKS = new RegExp(`\\b${AMOUNT}\\s*${MARKS_WORD}\\b`, 'i');
const ACCEPT = /^(?:(?:also )?(?:accept|allow)|or|credit(?=\s*:))\b(?: also)?\s*:?\s*/i;
const REFUSE = /^(?:ignore|reject|do not (?:accept|allow|credit)|don['’]t (?:accept|allow|credit)|not)\b\s*:?\s*/i;
/** Notes `Accept …` and `Reject …` on lines of their own; `Accept` and `Reject` alone may be part of the answer. */
const ACCEPT_LINE = /^(?:also (?:accept|allow)\b|(?:accept|allow)(?:\s*:|\s(?=\d)))\s*:?\s*/i;
const REFUSE_LINE = /^(?:(?:do not|don['’]t) (?:accept|allow|credit)\b|(?:ignore|reject)\s*:)/i;
/** `converse`, `any valid example`: nothing that an answer can be compared with. */
const ANYTHING = /^(?:the )?(?:converse|reverse|other|any|similar|equivalent|words to that effect|reasonable|valid)\b/i;
const BRACKETS = /\s*(?:\(([^()]*)\)|\[([^[\]]*)\])/g;
/** Asides in brackets; the brackets of a formula are none. */
const ASIDE = /\s+(?:\([^()]*\p{L}{3}[^()]*\)|\[[^[\]]*\p{L}{3}[^[\]]*\])/gu;
/** `Any four (1 mark each):`, `Accept any three points:` in front of a list, or as its heading. */
const LEAD_ANY = new RegExp(`^(?:give |award |accept |allow )?any ${COUNT}\\b[^:\\n;.]{0,40}(?::\\s*|\\n|$)`, 'i');
/** `Two of the following:`, `Three from:`. */
const LEAD_OF = new RegExp(
  `^(?:give |award |accept |allow )?${COUNT} (?:of|from)(?: the following| these)?(?::\\s*|$)`,
  'i',
);
/** `Award 1 mark for each of:`, `Award marks as follows:`. */
const LEAD_AWARD = /^(?:award|give|allow|max(?:imum)?)\b[^:\n]{0,40}\bmarks?\b[^:\n]{0,40}:\s*/i;
/** `Any two.` or `any two` behind a list, without brackets. */
const TAIL = new RegExp(`[\\s.;,–—-]+any\\s+${COUNT}\\b(?:\\s+\\p{L}+)?[.\\s]*$`, 'iu');
/** `2 marks for the product`, `1 mark: naming it` in front of a point. */
const WORTH_BEFORE = new RegExp(`^(?:award |give )?${AMOUNT} ${MARKS_WORD}(?: for (?!each)(?:the )?| ?[:–—-] ?)`, 'i');
/** `– 2m`, `- 1 mark` behind a point or in a heading. A length of `2m` has no dash before it. */
const WORTH_BEHIND = new RegExp(`(?:\\s[–—-] ?|: ?)${AMOUNT} ?${MARKS_WORD}[.:\\s]*$`, 'i');
/** `The product, 1 mark`. */
const MARKS_BEHIND = new RegExp(`[ ,;]${AMOUNT} marks?[.:\\s]*$`, 'i');
/** `e.g. glass`, `for example an aspirin`: nobody has to give the same examples. */
const EXAMPLE = /(?:[,;:\s]\s*|^)(?:e\.\s?g\.?|for example|for instance|such as)[,:]?\s.*$/is;

/** Removes and reads the notes before and after a list. */
export function withoutListNotes(list: string): { text: string; needs: number | undefined } {
  let needs: number | undefined;
  const take = (whole: string, count: string) => {
    needs ??= ANY.test(whole) || LEAD_OF.test(whole) ? countFrom(count) : undefined;
    return '';
  };
  const text = list.trim().replace(LEAD_ANY, take).replace(LEAD_OF, take).replace(LEAD_AWARD, '').replace(TAIL, take);
  return { text: text.trim(), needs };
}

/** Whether a line only says what else earns the point before it, or what does not. */
export function isNoteLine(line: string): boolean {
  return ACCEPT_LINE.test(line) || REFUSE_LINE.test(line);
}

/** Removes and reads the notes in a part of a model answer. */
export function withoutNotes(part: string): { text: string; notes: Notes } {
  const notes: Notes = { marks: undefined, needs: undefined, accepted: [] };
  if (REFUSE_LINE.test(part)) return { text: '', notes };
  if (ACCEPT_LINE.test(part)) {
    notes.accepted.push(...alternatives(part.replace(ACCEPT_LINE, '')));
    return { text: '', notes };
  }
  const list = withoutListNotes(part);
  notes.needs = list.needs;
  const takeMarks = (_: string, amount: string) => {
    addMarks(amount, notes);
    return '';
  };
  const text = list.text
    .replace(WORTH_BEFORE, takeMarks)
    .replace(BRACKETS, (whole, round: string | undefined, square: string | undefined, at: number, all: string) =>
      isNote((round ?? square ?? '').trim(), /\w/.test(all[at] === '(' ? (all[at - 1] ?? '') : ''), notes) ? '' : whole,
    )
    .replace(WORTH_BEHIND, takeMarks)
    .replace(MARKS_BEHIND, takeMarks);
  return { text: text.trim(), notes };
}

/**
 * Reads what stands in brackets into the notes; false where it is part of the answer.
 * @param isAttached a word stands right before it, as in `area(5)`.
 */
function isNote(inside: string, isAttached: boolean, notes: Notes): boolean {
  if (ACCEPT.test(inside)) {
    notes.accepted.push(...alternatives(inside.replace(ACCEPT, '')));
    return true;
  }
  if (REFUSE.test(inside)) return true;
  const any = ANY.exec(inside)?.[1];
  if (any !== undefined) notes.needs ??= countFrom(any);
  const worth = WORTH.exec(inside);
  const isWorth =
    worth !== null && (worth[2] !== undefined || (!isAttached && (hundredths(worth[1]!) ?? 0) <= BARE_MAX));
  if (isWorth && !EACH.test(inside)) addMarks(worth[1]!, notes);
  return any !== undefined || isWorth || SAYS_MARKS.test(inside) || AT_MOST.test(inside);
}

function addMarks(amount: string, notes: Notes): void {
  const marks = hundredths(amount);
  if (marks !== undefined) notes.marks = (notes.marks ?? 0) + marks;
}

function hundredths(amount: string): number | undefined {
  return { one: 100, two: 200, three: 300, half: 50 }[amount.toLowerCase()] ?? hundredthsFrom(amount);
}

function alternatives(listed: string): string[] {
  return listed
    .split(/\s*[/;]\s*|\s+or\s+/)
    .map((way) => way.trim())
    .filter((way) => way !== '' && !ANYTHING.test(way));
}

/** A text without what it gives as an example; the text itself where nothing else is left. */
export function withoutExamples(text: string): string {
  const rest = text.replace(EXAMPLE, '').trim();
  return /\p{L}{2}/u.test(rest) ? rest : text;
}

/** A text without its bracketed asides; the text itself where hardly anything else is left. */
export function withoutAsides(text: string): string {
  const rest = text.replace(ASIDE, '').trim();
  return (rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 2 ? rest : text;
}
