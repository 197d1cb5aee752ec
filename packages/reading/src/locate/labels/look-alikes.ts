/** Characters that OCR confuses with digits, above all next to letters: `Bl.` is B1, `AS:` is A5. */
const SHAPES: Record<string, string> = {
  '0': '[0OoQD]',
  '1': '[1lLI|!i]',
  '2': '[2Zz]',
  '3': '[3B]',
  '5': '[5Ss$]',
  '6': '[6Gboé]',
  '7': '[7TZ?]',
  '8': '[8B&Ss]',
  '9': '[9gqY]',
};

/** A pattern that matches digits and their misreadings. */
export const lookingLike = (figures: string): string =>
  Array.from(figures, (figure) => SHAPES[figure] ?? figure).join('');
