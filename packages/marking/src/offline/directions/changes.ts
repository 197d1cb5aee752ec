import type { Reading } from '../../text/read.ts';
import { contentStems, shared, statement, without } from './directions.ts';

/** A change or movement, `from a hot body to a cold one`: the stems of its start and its end. */
interface Change {
  from: Set<string>;
  to: Set<string>;
}

/** How many words belong to the end, and to the start, which may have more if they contain no verb. */
const [REACH, REACH_FROM] = [5, 8];

/**
 * Compares the changes that an answer and the model answer share: 1 for each in the same direction, -1 for each in the
 * opposite one.
 */
export function changesKept(answer: Reading, expected: Reading): number[] {
  const wanted = findChanges(expected);
  return findChanges(answer).flatMap((said) =>
    wanted.flatMap((each) => {
      if (meet(said.from, each.from) && meet(said.to, each.to)) return [1];
      return meet(said.from, each.to) && meet(said.to, each.from) ? [-1] : [];
    }),
  );
}

function meet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return shared(a, b) > 0;
}

function findChanges({ bySentence, text }: Reading): Change[] {
  return bySentence.flatMap((words) => {
    const start = words.findIndex((word) => word.text === 'from');
    const end = words.findIndex((word, index) => index > start && (word.text === 'to' || word.text === 'into'));
    if (start < 0 || end < 0 || words[start]!.negated) return [];
    const between = words.slice(start + 1, end);
    if (between.length > (between.some(({ pos }) => pos === 'VERB') ? REACH : REACH_FROM)) return [];
    const [from, to] = [between, statement(words.slice(end + 1, end + 1 + REACH), text)].map(contentStems);
    return [{ from: without(from!, to!), to: without(to!, from!) }];
  });
}
