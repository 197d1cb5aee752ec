import { expect, test } from '@jest/globals';
import { explain } from './judged.ts';

test('quotes that stand in a longer one are not said again, parts of words are no such thing', () => {
  expect(explain(['green', 'reflects green', 'light and\nreflects green', 'ion', 'ionic bond'], [], [])).toBe(
    'The answer says "light and reflects green", "ion", "ionic bond".',
  );
});
