import { WAYS_MAX } from './costs.ts';

/** A step of a way: what a line was taken for, on the way to a state. */
export interface Step<State, Choice> {
  from: Node<State, Choice> | null;
  choice: Choice;
  cost: number;
}

/** A state that ways come to behind a line. */
export interface Node<State, Choice> {
  state: State;
  /** Cost of the best way here, and of the best one from here to the end. */
  cost: number;
  rest: number;
  steps: Step<State, Choice>[];
  best: Step<State, Choice>;
}

/** What the best way takes a line for, and what the next best ones would, each with how much more that would cost. */
export interface Chosen<State, Choice> {
  choice: Choice;
  before: State;
  after: State;
  others: { choice: Choice; more: number }[];
}

/** How ways go on: what a line may be taken for behind a state, what that costs and leads to. */
export interface Rules<State, Choice> {
  start: State;
  keyOf: (state: State) => string;
  /** Choices with the same name say the same. */
  nameOf: (choice: Choice) => string;
  next: (state: State, line: number) => { choice: Choice; cost: number; state: State }[];
}

/**
 * The best way through all lines. Ways that come to the same state are one from there on, the better one; no more than
 * WAYS_MAX are followed. Costs add up; what a line might have been taken for instead is told by the best way through that.
 */
export function bestWay<State, Choice>(lines: number, rules: Rules<State, Choice>): Chosen<State, Choice>[] {
  const begin: Node<State, Choice> = {
    state: rules.start,
    cost: 0,
    rest: Number.POSITIVE_INFINITY,
    steps: [],
    best: undefined as never,
  };
  const layers: Node<State, Choice>[][] = [[begin]];
  for (let line = 0; line < lines; line++) layers.push(following(layers.at(-1)!, line, rules));
  for (const node of layers.at(-1)!) node.rest = 0;
  for (let line = lines; line > 0; line--) {
    for (const node of layers[line]!)
      for (const { from, cost } of node.steps) from!.rest = Math.min(from!.rest, cost + node.rest);
  }
  let node = layers.at(-1)!.reduce((best, other) => (other.cost < best.cost ? other : best));
  const whole = node.cost;
  const way: Chosen<State, Choice>[] = [];
  for (let line = lines; line > 0; line--) {
    const { choice, from } = node.best;
    way.push({ choice, before: from!.state, after: node.state, others: othersOf(layers[line]!, choice, whole, rules) });
    node = from!;
  }
  return way.reverse();
}

function following<State, Choice>(
  nodes: readonly Node<State, Choice>[],
  line: number,
  { keyOf, next }: Rules<State, Choice>,
): Node<State, Choice>[] {
  const found = new Map<string, Node<State, Choice>>();
  for (const from of nodes) {
    for (const { choice, cost, state } of next(from.state, line)) {
      const step = { from, choice, cost };
      const key = keyOf(state);
      const node = found.get(key);
      if (!node) {
        found.set(key, { state, cost: from.cost + cost, rest: Number.POSITIVE_INFINITY, steps: [step], best: step });
        continue;
      }
      node.steps.push(step);
      if (from.cost + cost < node.cost) Object.assign(node, { state, cost: from.cost + cost, best: step });
    }
  }
  return [...found.values()].sort((one, other) => one.cost - other.cost).slice(0, WAYS_MAX);
}

/** The best cost of every other choice at a line, beyond that of the best way. */
function othersOf<State, Choice>(
  nodes: readonly Node<State, Choice>[],
  chosen: Choice,
  whole: number,
  { nameOf }: Rules<State, Choice>,
): { choice: Choice; more: number }[] {
  const best = new Map<string, { choice: Choice; more: number }>();
  for (const node of nodes) {
    for (const { from, choice, cost } of node.steps) {
      const name = nameOf(choice);
      const more = from!.cost + cost + node.rest - whole;
      if (name !== nameOf(chosen) && more < (best.get(name)?.more ?? Number.POSITIVE_INFINITY))
        best.set(name, { choice, more });
    }
  }
  return [...best.values()];
}
