/** Formulas with the one name that each stands for. */
// biome-ignore format: a table
const FORMULAS: Record<string, string> = {
  o2: 'oxygen', o3: 'ozone', h2: 'hydrogen', n2: 'nitrogen', cl2: 'chlorine', br2: 'bromine', i2: 'iodine', f2: 'fluorine',
  h2o: 'water', h2o2: 'hydrogen peroxide', co2: 'carbon dioxide', so2: 'sulphur dioxide', so3: 'sulphur trioxide', no2: 'nitrogen dioxide',
  n2o: 'nitrous oxide', h2s: 'hydrogen sulphide', nh3: 'ammonia', ch4: 'methane', c2h6: 'ethane', c3h8: 'propane', c2h4: 'ethene', c2h5oh: 'ethanol',
  c6h12o6: 'glucose', hcl: 'hydrochloric acid', h2so4: 'sulphuric acid', hno3: 'nitric acid', h2co3: 'carbonic acid', ch3cooh: 'ethanoic acid',
  naoh: 'sodium hydroxide', koh: 'potassium hydroxide', nacl: 'sodium chloride', kcl: 'potassium chloride', caco3: 'calcium carbonate',
  na2co3: 'sodium carbonate', nahco3: 'sodium hydrogencarbonate', cao: 'calcium oxide', mgo: 'magnesium oxide', al2o3: 'aluminium oxide', sio2: 'silicon dioxide',
  cuso4: 'copper sulphate', agno3: 'silver nitrate',
};
const BY_NAME = new Map(Object.entries(FORMULAS).map(([formula, name]) => [name, formula]));

/** Looks up the name that a formula, in lower case, stands for. */
export function lookUpFormulaName(formula: string): string | undefined {
  return Object.hasOwn(FORMULAS, formula) ? FORMULAS[formula] : undefined;
}

/** A keyword, and its formula if it is a name, or its name if it is a formula. */
export function withFormula(keyword: string): string[] {
  const plain = keyword.trim().toLowerCase();
  const other = BY_NAME.get(plain) ?? lookUpFormulaName(plain);
  return other ? [keyword, other] : [keyword];
}
