import { plainDigits } from '../text/letters.ts';
import { remember } from '../text/remember.ts';
import { BASES, MADE, METRIC, MONEY, PREFIX_NAMES, PREFIXES, SPELLED, TOGETHER } from './unit-tables.ts';

/** The size of a unit in base units, and the powers of base units that it consists of. */
interface Unit {
  factor: number;
  powers: Map<string, number>;
}

/** The longest text that may be a unit, in characters. */
const LENGTH_MAX = 64;
/** The longest run of letters that may be symbols written together. */
const TOGETHER_MAX = 8;
const PREFIXED = new RegExp(String.raw`\b(${[...PREFIX_NAMES.keys()].join('|')})[\s-]?(?!grade)(\p{L}{3,})`, 'giu');

/** A prefix apart from the name of its unit: `k ohm`. */
const PREFIX_LONG: Record<string, string> = { k: 'kilo', K: 'kilo', M: 'mega', G: 'giga' };

/** Scales of temperature: size of a degree and zero point in kelvin. */
const SCALES = new Map<string, [number, number]>([
  ['K', [1, 0]],
  ['°C', [1, 273.15]],
  ['°F', [5 / 9, 459.67 * (5 / 9)]],
]);
/** The error, in kelvin, of converting with 273 instead of 273.15. */
const ROUNDED = 0.15;

/** Converts a temperature from one scale to another, with other values that may be meant; undefined for other units. */
export function temperatures(value: number, from: string, to: string): { value: number; others: number[] } | undefined {
  const [a, b] = [alike(from, to), to].map((unit) => SCALES.get(onlyBase(parseUnit(unit)) ?? ''));
  if (!a || !b) return undefined;
  // A value on the same scale must not lose digits by a conversion to kelvin and back.
  if (a === b) return { value, others: [] };
  const [absolute, colder, warmer] = [0, -ROUNDED, ROUNDED].map((kelvin) => {
    return Number(((value * a[0] + a[1] - b[1] + kelvin) / b[0]).toFixed(9)); // rounded, so that 32 °F is exactly 0 °C
  });
  return { value: absolute!, others: [colder!, warmer!, (value * a[0]) / b[0]] };
}

function onlyBase(unit: Unit | undefined): string | undefined {
  const [only, ...others] = unit?.factor === 1 ? unit.powers : [];
  return only && others.length === 0 && only[1] === 1 ? only[0] : undefined;
}

/** Reads a unit as a temperature where one is expected: `25 C` is not a charge then, nor `25°` an angle. */
function alike(from: string, to: string): string {
  const scale = onlyBase(parseUnit(to));
  if (scale === undefined || !SCALES.has(scale)) return from;
  if (SCALES.has(`°${from}`)) return `°${from}`;
  return scale !== 'K' && onlyBase(parseUnit(from)) === '°' ? scale : from;
}

/** The factor that converts a value from one unit to another; undefined when they measure different things. */
export function factorBetween(from: string, to: string): number | undefined {
  const [money, wanted] = [moneyOf(from), moneyOf(to)];
  if (money && wanted && (money[1].includes(wanted[1]) || wanted[1].includes(money[1]))) return money[2] / wanted[2];
  const [a, b] = [parseUnit(from), parseUnit(to)];
  if (!a || !b) return fold(from) === fold(to) ? 1 : undefined;
  // In `J/(kg C)` the `C` means degrees where that fits.
  return ratio(a, b) ?? ratio(parseUnit(from.replace(/(?<!°)C\b/g, '°C')) ?? a, b);
}

const moneyOf = remember((unit: string) => MONEY.find(([words]) => words.test(unit.trim())), 500);

/** Whether a text is a sum of money, such as `p` or `dollars`. */
export const isMoney = (unit: string): boolean => moneyOf(unit) !== undefined;

/** Whether a unit measures time. */
export const isTime = (unit: string): boolean => factorBetween(unit, 's') !== undefined;

function ratio(a: Unit, b: Unit): number | undefined {
  const bases = new Set([...a.powers.keys(), ...b.powers.keys()]);
  for (const base of bases) if ((a.powers.get(base) ?? 0) !== (b.powers.get(base) ?? 0)) return undefined;
  return a.factor / b.factor;
}

/** Whether a text is a unit in the tables, or composed of such units. */
export const isUnit = (text: string): boolean => parseUnit(text) !== undefined;

/**
 * Parses `m/s^2`, `m s-2`, `kg·m^-3`, `metres per second`; undefined for a text that is not composed of units in the
 * tables.
 */
const parseUnit = remember(readUnit, 2_000);

function readUnit(text: string): Unit | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const written = inSigns(text);
  const unit: Unit = { factor: 1, powers: new Map() };
  let sign = 1;
  let read = '';
  for (const match of written.matchAll(/(\/)|([\p{L}%°₹€$£]+\.?)(?:(?:\s*\^\s*)?([-+]?\d)(?!\d))?/gu)) {
    read += match[0];
    if (match[1]) {
      sign = -1;
      continue;
    }
    const parts = symbols(match[2]!.replace(/\.$/, ''), match[3] !== undefined);
    if (!parts) return undefined;
    for (const [index, part] of parts.entries()) {
      const power = sign * (index === parts.length - 1 ? Number(match[3] ?? 1) : 1);
      unit.factor *= part.factor ** power;
      for (const [base, of] of part.powers) unit.powers.set(base, (unit.powers.get(base) ?? 0) + of * power);
    }
  }
  const isWhole = read !== '' && read.replace(/[\s.]/g, '') === written.replace(/[\s·*.]/g, '');
  return isWhole ? ofDifferences(unit) : undefined;
}

