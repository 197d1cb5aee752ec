import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItsFunction, type Model } from 'wink-nlp';

/** A token of a text: its characters, its stem (Porter), and its part of speech (universal tag set). */
export interface TaggedToken {
  text: string;
  stem: string;
  pos: string;
}

/**
 * State that the library changes while it reads: the words, prefixes and suffixes that it has met, with lists of their
 * numbers.
 */
interface Feature {
  hash?: object;
  list: object;
}
interface Core {
  features: Record<string, Feature>;
}
type Part = 'sbd' | 'ner' | 'negation' | 'sa' | 'pos' | 'metaCER';

const shipped = model as unknown as Model & Record<Part, () => object> & { core: () => Core };
const core = shipped.core();
const [NOTHING, NOWHERE] = ['[100,0,{"0":{}},{},{},{}]', { transformers: [] }];
const pos = shipped.pos();
/**
 * The library's automata. Only the tagger is used; the others are replaced, since loading them would take most of the
 * time.
 */
const machines = {
  ...shipped,
  sbd: () => ({ ...NOWHERE, machines: [] }),
  ner: () => ({ ...NOWHERE, machines: [] }),
  negation: () => ({ ...NOWHERE, machines: [NOTHING] }),
  sa: () => ({ ...NOWHERE, machines: [NOTHING] }),
  metaCER: () => ({ ...NOWHERE, machines: NOTHING }),
  pos: () => pos,
};

/**
 * Splits a text into tokens. The library's results depend on what it has read before (winkjs/wink-nlp issue 143). To be
 * deterministic, every text gets a fresh instance; all instances inherit from one lexicon, and write only to their own
 * copies.
 */
export function tokenize(text: string): TaggedToken[] {
  const features = Object.fromEntries(
    Object.entries(core.features).map(([name, { hash, list, ...feature }]) => [
      name,
      { ...feature, ...(hash && { hash: Object.create(hash) as object }), list: Object.create(list) as object },
    ]),
  );
  const nlp = winkNLP({ ...machines, core: () => ({ ...core, features }) } as unknown as Model, ['pos']);
  /* oxlint-disable typescript/unbound-method -- the library hands these out as plain functions */
  const [toStem, toTag] = [nlp.its.stem as ItsFunction<string>, nlp.its.pos as ItsFunction<string>];
  /* oxlint-enable typescript/unbound-method */
  const tokens = nlp.readDoc(text).tokens();
  const [texts, stems, tags] = [tokens.out(), tokens.out(toStem), tokens.out(toTag)] as string[][];
  return texts!.map((each, index) => ({ text: each, stem: stems![index]!, pos: tags![index]! }));
}
