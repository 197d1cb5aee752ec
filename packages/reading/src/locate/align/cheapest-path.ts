import { BEAM_WIDTH } from './costs.ts';

/** A transition between states: what a line was taken for. */
export interface Step<State, Choice> {
  from: Node<State, Choice> | null;
  choice: Choice;
  cost: number;
}

/** A state reached after a line. */
export interface Node<State, Choice> {
  state: State;
  /** Cost of the best path to here, and of the best path from here to the end. */
  cost: number;
  rest: number;
  steps: Step<State, Choice>[];
  best: Step<State, Choice>;
}

/** What the best path takes a line for, and every alternative with its extra cost. */
export interface Chosen<State, Choice> {
  choice: Choice;
  before: State;
  after: State;
  others: { choice: Choice; more: number }[];
}

/** The transitions of a search. */
export interface Rules<State, Choice> {
  start: State;
  keyOf: (state: State) => string;
  /** Choices with the same name are equivalent. */
  nameOf: (choice: Choice) => string;
  next: (state: State, line: number) => { choice: Choice; cost: number; state: State }[];
}

/**
 * The cheapest path through all lines by dynamic programming with a beam of BEAM_WIDTH states. Paths that reach the
 * same state are merged. The extra cost of an alternative at a line is that of the cheapest path through it.
 */
export function cheapestPath<State, Choice>(lines: number, rules: Rules<State, Choice>): Chosen<State, Choice>[] {
  const begin: Node<State, Choice> = {
    state: rules.start,
    cost: 0,
    rest: Number.POSITIVE_INFINITY,
    steps: [],
    best: undefined as never,
  };
  const layers: Node<State, Choice>[][] = [[begin]];
  for (let line = 0; line < lines; line++) layers.push(expand(layers.at(-1)!, line, rules));
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
    way.push({
      choice,
      before: from!.state,
      after: node.state,
      others: alternativesOf(layers[line]!, choice, whole, rules),
    });
    node = from!;
  }
  return way.reverse();
}

function expand<State, Choice>(
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
  return [...found.values()].sort((one, other) => one.cost - other.cost).slice(0, BEAM_WIDTH);
}

/** The alternatives at a line with their extra costs over the best path. */
function alternativesOf<State, Choice>(
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
