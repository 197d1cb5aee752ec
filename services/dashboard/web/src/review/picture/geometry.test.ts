import { expect, test } from '@jest/globals';
import { anItem } from '../testing/items.ts';
import { areasOf, firstPageOf, placeOf, scrollTo, zoomTo } from './geometry.ts';

const box = { page: 2, x: 0.25, y: 0.5, width: 0.5, height: 0.1 };

test('the page with the answer comes first; for copies without areas the box of its mark', () => {
  expect(firstPageOf(anItem({ areas: [box] }).question)).toBe(2);
  const old = anItem({ annotations: [{ ...box, page: 3, kind: 'total' }] }).question;
  expect([firstPageOf(old), areasOf(old).length]).toEqual([3, 1]);
  expect(firstPageOf(anItem().question)).toBe(1);
});

test('a box is placed in percent, magnified to the width, and scrolled to below the top', () => {
  expect(placeOf(box)).toEqual({ left: '25%', top: '50%', width: '50%', height: '10%' });
  expect([zoomTo(box), zoomTo({ ...box, width: 0.1 }), zoomTo({ ...box, width: 1 }), zoomTo(undefined)]).toEqual([
    1.88, 3, 1, 1,
  ]);
  expect(scrollTo(box, { width: 1_000, height: 1_400 }, { width: 500, height: 600 })).toEqual({ top: 580, left: 250 });
  expect(scrollTo({ ...box, y: 0.01 }, { width: 400, height: 560 }, { width: 500, height: 600 })).toEqual({
    top: 0,
    left: 0,
  });
});
