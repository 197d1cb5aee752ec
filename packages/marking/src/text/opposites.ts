import wordnet from './opposites.json' with { type: 'json' };
import { stemWord } from './stems.ts';

/**
 * Words with opposite meanings in what is taught that WordNet does not have, grouped by what they describe. A word may be
 * in several pairs.
 */
const TAUGHT = `
  amounts: growth decline, growth decrease, growth reduction, enlarge shrink, enlarge reduce, extend shorten, scarce plentiful, shortage surplus,
    abundance shortage, excess shortage, frequent rare, common rare, accelerate brake, speed slow, heavy lightweight, boom slump, upturn downturn,
    upper lower, increase reduce, increase lowers, increase fall, increase drop, increase decline, increase diminish, rise drop, rise sink,
    rise decrease, rise reduce, rise decline, grow shrink, grow decline, shrink swell, gain lose, profit loss, surplus deficit, greater less,
    greater fewer, greater small, greatest least, max min, quick slow, quicker slow, fast slowly, rapid slow, rapid slowly, cheaper expensive,
    dense sparse, main minor, sum difference, multiplication division, numerator denominator
  time: earlier later, predecessor successor, initial final, begin finish, continue cease, arrive depart, modern outdated, new obsolete, before after,
    always never, ancient modern, permanent temporary
  places: towards away, together apart, front behind, local global, local remote, local foreign, approach recede, closer farther, connect separate,
    connect gap, input output, absorb release, absorb reflect, clockwise anticlockwise, erect invert, upright invert, transparent opaque,
    parallel series, push pop
  acts: add remove, chosen rejected, choose reject, insert delete, insert remove, join separate, combine separate, mix separate, merge split,
    assemble dismantle, construct demolish, construct destroy, build destroy, build demolish, protect harm, protect destroy, protect damage,
    support oppose, approve veto, approve reject, permit prohibit, allow forbid, allow prohibit, allow ban, enable prevent, help hinder, help harm,
    conquer surrender, hide reveal, reward punish, praise criticise, admire despise, hire dismiss, insult respect, unify divide, melt freeze,
    melt solidify, purify pollute, purify contaminate, trap release, activate inhibit, excite inhibit, allocate deallocate, enqueue dequeue,
    legalise ban, allow prevent, create destroy, produce consume, compile interpret, encrypt decrypt, improve worsen, contract relax,
    dilate constrict, vasodilation vasoconstriction, stimulate inhibit, promote inhibit
  kinds: similar different, identical different, alike different, constant variable, constant changing, fixed variable, simple complicated,
    easier harder, compulsory optional, compulsory voluntary, mandatory optional, theoretical practical, flexible rigid, flexible stiff,
    elastic rigid, ductile brittle, malleable brittle, smooth coarse, reactive inert, safe hazardous, healthy ill, healthy sick, sterile contaminated,
    clean polluted, humid dry, humid arid, moist dry, wet arid, fertile barren, tropical polar, innate acquired, inherited acquired,
    wild domesticated, edible poisonous, sequential parallel, sequential random, analog digital, online offline, tragic comic, hot cool, warm cold,
    loud quiet, bright dim, sharp blunt, safe unsafe, beneficial harm, liquid gas, acid base, acid alkali, static dynamic, biotic abiotic,
    renewable nonrenewable, renewable non-renewable, volatile non-volatile, magnetic non-magnetic, metal nonmetal, metal non-metal,
    unicellular multicellular, turgid flaccid, kinetic potential, oxidation reduction, mitosis meiosis, artery vein, hyperglycaemia hypoglycaemia
  people: rich destitute, wealthy poor, friend enemy, ally enemy, freedom slavery, freedom captivity, democracy dictatorship,
    democratic authoritarian, monarchy republic, collective individual, competition monopoly, revenue expenditure, income expenditure, buyer seller,
    kind cruel, gentle cruel, generous selfish, generous greedy, loyalty treachery, hero villain, unity disunity, predator prey,
    protagonist antagonist`;

const opposites = new Map<string, Set<string>>();
for (const line of TAUGHT.split(/\n {2}(?=\S)/))
  for (const pair of line.replace(/^\s*\w+:/, '').split(',')) link(pair.trim().split(/\s+/).map(stemWord));
for (const pair of wordnet.pairs.split('\n')) link(pair.split(' '));

const NONE: ReadonlySet<string> = new Set();

/** Looks up the stems that mean the opposite of one. */
export function lookUpOpposites(stem: string): ReadonlySet<string> {
  return opposites.get(stem) ?? NONE;
}

function link([left, right]: readonly string[]): void {
  if (!left || !right || left === right) return;
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const)
    opposites.set(from, (opposites.get(from) ?? new Set()).add(to));
}
