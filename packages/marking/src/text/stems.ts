import { remember } from './remember.ts';
import { tokenize } from './tagger.ts';

/** The stem of a single word. */
export const stemWord = remember((word: string): string => {
  const [token] = tokenize(word);
  return correctStem(word.toLowerCase(), token?.stem ?? word);
}, 10_000);

/** Stems of irregular forms, which the stemmer does not recognise. */
// biome-ignore format: a table
const IRREGULAR: Record<string, string> = {
  went: 'go', gone: 'go', got: 'get', made: 'make', took: 'take', taken: 'take', gave: 'give', given: 'give',
  kept: 'keep', held: 'hold', found: 'find', grew: 'grow', grown: 'grow', became: 'becom', left: 'leav',
  leaves: 'leav', lost: 'lose', sent: 'send', built: 'build', broke: 'break', broken: 'break', froze: 'freez',
  frozen: 'freez', rose: 'rise', risen: 'rise', fell: 'fall', fallen: 'fall', heavier: 'heavi', heaviest: 'heavi',
  bigger: 'big', biggest: 'big', hotter: 'hot', hottest: 'hot', larger: 'larg', largest: 'larg', smaller: 'small',
  smallest: 'small', harder: 'hard', hardest: 'hard', higher: 'high', highest: 'high', lower: 'low', lowest: 'low',
  longer: 'long', longest: 'long', shorter: 'short', shortest: 'short', faster: 'fast', fastest: 'fast',
  slower: 'slow', louder: 'loud', softer: 'soft', stronger: 'strong', weaker: 'weak', children: 'child', men: 'man',
  women: 'woman', mice: 'mous', teeth: 'tooth', feet: 'foot', people: 'person', data: 'datum', bacteria: 'bacterium',
  nuclei: 'nucleus', mitochondria: 'mitochondrion', phenomena: 'phenomenon', criteria: 'criterion', spectra: 'spectrum', fungi: 'fungus', ova: 'ovum',
  stimuli: 'stimulus', radii: 'radius', foci: 'focus', alveoli: 'alveolus', bronchi: 'bronchus', hypotheses: 'hypothesi', syntheses: 'synthesi',
  diagnoses: 'diagnosi', crises: 'crisi', axes: 'axi', vertices: 'vertex', indices: 'index', matrices: 'matrix', ganglia: 'ganglion',
  strata: 'stratum', quanta: 'quantum', maxima: 'maximum', minima: 'minimum', equilibria: 'equilibrium', atria: 'atrium', cilia: 'cilium',
  flagella: 'flagellum', stomata: 'stoma', genera: 'genus', nr: 'number', halves: 'half', knives: 'knife', wolves: 'wolf', geese: 'goos',
};

/** Corrects the stem that the tokenizer gave for a word. */
export function correctStem(word: string, stem: string): string {
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word]!;
  return stem.toLowerCase();
}
