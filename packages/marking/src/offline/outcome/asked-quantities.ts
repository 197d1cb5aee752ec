import type { Reading, Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';

/** Words with which a question asks for something to be worked out, and words with which it may. */
export const [ASKS, MAY_ASK] = [
  /\b(?:calculate|compute|evaluate|work(?:ing)?\s+out|solve|determine|find|estimate|simplify|convert|express|how\s+(?:many|much|long|far|fast|old|tall|heavy|hot|cold|deep|high|wide|big|large|often))\b/i,
  /\b(?:in\s+)?(?:which|what)\s+year|(?:at\s+)?what(?:'s|\s+(?:is|are|was|were|will|would|does|percentage|fraction|proportion|number|amount|time|speed|price|value))\b/i,
];
/** Requests of either kind, and those for facts, which may be numbers. */
const REQUESTS = new RegExp(`${ASKS.source}|${MAY_ASK.source}|\\b(?:state|give|write down)\\b`, 'gi');
/** How many characters before a request are examined. */
const NEAR = 40;
/** What joins two requests or two quantities: `…, and hence find …`. */
const JOIN = /(?:,|;|\band\b)[\s,]*(?:(?:hence|then|also|thus)\s+)*$/i;

/**
 * The quantities that a question asks for, each by the stems of its name: mean and median in `Find the mean and the
 * median`. Where it is open whether `and` joins two quantities, as in `the mass of the cup and the water`, it does.
 */
export const quantitiesAsked = rememberFor(({ text, words }: Reading): string[][] => {
  const requests = [...text.matchAll(REQUESTS)].map(({ index, 0: said }) => ({ index, end: index + said.length }));
  const names = requests.flatMap(({ index, end }, at) => {
    const first = words.find((word) => word.start >= end);
    const stop = requests[at + 1]?.index ?? text.length;
    const said = words.filter(({ start, sentence }) => start >= end && start < stop && sentence === first?.sentence);
    // `Simplify your answer` asks for nothing else.
    if (said[0]?.text === 'your' || !said.some(({ content }) => content)) return [];
    const isSame = words.some((word) => word.sentence === first?.sentence && word.start === requests[at - 1]?.index);
    const isFurther = !isSame || JOIN.test(text.slice(Math.max(0, index - NEAR), index));
    return splitNames(said, text).slice(isFurther ? 0 : 1);
  });
  return names.map((name) =>
    name.filter(({ content, number }) => content && number === undefined).map(({ stem }) => stem),
  );
});

/** Splits what follows a request into the names of quantities. */
function splitNames(said: readonly Word[], text: string): Word[][] {
  const names: Word[][] = [[]];
  for (const [at, word] of said.entries()) {
    const isJoined = at > 0 && JOIN.test(text.slice(said[at - 1]!.start, word.start));
    if (isJoined && mayBegin(word, names.at(-1)!)) names.push([word]);
    else names.at(-1)!.push(word);
  }
  return names.filter((name) => name.some(({ content }) => content));
}

/** What begins the name of a quantity: `and its area`. */
const DEFINITE = new Set(['the', 'its', 'their', 'his', 'her']);
/** Parts of speech with which no name begins: `and explain`, `and of`. */
const NO_NAME = new Set(['VERB', 'AUX', 'ADP', 'PRON', 'SCONJ', 'CCONJ', 'NUM', 'DET']);

/** Whether a word after `and` or a comma begins the name of a further quantity. */
function mayBegin({ text, pos, number }: Word, before: readonly Word[]): boolean {
  if (number !== undefined || before.some((word) => word.text === 'between')) return false;
  // Behind a preposition or a number what is joined belongs to that: `of frequency 50 Hz and wavelength 4 m`.
  const isInside = before.some((word) => word.number !== undefined || (word.pos === 'ADP' && word.text !== 'of'));
  return DEFINITE.has(text) || (!isInside && !NO_NAME.has(pos));
}
