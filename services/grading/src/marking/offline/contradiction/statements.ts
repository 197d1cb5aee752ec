import type { Reading, Word } from '../../text/read.ts';

/** What a sentence says, without the words that only say that it is wrong. */
export interface Statement {
  words: Word[];
  /** The whole sentence, as it stands in the text. */
  text: string;
  /** The text itself says that it is wrong: `It is wrong to say that …`, `… That is not true.` */
  isDenied: boolean;
}

const BEFORE = String.raw`^(?:(?:no|yes|well|but|so|actually|in fact|clearly|however|i (?:think|believe))\b[, ]*)*`;
const IS = "(?: is|['’]s| was| would be)";
const WRONG = String.raw`(?:\w+ly )?(?:not (?:\w+ly )?(?:true|correct|right|accurate|the case)|never true|false|untrue|wrong|incorrect|a (?:myth|lie|mistake|misconception))`;
const SAY = '(?:say|think|believe|claim|state|suggest|assume|argue|agree|accept)';
const CLAIM = '(?:claim|statement|idea|belief|view|notion|sentence)';

/** `Moreover, no, …`, `I think that yes: …`: it answers the question, and denies nothing of what follows. */
const VERDICT = /^(?:[\p{L} ]{0,30}[,:]\s*|i (?:think|believe|say)(?: that)?\s+)?(?:no|yes)\s*[,.:–—-]\s*/iu;
/** What stands before a denied statement. */
const LEADS = new RegExp(
  `${BEFORE}(?:${[
    String.raw`(?:it|that|this)${IS} ${WRONG} (?:to ${SAY}\b(?: that)?|that\b)`,
    String.raw`(?:i|we|you|one) (?:do not|don['’]t|would not|wouldn['’]t|cannot|can['’]t|never) ${SAY}(?: that)?\b`,
    String.raw`(?:nobody|no one) ${SAY}s?(?: that)?\b`,
    `the (?:opposite|reverse|contrary) of (?:this|that|the following)(?: ${CLAIM})?(?: is true| is the case| holds)?:?`,
    String.raw`there is no (?:truth|evidence|proof)\b(?: in the ${CLAIM})? that\b`,
  ].join('|')})`,
  'i',
);
/** `"Ice sinks" is false`, `The claim that ice sinks is wrong`, `Ice sinks, which is not true`. */
const AROUND = [
  `${BEFORE}(?:the ${CLAIM} )?["“‘']?(?<said>.+)["”’']${IS} ${WRONG}$`,
  `${BEFORE}the ${CLAIM} that (?<said>.+)${IS} ${WRONG}$`,
  String.raw`^(?<said>.+?)[,;:–—-]?\s(?:but |and |no,? )*(?:which|this|that)${IS} ${WRONG}$`,
].map((around) => new RegExp(around, 'is'));
/** A sentence about the one before it. */
const AFTER = new RegExp(
  `${BEFORE}(?:(?:this|that|it|which|the above)(?: ${CLAIM})?${IS} ${WRONG}|the (?:opposite|reverse)(?: of (?:this|that))? is (?:true|the case))$`,
  'i',
);

/** What a text states, sentence by sentence; what it takes back itself is denied. */
export function statementsOf({ text, bySentence, sentences }: Reading): Statement[] {
  const statements: Statement[] = [];
  for (const [index, words] of bySentence.entries()) {
    if (words.length === 0) continue;
    const said = text.slice(words[0]!.start, words.at(-1)!.end);
    const before = statements.at(-1);
    if (before && AFTER.test(said)) before.isDenied = !before.isDenied;
    else statements.push({ text: sentences[index]!, ...withoutFrame(words, said) });
  }
  return statements;
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
