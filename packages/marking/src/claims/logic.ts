/** Words and signs of logic, and those of Boolean algebra that mean the same. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\bnot\b|(?<![\p{L}\p{N})])[!~](?=\s*[\p{L}(])/giu, '¬'],
  [/\band\b|∧|&&?/gi, '·'],
  [/\bxor\b/gi, '⊕'],
  [/\bor\b|∨|\|\||(?<=\s)\|(?=\s)/gi, '+'],
  [/\\(?:overline|bar)\s*\{([^{}]{1,40})\}/g, "($1)'"],
];
/** What only stands in logic, and what also joins the items of a list. */
const [CERTAIN, LIKELY] = [/[¬⊕]/, /\b(?:AND|OR)\b|[∧∨]/];
const ABOUT = /\b(?:boolean|logic\w*|gates|circuits?|truth tables?)\b/i;
/** The longest statement, in characters. */
const LENGTH_MAX = 200;
/** A statement of single letters, which may be the value of another one: `Q = A AND NOT B`. */
const STATEMENT =
  /^\s*(?:\p{L}\s*=)?((?:\s*(?:\p{Lu}{1,4}(?!\p{L})|\p{L}(?!\p{L})|[01()'+·*¬⊕]))+)(?:\s*=\s*\p{L})?\s*$/u;

/** Writes `A AND NOT B`, `A ∧ ¬B` and `A·B̅` with the signs of Boolean algebra; undefined for anything but statements. */
export function asLogic(text: string, question: string): string | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const barred = text.normalize('NFD').replace(/(\p{L})[\u0304\u0305]/gu, "$1'");
  const signs = SIGNS.reduce((said, [words, sign]) => said.replace(words, sign), barred);
  const [, statement] = signs.indexOf('=') === signs.lastIndexOf('=') ? (STATEMENT.exec(signs) ?? []) : [];
  const isSaid = signs !== text || CERTAIN.test(signs) || (ABOUT.test(question) && /\p{Lu}/u.test(text));
  return isSaid ? statement?.trim() : undefined;
}

/** Whether a key is a statement of logic rather than a list such as `A and D`. */
export function isLogic(key: string, question: string): boolean {
  const statement = asLogic(key, question);
  const isSaid = ABOUT.test(question) && (LIKELY.test(key) || /[·+*']/.test(key));
  return statement !== undefined && (CERTAIN.test(statement) || isSaid);
}
