import { countOf } from '../../objective/number-words.ts';
import { COUNT } from './counts.ts';

const ASK =
  'name|state|list|give|mention|describe|identify|write(?:\\s+down)?|outline|suggest|explain|discuss|provide|cite|enumerate';
/** `Name two`, `Name and describe any two`, `State briefly at least 3`, `What are two`; `the two` are all there are. */
const ASKS_COUNT = new RegExp(
  `\\b(?:(?:${ASK})(?:\\s+and\\s+(?:${ASK}))?(?:\\s+briefly)?|what\\s+are)\\s+(?:any\\s+|at\\s+least\\s+)?${COUNT}(?=\\s|[.?]?$)`,
  'i',
);
/** Names are asked for: one of them is an answer; one step of a method or one side of a difference is none. */
const ASKS_NAME = /\b(?:name|state|list|give|mention|identify)\s+(?:any\s+)?one\b/i;
/** Something is asked; not for what belongs to each point, such as `explain each` or `justify your answer`. */
const ASKS = new RegExp(
  `\\b(?:${ASK}|define|compare|calculate|find|draw|show|justify|what|which|why|how|who|when|where)\\b(?!\\s+(?:each|them|both|your)\\b)|^\\W*(?:is|are|was|were|do|does|did|can|could|will|would|has|have)\\b`,
  'i',
);
/** `and explain why`, `three each for and against`, `and two differences`, `and its cause`, `advantages and disadvantages`. */
const ASKS_MORE = new RegExp(
  `(?:\\b(?:and|then|also|with)|,)\\s+(?:briefly\\s+)?(?:${ASKS.source}|its\\b|their\\b|an?\\s+reasons?\\b|disadvantages?\\b)|(?<!\\b(?:${ASK})\\s)\\beach\\b|\\b${COUNT}\\b`,
  'i',
);
/** What is counted: a plural within the next three words. */
const THINGS =
  /^\s*(?:[\w'-]+\s+){0,2}?([\w-]{3,}s|people|men|women|children|criteria|phenomena|species|bacteria|nuclei)\b/i;
/** Not points, but how long the answer may be. */
const LENGTHS = /^\s*(?:sentences?|words?|lines?|paragraphs?|marks?)\b/i;

/**
 * How many points a question asks for, where it asks for nothing else: `State two uses of water.` is 2; `Define osmosis and give two examples.`, `Name
 * the two phases.` and `Explain in two sentences.` are undefined.
 */
export function countAsked(question: string): number | undefined {
  const sentences = question.split(/(?<=[.?!])\s+|\n\s*\n/);
  const asking = sentences.filter((sentence) => ASKS_COUNT.test(sentence));
  const [sentence] = asking;
  if (sentence === undefined || asking.length > 1) return undefined;
  const match = ASKS_COUNT.exec(sentence)!;
  const [before, after] = [sentence.slice(0, match.index), sentence.slice(match.index + match[0].length)];
  const count = countOf(match[1]!.toLowerCase())!;
  const things = THINGS.exec(after)?.[1];
  const isCounted =
    count === 1 ? ASKS_NAME.test(sentence) && !isTwofold(after) : things !== undefined || /^\W*$/.test(after);
  const others = sentences.filter((other) => other !== sentence && ASKS.test(other));
  const isAll =
    !LENGTHS.test(after) &&
    !ASKS.test(before) &&
    !ASKS_MORE.test(after) &&
    others.every((other) => things !== undefined && other.toLowerCase().includes(things.toLowerCase()));
  return isCounted && isAll ? count : undefined;
}

/** `one gas and its use`, `one difference between arteries and veins`. */
function isTwofold(after: string): boolean {
  return /\band\b|\bdifferences?\b/i.test(after);
}
