/** Formulas that stand for a name. */
const FORMULAS: Record<string, string> = {
  co2: 'carbon dioxide',
  h2o: 'water',
  o2: 'oxygen',
  h2: 'hydrogen',
  n2: 'nitrogen',
  nacl: 'sodium chloride',
  hcl: 'hydrochloric acid',
  h2so4: 'sulphuric acid',
  naoh: 'sodium hydroxide',
  ch4: 'methane',
  nh3: 'ammonia',
  caco3: 'calcium carbonate',
};
const NAMES = new Map(Object.entries(FORMULAS).map(([formula, name]) => [name, formula]));

/** A word or phrase, with the formula of a name or the name of a formula. */
export function withFormula(keyword: string): string[] {
  const plain = keyword.trim().toLowerCase();
  const other = NAMES.get(plain) ?? (Object.hasOwn(FORMULAS, plain) ? FORMULAS[plain] : undefined);
  return other ? [keyword, other] : [keyword];
}
