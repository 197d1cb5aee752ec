import { describe, expect, test } from '@jest/globals';
import { isNonAnswer } from './non-answer.ts';

describe('non-answers', () => {
  test.each([
    'No response.',
    'no answer',
    'Empty submission.',
    "I don't know",
    'i dont know!!!',
    'idk',
    'N/A',
    '?',
    'not attempted',
    'I have no idea',
    'I dont remember this from class',
    "I don't know this, we didn't do it",
    'Sorry, I do not remember this because I did not revise this chapter.',
    'idk sorry i didnt revise this topic',
    'i forgot to learn this chapter sorry miss',
    'No idea, I was ill that week.',
    'my teacher never explained this',
    'Sorry sir, we were not taught this.',
  ])('%s', (text) => expect(isNonAnswer(text)).toBe(true));
  test.each([
    'No.',
    'None',
    'nothing',
    'x',
    'Na',
    'no response of the plant to light',
    'We do not know the mass of the moon',
    '42',
    'I do not remember, but yeast makes gas',
    'idk maybe gravity?',
    'not sure about this but i think it is because water expands',
    'We were not taught this, so I will guess: inflation.',
    'It does not learn this',
    'i think the answer is mitosis but im not 100% sure',
    'I do not know the formula as it is something with mass and speed',
  ])('%s may be an answer', (text) => expect(isNonAnswer(text)).toBe(false));
  test.each([
    ['There is no solution.', 'The lines are parallel, so the system has no solution.'],
    ['No work', 'How much work does the force do?'],
    ['no response', 'Dead tissue gives no response.'],
    ['We never learn that from mistakes', 'Why does he say that we never learn from mistakes?'],
  ])('%s is an answer to %s', (text, said) => expect(isNonAnswer(text, said)).toBe(false));
});
