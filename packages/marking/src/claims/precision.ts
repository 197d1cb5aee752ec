// What is said of the precision of a number, beside its digits.

const DOT = '\u0307';
/** The decimals that recur: in brackets right behind the point, with dots above, or written at least twice before an ellipsis. */
const RECURRING: readonly RegExp[] = [
  /(?<!\d)(\d{1,15})[.,]()\((\d{1,6})\)/g,
  new RegExp(String.raw`(?<!\d)(\d{1,15})[.,](\d{0,6})((?:\d${DOT})+|\d${DOT}\d{0,4}\d${DOT})`, 'g'),
  /(?<!\d)(\d{1,15})[.,](\d{0,6}?)(\d{1,6}?)\3+\s*(?:\.{3}|…)/g,
  /(?<!\d)(\d{1,15})[.,]()(\d)\3*\s*(?:recurring|repeating)\b/gi,
];

/** What a candidate says about rounding: `(2 d.p.)`, `to 3 s.f.` */
const ROUNDED_TO =
  /\(?\s*(?<=\d\D{0,12})\b(?:(?:correct )?to )?\d+\s*(?:d\.?\s?p\b\.?|s\.?\s?f\b\.?|decimal places?|significant figures?|sig\.? figs?)\s*\)?/gi;
/** Dots after the decimals of a number that goes on. */
const ELLIPSIS = /(?<=\d[.,]\d{2,20})(?:\.{3}|…)/g;
/** What was measured, with an uncertainty that is a small share of it: `9.81 ± 0.05 m/s²`. */
const UNCERTAIN = /(\(?)(?<![\d.])(\d+(?:\.\d+)?)\s*±\s*(\d+(?:\.\d+)?)(\)?)/g;
const UNCERTAIN_MAX = 0.1;

/**
 * Leaves out how a number was rounded and how uncertain it is, and writes recurring decimals as fractions: `0.333…`,
 * `0.(3)`, `0.3̇`, `0.6 recurring`. Only what is measured in a unit has an uncertainty.
 */
export function withoutPrecision(plain: string, isMeasured: boolean): string {
  return RECURRING.reduce((said, decimals) => said.replace(decimals, fraction), plain)
    .replace(ROUNDED_TO, ' ')
    .replace(UNCERTAIN, (said, open: string, value: string, error: string, close: string) => {
      const isSmall = Number(error) <= Number(value) * UNCERTAIN_MAX;
      return isMeasured && isSmall && (open === '') === (close === '') ? value : said;
    })
    .replace(ELLIPSIS, '');
}

function fraction(_: string, whole: string, first: string, period: string): string {
  const digits = period.replaceAll(DOT, '');
  const over = Number(whole + first + digits) - Number(whole + first);
  return `${over}/${'9'.repeat(digits.length)}${'0'.repeat(first.length)}`;
}
