import { stemWord } from './stems.ts';

/** Words with opposite meanings in what is taught, grouped by what they describe. A word may be in several pairs. */
const OPPOSITES = `
  amounts: growth decline, growth decrease, growth reduction, enlarge shrink, enlarge reduce, extend shorten, scarce abundant, scarce plentiful, shortage surplus, abundance scarcity, abundance shortage, excess shortage,
    maximise minimise, maximize minimize, frequent rare, frequent infrequent, common rare, common uncommon, sufficient insufficient, adequate inadequate, accelerate brake,
    speed slow, charge discharge, load unload, heavy lightweight, inflow outflow, boom slump, upturn downturn, appreciate depreciate, overestimate underestimate, upper lower, finite infinite
  time: early late, earlier later, past future, precede follow, predecessor successor, initial final, start finish, begin finish, continue cease, arrive depart, enter exit, day night,
    summer winter, sunrise sunset, birth death, young old, modern outdated, new obsolete, acute chronic, remember forget, diurnal nocturnal
  places: towards away, forward backward, forwards backwards, toward away, together apart, front behind, local global, local remote, local foreign, domestic foreign, native foreign, coastal inland, highland lowland,
    approach recede, advance retreat, immigrant emigrant, immigration emigration, immigrate emigrate, intracellular extracellular, ascent descent
  acts: add remove, give take, chosen rejected, choose reject, include exclude, insert delete, insert remove, attach detach, join separate, combine separate, mix separate, merge split, assemble dismantle, construct demolish, construct destroy,
    build destroy, build demolish, preserve destroy, protect harm, protect destroy, protect damage, support oppose, approve veto, approve reject, permit forbid, permit prohibit, allow forbid, allow prohibit, allow ban, enable disable, enable prevent,
    help hinder, help harm, attack defend, conquer surrender, hide reveal, conceal reveal, reward punish, praise criticise, praise criticize, admire despise, obey disobey, trust distrust, love hate, hire dismiss,
    lock unlock, wake sleep, insult respect, unify divide, melt freeze, melt solidify, purify pollute, purify contaminate, trap release,
    activate deactivate, activate inhibit, excite inhibit, allocate deallocate, enqueue dequeue, compress decompress, increment decrement, convict acquit, legalise ban
  kinds: similar different, similar dissimilar, similarity difference, identical different, alike different, constant variable, constant changing, fixed variable, simple complex, simple complicated, easy difficult, easier harder, fair unfair,
    compulsory optional, compulsory voluntary, mandatory optional, obligatory optional, abstract concrete, explicit implicit, qualitative quantitative, theoretical practical, known unknown,
    dependent independent, efficient inefficient, effective ineffective, accurate inaccurate, appropriate inappropriate, consistent inconsistent, relevant irrelevant, balanced unbalanced, symmetrical asymmetrical,
    flexible rigid, flexible stiff, elastic rigid, ductile brittle, malleable brittle, smooth coarse, fine coarse, reactive inert, reactive unreactive, safe dangerous, safe hazardous, healthy unhealthy, healthy ill, healthy sick, sterile contaminated,
    clean dirty, clean polluted, humid dry, humid arid, moist dry, wet arid, fertile barren, tropical polar, sexual asexual, innate acquired, inherited acquired, wild domesticated, benign malignant, edible poisonous,
    parallel perpendicular, synchronous asynchronous, sequential parallel, sequential random, analogue digital, analog digital, online offline, tragic comic, good bad, good evil, hot cool, warm cold
  people: rich destitute, wealthy poor, wealth poverty, friend enemy, ally enemy, victory defeat, success failure, succeed fail, freedom slavery, freedom captivity, peace war, guilty innocent, employed unemployed, employment unemployment,
    democracy dictatorship, democratic authoritarian, monarchy republic, secular religious, federal unitary, collective individual, cooperation competition, competition monopoly, revenue expenditure, income expenditure, wholesale retail,
    debtor creditor, buyer seller, happy sad, happy unhappy, joy sorrow, hope despair, brave cowardly, courage cowardice, kind cruel, gentle cruel, generous selfish, generous greedy, honest dishonest, loyal disloyal, loyalty treachery,
    proud humble, pride humility, optimistic pessimistic, optimist pessimist, superior inferior, hero villain, unity disunity, equality inequality, justice injustice, strength weakness`;

/** The words with opposite meanings, as pairs of stems. */
export const OPPOSITE_STEMS: readonly (readonly [string, string])[] = OPPOSITES.split(/\n {2}(?=\S)/).flatMap((line) =>
  line
    .replace(/^\s*\w+:/, '')
    .split(',')
    .flatMap((pair): (readonly [string, string])[] => {
      const [left, right] = pair.trim().split(/\s+/).filter(Boolean).map(stemWord);
      return left && right && left !== right ? [[left, right]] : [];
    }),
);
