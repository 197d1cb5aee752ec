import type { Reading, Word } from './read.ts';
import { isNegation } from './words.ts';

/** A sentence without the words that only declare it wrong. */
export interface Statement {
  words: Word[];
  /** The whole sentence, as written in the text. */
  text: string;
  /** The text declares the sentence wrong: `It is wrong to say that …`, `… That is not true.` */
  isDenied: boolean;
}

const BEFORE = String.raw`^(?:(?:no|yes|well|but|so|actually|in fact|clearly|however|i (?:think|believe))\b[, ]*)*`;
const IS = "(?: is|['’]s| was| would be)";
const WRONG = String.raw`(?:\w+ly )?(?:(?:not|never) (?:\w+ly )?(?:true|correct|right|accurate|the case|so)|hardly true|false|untrue|wrong|incorrect|a (?:\w+ )?(?:myth|lie|mistake|misconception|misunderstanding))`;
const RIGHT = '(?:true|correct|right|the case)';
const SAY = '(?:say|think|believe|claim|state|suggest|assume|argue|agree|accept)';
const SAID = '(?:said|thought|believed|claimed|stated|true|the case)';
const CLAIM = '(?:claim|statement|idea|belief|view|notion|sentence)';

/** A verdict that answers the question and does not negate what follows: `Moreover, no, …`, `I think that yes: …`. */
const VERDICT = /^(?:[\p{L} ]{0,30}[,:]\s*|i (?:think|believe|say)(?: that)?\s+)?(?:no|yes)\s*[,.:–—-]\s*/iu;
/** Introductions to a statement that is declared wrong. */
const LEADS = new RegExp(
  `${BEFORE}(?:${[
    String.raw`(?:it|that|this)${IS} (?:${WRONG}|impossible) (?:to ${SAY}\b(?: that)?|that\b)`,
    String.raw`it (?:can(?:not|['’]t| not| hardly| never)|could (?:not|hardly|never)) be ${SAID} that\b`,
    String.raw`the ${CLAIM}${IS} ${WRONG} that\b`,
    String.raw`(?:i|we) (?:strongly |completely |totally )?(?:doubt|deny|disagree|reject|dispute|refute)(?: with)?(?: the ${CLAIM})? that\b`,
    String.raw`(?:(?:many|most|some) )?(?:people|students|many|some) (?:wrongly|falsely|mistakenly|incorrectly) ${SAY}\b(?: that)?`,
    String.raw`(?:i|we|you|one) (?:do not|don['’]t|would not|wouldn['’]t|cannot|can['’]t|never) ${SAY}(?: that)?\b`,
    String.raw`(?:nobody|no one) (?:would |can |could |should |ever )*${SAY}s?(?: that)?\b`,
    `the (?:opposite|reverse|contrary) of (?:this|that|the following)(?: ${CLAIM})?(?: is true| is the case| holds)?:?`,
    String.raw`there is no (?:truth|evidence|proof)\b(?: in the ${CLAIM})? that\b`,
  ].join('|')})`,
  'i',
);
/**
 * Frames around a statement that is declared wrong: `"Ice sinks" is false`, `The claim that ice sinks is wrong`, `Ice
 * sinks, which is not true`.
 */
const AROUND = [
  `${BEFORE}(?:the ${CLAIM} )?["“‘']?(?<said>.+)["”’']${IS} ${WRONG}$`,
  `${BEFORE}the ${CLAIM} that (?<said>.+)${IS} ${WRONG}$`,
  `${BEFORE}(?:whoever|(?:any|every|some)(?:one|body) who|those who|people who) ${SAY}s?(?: that)? (?<said>.+) (?:is|are) (?:wrong|mistaken|incorrect|lying)$`,
  '^(?<said>.+)(?:,| [–—-]) ?not$',
  String.raw`^(?<said>.+?)[,;:–—-]?\s(?:but |and |no,? )*(?:which|this|that)${IS} ${WRONG}$`,
].map((around) => new RegExp(around, 'is'));
/** A sentence that declares the one before it wrong. */
const AFTER = new RegExp(
  `${BEFORE}(?:(?:this|that|it|which|the above)(?: ${CLAIM})?${IS} ${WRONG}|the (?:opposite|reverse)(?: of (?:this|that))? is ${RIGHT})$`,
  'i',
);
/** A sentence that declares all others wrong: `None of this is right`, `The following is not true`. */
const aboutAll = (what: string): RegExp =>
  new RegExp(
    `${BEFORE}(?:(?:none|nothing) of ${what} (?:is|are) (?:\\w+ly )?${RIGHT}|(?:all (?:of )?)?${what} (?:is|are) (?:all )?${WRONG})$`,
    'i',
  );
const [ABOVE, BELOW] = [aboutAll('(?:this|that|these|it|the above)'), aboutAll(`the following(?: ${CLAIM}s?)?`)];

/** Whether a sentence only declares others wrong: `None of this is right.` */
export function takesBack(sentence: string): boolean {
  const said = sentence.trim().replace(/[.!]+$/, '');
  return [AFTER, ABOVE, BELOW].some((pattern) => pattern.test(said));
}

/** Splits a text into statements; one that the text itself takes back is marked as denied. */
export function splitStatements({ text, bySentence, sentences }: Reading): Statement[] {
  const statements: Statement[] = [];
  let isTurned = false;
  for (const [index, words] of bySentence.entries()) {
    if (words.length === 0) continue;
    const said = text.slice(words[0]!.start, words.at(-1)!.end);
    const before = statements.at(-1);
    if (before && (AFTER.test(said) || (before.text.endsWith('?') && said.toLowerCase() === 'no')))
      before.isDenied = !before.isDenied;
    else if (before && ABOVE.test(said)) for (const one of statements) one.isDenied = !one.isDenied;
    else if (BELOW.test(said)) isTurned = !isTurned;
    else {
      const { words: stated, isDenied } = withoutFrame(words, said);
      statements.push({ words: stated, text: sentences[index]!, isDenied: isDenied !== isTurned });
    }
  }
  return statements;
}

/** Share of a claim's words in the question from which on denying the claim is an answer. */
const ASKED = 0.8;

/**
 * Whether a text denies everything that it says. Denying a claim of the question is an answer (`I do not think that
 * Kate is right`), and so is denying a negated statement (`I do not think so as it does not stick`).
 */
export function takesAllBack(answer: Reading, question: Reading): boolean {
  const asked = new Set(question.content.map(({ stem }) => stem));
  return splitStatements(answer).every(({ words, isDenied }) => {
    const content = words.filter((word) => word.content);
    const isAsked = content.filter(({ stem }) => asked.has(stem)).length >= ASKED * content.length;
    return isDenied && !isAsked && !words.some(({ text }) => isNegation(text));
  });
}

function withoutFrame(words: Word[], text: string): Pick<Statement, 'words' | 'isDenied'> {
  const lead = LEADS.exec(text)?.[0].length;
  const around = lead === undefined ? AROUND.map((frame) => frame.exec(text)?.groups?.said).find(Boolean) : undefined;
  const isDenied = lead !== undefined || around !== undefined;
  const start =
    words[0]!.start + (lead ?? (around === undefined ? (VERDICT.exec(text)?.[0].length ?? 0) : text.indexOf(around)));
  const end = around === undefined ? Infinity : start + around.length;
  return { words: words.filter((word) => word.start >= start && word.end <= end), isDenied };
}
