import { type Expression, functionNamed, isFunction, power, type Reading, symbol } from './expression.ts';
import type { Token } from './notation.ts';
import { wordsAt } from './number-words.ts';
import { isMantissa, numeralAt } from './numbers.ts';

// The grammar of an expression in school notation: `2x + 1`, `5/3 π`, `√12`, `2 sin x cos x`, `(x - 3)(x + 3)`, `1 1/2`.
//
//   sum     = [ sign ] product { ( "+" | "-" | "±" ) product }
//   product = factor { [ "*" | "·" | "/" ] factor }          a factor without a sign before it binds more tightly
//   factor  = primary [ "^" exponent ] [ "%" | "!" ]
//   primary = number | mixed number | letter | function factor | "(" sum ")"

/** The deepest nesting of brackets and functions, and the most numbers and symbols, on which trees are as deep. */
const [DEPTH_MAX, PARTS_MAX] = [20, 1_000];

/** Reads tokens from one place on, with a method for each rule of the grammar. */
export class Parser {
  at: number;
  #parts = 0;
  #isInBars = false;
  readonly #tokens: readonly Token[];
  readonly #reading: Reading;
  /** What a bracket at a place was read as, since two rules may ask for the same one and brackets nest. */
  readonly #brackets = new Map<number, { bracket: Expression | undefined; next: number }>();

  constructor(tokens: readonly Token[], at: number, reading: Reading) {
    this.#tokens = tokens;
    this.at = at;
    this.#reading = reading;
  }

  /** Whether a bar begins the size of an expression; in lists it divides numbers. */
  get #mayOpenBars(): boolean {
    return !(this.#isInBars || this.#reading.isList || this.#reading.isNumeric);
  }

