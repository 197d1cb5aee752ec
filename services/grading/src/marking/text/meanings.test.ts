import { describe, expect, test } from '@jest/globals';
import { likeness, meaningOf, meaningOfAll, without } from './meanings.ts';

const like = (a: string, b: string) => likeness(meaningOf(a), meaningOf(b));
const weighed = (text: string, weight: number) => ({ meaning: meaningOf(text), weight });

describe('what words mean', () => {
  test.each([
    ['car', 'vehicle', 'banana'],
    ['electron', 'atom', 'recipe'],
    ['evaporates', 'boils', 'votes'],
    ['photosynthesizing', 'photosynthesis', 'parliament'], // put together from pieces
    ['protecting', 'shielding', 'singing'],
  ])('%s is nearer to %s than to %s', (word, near, far) => {
    expect(like(word, near)).toBeGreaterThan(like(word, far) + 0.1);
  });

  test('a word is as near to itself as can be, and likeness has no side', () => {
    expect(like('current', 'current')).toBeCloseTo(1);
    expect(like('current', 'voltage')).toBe(like('voltage', 'current'));
  });

  test.each(['', '?', 'प्रकाश', 'x'.repeat(41)])('nothing is known of %j, and it is like nothing', (word) => {
    expect(meaningOf(word)).toBeUndefined();
    expect(like(word, 'light')).toBe(0);
  });

  test('words count by their weight', () => {
    const mostlyLight = meaningOfAll([weighed('light', 1), weighed('bread', 0.2)]);
    expect(likeness(mostlyLight, meaningOf('light'))).toBeGreaterThan(likeness(mostlyLight, meaningOf('bread')));
    expect(meaningOfAll([weighed('light', 0)])).toBeUndefined();
  });

  test('what is taken out of a meaning is gone', () => {
    const both = meaningOfAll([weighed('light', 1), weighed('bread', 1)]);
    expect(likeness(without(both, meaningOf('bread')), meaningOf('bread'))).toBeCloseTo(0);
    expect(without(meaningOf('bread'), meaningOf('bread'))).toBeUndefined();
  });
});
