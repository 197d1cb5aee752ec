import { factorBetween, isMoney, isUnit } from './units.ts';

/** Units in a smaller part of another one, which may be left out or abbreviated there. */
// biome-ignore format: a table
const SMALLER: readonly (readonly [large: string, small: string, written: RegExp])[] = [
  ['h', 'min', /^(?:m|')?$/], ['m', 'cm', /^$/], ['ft', 'in', /^(?:"|'')?$/], ['°', 'arcmin', /^'$/], ['arcmin', 'arcsec', /^(?:"|'')$/], ['min', 's', /^(?:"|'')?$/], ['$', '¢', /^$/], ['€', '¢', /^$/], ['£', 'p', /^$/], ['₹', 'paise', /^$/],
];

/** Adds up a quantity in several units: `1 h 30 min`, `2 kg 350 g`, `£1 45p`, `one pound forty-five`, `1 h and a half`. */
export function compounded(
  parts: readonly { value: number; unit: string }[],
  currency: string,
  wanted: string,
): { value: number; rest: string } | undefined {
  const [first, ...smaller] = parts;
  let unit = bare(first!.unit) || currency;
  if (smaller.length === 0 || (!isUnit(unit) && !(isMoney(wanted) && isMoney(unit)))) return undefined;
  const outer = unit;
  let value = first!.value;
  for (const [at, part] of smaller.entries()) {
    const isLast = at === smaller.length - 1;
    const [large, small, written] = SMALLER.find(([name]) => factorBetween(unit, name) === 1) ?? [];
    const said = bare(part.unit).replace(/[.)\s]+$/, '');
    if (isLast && said === '' && part.value > 0 && part.value < 1 && /\band\b/.test(parts[at]!.unit))
      value += part.value;
    else {
      const inner = large && written?.test(said) ? small! : said;
      const size = factorBetween(inner, outer);
      const below = factorBetween(inner, unit);
      if (size === undefined || below === undefined || below >= 1 || part.value < 0 || part.value * below >= 1)
        return undefined;
      value += Math.sign(first!.value || 1) * part.value * size;
      unit = inner;
    }
  }
  return { value: Number(value.toPrecision(12)), rest: outer };
}

const bare = (unit: string): string => unit.replace(/,\s*$|\band\s*$|,\s*and\s*$/i, '').trim();
