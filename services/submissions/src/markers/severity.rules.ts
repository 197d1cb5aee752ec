/** How two markers differ on the answers that both have marked. The automatic marker's draft is a marker, too. */
export interface Comparison {
  one: string;
  other: string;
  /** What these answers weigh: each 1 divided by how many have marked it. */
  weight: number;
  /** Sum of what `one` gave less what `other` gave, as shares of the maximum, weighed in the same way. */
  difference: number;
}

/** Squares of what the equations may be off by. */
const NEAR_ENOUGH = 1e-16;

/**
 * How much less than the average of these people each of them gives, as a share of the maximum, if all had marked the
 * same answers: the least-squares solution of mark = answer + marker. People who mark different answers are
 * compared through those who share answers with both. A person who cannot be compared with another one is left out.
 * @param people without the automatic marker, which only connects them.
 */
export function severities(comparisons: readonly Comparison[], people: readonly string[]): Map<string, number> {
  const edges = comparisons.flatMap(({ one, other, weight, difference }) => [
    { from: one, to: other, weight, difference },
    { from: other, to: one, weight, difference: -difference },
  ]);
  const of = Map.groupBy(edges, ({ from }) => from);
  const found = new Map<string, number>();
  for (const group of connected(of)) {
    const members = people.filter((person) => group.has(person));
    if (members.length < 2) continue;
    const effects = solve(group, of);
    const middle = sum(members.map((person) => effects.get(person)!)) / members.length;
    for (const person of members) found.set(person, middle - effects.get(person)!);
  }
  return found;
}

interface Edge {
  to: string;
  weight: number;
  difference: number;
}

/** Markers that are connected by answers that they share. */
function connected(of: ReadonlyMap<string, readonly Edge[]>): ReadonlySet<string>[] {
  const groups: Set<string>[] = [];
  for (const start of of.keys()) {
    if (groups.some((group) => group.has(start))) continue;
    const group = new Set([start]);
    for (const marker of group) for (const { to } of of.get(marker)!) group.add(to);
    groups.push(group);
  }
  return groups;
}

/** Conjugate gradients on the normal equations; the first marker stays at 0, since only differences are known. */
function solve(group: ReadonlySet<string>, of: ReadonlyMap<string, readonly Edge[]>): Map<string, number> {
  const [first, ...free] = group;
  const place = new Map(free.map((marker, n) => [marker, n]));
  const effectIn = (x: readonly number[], marker: string) => x[place.get(marker) ?? -1] ?? 0;
  const times = (x: readonly number[]) =>
    free.map((marker, n) => sum(of.get(marker)!.map(({ to, weight }) => weight * (x[n]! - effectIn(x, to)))));
  let effects = free.map(() => 0);
  let rest = free.map((marker) => sum(of.get(marker)!.map(({ difference }) => difference)));
  let way = rest;
  let size = dot(rest, rest);
  // As many rounds as unknowns are enough, but for rounding.
  for (let round = 0; round < 2 * free.length && size > NEAR_ENOUGH; round++) {
    const pushed = times(way);
    const step = size / dot(way, pushed);
    effects = effects.map((effect, n) => effect + step * way[n]!);
    rest = rest.map((one, n) => one - step * pushed[n]!);
    const left = dot(rest, rest);
    way = rest.map((one, n) => one + (left / size) * way[n]!);
    size = left;
  }
  return new Map([[first!, 0], ...free.map((marker, n) => [marker, effects[n]!] as const)]);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const dot = (a: readonly number[], b: readonly number[]) => sum(a.map((one, n) => one * b[n]!));
