import { toNotation } from './notation.ts';
import { type Asked, asksForm, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

// biome-ignore format: a table
const ELEMENTS = new Set(
  `H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr
  Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl
  Mc Lv Ts Og D`.split(/\s+/),
);
const STATE = /\((?:s|l|g|aq)\)|\s*[↑↓]/gi;
const PART = /([A-Z][a-z]?)(\d*)|([([])|([)\]])(\d*)/y;
const CHARGE = /\^?\(?(?:(\d?)([+-]{1,4})|([+-])(\d))\)?$/;
/** The longest formula and the deepest brackets. */
const [LENGTH_MAX, DEPTH_MAX] = [120, 8];

/** One particle: its parts in order, such as `H2`, `S`, `O4` or `(OH)2`, and its charge. */
interface Particle {
  parts: string[];
  charge: number;
  state: string;
}
/** A formula; `ways` are its readings, since the digit of `Fe3+` may count atoms or charge. */
type Species = Particle[];

/** Reads the formula of a substance or an ion, with its water: `CuSO4·5H2O`, `SO4^2-`, `[Co(NH3)2Cl4]-`. */
function readSpecies(text: string): Species | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const state = (text.match(STATE) ?? []).join('').toLowerCase();
  const plain = text
    .replace(STATE, '')
    .replace(/\s+(?=\^)/g, '')
    .trim();
  if (/^e\s*\^?\s*\(?1?-\)?$/.test(plain)) return [{ parts: ['e'], charge: -1, state }];
  const [main = '', ...waters] = plain.split(/\s*[·*.]\s*(?=\d*\s*[A-Z(])|\s+x?\s*(?=\d+\s*H2O\b)/);
  const hydrate = waters.map((water) => {
    const [, count = '', rest = ''] = /^(\d*)\s*(.*)$/s.exec(water)!;
    const parts = partsOf(rest.replace(/\s/g, ''));
    return parts && `·${count || 1}${parts.join('')}`;
  });
  if (hydrate.includes(undefined)) return undefined;
  const bare = main.replace(/(?<=[\p{L}\d)\]])\s+(?=[A-Z\d(+[-])/gu, (_, at: number) =>
    /^\d?[+-]/.test(main.slice(at).trim()) && /\d$/.test(main.slice(0, at)) ? '^' : '',
  );
  const ways = charges(bare).flatMap(({ body, charge }) => {
    const parts = partsOf(unwrapped(body));
    return parts ? [{ parts: [...parts, ...(hydrate as string[])], charge, state }] : [];
  });
  return ways.length > 0 ? ways : undefined;
}

/** The readings of the charge at the end of a formula. */
function charges(text: string): { body: string; charge: number }[] {
  const [found, before = '', signs, sign, behind] = CHARGE.exec(text) ?? [];
  if (found === undefined) return [{ body: text, charge: 0 }];
  const body = text.slice(0, text.length - found.length);
  if (sign) return [{ body, charge: Number(sign + behind) }];
  const one = signs![0] === '+' ? 1 : -1;
  if (new Set(signs).size > 1) return [];
  const isOpen = before !== '' && !found.startsWith('^') && !found.startsWith('(');
  const counted = { body, charge: one * Number(before || 1) };
  const plain = { body: body + before, charge: one * signs!.length };
  return signs!.length > 1 ? [plain] : isOpen ? [counted, plain] : [counted];
}

/** Removes brackets around a whole ion: `[PO4]`. */
const unwrapped = (body: string): string => /^\[([^[\]]*)\]$/.exec(body)?.[1] ?? body;

/** The parts of a formula, in order; undefined where a letter is no element or brackets do not match. */
function partsOf(text: string): string[] | undefined {
  const stack: string[][] = [[]];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const match = PART.exec(text);
    if (!match) return undefined;
    const [, element, count = '', open, close, times = ''] = match;
    if (element) {
      if (!ELEMENTS.has(element) || /^0/.test(count)) return undefined;
      stack.at(-1)!.push(element + (count === '1' ? '' : count));
    } else if (open) stack.push([]);
    else if (close) {
      const inner = stack.pop()!;
      if (stack.length === 0 || inner.length === 0) return undefined;
      stack.at(-1)!.push(times === '' || times === '1' ? inner.join('') : `(${inner.join('')})${times}`);
    }
    if (stack.length > DEPTH_MAX) return undefined;
  }
  return stack.length === 1 && stack[0]!.length > 0 ? stack[0] : undefined;
}

