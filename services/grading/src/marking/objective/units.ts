/** How large a unit is in its base unit, and the powers of base units it is made of. */
interface Unit {
  factor: number;
  powers: Map<string, number>;
}

// biome-ignore format: a table
const PREFIXES = new Map([
  ['p', 1e-12], ['n', 1e-9], ['u', 1e-6], ['m', 1e-3], ['c', 1e-2], ['d', 1e-1], ['h', 1e2], ['k', 1e3], ['M', 1e6], ['G', 1e9], ['T', 1e12],
]);

/** Characters beyond which a text is no unit. */
const LENGTH_MAX = 64;

/** What all units are made of. */
const BASES = new Set(['m', 'g', 's', 'A', 'K', 'mol', 'cd', 'bit', '%', '°', '°C', '°F']);

/** Other units: size in a unit before. */
// biome-ignore format: a table
const MADE = new Map<string, [number, string]>([
  ['min', [60, 's']], ['h', [3600, 's']], ['day', [86_400, 's']], ['week', [604_800, 's']], ['Hz', [1, 's^-1']],
  ['t', [1e6, 'g']], ['lb', [453.59237, 'g']], ['in', [0.0254, 'm']], ['ft', [0.3048, 'm']], ['mi', [1609.344, 'm']], ['Å', [1e-10, 'm']],
  ['L', [1, 'dm^3']], ['M', [1, 'mol L^-1']], ['rad', [180 / Math.PI, '°']],
  ['N', [1, 'kg m s^-2']], ['J', [1, 'N m']], ['W', [1, 'J s^-1']], ['Wh', [3600, 'J']], ['eV', [1.602176634e-19, 'J']], ['cal', [4.184, 'J']],
  ['Pa', [1, 'N m^-2']], ['bar', [1e5, 'Pa']], ['atm', [101_325, 'Pa']], ['mmHg', [133.322, 'Pa']], ['Nm', [1, 'N m']], ['Ns', [1, 'N s']],
  ['C', [1, 'A s']], ['Ah', [3600, 'C']], ['V', [1, 'J C^-1']], ['Ω', [1, 'V A^-1']], ['F', [1, 'C V^-1']], ['Wb', [1, 'V s']], ['T', [1, 'Wb m^-2']],
  ['H', [1, 'Wb A^-1']], ['B', [8, 'bit']], ['bps', [1, 'bit s^-1']],
]);

/** Symbols that take prefixes. */
// biome-ignore format: a table
const METRIC = new Set([
  'm', 'g', 's', 'A', 'K', 'mol', 'cd', 'N', 'J', 'W', 'Wh', 'Pa', 'bar', 'V', 'Hz', 'Ω', 'C', 'Ah', 'F', 'Wb', 'T', 'H', 'L', 'M', 'eV', 'cal', 'B', 'bit', 'bps',
]);

/** Spelled-out and other spellings of symbols, lower case. */
// biome-ignore format: a table
const SPELLED = new Map(Object.entries({
  metre: 'm', meter: 'm', centimetre: 'cm', centimeter: 'cm', millimetre: 'mm', millimeter: 'mm', kilometre: 'km',
  kilometer: 'km', gram: 'g', gramme: 'g', gm: 'g', kilogram: 'kg', kilo: 'kg', milligram: 'mg', tonne: 't',
  second: 's', sec: 's', minute: 'min', mins: 'min', hour: 'h', hr: 'h', hrs: 'h', day: 'day', week: 'week',
  ampere: 'A', amp: 'A', kelvin: 'K', mole: 'mol', newton: 'N', joule: 'J', kilojoule: 'kJ', watt: 'W',
  kilowatt: 'kW', pascal: 'Pa', volt: 'V', hertz: 'Hz', ohm: 'Ω', coulomb: 'C', farad: 'F', tesla: 'T', weber: 'Wb', henry: 'H', litre: 'L',
  liter: 'L', l: 'L', ml: 'mL', cc: 'cm^3', millilitre: 'mL', milliliter: 'mL', molar: 'M', calorie: 'cal', byte: 'B',
  inch: 'in', inches: 'in', foot: 'ft', feet: 'ft', mile: 'mi', pound: 'lb', percent: '%', degree: '°', deg: '°', radian: 'rad', angstrom: 'Å',
  degc: '°C', celsius: '°C', centigrade: '°C', fahrenheit: '°F', kmph: 'km/h', kph: 'km/h', mph: 'mi/h',
}));

/** Scales of temperature: size of a degree and zero point in kelvin. */
const SCALES = new Map<string, [number, number]>([
  ['K', [1, 0]],
  ['°C', [1, 273.15]],
  ['°F', [5 / 9, 459.67 * (5 / 9)]],
]);

