/** Characters that OCR confuses with the digits and signs of labels, above all next to letters: `Bl.` is B1, `AS:` is A5. */
const SHAPES: Record<string, string> = {
  '0': 'OoQD',
  '1': 'lLI|!i',
  '2': 'Zz',
  '3': 'B',
  '4': 'A+',
  '5': 'Ss$',
  '6': 'Gboé',
  '7': 'TZ?',
  '8': 'B&Ss',
  '9': 'gqY',
  i: 'lLI|!1j',
  v: 'uUyY',
  Q: '©®@O0',
  '.': ',',
  '(': 'cC',
  ')': ']}DJ',
  ':': ';.',
};

/** Whether a character may have been read where another one stands. */
export const looksLike = (read: string, sign: string): boolean => SHAPES[sign]?.includes(read) ?? false;

/** A pattern that matches digits and their misreadings. */
export const lookingLike = (figures: string): string =>
  Array.from(figures, (figure) => `[${figure}${SHAPES[figure] ?? ''}]`).join('');
