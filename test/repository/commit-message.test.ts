import { describe, expect, test } from '@jest/globals';
import { messageProblems } from './commit-message.ts';

describe('a commit message', () => {
  test.each([
    'Pipeline BEGIN with the first statement',
    'Process pages in order\n\nThe reason.',
    'Embed the fonts',
    `Add ${'x'.repeat(68)}`,
    "Merge branch 'points' into marking, which may be longer than any subject that a person would write by hand",
    'Add a limit\n# a comment of git',
    'Add a limit\n\nWhy.\n# ------------------------ >8 ------------------------\ndiff of anything.',
  ])('is accepted: %j', (message) => {
    expect(messageProblems(message)).toEqual([]);
  });

  test.each([
    ['', 'empty'],
    [`Add ${'x'.repeat(69)}`, '73 characters'],
    ['Added a limit', 'imperative'],
    ['Adding a limit', 'imperative'],
    ['Adds a limit', 'imperative'],
    ['add a limit', 'capital letter'],
    ['Add a limit.', 'full stop'],
    ['Add a limit\nbecause of load', 'not blank'],
  ])('is refused: %j', (message, problem) => {
    expect(messageProblems(message).join(' ')).toContain(problem);
  });
});
