import type { Token } from './notation.ts';

/** A number in digits, with what else it may mean: `1,500` is 1500, and 1.5 where commas are decimal. */
export interface Numeral {
  value: number;
  others: number[];
  /** The index of the token behind it. */
  next: number;
  isWhole: boolean;
}

/** The most groups of digits of a number. */
const GROUPS_MAX = 8;
const MARKS = /^[.,'·˙_٬٫]$/;
const DECIMAL = /^[.,·٫]$/;

/** Where numbers stand: in a list a comma or a space ends a number, and `2·3` may be a product. */
export interface Around {
  isList?: boolean;
  /** It is multiplied by a power of ten, so that a mark after one digit is a decimal mark. */
  isMantissa?: boolean;
  /** What stands behind a number is its unit: `5.5E-7m`. */
  isNumeric?: boolean;
}

/** Reads a number in digits, with marks between thousands and a decimal mark; undefined where the marks fit no number. */
export function numeralAt(tokens: readonly Token[], at: number, around: Around = {}): Numeral | undefined {
  const first = tokens[at];
  if (first && /^[.,]$/.test(first.text) && isJoined(tokens[at + 1])) {
    const isOpen = first.text === '.' && (at === 0 || first.gap || !/[\d.)]/.test(tokens[at - 1]!.text));
    return isOpen ? finish(tokens, at + 2, [`0.${tokens[at + 1]!.text}`], around) : undefined;
  }
  if (first?.kind !== 'number') return undefined;
  const groups = [first.text];
  const marks: string[] = [];
  let next = at + 1;
  for (; next < tokens.length && groups.length <= GROUPS_MAX; next += 1) {
    const token = tokens[next]!;
    if (token.kind === 'number' && token.gap && !around.isList && isThousands(tokens, next, groups, marks)) {
      marks.push(' ');
      groups.push(token.text);
    } else if (
      isMark(token, around) &&
      !(token.text === '·' && /^[·^]$/.test(tokens[at - 1]?.text ?? '')) &&
      isJoined(tokens[next + 1]) &&
      !isTimesTen(tokens, next)
    ) {
      if (token.text === '_' && tokens[next + 2]?.text === '/') break;
      marks.push(token.text);
      groups.push(tokens[next + 1]!.text);
      next += 1;
    } else break;
  }
  const isProduct = marks.length > 1 && marks.every((mark) => mark === '·'); // `2·3·5`
  return isProduct
    ? finish(tokens, at + 1, [first.text], around)
    : finish(tokens, next, valuesOf(groups, marks, around), around);
}

/** Whether a numeral is multiplied by a power of ten. */
export function isMantissa(tokens: readonly Token[], at: number): boolean {
  const behind = tokens.slice(at + 1, at + 6);
  return behind.some(
    (token, index) => /^(?:[*·.]|x)$/i.test(token.text) && /^(?:10|0)$/.test(behind[index + 1]?.text ?? ''),
  );
}

function finish(
  tokens: readonly Token[],
  next: number,
  digits: readonly string[],
  around: Around,
): Numeral | undefined {
  if (digits.length === 0) return undefined;
  const { power, end } = exponentAt(tokens, next, around);
  const isTrailing =
    end === next && tokens[next]?.text === '.' && !tokens[next]!.gap && /^[)\s]?$/.test(tokens[next + 1]?.text ?? '');
  const [value, ...others] = digits.map((text) => Number(`${text}e${power}`));
  return { value: value!, others, next: end + (isTrailing ? 1 : 0), isWhole: power === 0 && /^\d+$/.test(digits[0]!) };
}

/** An exponent written with `e`, as in `3e8`. */
function exponentAt(
  tokens: readonly Token[],
  at: number,
  { isNumeric = false }: Around,
): { power: number; end: number } {
  const letter = tokens[at];
  const none = { power: 0, end: at };
  if (letter?.gap !== false || !/^e$/i.test(letter.text)) return none;
  const sign = /^[-+]$/.test(tokens[at + 1]?.text ?? '') ? 1 : 0;
  const digits = tokens[at + 1 + sign];
  const behind = tokens[at + 2 + sign];
  const isApart = behind?.gap !== false || (isNumeric && behind.kind === 'word');
  const isPower = digits?.kind === 'number' && !digits.gap && digits.text.length <= 3 && isApart;
  if (!isPower || (sign === 1 && tokens[at + 1]!.gap)) return none;
  return { power: Number((sign ? tokens[at + 1]!.text : '') + digits.text), end: at + 2 + sign };
}

const isJoined = (token: Token | undefined): token is Token => token?.kind === 'number' && !token.gap;

/** Whether a raised point multiplies by a power of ten, as in `5·10^6`. */
const isTimesTen = (tokens: readonly Token[], at: number): boolean =>
  /^[·.]$/.test(tokens[at]!.text) && tokens[at + 1]!.text === '10' && tokens[at + 2]?.text === '^';

function isMark(token: Token, { isList }: Around): boolean {
  return MARKS.test(token.text) && !token.gap && !(isList && token.text === ',');
}

/** Whether three digits behind a space go on a number, and what stands behind them does not make them another one. */
function isThousands(
  tokens: readonly Token[],
  at: number,
  groups: readonly string[],
  marks: readonly string[],
): boolean {
  const { text } = tokens[at]!;
  const head = groups[0]!.length <= 3 && !groups[0]!.startsWith('0') && marks.every((mark) => mark === ' ');
  return head && text.length === 3 && tokens[at + 1]?.text !== '/';
}

/** The digits that a numeral may mean, the likeliest first; empty where its marks fit no number. */
function valuesOf(groups: readonly string[], marks: readonly string[], { isMantissa }: Around): string[] {
  const [mark] = marks;
  if (mark === undefined) return [groups[0]!];
  const inGroups = groups[0]!.length <= 3 && /^[1-9]/.test(groups[0]!);
  const decimal = `${groups.slice(0, -1).join('')}.${groups.at(-1)}`;
  const last = marks.at(-1)!;
  if (marks.every((each) => each === mark)) {
    const areThousands = inGroups && areGroups(groups.slice(1)) && mark !== '٫' && mark !== '·';
    if (marks.length > 1) return areThousands ? [groups.join('')] : [];
    const asDecimal = DECIMAL.test(mark) ? [decimal] : [];
    if (!areThousands) return asDecimal;
    if (isMantissa && groups[0]!.length === 1 && asDecimal.length > 0) return asDecimal;
    return mark === '.' ? [...asDecimal, groups.join('')] : [groups.join(''), ...asDecimal];
  }
  const isDecimal = DECIMAL.test(last) && marks.slice(0, -1).every((each) => each === mark) && mark !== last;
  return isDecimal && inGroups && areGroups(groups.slice(1, -1)) ? [decimal] : [];
}

/** Whether groups of digits are thousands: three digits at the end, and three, or two as in India, before. */
function areGroups(groups: readonly string[]): boolean {
  return groups.at(-1)?.length === 3 && groups.slice(0, -1).every(({ length }) => length === 3 || length === 2);
}
