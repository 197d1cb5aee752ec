const TOKENS = /\p{L}+|\d+|[^\s]/gu;
const LABEL = /^(?:\p{L}|\d{1,2}|i{1,3}|iv|vi{1,3})$/u;
/** Words that may occur between labels and around them. */
// biome-ignore format: a table
const FILLERS = new Set([
  'event', 'step', 'stage', 'item', 'option', 'statement', 'picture', 'number', 'then', 'and', 'followed', 'by', 'before', 'is', 'less', 'smaller', 'than',
  'equal', 'to', 'finally', 'lastly', 'last', 'next', 'that', 'which', 'comes',
]);
/** A sequence of labels, with the text between and after them. */
export interface LabelRun {
  labels: string[];
  signs: string;
}

/** The fewest labels of an order. */
const LEAST = 3;

/**
 * Finds a sequence of labels in a text: `B, A, C`, `BAC`, `Event B < Event A < Event C`, `P(B) < P(A) < P(C)`. If the
 * labels are `known`, all must occur. Undefined where there is no such sequence, or there are two different ones.
 */
export function findLabelRun(text: string, known?: readonly string[]): LabelRun | undefined {
  const runs: LabelRun[] = [];
  let run: string[] = [];
  let signs = '';
  const end = () => {
    if (known ? isPermutation(run, known) : run.length >= LEAST) runs.push({ labels: run, signs });
    run = [];
    signs = '';
  };
  const tokens = text.match(TOKENS) ?? [];
  for (const [index, token] of tokens.entries()) {
    const word = token.toLowerCase();
    if (isPacked(token, known)) {
      end();
      run = word.split('');
      end();
    } else if ((word === 'p' && tokens[index + 1] === '(') || FILLERS.has(word) || !/[\p{L}\d]/u.test(word)) {
      if (run.length > 0) signs += word;
    } else if (!(known ? known.includes(word) : LABEL.test(word))) end();
    else if (run.at(-1) !== word) {
      if (run.includes(word)) end();
      run.push(word);
    } // otherwise the label continues a chain, as in `B < C and C < A`
  }
  end();
  const [first] = runs;
  return known && runs.some((other) => other.labels.join() !== first!.labels.join()) ? undefined : first;
}

/** Whether a word consists of labels: `BAC`. */
function isPacked(token: string, known: readonly string[] | undefined): boolean {
  if (known) return token.length > 1 && isPermutation(token.toLowerCase().split(''), known);
  return /^[A-H]{3,8}$/.test(token) && new Set(token).size === token.length;
}

const isPermutation = (labels: readonly string[], known: readonly string[]): boolean =>
  labels.length === known.length &&
  new Set(labels).size === labels.length &&
  labels.every((label) => known.includes(label));
