/** How large a unit is in its base unit, and the powers of base units it is made of. */
interface Unit {
  factor: number;
  powers: Map<string, number>;
}

const PREFIXES: Record<string, number> = {
  p: 1e-12,
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  c: 1e-2,
  d: 1e-1,
  h: 1e2,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
};

/** Symbols that take prefixes. */
const METRIC = new Set([
  'm',
  'g',
  's',
  'A',
  'K',
  'mol',
  'cd',
  'N',
  'J',
  'W',
  'Pa',
  'V',
  'Hz',
  'Ω',
  'C',
  'F',
  'T',
  'H',
  'L',
  'eV',
  'cal',
  'B',
  'bit',
  'bps',
]);

/** Other units: size in a base unit. */
const FIXED: Record<string, [number, string]> = {
  min: [60, 's'],
  h: [3600, 's'],
  day: [86_400, 's'],
  week: [604_800, 's'],
  t: [1e6, 'g'],
  in: [0.0254, 'm'],
  ft: [0.3048, 'm'],
  mi: [1609.344, 'm'],
  lb: [453.59237, 'g'],
  '%': [1, '%'],
  '°': [1, '°'],
  '°C': [1, '°C'],
  '°F': [1, '°F'],
};

/** Spelled-out and other spellings of symbols, lower case. */
// biome-ignore format: a table
const SPELLED: Record<string, string> = {
  metre: 'm', meter: 'm', centimetre: 'cm', centimeter: 'cm', millimetre: 'mm', millimeter: 'mm', kilometre: 'km',
  kilometer: 'km', gram: 'g', gramme: 'g', gm: 'g', kilogram: 'kg', kilo: 'kg', milligram: 'mg', tonne: 't',
  second: 's', sec: 's', minute: 'min', mins: 'min', hour: 'h', hr: 'h', hrs: 'h', day: 'day', week: 'week',
  ampere: 'A', amp: 'A', kelvin: 'K', mole: 'mol', newton: 'N', joule: 'J', kilojoule: 'kJ', watt: 'W',
  kilowatt: 'kW', pascal: 'Pa', volt: 'V', hertz: 'Hz', ohm: 'Ω', coulomb: 'C', farad: 'F', tesla: 'T', litre: 'L',
  liter: 'L', l: 'L', ml: 'mL', cc: 'cm^3', millilitre: 'mL', milliliter: 'mL', calorie: 'cal', byte: 'B',
  inch: 'in', inches: 'in', foot: 'ft', feet: 'ft', mile: 'mi', pound: 'lb', percent: '%', degree: '°', deg: '°',
  degc: '°C', celsius: '°C', fahrenheit: '°F', kmph: 'km/h', kph: 'km/h', mph: 'mi/h',
};

/** What a value in one unit is multiplied by to be in another; undefined when they do not measure the same. */
export function factorBetween(from: string, to: string): number | undefined {
  const b = parseUnit(to);
  // `25 C` is no charge where a temperature is asked for.
  const a = parseUnit(b?.powers.has(`°${from}`) ? `°${from}` : from);
  if (!a || !b) return fold(from) === fold(to) ? 1 : undefined;
  const bases = new Set([...a.powers.keys(), ...b.powers.keys()]);
  for (const base of bases) if ((a.powers.get(base) ?? 0) !== (b.powers.get(base) ?? 0)) return undefined;
  return a.factor / b.factor;
}

/** Whether a text is a unit of the tables, or made of such. */
export const isUnit = (text: string): boolean => parseUnit(text) !== undefined;

/** Reads `m/s^2`, `m s-2`, `kg·m^-3`, `metres per second`; undefined for what is no unit of the tables. */
function parseUnit(text: string): Unit | undefined {
  const written = text
    .normalize('NFC')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/g, (sign) => '0123456789-'['⁰¹²³⁴⁵⁶⁷⁸⁹⁻'.indexOf(sign)]!)
    .replace(/[µμ]/g, 'u')
    .replace(/\u2126/g, 'Ω')
    .replace(
      /(?:°|\bdegrees?|\bdeg\.?)\s*(c|f)(?:elsius|ahrenheit)?\b/gi,
      (_, letter: string) => `°${letter.toUpperCase()}`,
    )
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
  for (const match of written.matchAll(/(\/)|([\p{L}%°]+\.?)\s*(?:\^\s*\(?\s*)?([-+]?\d+)?\)?/gu)) {
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
  const spelled = SPELLED[lower] ?? SPELLED[lower.replace(/s$/, '')];
  const name = Object.hasOwn(FIXED, written) || METRIC.has(written) ? written : (spelled ?? written);
  if (/[/^]/.test(name)) return parseUnit(name);
  const fixed = FIXED[name];
  if (fixed) return { factor: fixed[0], powers: new Map([[fixed[1], 1]]) };
  if (METRIC.has(name)) return inBase(name, 1);
  const prefix = PREFIXES[name[0]!];
  return prefix && METRIC.has(name.slice(1)) ? inBase(name.slice(1), prefix) : undefined;
}

/** Litres are cubic metres, so that `1 L` is `1000 cm^3`. */
function inBase(name: string, factor: number): Unit {
  if (name === 'L') return { factor: factor * 1e-3, powers: new Map([['m', 3]]) };
  return { factor, powers: new Map([[name, 1]]) };
}

function fold(unit: string): string {
  return unit.toLowerCase().replace(/[\s.]/g, '').replace(/s$/, '');
}
