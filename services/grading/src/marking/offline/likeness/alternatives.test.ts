import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { alternativesOf } from './alternatives.ts';

describe('model answers', () => {
  test.each([
    ['Water evaporates.', 1],
    ['The gap separates terminal 1 from the battery.\nTerminal 1 and the battery are separated by a gap.', 2],
    ['Paris\nOR\nThe capital of France', 2],
    ['OR', 1],
    ['Water evaporates.\nOR\n'.repeat(1_000), 200],
    ['The window in slow start:\nIn slow start the window doubles.', 1],
    ['UDP has a fixed header.\nTCP numbers its segments.\nTCP acknowledges what it received.', 1],
    ['Water evaporates.\n'.repeat(10), 10],
    ['Water evaporates.\n'.repeat(1_000), 1],
  ])('%j stands for %d answers', (text, count) => expect(alternativesOf(text)).toHaveLength(count));
});

test('a text of empty lines is read at once', () => {
  expect(readText(`heat${'\n'.repeat(20_000)}b`).sentences).toHaveLength(1);
  expect(alternativesOf(`heat${'\n'.repeat(20_000)}b`)).toHaveLength(1);
});
