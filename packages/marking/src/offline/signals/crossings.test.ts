import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { findCrossings } from './bindings.ts';
import { exchangedUnits } from './exchanged-parts.ts';

const SEARCHES = 'Compare breadth-first and depth-first search, BFS and DFS.';
const points = ['BFS uses a queue', 'DFS uses a stack'].map((text) => ({
  heading: undefined,
  isSection: false,
  said: readText(text),
}));

describe('what an answer says about the wrong thing', () => {
  test.each([
    ['BFS uses a stack and DFS uses a queue.', [true, true]],
    ['DFS: queue. BFS: stack.', [true, true]],
    ['BFS uses a queue and DFS uses a stack.', []],
    ['A queue for BFS, a stack for DFS.', []],
    ['BFS uses a queue.', []],
  ])('%s', (answer, crossed) => expect(findCrossings(readText(answer), points, readText(SEARCHES))).toEqual(crossed));
});

describe('parts that are exchanged', () => {
  const units = ['Arteries carry blood away', 'Veins bring blood back'].map((text) => ({
    words: readText(text).words,
  }));
  test.each([
    ['Arteries bring blood back while veins carry it away.', 1],
    ['Arteries carry it away while veins bring it back.', 0],
    ['Arteries and veins carry blood: away and back.', 0],
  ])('%s', (answer, count) => expect(exchangedUnits(readText(answer), units)).toHaveLength(count));
});
