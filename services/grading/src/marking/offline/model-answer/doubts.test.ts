import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { mark } from '../mark.testing.ts';
import { saysSomethingElse } from './doubts.ts';
import { isReplaced } from './replaced.ts';

const ASKED = readText('Say what you know of it.');
const YEAST = 'Yeast produces carbon dioxide which makes the dough rise.';

describe('a small word says something else', () => {
  test.each([
    ['All citizens over 18 can vote.', 'Only men over 18 can vote.', true],
    ['All citizens over 18 can vote.', 'All citizens over 18 can vote.', false],
    ['India became independent in 1947.', 'India became independent before 1947.', true],
    ['India became independent in 1947.', 'It became independent in 1947, after the war.', false],
    ['It begins in the stomach.', 'It begins after the stomach.', true],
    ['They have a nucleus and mitochondria.', 'They have a nucleus or mitochondria.', true],
    ['They have a nucleus and mitochondria.', 'They have mitochondria and a nucleus.', false],
    ['It pumps blood around the body.', 'It stops blood moving around the body.', true],
    ['It refers to the key of another table.', 'It refers to the key of the same table.', true],
    ['It lowers the glucose level.', 'It keeps the glucose level constant.', true],
    ['It speeds up reactions and is not used up.', 'It speeds up reactions and is used up.', true],
    ['It speeds up reactions and is not used up.', 'It speeds up reactions.', false],
  ])('beside %s, %s: %p', (expected, answer, isElse) =>
    expect(saysSomethingElse(readText(answer), readText(expected), ASKED)).toBe(isElse),
  );
});

describe('other words in the place of expected ones', () => {
  test.each([
    [YEAST, 'Yeast produces oxygen which makes the dough rise.', true],
    [YEAST, 'Yeast makes carbon dioxide, which makes the dough rise.', false],
    [YEAST, 'Yeast produces carbon dioxide.', false],
    ['He was shot in Sarajevo by Princip.', 'He was shot in Vienna by Princip.', true],
    ['It trains the immune system.', 'It harms the immune system.', true],
  ])('beside %s, %s: %p', (expected, answer, isElse) =>
    expect(isReplaced(readText(answer), readText(expected), ASKED)).toBe(isElse),
  );
});

test.each([
  ['Why does bread rise?', YEAST, 'Yeast produces oxygen which makes the dough rise.'],
  ['What does the heart do?', 'The heart pumps blood around the body.', 'The heart stops blood around the body.'],
])('%s a person looks at %s in other words', async (text, modelAnswer, answer) =>
  expect(await mark({ text, modelAnswer, maxMarks: 200 }, answer)).toMatchObject({ needsReview: true }),
);
