import { COUNT, countFrom, hundredthsFrom } from './counts.ts';

/** What a model answer says to whoever marks, rather than of the subject. */
export interface Notes {
  /** `(1)`, `(1½ marks)`: what the text before it is worth, in hundredths. */
  marks: number | undefined;
  /** `any two`: how many of the points are enough. */
  needs: number | undefined;
  /** `[Accept: steps / rooms around]`: other ways of making the point before. */
  accepted: string[];
}

const MARKS_WORD = '(?:marks?|m|pts?|points?)';
const AMOUNT = String.raw`(\d{1,3}(?:\.\d{1,2})?\s*[½¼¾]?|[½¼¾]|one|two|three|half)`;
/** `1`, `[2]`, `1½ marks`, `2 marks each`, `one mark each`. */
const WORTH = new RegExp(`^${AMOUNT}\\s*(${MARKS_WORD})?(?:\\s*(?:each|for each\\b.*|per\\b.*))?$`, 'i');
const ANY = new RegExp(`\\bany\\s+${COUNT}\\b`, 'i');
const AT_MOST = new RegExp(`\\bmax(?:imum)?\\.?\\s*(?:of\\s*)?${COUNT}\\b`, 'i');
const EACH = /\b(?:each|per)\b/i;
const SAYS_MARKS = new RegExp(`\\b${AMOUNT}\\s*${MARKS_WORD}\\b`, 'i');
const ACCEPT = /^(?:accept|allow|also accept|credit|or)\b(?: also)?\s*:?\s*/i;
const REFUSE = /^(?:ignore|reject|do not (?:accept|allow|credit)|don['’]t (?:accept|allow|credit)|not)\b\s*:?\s*/i;
const BRACKETS = /\s*(?:\(([^()]*)\)|\[([^[\]]*)\])/g;
/** Words in brackets; what stands in the brackets of a formula is no aside. */
const ASIDE = /\s+(?:\([^()]*\p{L}{3}[^()]*\)|\[[^[\]]*\p{L}{3}[^[\]]*\])/gu;
/** `Any four (1 mark each):` or `Any three:` in front of a list. */
const LEAD = new RegExp(`^\\s*(?:give |award )?any\\s+${COUNT}\\b[^:\\n;.]{0,40}:\\s*`, 'i');
/** `Any two.` or `any two` behind a list, without brackets. */
const TAIL = new RegExp(`[\\s.;,–—-]+any\\s+${COUNT}\\b(?:\\s+\\p{L}+)?[.\\s]*$`, 'iu');
/** `e.g. glass`, `for example an aspirin`: nobody has to give the same examples. */
const EXAMPLE = /(?:[,;:\s]\s*|^)(?:e\.\s?g\.?|for example|for instance|such as)[,:]?\s.*$/is;

/** Takes the notes out of a part of a model answer. */
export function withoutNotes(part: string): { text: string; notes: Notes } {
  const notes: Notes = { marks: undefined, needs: undefined, accepted: [] };
  const take = (count: string | undefined) => {
    if (count !== undefined) notes.needs ??= countFrom(count);
  };
  let text = part.replace(LEAD, (lead, count: string) => {
    take(count);
    noteMarks(lead, notes);
    return '';
  });
  text = text.replace(BRACKETS, (whole, round?: string, square?: string) =>
    isNote((round ?? square ?? '').trim(), notes) ? '' : whole,
  );
  text = text.replace(TAIL, (_, count: string) => {
    take(count);
    return '';
  });
  return { text: text.trim(), notes };
}

/** Reads what stands in brackets into the notes; false where it is part of the answer. */
function isNote(inside: string, notes: Notes): boolean {
  if (ACCEPT.test(inside)) {
    notes.accepted.push(...alternatives(inside.replace(ACCEPT, '')));
    return true;
  }
  if (REFUSE.test(inside)) return true;
  const any = ANY.exec(inside)?.[1];
  if (any !== undefined) notes.needs ??= countFrom(any);
  noteMarks(inside, notes);
  return any !== undefined || WORTH.test(inside) || SAYS_MARKS.test(inside) || AT_MOST.test(inside);
}

/** Notes what a text is worth, where it says so of a single point. */
function noteMarks(said: string, notes: Notes): void {
  const amount = WORTH.exec(said.trim())?.[1];
  if (amount === undefined || EACH.test(said)) return;
  const named = { one: 100, two: 200, three: 300, half: 50 }[amount.toLowerCase()];
  const marks = named ?? hundredthsFrom(amount);
  if (marks !== undefined) notes.marks = (notes.marks ?? 0) + marks;
}

function alternatives(listed: string): string[] {
  return listed
    .split(/\s*[/;]\s*|\s+or\s+/)
    .map((way) => way.trim())
    .filter((way) => way !== '');
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
