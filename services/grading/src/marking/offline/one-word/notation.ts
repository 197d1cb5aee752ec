import { plainDashes } from '../../text/letters.ts';

/** Symbols of elements with a charge after them: `Ca2+`, `SO4^2-`, `NH4+`, `Cu(NH3)4(2+)`. */
const ION = /^((?:[A-Z][a-z]?\d*|[()[\]])+)(\^?)\(?(\d?)(\+{1,2}|-{1,2})(\d?)\)?[.,;]?$/;
/** Times of day: `14:30`, `2.30 pm`, `3 p.m.`, `1430 hrs`. */
const TIME = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?m\.?|((?:hrs?|hours|h)\.?))?$/i;

/** Whether two texts are notations of the same ion or time of day: `Ca+2` and `Ca2+`, `2:30 pm` and `14:30`. */
export function isSameNotation(written: string, accepted: string): boolean {
  const ions = parseIons(accepted);
  if (parseIons(written).some((ion) => ions.includes(ion))) return true;
  const [time, meant] = [parseTime(written), parseTime(accepted)];
  return time !== undefined && time.minutes === meant?.minutes && (time.isNamed || meant.isNamed);
}

/**
 * Parses the ions that a text may mean, with the charge as number and sign; the digit of `Ca2+` may belong to the
 * symbols or to the charge.
 */
function parseIons(text: string): string[] {
  const plain = plainDashes(text.normalize('NFKC')).replace(/[\s{}]/g, '');
  const [, symbols, raised, before = '', signs = '', behind = ''] = ION.exec(plain) ?? [];
  if (symbols === undefined || (before && behind)) return [];
  const size = Number(before || behind || 1) * signs.length;
  const whole = `${symbols}^${size}${signs[0]}`;
  const isOpen = raised === '' && before === '' && behind === '' && signs.length === 1 && /\d$/.test(symbols);
  return isOpen ? [whole, `${symbols.slice(0, -1)}^${symbols.at(-1)}${signs}`] : [whole];
}

/** Parses a time of day, in minutes after midnight; `isNamed` where it has `pm`, `hrs` or the like. */
function parseTime(text: string): { minutes: number; isNamed: boolean } | undefined {
  const [, hours, minutes = '0', half, unit] = TIME.exec(text.trim()) ?? [];
  if (hours === undefined || Number(hours) > (half ? 12 : 24) || Number(minutes) > 59) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return { minutes: hour * 60 + Number(minutes), isNamed: half !== undefined || unit !== undefined };
}