function compareSpecies(answer: Species, key: Species): Verdict {
  const verdicts = answer.flatMap((way) => key.map((wanted) => compareParticles(way, wanted)));
  return verdicts.find(({ is }) => is === 'same') ?? verdicts.find(({ is }) => is === 'not_understood') ?? verdicts[0]!;
}

function compareParticles(answer: Particle, key: Particle): Verdict {
  if (answer.charge !== key.charge) return different('another charge');
  const isState = answer.state === key.state || key.state === '';
  const [given, wanted] = [answer, key].map(({ parts }) => parts.join(' '));
  if (given === wanted) return isState ? SAME : NOT_UNDERSTOOD;
  const sorted = (parts: readonly string[]) => parts.toSorted().join(' ');
  // In a complex the order of the ligands is free; `HCN` and `HNC` are two substances.
  if (isState && sorted(answer.parts) === sorted(key.parts) && key.parts.some((part) => part.startsWith('(')))
    return SAME;
  return atoms(answer.parts) === atoms(key.parts) ? NOT_UNDERSTOOD : different();
}

/** Counts the atoms of each element. */
function atoms(parts: readonly string[]): string {
  const counts = new Map<string, number>();
  const add = (text: string, times: number): void => {
    for (const [, inner, size, element, count] of text.matchAll(/\(([^()]*)\)(\d*)|([A-Z][a-z]?)(\d*)/g)) {
      if (inner !== undefined) add(inner, times * Number(size || 1));
      else counts.set(element!, (counts.get(element!) ?? 0) + times * Number(count || 1));
    }
  };
  for (const part of parts) {
    const [, times = '1', rest = part] = /^·(\d+)(.*)$/.exec(part) ?? [];
    add(rest, Number(times));
  }
  return [...counts]
    .map(([element, count]) => element + count)
    .toSorted()
    .join(' ');
}

/** Questions about substances, in which capital letters alone may be a formula. */
const ABOUT =
  /\b(?:formulae?|formulas|chemical|compounds?|ions?|elements?|molecules?|substances?|oxides?|acids?|salts?|gas|reacti\w+|balanced?)\b/i;

function isFormula(text: string, { question }: Asked): boolean {
  if (!readSpecies(toNotation(text).plain)) return false;
  const isPlain = /^[A-Z][a-z]?$|^[A-Z]+[^\p{L}\d]*$/u.test(text.trim());
  return isPlain ? ABOUT.test(question) : true;
}

/** A substance with the number in front of it, which no formula of a substance alone has: `2H2O`. */
interface Counted {
  count: number;
  species: Species;
}

export const FORMULA: Kind<Counted> = {
  read: (text) => {
    const plain = toNotation(text).plain.trim();
    const { count, species } = termIn(/^[a-z\d]+$/.test(plain) ? plain.toUpperCase() : plain);
    return species && { count, species };
  },
  isKey: isFormula,
  compare: (answer, key) =>
    answer.count === key.count ? compareSpecies(answer.species, key.species) : different('another number of particles'),
};

/** One side of a reaction: the substances by name, with their numbers. */
export interface Term {
  count: number;
  species: Species | undefined;
  name: string;
}
export type Reaction = [Term[], Term[]];