/** A temperature of one scale on another, and the same as a difference of two temperatures; undefined for other units. */
export function temperatures(
  value: number,
  from: string,
  to: string,
): { absolute: number; difference: number } | undefined {
  const [a, b] = [alike(from, to), to].map((unit) => SCALES.get(onlyBase(parseUnit(unit)) ?? ''));
  if (!a || !b) return undefined;
  // The same scale must not lose a digit on its way through kelvin.
  const absolute = a === b ? value : (value * a[0] + a[1] - b[1]) / b[0];
  return { absolute, difference: (value * a[0]) / b[0] };
}

function onlyBase(unit: Unit | undefined): string | undefined {
  const [only, ...others] = unit?.factor === 1 ? unit.powers : [];
  return only && others.length === 0 && only[1] === 1 ? only[0] : undefined;
}

/** `25 C` is no charge where a temperature is asked for, nor `25°` an angle. */
function alike(from: string, to: string): string {
  const scale = onlyBase(parseUnit(to));
  if (scale !== '°C' && scale !== '°F') return from;
  return `°${from}` === scale || onlyBase(parseUnit(from)) === '°' ? scale : from;
}

/** What a value in one unit is multiplied by to be in another; undefined when they do not measure the same. */
export function factorBetween(from: string, to: string): number | undefined {
  const [a, b] = [parseUnit(from), parseUnit(to)];
  if (!a || !b) return fold(from) === fold(to) ? 1 : undefined;
  const bases = new Set([...a.powers.keys(), ...b.powers.keys()]);
  for (const base of bases) if ((a.powers.get(base) ?? 0) !== (b.powers.get(base) ?? 0)) return undefined;
  return a.factor / b.factor;
}

/** Whether a text is a unit of the tables, or made of such. */
export const isUnit = (text: string): boolean => parseUnit(text) !== undefined;

/** Reads `m/s^2`, `m s-2`, `kg·m^-3`, `metres per second`; undefined for what is no unit of the tables. */
function parseUnit(text: string): Unit | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const written = text
    .normalize('NFC')
    .replace(/℃/g, '°C')
    .replace(/℉/g, '°F')
    .replace(/[()]/g, '')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/g, (sign) => '0123456789-'['⁰¹²³⁴⁵⁶⁷⁸⁹⁻'.indexOf(sign)]!)
    .replace(/[µμ]/g, 'u')
    .replace(/\u2126/g, 'Ω')
    .replace(
      /(?:°|\bdegrees?|\bdeg\.?)\s*(celsius|centigrade|c|fahrenheit|f|kelvin|k)\b/gi,
      (_, scale: string) => ({ c: '°C', f: '°F', k: 'K' })[scale[0]!.toLowerCase()]!,
    )
    // Written together, `ms^-1` is no millisecond.
    .replace(/\b([ckm]?m)s(?=\s*\^?\s*-\d)/g, '$1 s')
    .replace(/\bper\b/gi, '/')
    .replace(/\bsquared\b/gi, '^2')
    .replace(/\bcubed\b/gi, '^3')
    .replace(
      /\b(square|sq\.?|cubic)\s+(\p{L}+)/giu,
      (_, word: string, unit: string) => `${unit}^${/^s/i.test(word) ? 2 : 3}`,
    );
  const unit: Unit = { factor: 1, powers: new Map() };
  let sign = 1;
  let read = '';
  for (const match of written.matchAll(/(\/)|([\p{L}%°]+\.?)(?:(?:\s*\^\s*)?([-+]?\d+))?/gu)) {
    read += match[0];
    if (match[1]) {
      sign = -1;
      continue;
    }
    const part = symbol(match[2]!.replace(/\.$/, ''));
    if (!part) return undefined;
    const power = sign * Number(match[3] ?? 1);
    unit.factor *= part.factor ** power;
    for (const [base, of] of part.powers) unit.powers.set(base, (unit.powers.get(base) ?? 0) + of * power);
  }
  return read.replace(/\s/g, '') === written.replace(/[\s·*.]/g, '') && read !== '' ? unit : undefined;
}

function symbol(written: string): Unit | undefined {
  const lower = written.toLowerCase();
  const isSymbol = BASES.has(written) || MADE.has(written);
  const name = isSymbol ? written : (SPELLED.get(lower) ?? SPELLED.get(lower.replace(/s$/, '')) ?? written);
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

function fold(unit: string): string {
  return unit.toLowerCase().replace(/[\s.]/g, '').replace(/s$/, '');
}