  #peek(ahead = 0): string {
    return this.#tokens[this.at + ahead]?.text ?? '';
  }

  #take(...texts: string[]): string | undefined {
    const text = this.#peek();
    if (text === '' || !texts.includes(text)) return undefined;
    this.at += 1;
    return text;
  }

  /** Undoes what was read after `from`, where it does not go on as it should. */
  #back(from: number): undefined {
    this.at = from;
    return undefined;
  }

  sum(depth: number): Expression | undefined {
    if (depth > DEPTH_MAX) return undefined;
    const isNegative = this.#take('-', '+') === '-';
    const first = this.#product(depth);
    if (!first) return undefined;
    let sum: Expression = isNegative ? { op: 'negate', args: [first] } : first;
    for (;;) {
      const from = this.at;
      const op = this.#take('+', '-', ...(this.#reading.isBoolean ? ['⊕'] : []));
      if (!op) return sum;
      const next = this.#product(depth);
      if (!next) {
        this.#back(from);
        return sum;
      }
      sum = op === '⊕' ? { op: 'call', name: 'xor', args: [sum, next] } : { op: op as '+' | '-', args: [sum, next] };
    }
  }

  #product(depth: number): Expression | undefined {
    let product = this.#factor(depth);
    while (product) {
      const from = this.at;
      const sign = this.#take('*', '·', '/', '\\', 'x', 'X', '×', 'over', '.') ?? '';
      const isCross = /^x$/i.test(sign);
      const mayBeSign =
        sign === '.' ? this.#tokens[from]!.gap && this.#tokens[this.at]?.gap === true : !isCross || this.#isCross(from);
      if (sign !== '' && !mayBeSign) this.#back(from);
      if (sign !== '' && mayBeSign) {
        const isDivided = sign === '/' || sign === '\\' || sign === 'over';
        const next: Expression | undefined = isDivided
          ? this.#divisor(depth)
          : (this.#timesTen(product) ?? this.#signed(depth));
        if (!next) {
          this.#back(from);
          return product;
        }
        product = { op: isDivided ? '/' : '*', args: [product, next] };
      } else {
        const next: Expression | undefined = this.#beside(depth, product);
        if (!next) return product;
        product = { op: '*', args: [product, next] };
      }
    }
    return product;
  }

  /** A factor written right behind another one. */
  #beside(depth: number, before: Expression): Expression | undefined {
    const token = this.#tokens[this.at];
    const isTen = token?.text === '10' && token.gap && this.#peek(1) === '^' && before.op === 'number'; // `6.02 10^23`
    if (!token || (token.kind === 'number' && !isTen && !isClosed(this.#tokens[this.at - 1]))) return undefined;
    if (before.op === 'number' && ((token.kind === 'number' && !isTen) || before.form === 'words')) return undefined;
    const isOpen = /^[(√∛¬\p{L}[]$/u.test(token.text[0]!) || (token.text === '|' && this.#mayOpenBars);
    if (!isOpen && token.kind !== 'number') return undefined;
    const from = this.at;
    const factor = this.#factor(depth);
    return factor && !(factor.op === 'number' && factor.form === 'words') ? factor : this.#back(from);
  }

  #divisor(depth: number): Expression | undefined {
    let divisor = this.#signed(depth);
    while (divisor && this.#reading.isTight) {
      const next: Expression | undefined = this.#beside(depth, divisor);
      if (!next) break;
      divisor = { op: '*', args: [divisor, next] };
    }
    return divisor;
  }

  #signed(depth: number): Expression | undefined {
    if (!this.#take('-')) return this.#factor(depth);
    const factor = this.#factor(depth);
    return factor && { op: 'negate', args: [factor] };
  }

  /** A power of ten whose exponent lost its place: `5 × 10 6`, `9.1 × 10 -1`, `1.6 x 10-19`. */
  #timesTen(before: Expression): Expression | undefined {
    const [ten, next] = [this.#tokens[this.at], this.#tokens[this.at + 1]];
    if (before.op !== 'number' || ten?.text !== '10' || !next) return undefined;
    const sign = /^[-+]$/.test(next.text) ? next.text : '';
    const digits = this.#tokens[this.at + (sign ? 2 : 1)];
    if (digits?.kind !== 'number' || digits.text.length > 2 || (sign ? digits.gap : !next.gap)) return undefined;
    this.at += sign ? 3 : 2;
    return power(Number(sign + digits.text));
  }

  /** Whether an `x` between numbers multiplies them; `3x - 4` and `3x(x + 1)` have an unknown. */
  #isCross(at: number): boolean {
    const [before, cross, next, behind] = this.#tokens.slice(at - 1, at + 3);
    if (!/[\d)]$/.test(before?.text ?? '') || !next) return false;
    if (/^[\d.√]/.test(next.text)) return this.#reading.isNumeric === true || (cross!.gap && next.gap);
    return cross!.gap && next.gap && (next.text === '(' || (next.text === '-' && behind?.gap === false));
  }

  #factor(depth: number): Expression | undefined {
    if (this.#reading.isBoolean && this.#take('¬')) {
      const denied = this.#factor(depth + 1);
      return denied && { op: 'not', args: [denied] };
    }
    let factor = this.#primary(depth);
    while (factor && /^['%!‰^]$/.test(this.#peek())) {
      const from = this.at;
      const sign = this.#take("'", '%', '!', '^');
      if (sign === '%' && !this.#reading.isNumeric) factor = { op: 'percent', args: [factor] };
      else if (sign === '!') factor = { op: 'factorial', args: [factor] };
      else if (sign === "'" && this.#reading.isBoolean) factor = { op: 'not', args: [factor] };
      else if (sign === '^') {
        const exponent: Expression | undefined = this.#exponent(depth);
        if (!exponent) {
          this.#back(from);
          return factor;
        }
        factor = { op: '^', args: [factor, exponent] };
      } else {
        this.#back(from);
        return factor;
      }
    }
    return factor;
  }

  #exponent(depth: number): Expression | undefined {
    const isNegative = this.#take('-', '+') === '-';
    const exponent = this.#factor(depth + 1);
    return exponent && isNegative ? { op: 'negate', args: [exponent] } : exponent;
  }

  #primary(depth: number): Expression | undefined {
    this.#parts += 1;
    if (this.#parts > PARTS_MAX) return undefined;
    return this.#number() ?? this.#bracket(depth) ?? this.#named(depth);
  }

  #bracket(depth: number): Expression | undefined {
    const from = this.at;
    const known = this.#brackets.get(from);
    if (known) {
      this.at = known.next;
      return known.bracket;
    }
    const bracket = this.#newBracket(depth);
    this.#brackets.set(from, { bracket, next: this.at });
    return bracket;
  }

  #newBracket(depth: number): Expression | undefined {
    const from = this.at;
    const open = this.#take('(', '[', '{', ...(this.#mayOpenBars ? ['|'] : [])) ?? '';
    const closing = { '(': ')', '[': ']', '{': '}', '|': '|' }[open];
    if (!closing) return undefined;
    const areBars = open === '|'; // `|x - 2|`, within which a bar closes
    if (areBars) this.#isInBars = true;
    const inner = this.sum(depth + 1);
    if (areBars) this.#isInBars = false;
    if (!inner || !this.#take(closing)) return this.#back(from);
    return areBars ? { op: 'call', name: 'abs', args: [inner] } : inner;
  }

  #number(): Expression | undefined {
    const tokens = this.#tokens;
    const from = this.at;
    const numeral = numeralAt(tokens, from, { ...this.#reading, isMantissa: isMantissa(tokens, from) });
    if (numeral) {
      this.at = numeral.next;
      const part = numeral.isWhole ? this.#fractionBehind() : undefined;
      if (part !== undefined) return { op: 'number', value: numeral.value + part, others: [], form: 'fraction' };
      return {
        op: 'number',
        value: numeral.value,
        others: numeral.others,
        form: numeral.isWhole ? 'whole' : 'decimal',
      };
    }
    const words = wordsAt(tokens, from);
    if (!words) return undefined;
    this.at = words.next;
    return { op: 'number', value: words.value, others: [], form: 'words' };
  }

  /** The proper fraction of a mixed number: ` 1/2`, ` and 9/30`, `_9/30`, ` whole 9/30`. */
  #fractionBehind(): number | undefined {
    const from = this.at;
    const joint = this.#take('and', '_', 'whole');
    const [over, slash, under] = [this.#tokens[this.at], this.#peek(1), this.#tokens[this.at + 2]];
    const isApart = joint !== undefined || over?.gap === true;
    const isFraction = over?.kind === 'number' && under?.kind === 'number' && (slash === '/' || slash === '\\');
    const isProper = isFraction && isApart && Number(over.text) < Number(under.text);
    if (isProper) {
      this.at += 3;
      return Number(over.text) / Number(under.text);
    }
    const words = joint === 'and' ? wordsAt(this.#tokens, this.at) : undefined;
    if (words && words.value > 0 && words.value < 1) {
      this.at = words.next;
      return words.value;
    }
    return this.#back(from);
  }

  #named(depth: number): Expression | undefined {
    const token = this.#tokens[this.at];
    if (!token || depth > DEPTH_MAX) return undefined;
    const lower = token.text.toLowerCase();
    const name = functionNamed(lower);
    if (name) return this.#call(name, depth);
    if (token.text === '∞') {
      this.at += 1;
      return { op: 'number', value: Number.POSITIVE_INFINITY, others: [], form: 'whole' };
    }
    if (token.kind !== 'word' || (this.#reading.isNumeric && lower !== 'π' && lower !== 'pi')) return undefined;
    this.at += 1;
    const digits = this.#tokens[this.at];
    // `x1` is a symbol, but `x 1` is none, and `2x3` is a product only with a sign.
    const isIndexed = digits?.kind === 'number' && !digits.gap && token.text.length === 1 && !this.#reading.isBoolean;
    if (isIndexed) this.at += 1;
    const isWord = token.text.length > 1;
    return symbol(isWord ? lower : token.text + (isIndexed ? digits.text : ''));
  }

  /** A function: of what is in brackets, or of the factors behind it up to the next function. */
  #call(name: string, depth: number): Expression | undefined {
    const from = this.at;
    this.at += 1;
    if (name === 'sqrt') this.#take('of');
    if (/^root$/i.test(this.#tokens[from]!.text) && this.#peek(2) === ',') return this.#back(from); // `root(8, 3)`
    const exponent = this.#take('^') ? this.#exponent(depth) : undefined;
    const isRoot = name === 'sqrt' || name === 'cbrt';
    let arg = isRoot || this.#peek() === '(' ? this.#primary(depth + 1) : this.#factor(depth + 1);
    while (arg && !isRoot && this.#tokens[this.at - 1]?.text !== ')' && !isFunction(this.#peek().toLowerCase())) {
      const next: Expression | undefined = this.#beside(depth + 1, arg);
      if (!next) break;
      arg = { op: '*', args: [arg, next] };
    }
    if (!arg) return this.#back(from);
    const call: Expression = { op: 'call', name, args: [arg] };
    return exponent ? { op: '^', args: [call, exponent] } : call;
  }
}

const isClosed = (token: Token | undefined): boolean => token?.text === ')' || token?.text === ']';