/** A plus sign between substances without spaces around it, rather than a charge. */
const TIGHT_PLUS = /(?<![+^(\d]|^)\+\s*(?=[A-Z\de[]|\((?!s\)|l\)|g\)|aq\)))|(?<=[A-Za-z]\d*|\))\+(?=\d*[A-Z])|\s+\+\s*/;
const ARROW = /\s*(?:→|=)\s*/;
const COUNT = /^(\d+(?:\.\d+)?(?:\s*\/\s*\d+)?|\(\d+\/\d+\))\s*(?=\p{L}|[([])/u;

/** Reads `2H2 + O2 → 2H2O`; names of substances are kept as words. */
export function readReaction(text: string): Reaction | undefined {
  const { plain } = toNotation(text.trim().replace(/\.$/, ''));
  const sides = plain.split(ARROW);
  if (sides.length !== 2) return undefined;
  const [left, right] = sides.map((side) => side.split(/\s\+\s/.test(side) ? /\s+\+\s+/ : TIGHT_PLUS).map(termIn));
  return left!.length + right!.length > 2 ? [left!, right!] : undefined;
}

function termIn(text: string): Term {
  const term = text.trim();
  const [found = '', count = '1'] = COUNT.exec(term) ?? [];
  const [over = 1, under = 1] = count
    .replace(/[()\s]/g, '')
    .split('/')
    .map(Number);
  const name = term.slice(found.length);
  return {
    count: over / under,
    species: readSpecies(name),
    name: name.toLowerCase().replace(STATE, '').replace(/\s+/g, ' ').trim(),
  };
}

const isReaction = (text: string): boolean => {
  const reaction = readReaction(text);
  if (!reaction) return false;
  const terms = reaction.flat();
  return (
    terms.every(({ species, name }) => species || /^\p{L}[\p{L} -]+$/u.test(name)) &&
    (/→/.test(toNotation(text).plain) || terms.every(({ species }) => species))
  );
};

/** Whether each term was understood: it is a substance or a name. */
const isWhole = (reaction: Reaction): boolean =>
  reaction.flat().every(({ species, name }) => species !== undefined || /^\p{L}[\p{L} -]*$/u.test(name));

export function compareReactions(answer: Reaction, key: Reaction, asked: Asked): Verdict {
  if (!isWhole(answer)) return NOT_UNDERSTOOD;
  const ratios: number[] = [];
  for (const [at, side] of key.entries()) {
    const given = [...answer[at]!];
    if (given.length !== side.length) return different('other substances');
    for (const term of side) {
      const found = given.findIndex((other) => isSameTerm(other, term));
      if (found < 0)
        return given.some(({ species }) => !species) && term.species ? NOT_UNDERSTOOD : different('other substances');
      ratios.push(given.splice(found, 1)[0]!.count / term.count);
    }
  }
  if (ratios.some((ratio) => Math.abs(ratio - ratios[0]!) > 1e-9)) return different('another number of particles');
  return ratios[0] === 1 || !asksForm(asked) ? SAME : NOT_UNDERSTOOD;
}

export const isSameTerm = (a: Term, b: Term): boolean =>
  a.species && b.species ? compareSpecies(a.species, b.species).is === 'same' : a.name === b.name;

export const REACTION: Kind<Reaction> = {
  read: (text) => {
    const reaction = readReaction(text);
    return reaction && isWhole(reaction) ? reaction : undefined;
  },
  isKey: isReaction,
  compare: compareReactions,
};

/** The electrons of each subshell, in any order. */
type Configuration = string[];

const CORES: Record<string, string> = {
  He: '1s2',
  Ne: '1s2 2s2 2p6',
  Ar: '1s2 2s2 2p6 3s2 3p6',
  Kr: '1s2 2s2 2p6 3s2 3p6 3d10 4s2 4p6',
};
const SUBSHELL = /\s*([1-7][spdf])\s?\^?\(?(\d{1,2}?)\)?\s?(?=[\s,.]*(?:[1-7][spdf]|$))[,.]?/y;

/** Reads `1s² 2s² 2p²`, `1s2 2s2 2p2`, `[He] 2s² 2p²`. */
function readConfiguration(text: string): Configuration | undefined {
  const { plain } = toNotation(text.trim());
  const full = plain.replace(/^\[(He|Ne|Ar|Kr)\]/, (_, core: string) => `${CORES[core]} `).trim();
  const found: Configuration = [];
  SUBSHELL.lastIndex = 0;
  while (SUBSHELL.lastIndex < full.length) {
    const [, shell, count] = SUBSHELL.exec(full) ?? [];
    if (shell === undefined || count === undefined) return undefined;
    found.push(`${shell}${count}`);
  }
  return found.length > 1 ? found.toSorted() : undefined;
}

export const CONFIGURATION: Kind<Configuration> = {
  read: readConfiguration,
  compare: (answer, key) => (answer.join() === key.join() ? SAME : different('other electrons')),
};
