/** What only formulas, programs and the like have, in which case matters. */
const SIGNS = /[\d=()[\]{}<>_/\\+*^|$#@]/;
/** A word of which the case says nothing; that of `pH`, `Co`, `AABB` and `myClass` does. */
const PLAIN_WORD = /(?<!\p{L})(?:\p{Lu}?\p{Ll}{2,}|\p{Lu}{5,}|(?<=\s)[AI])(?!\p{L})/gu;

/** Removes differences that do not change the meaning. Signs of a formula are kept: `-2` is not `2`. */
export function normalise(answer: string): string {
  const text = answer.normalize('NFKC');
  return (SIGNS.test(text) ? text : text.replace(PLAIN_WORD, (word) => word.toLowerCase()))
    .replace(/["'“”‘’„«»`]/gu, '')
    .replace(/[.,;:!?]+(?=\s|$)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
