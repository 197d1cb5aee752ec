import type { Reading } from '../text/read.ts';

/** Pairs of parts of speech that hardly ever stand side by side in English sentences. */
const UNLIKELY = new Set(
  'DET DET|DET ADP|DET AUX|DET VERB|DET CCONJ|DET SCONJ|DET PRON|ADP AUX|ADP ADP|AUX AUX|CCONJ CCONJ|PRON DET|ADP CCONJ|ADP SCONJ|PART ADP|PART DET|ADJ AUX|ADJ DET|ADJ PRON|PRON PRON|SCONJ CCONJ|CCONJ SCONJ'.split(
    '|',
  ),
);

/** Whether the words of an answer stand in an order that sentences have. Short answers are never judged. */
export function wordOrder(reading: Reading): 'plausible' | 'shuffled' {
  if (reading.words.length < 8) return 'plausible';
  const next = reading.words.slice(1).filter((word, index) => word.sentence === reading.words[index]!.sentence);
  const odd = reading.words.slice(1).filter((word, index) => {
    const before = reading.words[index]!;
    return word.sentence === before.sentence && UNLIKELY.has(`${before.pos} ${word.pos}`);
  });
  return odd.length >= Math.max(3, 0.25 * next.length) ? 'shuffled' : 'plausible';
}
