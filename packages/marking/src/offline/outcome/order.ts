import type { Named } from '../../claims/named.ts';
import { readOrder, thingsInOrder } from '../../claims/order.ts';
import { isDenial, isTakenBack } from '../../text/denials.ts';
import { type Reading, readCached } from '../../text/read.ts';
import type { Agreement } from './agreement.ts';
import { longestCommon } from './longest.ts';
import { namedBy } from './named.ts';

/** Words with which a question asks for an order, or for a path; `in order to` and `in any order` ask for none. */
const NAMES_ORDER =
  /^\W*(?:rank|order|sequence|sort)\b|\b(?:re-?)?arrange\b|\bin\s+(?!any\b)(?:(?:the|their|a)\s+)?(?:\p{L}+\s+)?(?:order|sequence)\b(?!\s+(?:to|that)\b)|\b(?:path(?:way)?|route|journey|sequence|food\s+chain)\b/iu;
/** Other questions that ask for one where the model answer is a list. */
const MAY_ASK =
  /\b(?:order|rank|sort|sequence|put|place|list|number|write|state|name|give)\b[^.?!]*\b(?:order|sequence|ascending|descending|increasing|decreasing|chronologically|from\s+(?:the\s+)?\p{L}+est)\b/iu;
/** One of the things to be put in order, with the stems that distinguish it in a sentence. */
interface Item extends Named {
  stems: string[];
}

/** The order given by a model answer. */
export interface ExpectedOrder {
  items: Item[];
  areLabels: boolean;
  /** The text of the question. */
  asked: string;
}

/** Whether a question says that it asks for an order: `Describe, in order, …` */
export const asksForOrder = ({ text }: Reading): boolean => NAMES_ORDER.test(text);

/** Finds the order given by a model answer; undefined where the question asks for none, or none can be read. */
export function expectedOrder(expected: Reading, question: Reading): ExpectedOrder | undefined {
  if (!asksForOrder(question) && !MAY_ASK.test(question.text)) return undefined;
  const things = thingsInOrder(expected.text);
  if (!things) return undefined;
  const labels = things.map(({ label }) => label);
  const areLabels = labels.every((label) => /^(?:\p{L}|\d{1,2}|i{1,3}|iv|vi{1,3})$/iu.test(label));
  const named = things.map(({ label, text }) => {
    const name = areLabels ? namedBy(label, labels, question.text).trim() : '';
    return { label, text: name || text };
  });
  const stems = named.map(({ text }) => readCached(text).content.map(({ stem }) => stem));
  const items = named.map((thing, at) => ({ ...thing, stems: distinctiveStems(stems, at) }));
  return { items, areLabels, asked: question.text };
}

/** The stems that no other item has; all of its stems where there are none. */
function distinctiveStems(items: readonly string[][], at: number): string[] {
  const others = new Set(items.toSpliced(at, 1).flat());
  const own = items[at]!.filter((stem) => !others.has(stem));
  return own.length > 0 ? own : items[at]!;
}

/** Compares an answer's order with that of the model answer; another order is worth a share of the marks. */
export function compareOrder(answer: Reading, order: ExpectedOrder): { outcome: Agreement; worth?: number } {
  const { items } = order;
  const given = findOrder(answer, order);
  if (given === 'none') return { outcome: 'missing' };
  if (!given) return { outcome: 'unclear' };
  const { places } = given;
  const kept = longestCommon(
    places,
    items.map((_, item) => item),
  );
  if (kept === items.length) return { outcome: 'right' };
  if (given.isUnsure) return { outcome: 'unclear' };
  // Items that are only left out make the answer incomplete; items in wrong places make it another order.
  const isCut = kept === places.length && kept < items.length;
  return { outcome: 'other', worth: isCut ? kept / items.length : (HALF * (kept - 1)) / (items.length - 1) };
}

/** The greatest share of the marks for another order. */
const HALF = 0.5;

/** The order given by an answer, as indexes of items. */
interface Given {
  places: number[];
  /** They are named one after another in sentences, or signs may turn them round, so that another order is no proof. */
  isUnsure: boolean;
}

function findOrder(answer: Reading, { items, areLabels, asked }: ExpectedOrder): Given | 'none' | undefined {
  const read = readOrder(answer.text, items, asked);
  if (read && read.items.length > 1) return { places: read.items, isUnsure: read.isUnsure };
  const isOpen =
    isTakenBack(answer.text) ||
    answer.words.some(({ text }) => isDenial(text)) ||
    items.some(({ text }) => !/\p{L}{2}/u.test(text)); // words say nothing of `-5`
  return isOpen || (areLabels && callsByLabels(answer.text, items)) ? undefined : mentioned(answer, items);
}

/** Whether a text refers to things by their labels, so that the order in which it names them means nothing. */
function callsByLabels(text: string, items: readonly Named[]): boolean {
  const said = new Set(text.match(/(?<![\p{L}\d.,])(?:\p{Lu}|\d)(?![\p{L}\d])/gu)?.map((label) => label.toLowerCase()));
  return items.filter(({ label }) => said.has(label.toLowerCase())).length > 1;
}

/** A text with this many other words for each word of an item gives an order only if it has words such as `then`. */
const PROSE = 2;
const STEPS =
  /\b(?:first(?:ly)?|then|next|after\s+(?:that|this|which)|afterwards|finally|lastly|at\s+last|followed\s+by)\b/i;

/** Lists the items in the order in which a text first names them. */
function mentioned({ words, text }: Reading, items: readonly Item[]): Given | 'none' | undefined {
  const first = items.map(({ stems }) => words.findIndex(({ stem }) => stems.includes(stem)));
  if (first.every((place) => place < 0))
    return items.some(({ stems }) => stems.length > 0) && words.length > 1 ? 'none' : undefined;
  const isProse = words.length > (PROSE + 1) * items.flatMap(({ stems }) => stems).length;
  if (first.includes(-1) || (isProse && !STEPS.test(text))) return undefined;
  return {
    places: items.map((_, item) => item).sort((a, b) => first[a]! - first[b]!),
    isUnsure: isProse,
  };
}
