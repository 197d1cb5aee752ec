import { expect, test } from '@jest/globals';
import { mayRemove, requireComment } from './rules.ts';

const person = (id: string, role = 'examiner') => ({ id, display_name: id, role });
const led = { isOn: true, lead: person('lena') };

test.each([
  ['a call without a person', undefined, null, false],
  ['an examiner, where nobody leads', undefined, person('asha'), true],
  ['an examiner, where nobody leads any more', { ...led, isOn: false }, person('asha'), true],
  ['an examiner, where another one leads', led, person('asha'), false],
  ['whoever leads', led, person('lena'), true],
  ['an administrator', led, person('root', 'administrator'), true],
] as const)('%s: removes comments or not [REV-109]', (_, setting, who, expected) => {
  expect(mayRemove(setting, who)).toBe(expected);
});

test.each([
  ['the longest', 'x'.repeat(500), undefined],
  ['characters, not units, count', '😀'.repeat(500), undefined],
  ['one more', 'x'.repeat(501), 'too_long'],
  ['nothing', ' \n', 'required'],
])('a comment that is to be removed: %s', (_, text, code) => {
  const errors = code ? [expect.objectContaining({ field: 'text', code })] : undefined;
  if (!errors) return expect(requireComment(text)).toBeUndefined();
  expect(() => requireComment(text)).toThrow(expect.objectContaining({ details: expect.objectContaining({ errors }) }));
});
