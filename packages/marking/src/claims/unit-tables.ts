// biome-ignore format: a table
export const PREFIXES = new Map([
  ['p', 1e-12], ['n', 1e-9], ['u', 1e-6], ['m', 1e-3], ['c', 1e-2], ['d', 1e-1], ['h', 1e2], ['k', 1e3], ['K', 1e3], ['M', 1e6], ['G', 1e9], ['T', 1e12],
]);

// biome-ignore format: a table
export const PREFIX_NAMES = new Map([
  ['pico', 'p'], ['nano', 'n'], ['micro', 'u'], ['milli', 'm'], ['centi', 'c'], ['deci', 'd'], ['hecto', 'h'], ['kilo', 'k'], ['mega', 'M'], ['giga', 'G'], ['tera', 'T'],
]);

/** The base units that all others are composed of. */
export const BASES = new Set([
  'm',
  'g',
  's',
  'A',
  'K',
  'mol',
  'cd',
  'bit',
  'u',
  '%',
  '°',
  '°C',
  '°F',
  '₹',
  '€',
  '$',
  '£',
  '¥',
]);

/** Sums of money: the currencies that may be meant, and the size in them. */
// biome-ignore format: a table
export const MONEY: readonly (readonly [words: RegExp, currencies: string, size: number])[] = [
  [/^(?:\p{Lu}{0,3}\$|\$|dollars?|usd|bucks?)$/iu, '$', 1], [/^(?:¢|c|ct|cts|(?:euro )?cents?)$/i, '$€', 0.01], [/^(?:€|euros?|eur)$/i, '€', 1],
  [/^(?:£|pounds?|quid|gbp)$/i, '£', 1], [/^(?:p|pence|penny|pennies)$/i, '£', 0.01], [/^(?:₹|rupees?|rs|inr)\.?$/i, '₹', 1], [/^(?:paise|paisa)$/i, '₹', 0.01], [/^(?:¥|yen|jpy|yuan|cny|rmb)$/i, '¥', 1],
];

/** Derived units, with the size of each and the units in which that size is given. */
// biome-ignore format: a table
export const MADE = new Map<string, [number, string]>([
  ['min', [60, 's']], ['h', [3600, 's']], ['day', [86_400, 's']], ['week', [604_800, 's']], ['Hz', [1, 's^-1']],
  ['t', [1e6, 'g']], ['dag', [10, 'g']], ['lb', [453.59237, 'g']], ['in', [0.0254, 'm']], ['ft', [0.3048, 'm']], ['yd', [0.9144, 'm']], ['oz', [28.349523125, 'g']], ['ha', [10_000, 'm^2']], ['acre', [4046.8564224, 'm^2']],
  ['year', [31_557_600, 's']], ['mi', [1609.344, 'm']], ['Å', [1e-10, 'm']],
  ['L', [1, 'dm^3']], ['M', [1, 'mol L^-1']], ['rad', [180 / Math.PI, '°']], ['arcmin', [1 / 60, '°']], ['arcsec', [1 / 3600, '°']],
  ['N', [1, 'kg m s^-2']], ['J', [1, 'N m']], ['W', [1, 'J s^-1']], ['Wh', [3600, 'J']], ['eV', [1.602176634e-19, 'J']], ['cal', [4.184, 'J']],
  ['Pa', [1, 'N m^-2']], ['bar', [1e5, 'Pa']], ['atm', [101_325, 'Pa']], ['mmHg', [133.322, 'Pa']],
  ['C', [1, 'A s']], ['Ah', [3600, 'C']], ['V', [1, 'J C^-1']], ['Ω', [1, 'V A^-1']], ['F', [1, 'C V^-1']], ['Wb', [1, 'V s']], ['T', [1, 'Wb m^-2']],
  ['H', [1, 'Wb A^-1']], ['B', [8, 'bit']], ['KiB', [1024, 'B']], ['MiB', [1024, 'KiB']], ['GiB', [1024, 'MiB']], ['TiB', [1024, 'GiB']], ['bps', [1, 'bit s^-1']], ['D', [1, 'm^-1']], ['paise', [0.01, '₹']],
]);

/** Symbols that take prefixes. */
// biome-ignore format: a table
export const METRIC = new Set([
  'm', 'g', 's', 'A', 'K', 'mol', 'cd', 'N', 'J', 'W', 'Wh', 'Pa', 'bar', 'V', 'Hz', 'Ω', 'C', 'Ah', 'F', 'Wb', 'T', 'H', 'L', 'M', 'eV', 'cal', 'B', 'bit', 'bps',
]);

/** Other spellings of symbols, and their names, in lower case. */
// biome-ignore format: a table
export const SPELLED = new Map(Object.entries({
  metre: 'm', meter: 'm', mtr: 'm', micron: 'um', km: 'km', gram: 'g', gramme: 'g', gm: 'g', kg: 'kg', kilo: 'kg', tonne: 't', lb: 'lb',
  yard: 'yd', yds: 'yd', ounce: 'oz', hectare: 'ha', y: 'year', yr: 'year', yrs: 'year', wk: 'week', wks: 'week',
  second: 's', sec: 's', minute: 'min', mins: 'min', hour: 'h', hr: 'h', hrs: 'h', d: 'day', day: 'day', week: 'week',
  ampere: 'A', amp: 'A', kelvin: 'K', mole: 'mol', newton: 'N', joule: 'J', watt: 'W', pascal: 'Pa', volt: 'V', hertz: 'Hz', ohm: 'Ω', kilohm: 'kΩ', megohm: 'MΩ', coulomb: 'C', farad: 'F', tesla: 'T', weber: 'Wb', henry: 'H', litre: 'L',
  liter: 'L', ltr: 'L', l: 'L', cc: 'cm^3', molar: 'M', calorie: 'cal', byte: 'B', amu: 'u', dioptre: 'D', diopter: 'D',
  inch: 'in', inches: 'in', foot: 'ft', feet: 'ft', mile: 'mi', pound: 'lb', percent: '%', degree: '°', deg: '°', radian: 'rad', angstrom: 'Å',
  degc: '°C', celsius: '°C', celcius: '°C', centigrade: '°C', fahrenheit: '°F', kmph: 'km/h', kph: 'km/h', mph: 'mi/h',
  rupee: '₹', rs: '₹', inr: '₹', paisa: 'paise', euro: '€', eur: '€', dollar: '$', usd: '$', gbp: '£',
}));

/**
 * Symbols that may be written together, as in `Nm`, `Jkg` and `moldm`; with more of them, words would be read as units.
 */
export const TOGETHER = /^(?!ms$)(?:[numckdM]?(?:m|g|s|A|K|mol|N|J|W|Pa|V|C|L|eV)|h|rad|Ω|Wb|F|H|°C)$/;