/** Normalizes the notation of a unit: powers as digits, `/` for `per`, prefixes as letters. */
function inSigns(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/℃/g, '°C')
      .replace(/℉/g, '°F')
      .replace(/\bo(?=[CF]\b)/g, '°')
      .replace(/[()]/g, '')
      .replace(/[⁰¹²³⁴-⁹⁻]/g, plainDigits)
      .replace(/[µμ]/g, 'u')
      .replace(
        /(?:°|\bdegrees?|\bdeg\.?)\s*(cel[sc]ius|centigrade|c|fahrenheit|f|kelvin|k)\b/gi,
        (_, scale: string) => ({ c: '°C', f: '°F', k: 'K' })[scale[0]!.toLowerCase()]!,
      )
      .replace(/\bmm\s*(?:of\s*)?Hg\b/i, 'mmHg')
      // In `ms^-1` the `ms` means metre second, not millisecond.
      .replace(/\b([ckm]?m)s(?=\s*\^?\s*-\d)/g, '$1 s')
      .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
      .replace(/\bper\b/gi, '/')
      .replace(/\bsquared\b/gi, '^2')
      .replace(/\bcubed\b/gi, '^3')
      .replace(/(?<=\p{L})\s+sq(?:uare)?\.?$/iu, '^2')
      .replace(
        /\b(square|sq|cubic|cu)\b\.?\s*(\p{L}+)/giu,
        (_, word: string, unit: string) =>
          `${unit.replace(/^([cdkm]?m|ft|yd|mi)s$/i, '$1')}^${/^s/i.test(word) ? 2 : 3}`,
      )
      .replace(/\b([kKMG])\s+(?=\p{L}{3,})/gu, (_, prefix: string) => PREFIX_LONG[prefix]!)
      .replace(PREFIXED, (whole, prefix: string, unit: string) => {
        if (SPELLED.has(whole.toLowerCase().replace(/s$/, ''))) return whole; // `kilohms`
        const name = SPELLED.get(unit.toLowerCase()) ?? SPELLED.get(unit.toLowerCase().replace(/s$/, '')) ?? unit;
        return PREFIX_NAMES.get(prefix.toLowerCase())! + name;
      })
  );
}

/**
 * Parses letters as a unit, singular or plural, or as several units written together where just one division is
 * possible.
 */
function symbols(letters: string, isRaised: boolean): Unit[] | undefined {
  const one = symbol(letters);
  if (one) return [one];
  const plural = /s$/i.test(letters) ? symbol(letters.slice(0, -1)) : undefined;
  const isPlural = plural && (/^\p{Ll}+$/u.test(letters) || SPELLED.has(letters.slice(0, -1).toLowerCase()));
  if (isPlural && !isRaised) return [plural];
  // Letters of one case, such as `WH`, are another spelling of one unit.
  const isMixed = /^(?!K).*[\p{Lu}°]/u.test(letters) && /[\p{Ll}°]/u.test(letters);
  const mayDivide = letters.length <= TOGETHER_MAX && (isRaised || isMixed);
  const ways = mayDivide ? divisions(letters) : [];
  if (ways.length === 1) return ways[0]!.map((part) => symbol(part)!);
  return isPlural && ways.length === 0 ? [plural] : undefined;
}

function divisions(letters: string): string[][] {
  if (letters === '') return [[]];
  return Array.from(letters, (_, n) => letters.slice(0, n + 1))
    .filter((head) => TOGETHER.test(head))
    .flatMap((head) => divisions(letters.slice(head.length)).map((rest) => [head, ...rest]));
}

function symbol(written: string): Unit | undefined {
  const name = BASES.has(written) || MADE.has(written) ? written : (SPELLED.get(written.toLowerCase()) ?? written);
  if (/[/^]/.test(name)) return parseUnit(name);
  const end = written.slice(1).toLowerCase();
  const spelled = end.length > 2 || end === 'l' ? (SPELLED.get(end) ?? '') : ''; // `kohm`, `cl`
  if (METRIC.has(spelled) && PREFIXES.has(written[0]!) && !SPELLED.has(written.toLowerCase()))
    return sized(spelled, PREFIXES.get(written[0]!)!);
  const prefix = METRIC.has(name.slice(1)) ? PREFIXES.get(name[0]!) : undefined;
  return sized(name, 1) ?? (prefix === undefined ? undefined : sized(name.slice(1), prefix));
}

function sized(name: string, factor: number): Unit | undefined {
  if (BASES.has(name)) return { factor, powers: new Map([[name, 1]]) };
  const [size, unit] = MADE.get(name) ?? [];
  const made = unit === undefined ? undefined : parseUnit(unit);
  return made && { factor: factor * size! * made.factor, powers: made.powers };
}

/** In a compound unit a degree is a difference of temperature: `J/(kg °C)` is `J/(kg K)`. */
function ofDifferences(unit: Unit): Unit {
  if (onlyBase(unit)) return unit;
  const powers = new Map<string, number>();
  let { factor } = unit;
  for (const [base, power] of unit.powers) {
    const scale = SCALES.get(base);
    factor *= (scale?.[0] ?? 1) ** power;
    powers.set(scale ? 'K' : base, (powers.get(scale ? 'K' : base) ?? 0) + power);
  }
  return { factor, powers };
}

/** Normalizes a unit that is in no table, so that it can be compared by its letters: `sq. units` and `units^2`. */
export function fold(unit: string): string {
  return inSigns(unit)
    .toLowerCase()
    .replace(/[\s.^]/g, '')
    .replace(/s(?=\d*$)/, '');
}
