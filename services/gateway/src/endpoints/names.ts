/** The contract's words for the values of a protobuf enum. */
export interface Names<W extends string, E extends number> {
  words: readonly [W, ...W[]];
  /** @throws RangeError for a value without a word: the answering service is newer than this code. */
  word: (value: number) => W;
  value: (word: W) => E;
}

export function namesOf<W extends string, E extends number>(table: Readonly<Record<W, E>>): Names<W, E> {
  const words = Object.keys(table) as [W, ...W[]];
  const byValue = new Map<number, W>(words.map((word) => [table[word], word]));
  return {
    words,
    word: (value) => {
      const word = byValue.get(value);
      if (word === undefined) throw new RangeError(`no word for ${value} among ${words.join(', ')}`);
      return word;
    },
    value: (word) => table[word],
  };
}
