/** Length of the longest common subsequence of two lists. */
export function longestCommon<T>(one: readonly T[], other: readonly T[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const item of one) {
    const next = [0];
    for (const [at, each] of other.entries())
      next.push(item === each ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
    row = next;
  }
  return row.at(-1)!;
}
