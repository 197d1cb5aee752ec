import wordnet from './opposites.json' with { type: 'json' };
import { OPPOSITE_STEMS } from './opposites.ts';
import lexicon from './synonyms.json' with { type: 'json' };

/** Pairs of stems with opposite meanings, as exam answers use them. */
const OPPOSITES = `increas decreas; increas reduc; increas lower; rise fall; rise drop; rise sink; grow shrink; more less; more fewer; most least; high low; hot cold; warm cool;
  heat cool; open close; open clos; connect disconnect; connect separ; connect gap; attract repel; push pull; posit negat; fast slow; faster slower; quick slow; big small;
  larg small; long short; hard soft; heavi light; strong weak; loud quiet; bright dim; dark light; wet dry; full empti; solid liquid; liquid gas; true fals; same differ; equal differ;
  equal unequ; always never; alway never; befor after; first last; begin end; start stop; insid outsid; intern extern; input output; inhal exhal; absorb releas; absorb emit; absorb reflect; expand contract;
  gain lose; acid base; acid alkalin; acid alkali; north south; east west; up down; abov below; top bottom; left right; on off; dominant recess; mutabl immut; static dynam; complet incomplet;
  possibl imposs; abl unabl; stabl unstabl; visibl invis; renew nonrenew; biotic abiot; aerob anaerob; endotherm exotherm; oxid reduct; cathod anod; kinet potenti; parallel seri; public privat; push pop;
  encod decod; compil interpret; ascend descend; maximum minimum; max min; best worst; better worse; correct incorrect; right wrong; valid invalid; safe unsaf; secur insecur; reliabl unreli; import export;
  buy sell; suppli demand; profit loss; win lose; accept reject; allow prevent; creat destroy; appear disappear; thick thin; wide narrow; rough smooth; deep shallow; near far; closer farther; float sink;
  clockwis counterclockwis; ancest descend; predat prey; produc consum; mitosi meiosi; arteri vein; male femal;
  gain loss; fall increas; drop increas; declin increas; diminish increas; rise decreas; rise reduc; rise declin; grow declin; greater less; greater fewer; greater small; greatest least; quick slowli; quicker slow; fast slowli; faster slowli;
  rapid slow; rapid slowli; acceler deceler; cheap expens; cheaper expens; rich poor; surplus deficit; credit debit; asset liabil; inflat deflat; lend borrow; skill unskil; limit unlimit; legal illeg; urban rural; centralis decentralis;
  upward downward; inward outward; upstream downstream; inner outer; horizont vertic; clockwis anticlockwis; shrink swell; widen narrow; lengthen shorten; strengthen weaken; improv worsen; encourag discourag; advantag disadvantag;
  benefici harm; agre disagre; open shut; sharp blunt; dens spars; singular plural; main minor; major minor; activ passiv; ancient modern; perman temporari; natur artifici; protagonist antagonist; regular irregular;
  sum differ; add subtract; addit subtract; multipli divid; multipl divis;  direct invers; direct indirect; ration irrat; numer denomin; proper improp; concav convex; converg diverg;  erect invert; upright invert;
  transpar opaqu; elast inelast; conductor insul; attract repuls; like unlik; magnet non-magnet; volatil non-volatil; volatil nonvolatil; renew non-renew; metal non-met; metal nonmet; solubl insolubl; satur unsatur; revers irrevers; pure impur;
  haploid diploid; homozyg heterozyg; autotroph heterotroph; prokaryot eukaryot; unicellular multicellular; vertebr invertebr; turgid flaccid; voluntari involuntari; contract relax; dilat constrict; vasodil vasoconstrict; stimul inhibit; promot inhibit;
  affer effer; hypertens hypotens; hyperglycaemia hypoglycaemia; hyperglycemia hypoglycemia; fertil infertil; encrypt decrypt; upload download; lossi lossless`;

const synonyms = new Map<string, Set<string>>();
for (const line of lexicon.heads.split('\n')) {
  const [head = '', ...others] = line.split(' ');
  for (const other of others) {
    link(synonyms, head, other);
    link(synonyms, other, head);
  }
}
/** Stems in the lexicon that have no reliable synonym. */
const others = new Set(lexicon.others.split(' '));
const opposites = new Map<string, Set<string>>();
for (const [left, right] of [
  ...OPPOSITES.split(';').map((pair) => pair.trim().split(/\s+/)),
  ...OPPOSITE_STEMS,
  ...wordnet.pairs.split('\n').map((pair) => pair.split(' ')),
]) {
  if (!left || !right) continue;
  link(opposites, left, right);
  link(opposites, right, left);
}

const NONE: ReadonlySet<string> = new Set();

/** Looks up the stems that occur in the same contexts as one; opposites can be among them. */
export function lookUpSynonyms(stem: string): ReadonlySet<string> {
  return synonyms.get(stem) ?? NONE;
}

/** Looks up the stems that mean the opposite of one. */
export function lookUpOpposites(stem: string): ReadonlySet<string> {
  return opposites.get(stem) ?? NONE;
}

/**
 * Whether two stems can mean the same, by the PPDB lexicon. Opposites are excluded, though they occur in the same
 * contexts.
 */
export function areSynonyms(a: string, b: string): boolean {
  return lookUpSynonyms(a).has(b) && !lookUpOpposites(a).has(b);
}

/** Whether the lexicon has a stem; one that it does not have may be a misspelling or a technical term. */
export function isKnownStem(stem: string): boolean {
  return synonyms.has(stem) || opposites.has(stem) || others.has(stem);
}

function link(map: Map<string, Set<string>>, from: string, to: string): void {
  const set = map.get(from);
  if (set) set.add(to);
  else map.set(from, new Set([to]));
}
