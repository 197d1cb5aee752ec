import type { Reading } from '../../text/read.ts';
import { contentStems, shared, statement, without } from './directions.ts';

/** `From a hot body to a cold one`: where something comes from and where it goes, by stems. */
interface Change {
  from: Set<string>;
  to: Set<string>;
}

/** How many words either end has; where it comes from may be described in more, without another verb. */
const [REACH, REACH_FROM] = [5, 8];

/**
 * For each change of the answer between the ends of one of the model answer's, 1 where it goes the same way and -1
 * where it goes back.
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
