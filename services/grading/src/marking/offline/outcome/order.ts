import { type Reading, readCached } from '../../text/read.ts';
import type { Agreement } from './agreement.ts';
import { readHeads } from './headed.ts';
import { findLabelRun } from './labels.ts';
import { isTurnedBySigns, parseEntries, parseList, plainForm, type Way } from './listed.ts';
import { longestCommon } from './longest.ts';
import { namedBy } from './named.ts';

/** Words with which a question asks for an order; `in order to` and `in any order` ask for none. */
const NAMES_ORDER =
  /^\W*(?:rank|order|sequence|sort)\b|\b(?:re-?)?arrange\b|\bin\s+(?!any\b)(?:(?:the|their|a)\s+)?(?:\p{L}+\s+)?(?:order|sequence)\b(?!\s+(?:to|that)\b)/iu;
/** Other questions that ask for one where the model answer is a list. */
const MAY_ASK =
  /\b(?:order|rank|sort|sequence|put|place|list|number|write|state|name|give)\b[^.?!]*\b(?:order|sequence|ascending|descending|increasing|decreasing|chronologically|from\s+(?:the\s+)?\p{L}+est)\b/iu;
/**
 * Questions for an ascending order (`increasing`, `the smallest first`), or for a descending one; an order of steps or
 * of times is neither.
 */
const UP =
  /\b(?:increasing|ascending|(?:least|smallest|lowest|slowest|shortest|lightest|weakest|cheapest)\b[^.?!]*\bfirst|from\s+(?:the\s+)?(?:least|smallest|lowest|slowest|shortest|lightest|weakest))\b/i;
const DOWN =
  /\b(?:decreasing|descending|(?:most|biggest|largest|highest|greatest|fastest|longest|heaviest|strongest)\b[^.?!]*\bfirst|from\s+(?:the\s+)?(?:most|biggest|largest|highest|greatest|fastest|longest|heaviest|strongest))\b/i;

/** Numbers that are not labels. */
const NUMBERS = /-\s?\d|\d\s?[.%/^²]\s?\d*/;

/** One of the things to be put in order. */
interface Item {
  /** Its text without case and spaces; the label where things have labels. */
  form: string;
  /** Stems that distinguish it from the others; for a label, those of what it stands for in the question. */
  stems: string[];
}

/** The order given by a model answer. */
export interface ExpectedOrder {
  items: Item[];
  areLabels: boolean;
  way: Way;
}

/** Whether a question says that it asks for an order: `Describe, in order, …` */
export const asksForOrder = ({ text }: Reading): boolean => NAMES_ORDER.test(text);

/** Finds the order given by a model answer; undefined where the question asks for none, or none can be read. */
export function expectedOrder(expected: Reading, question: Reading): ExpectedOrder | undefined {
  if (!asksForOrder(question) && !MAY_ASK.test(question.text)) return undefined;
  const way = UP.test(question.text) ? 'up' : DOWN.test(question.text) ? 'down' : undefined;
  const labels = findLabelRun(expected.text)?.labels;
  if (labels && !(/\d/.test(labels.join('')) && NUMBERS.test(expected.text))) {
    const named = labels.map((label) => contentStems(namedBy(label, labels, question.text)));
    return { items: labels.map((form, at) => ({ form, stems: distinctiveStems(named, at) })), areLabels: true, way };
  }
  const texts = parseList(expected.text);
  const stems = texts?.map(contentStems);
  return (
    texts && {
      items: texts.map((text, at) => ({ form: plainForm(text), stems: distinctiveStems(stems!, at) })),
      areLabels: false,
      way,
    }
  );
}

const contentStems = (text: string): string[] => readCached(text).content.map(({ stem }) => stem);

/** The stems that no other item has; all of its stems where there are none. */
function distinctiveStems(items: readonly string[][], at: number): string[] {
  const others = new Set(items.toSpliced(at, 1).flat());
  const own = items[at]!.filter((stem) => !others.has(stem));
  return own.length > 0 ? own : items[at]!;
}

/** Compares an answer's order with that of the model answer; another order is worth a share of the marks. */
export function compareOrder(answer: Reading, order: ExpectedOrder): { outcome: Agreement; worth?: number } {
  const { items, way } = order;
  const given = findOrder(answer, order);
  if (given === 'none') return { outcome: 'missing' };
  if (!given) return { outcome: 'unclear' };
  const places = isTurnedBySigns(given.between, way) ? given.places.toReversed() : given.places;
  const kept = longestCommon(
    places,
    items.map((_, item) => item),
  );
  if (kept === items.length) return { outcome: 'right' };
  if (given.isProse) return { outcome: 'unclear' };
  // Items that are only left out make the answer incomplete; items in wrong places make it another order.
  const isCut = kept === places.length && kept < items.length;
  return { outcome: 'other', worth: isCut ? kept / items.length : (HALF * (kept - 1)) / (items.length - 1) };
}

/** The greatest share of the marks for another order. */
const HALF = 0.5;

/** The order given by an answer, as indexes of items, and the text between them. */
interface Given {
  places: number[];
  between: string;
  /** The items are named one after another in sentences. */
  isProse?: boolean;
}

function findOrder(answer: Reading, { items, areLabels }: ExpectedOrder): Given | 'none' | undefined {
  const forms = items.map(({ form }) => form);
  const { entries, list } = parseEntries(answer.text);
  const listed = entries.map((entry) => forms.indexOf(entry));
  if (listed.length > 1 && !listed.includes(-1) && new Set(listed).size === listed.length)
    return { places: listed, between: list };
  const heads = areLabels ? readHeads(answer.text, forms) : undefined;
  if (heads) return { places: heads.map((label) => forms.indexOf(label)), between: '' };
  const run = areLabels ? findLabelRun(answer.text, forms) : undefined;
  if (run) return { places: run.labels.map((label) => forms.indexOf(label)), between: run.signs };
  return areLabels && callsByLabels(answer.text, forms) ? undefined : mentioned(answer, items);
}

/** Whether a text refers to things by their labels, so that the order in which it names them means nothing. */
function callsByLabels(text: string, labels: readonly string[]): boolean {
  const said = new Set(text.match(/(?<![\p{L}\d.,])(?:\p{Lu}|\d)(?![\p{L}\d])/gu)?.map((label) => label.toLowerCase()));
  return labels.filter((label) => said.has(label)).length > 1;
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
    between: isProse ? '' : text,
    isProse,
  };
}
