// Every language has every text of the English catalogue, with what the English text is given to say.
import { en } from './en.ts';
import { es } from './es.ts';

type Says = (...given: unknown[]) => string;
type Text = string | Says;
type Texts = Text | { [name: string]: Texts };

/** Texts by their path, such as `exam.copies.none`. */
function textsOf(texts: Texts, path = ''): [path: string, text: Text][] {
  if (typeof texts !== 'object') return [[path, texts]];
  return Object.entries(texts).flatMap(([name, one]) => textsOf(one, path ? `${path}.${name}` : name));
}

/** What a text says when it is given something for each name or place. Acts of the audit are given details to read. */
function says(text: Text, path: string, give: (name: string | number) => unknown): string {
  if (typeof text === 'string') return text;
  if (path.startsWith('audit.acts.')) {
    const details = { text: give, number: () => 1, count: give, list: (name: string) => [give(name)] };
    return [true, false].map((is) => text({ ...details, flag: () => is })).join(' / ');
  }
  const given = Array.from({ length: text.length }, (_, place) => give(place));
  // It does not say here whether it takes counts, lists or words.
  for (const form of [given, given.map((one) => [one])]) {
    try {
      return text(...form);
    } catch {}
  }
  return text(...given.map(String));
}

const marked = (name: string | number) => `«${name}»`;
const marksIn = (text: string) => [...new Set(text.match(/«[a-z_0-9]+»/g))].toSorted();

/** Paths that only some languages have: what the services refuse, which they say in English themselves. */
const isOwn = (path: string) => path.startsWith('refusals.');

const catalogues = { es };
const english = new Map(textsOf(en as unknown as Texts));

describe.each(Object.entries(catalogues))('%s', (_, catalogue) => {
  const texts = textsOf(catalogue as unknown as Texts).filter(([path]) => !isOwn(path));

  test('has the texts of the English catalogue and no others', () => {
    expect(texts.map(([path]) => path).toSorted()).toEqual([...english.keys()].toSorted());
  });

  test('every text takes and says what the English one does', () => {
    const differing = texts.filter(([path, text]) => {
      const model = english.get(path)!;
      if (typeof text !== typeof model) return true;
      if (typeof text === 'function' && text.length !== (model as Says).length) return true;
      return marksIn(says(text, path, marked)).join() !== marksIn(says(model, path, marked)).join();
    });
    expect(differing.map(([path]) => path)).toEqual([]);
  });

  test('no text breaks where there is one of something, or none', () => {
    for (const [path, text] of texts) {
      for (const given of [0, 1, 2])
        expect([path, says(text, path, () => given)]).toEqual([path, expect.not.stringMatching(/undefined|NaN/)]);
    }
  });
});

test('a Spanish text is an English one only where both languages write it so', () => {
  const same = textsOf(es as unknown as Texts).filter(
    ([path, text]) => says(text, path, marked) === says(english.get(path) ?? '', path, marked),
  );
  expect(same.map(([path]) => path).toSorted()).toEqual([
    'common.no',
    'exam.candidates.columns.external_id', // Id
    'exam.copies.percentage',
    'exam.copies.total',
    'exam.finish.exports.columns.total',
    'exam.finish.statistics.ofMarked', // figures and signs only, as the next two
    'exam.finish.statistics.spread',
    'exam.markers.figures.seconds',
    'exam.paper.fields.levels.upsc', // a name
    'review.strip.states.0', // a state that is never shown
    'shell.product', // a name
  ]);
});

test.each([
  [0, '0 entregas'],
  [1, '1 entrega'],
  [12_345, '12.345 entregas'],
])('%d copies are counted as Spanish counts', (count, said) => {
  expect(es.exam.finish.exports.saved(count)).toContain(said);
});
