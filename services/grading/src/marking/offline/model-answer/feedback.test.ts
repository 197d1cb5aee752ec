import { describe, expect, test } from '@jest/globals';
import { mark } from '../mark.testing.ts';

describe('what is said about a mark', () => {
  const CELLS = 'The guard cells swell, become turgid and the stoma opens.';
  const feedback = async (text: string, modelAnswer: string, answer: string) =>
    (await mark({ maxMarks: 100, text, modelAnswer }, answer)).feedback!;

  test('full marks without a word beyond the question', async () => {
    const said = await feedback('Which is larger, the sun or the moon?', 'The sun', 'The sun');
    expect(said).not.toMatch(/Nothing|Not/);
    expect(said).toContain('Compared as a whole');
  });

  test('what is the opposite is no lack of words, and said once', async () => {
    const said = await feedback('What happens to the guard cells?', CELLS, 'They shrink and the stoma closes.');
    expect(said).toContain('The model answer says the opposite of: "shrink", "closes".');
    const denied = await feedback(
      'What happens?',
      CELLS,
      'The guard cells do not swell, become turgid and the stoma opens.',
    );
    expect(denied.match(/opposite of the model answer/g)).toHaveLength(1);
  });

  test('what is missing are things, as the model answer writes them', async () => {
    const said = await feedback(
      'How do acids differ from alkalis?',
      'Only acids have a low pH, e.g. vinegar, whereas alkalis slowly corrode. Litmus shows it.',
      'They burn.',
    );
    expect(said).toMatch(/pH/);
    expect(said).toMatch(/litmus/i);
    expect(said).toMatch(/slowly/);
    expect(said).not.toMatch(/whereas|e\.g|only/i);
  });

  test('an abbreviation is quoted as it stands', async () => {
    expect(await feedback('What are isotopes?', 'Atoms with another mass number.', 'atoms, other mass no.')).toContain(
      '"no"',
    );
  });
});
