/** What a key asks for. */
export type Action =
  | { type: SimpleAction }
  /** A typed character of a mark. */
  | { type: 'type'; character: string }
  /** Gives or takes a marking point, counted from 0. */
  | { type: 'point'; index: number };

export type SimpleAction =
  | 'next'
  | 'previous'
  | 'save'
  | 'full'
  | 'none'
  | 'up'
  | 'down'
  | 'erase'
  | 'revert'
  | 'comment'
  | 'reason'
  | 'repair'
  | 'pen'
  | 'undo'
  | 'question'
  | 'copy'
  | 'draft'
  | 'similar'
  | 'copies'
  | 'nextPage'
  | 'previousPage'
  | 'zoom'
  | 'help';

/** The part of a keyboard event that decides. */
export interface Pressed {
  key: string;
  /** The physical key, such as `Digit1`. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const NAMED: Record<string, SimpleAction> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Enter: 'save',
  Backspace: 'erase',
  Escape: 'revert',
  '+': 'up',
  '=': 'up',
  '-': 'down',
  '?': 'help',
};

/** Letters, with or without Shift or caps lock. */
const LETTERS: Record<string, SimpleAction> = {
  j: 'next',
  k: 'previous',
  f: 'full',
  z: 'none',
  c: 'comment',
  r: 'reason',
  u: 'undo',
  g: 'question',
  o: 'copy',
  d: 'draft',
  e: 'repair',
  w: 'pen',
  s: 'similar',
  l: 'copies',
  m: 'zoom',
};

/** The rows of the list of keys, in the order in which it shows them. */
export const KEY_ROWS: readonly { keys: readonly string[]; action: SimpleAction | 'type' | 'point' }[] = [
  { keys: ['Enter'], action: 'save' },
  { keys: ['j', '→'], action: 'next' },
  { keys: ['k', '←'], action: 'previous' },
  { keys: ['0 … 9', '.'], action: 'type' },
  { keys: ['f'], action: 'full' },
  { keys: ['z'], action: 'none' },
  { keys: ['+'], action: 'up' },
  { keys: ['-'], action: 'down' },
  { keys: ['Shift 1 … 9'], action: 'point' },
  { keys: ['Esc'], action: 'revert' },
  { keys: ['u'], action: 'undo' },
  { keys: ['c'], action: 'comment' },
  { keys: ['r'], action: 'reason' },
  { keys: ['d'], action: 'draft' },
  { keys: ['e'], action: 'repair' },
  { keys: ['w'], action: 'pen' },
  { keys: ['g'], action: 'question' },
  { keys: ['o'], action: 'copy' },
  { keys: ['s'], action: 'similar' },
  { keys: ['l'], action: 'copies' },
  { keys: ['p'], action: 'nextPage' },
  { keys: ['Shift p'], action: 'previousPage' },
  { keys: ['m'], action: 'zoom' },
  { keys: ['?'], action: 'help' },
];

/** The action of a key outside text fields; undefined for keys of the browser. */
export function actionOf(pressed: Pressed): Action | undefined {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  if (ctrlKey || altKey || metaKey) return undefined;
  if (/^[0-9.,]$/.test(key)) return { type: 'type', character: key };
  const named = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined;
  if (named) return { type: named };
  // The digit of a key whose character is another one: on French keyboards, digits need Shift.
  const digit = /^Digit([1-9])$/.exec(code);
  if (digit) return { type: 'point', index: Number(digit[1]) - 1 };
  const letter = key.toLowerCase();
  if (letter === 'p') return { type: shiftKey ? 'previousPage' : 'nextPage' };
  const simple = Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined;
  return simple && { type: simple };
}
