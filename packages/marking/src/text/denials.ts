const DENIALS: ReadonlySet<string> = new Set(
  `although anybody anything but cannot cant dont either everything except false guess hardly if incorrect instead isnt
  maybe might neither never no nor not nothing or otherwise perhaps possibly rather suppose unless unsure until without
  wrong`.split(/\s+/),
);

/**
 * Whether a word, in lower case, negates a statement or leaves it undecided: `not`, `isn't`, `or`, `maybe`, `wrong`.
 */
export const isDenial = (word: string): boolean => DENIALS.has(word) || /n['’]t$/.test(word);

/** Whether a word of a text negates it or leaves it undecided. */
export const hasDenial = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}'’]+/u)
    .some(isDenial);

/**
 * Characters that strike out, negate or question: combining strokes, Markdown's `~~`, crosses, negation signs, question
 * marks.
 */
const TAKEN_BACK = /~~|\u0335|\u0336|\u0337|\u0338|[✗✘✕✖❌❎☒⊗🚫¬?¿⁇]|^\s*!(?!=)/u;

/** Whether a character in a text crosses it out or questions it: `~~5~~`, `Paris?`. */
export const isTakenBack = (text: string): boolean => TAKEN_BACK.test(text.normalize('NFC'));
