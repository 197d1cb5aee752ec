import { BASES, MADE, METRIC, PREFIX_NAMES, PREFIXES, SPELLED, TOGETHER } from './unit-tables.ts';

/** How large a unit is in its base unit, and the powers of base units it is made of. */
interface Unit {
  factor: number;
  powers: Map<string, number>;
}

/** Characters beyond which a text is no unit. */
const LENGTH_MAX = 64;
/** Letters beyond which they are no symbols written together. */
const TOGETHER_MAX = 8;
const PREFIXED = new RegExp(String.raw`\b(${[...PREFIX_NAMES.keys()].join('|')})[\s-]?(?!grade)(\p{L}{3,})`, 'giu');

/** Scales of temperature: size of a degree and zero point in kelvin. */
const SCALES = new Map<string, [number, number]>([
  ['K', [1, 0]],
  ['°C', [1, 273.15]],
  ['°F', [5 / 9, 459.67 * (5 / 9)]],
]);
/** Kelvin by which 0 °C is off where it is taken for 273 K. */
const ROUNDED = 0.15;

/** A temperature of one scale on another, and what else may be meant by it; undefined for other units. */
export function temperatures(value: number, from: string, to: string): { value: number; others: number[] } | undefined {
  const [a, b] = [alike(from, to), to].map((unit) => SCALES.get(onlyBase(parseUnit(unit)) ?? ''));
  if (!a || !b) return undefined;
  // The same scale must not lose a digit on its way through kelvin.
  if (a === b) return { value, others: [] };
  const [absolute, colder, warmer] = [0, -ROUNDED, ROUNDED].map((kelvin) => {
    return Number(((value * a[0] + a[1] - b[1] + kelvin) / b[0]).toFixed(9)); // 32 °F is 0 °C, not nearly
  });
  return { value: absolute!, others: [colder!, warmer!, (value * a[0]) / b[0]] };
}

function onlyBase(unit: Unit | undefined): string | undefined {
  const [only, ...others] = unit?.factor === 1 ? unit.powers : [];
  return only && others.length === 0 && only[1] === 1 ? only[0] : undefined;
}

/** `25 C` is no charge where a temperature is asked for, nor `25°` an angle. */
function alike(from: string, to: string): string {
  const scale = onlyBase(parseUnit(to));
  if (scale === undefined || !SCALES.has(scale)) return from;
  if (SCALES.has(`°${from}`)) return `°${from}`;
  return scale !== 'K' && onlyBase(parseUnit(from)) === '°' ? scale : from;
}

/** What a value in one unit is multiplied by to be in another; undefined when they do not measure the same. */
export function factorBetween(from: string, to: string): number | undefined {
  const [a, b] = [parseUnit(from), parseUnit(to)];
  if (!a || !b) return fold(from) === fold(to) ? 1 : undefined;
  // `J/(kg C)` is of degrees where that makes sense.
  return ratio(a, b) ?? ratio(parseUnit(from.replace(/(?<!°)C\b/g, '°C')) ?? a, b);
}

function ratio(a: Unit, b: Unit): number | undefined {
  const bases = new Set([...a.powers.keys(), ...b.powers.keys()]);
  for (const base of bases) if ((a.powers.get(base) ?? 0) !== (b.powers.get(base) ?? 0)) return undefined;
  return a.factor / b.factor;
}

/** Whether a text is a unit of the tables, or made of such. */
export const isUnit = (text: string): boolean => parseUnit(text) !== undefined;

/** Reads `m/s^2`, `m s-2`, `kg·m^-3`, `metres per second`; undefined for what is no unit of the tables. */
function parseUnit(text: string): Unit | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const written = inSigns(text);
  const unit: Unit = { factor: 1, powers: new Map() };
  let sign = 1;
  let read = '';
  for (const match of written.matchAll(/(\/)|([\p{L}%°₹€$£]+\.?)(?:(?:\s*\^\s*)?([-+]?\d+))?/gu)) {
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

/** One way of writing for each meaning: powers as digits, `/` for `per`, prefixes as letters. */
function inSigns(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/℃/g, '°C')
      .replace(/℉/g, '°F')
      .replace(/\bo(?=[CF]\b)/g, '°')
      .replace(/[()]/g, '')
      .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/g, (sign) => '0123456789-'['⁰¹²³⁴⁵⁶⁷⁸⁹⁻'.indexOf(sign)]!)
      .replace(/[µμ]/g, 'u')
      .replace(/\u2126/g, 'Ω')
      .replace(
        /(?:°|\bdegrees?|\bdeg\.?)\s*(cel[sc]ius|centigrade|c|fahrenheit|f|kelvin|k)\b/gi,
        (_, scale: string) => ({ c: '°C', f: '°F', k: 'K' })[scale[0]!.toLowerCase()]!,
      )
      .replace(/\bmm\s*(?:of\s*)?Hg\b/i, 'mmHg')
      // Written together, `ms^-1` is no millisecond.
      .replace(/\b([ckm]?m)s(?=\s*\^?\s*-\d)/g, '$1 s')
      .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
      .replace(/\bper\b/gi, '/')
      .replace(/\bsquared\b/gi, '^2')
      .replace(/\bcubed\b/gi, '^3')
      .replace(
        /\b(square|sq|cubic|cu)\b\.?\s*(\p{L}+)/giu,
        (_, word: string, unit: string) =>
          `${unit.replace(/^([cdkm]?m|ft|yd|mi)s$/i, '$1')}^${/^s/i.test(word) ? 2 : 3}`,
      )
      .replace(PREFIXED, (_, prefix: string, unit: string) => {
        const name = SPELLED.get(unit.toLowerCase()) ?? SPELLED.get(unit.toLowerCase().replace(/s$/, '')) ?? unit;
        return PREFIX_NAMES.get(prefix.toLowerCase())! + name;
      })
  );
}

/**
 * The units that letters stand for: one, in the plural too, or several that are written together where there is one way
 * to divide them.
 */
function symbols(letters: string, isRaised: boolean): Unit[] | undefined {
  const one = symbol(letters);
  if (one) return [one];
  const plural = /s$/i.test(letters) ? symbol(letters.slice(0, -1)) : undefined;
  const isPlural = plural && (/^\p{Ll}+$/u.test(letters) || SPELLED.has(letters.slice(0, -1).toLowerCase()));
  if (isPlural && !isRaised) return [plural];
  // `WH` is another spelling of one unit.
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
  const prefix = METRIC.has(name.slice(1)) ? PREFIXES.get(name[0]!) : undefined;
  return sized(name, 1) ?? (prefix === undefined ? undefined : sized(name.slice(1), prefix));
}

function sized(name: string, factor: number): Unit | undefined {
  if (BASES.has(name)) return { factor, powers: new Map([[name, 1]]) };
  const [size, unit] = MADE.get(name) ?? [];
  const made = unit === undefined ? undefined : parseUnit(unit);
  return made && { factor: factor * size! * made.factor, powers: made.powers };
}

/** Among other units a degree is one of difference: `J/(kg °C)` is `J/(kg K)`. */
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

/** Units of no table are the same by their letters: `sq. units` and `units^2`. */
export function fold(unit: string): string {
  return inSigns(unit)
    .toLowerCase()
    .replace(/[\s.^]/g, '')
    .replace(/s(?=\d*$)/, '');
}
