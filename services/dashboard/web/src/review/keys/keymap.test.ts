import { expect, test } from '@jest/globals';
import { actionOf, KEY_ROWS } from './keymap.ts';

const press = (key: string, code = '', shiftKey = false) =>
  actionOf({ key, code, shiftKey, ctrlKey: false, altKey: false, metaKey: false });

test.each([
  ['Enter', 'Enter', 'save'],
  ['j', 'KeyJ', 'next'],
  ['J', 'KeyJ', 'next'],
  ['ArrowLeft', 'ArrowLeft', 'previous'],
  ['f', 'KeyF', 'full'],
  ['=', 'Equal', 'up'],
  ['-', 'Minus', 'down'],
  ['-', 'Digit6', 'down'],
  ['?', 'Slash', 'help'],
])('%s at %s is %s', (key, code, type) => {
  expect(press(key, code)).toEqual({ type });
});

test('digits type a mark, the other character of their keys is a point: on English and on French keyboards', () => {
  expect(press('2', 'Digit2')).toEqual({ type: 'type', character: '2' });
  expect(press('@', 'Digit2', true)).toEqual({ type: 'point', index: 1 });
  expect(press('2', 'Digit2', true)).toEqual({ type: 'type', character: '2' });
  expect(press('é', 'Digit2')).toEqual({ type: 'point', index: 1 });
  expect(press('5', 'Numpad5')).toEqual({ type: 'type', character: '5' });
});

test('Shift turns pages back; keys with Ctrl, Alt or Meta and all others are left to the browser', () => {
  expect([press('p', 'KeyP'), press('P', 'KeyP', true)]).toEqual([{ type: 'nextPage' }, { type: 'previousPage' }]);
  const ctrl = { key: 'f', code: 'KeyF', shiftKey: false, ctrlKey: true, altKey: false, metaKey: false };
  expect([actionOf(ctrl), press('Tab', 'Tab'), press('constructor'), press('ArrowDown')]).toEqual(
    Array(4).fill(undefined),
  );
});

test('the list of keys says what the keys do', () => {
  for (const { keys, action } of KEY_ROWS) {
    for (const key of keys.filter((one) => /^[a-z?+-]$/.test(one))) expect(press(key)).toEqual({ type: action });
  }
});
