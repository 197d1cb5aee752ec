import { type Reading, readCached, type Word } from '@exam-evaluation/marking/text/read.ts';
import { isNegation } from '@exam-evaluation/marking/text/words.ts';
import { shuffleWords } from './order.ts';
import { exchanged, otherNumbers } from './turned.ts';

/**
 * Ways to make something of a model answer that deserves less than full marks; undefined where the text does not lend
 * itself to it.
 */
export const TRICKS: Record<string, (modelAnswer: string, question: string) => string | undefined> = {
  negated: (modelAnswer) => bySentence(modelAnswer, denyVerb),
  denied: (modelAnswer) => bySentence(modelAnswer, (sentence) => `It is not true that ${decapitalized(sentence)}`),
  'sides exchanged': (modelAnswer) => bySentence(modelAnswer, (sentence) => exchanged(sentence) ?? sentence),
  'numbers changed': otherNumbers,
  'words shuffled': (modelAnswer) => shuffleWords(readCached(modelAnswer), modelAnswer.length).text,
  'question copied': (_, question) => question,
  'keywords with commas': (modelAnswer) => keywords(modelAnswer).join(', '),
  'keywords with spaces': (modelAnswer) => keywords(modelAnswer).join(' '),
};

/** The distinct content words of a text, as written. */
export function keywords(text: string): string[] {
  return [...new Set(readCached(text).content.map((word) => word.text))];
}

/** A text with each of its sentences changed; ends of sentences are kept. */
export function bySentence(text: string, change: (sentence: string) => string): string {
  return readCached(text)
    .sentences.map((sentence) => {
      const [, body = '', end = ''] = /^(.*?)([.!?;]*)$/s.exec(sentence) ?? [];
      return /[\p{L}]/u.test(body) ? change(body) + (end || '.') : sentence;
    })
    .join(' ');
}

export function decapitalized(sentence: string): string {
  return /^(?:[A-Z][a-z]|A )/.test(sentence) ? sentence[0]!.toLowerCase() + sentence.slice(1) : sentence;
}

/** Turns a sentence into its opposite: removes its `not`, or adds one to its first verb. */
function denyVerb(sentence: string): string {
  const reading = readCached(sentence);
  const there = reading.words.find(({ text }) => isNegation(text));
  if (there && /^(?:not|n't|no|never)$/.test(there.text)) {
    return (sentence.slice(0, there.start).trimEnd() + sentence.slice(there.end)).trim();
  }
  const verb = firstVerb(reading);
  if (!verb) return `Not ${decapitalized(sentence)}`;
  if (verb.pos === 'AUX' || AUXILIARY.test(verb.text)) {
    return `${sentence.slice(0, verb.end)} not${sentence.slice(verb.end)}`;
  }
  return `${sentence.slice(0, verb.start)}${withDo(verb.text)}${sentence.slice(verb.end)}`;
}

const AUXILIARY = /^(?:is|are|was|were|can|will|would|does|do|did|has|have|had|should|must|could|may|might)$/;

function firstVerb({ words }: Reading): Word | undefined {
  return (
    words.find(({ text, pos }) => AUXILIARY.test(text) || pos === 'AUX') ??
    words.find(({ text, pos }, index) => pos === 'VERB' && !text.endsWith('ing') && words[index - 1]?.text !== 'to')
  );
}

function withDo(verb: string): string {
  if (verb.endsWith('ed')) return `did not ${verb.slice(0, verb.endsWith('eed') ? undefined : -2)}`;
  if (/(?:sses|shes|ches|xes|oes)$/.test(verb)) return `does not ${verb.slice(0, -2)}`;
  return /[^s]s$/.test(verb) ? `does not ${verb.slice(0, -1)}` : `do not ${verb}`;
}
