import { expect, test } from '@jest/globals';
import { parseLayer, parsePageSizes } from './poppler.ts';

test('page sizes are those of the page as seen', () => {
  const printed =
    'Pages: 2\nPage    1 size:  792 x 612 pts (letter)\nPage    1 rot:   90\nPage    2 size:  595.3 x 842 pts\nPage    2 rot:   0\n';
  expect(parsePageSizes(printed)).toEqual([
    { width: 612, height: 792 },
    { width: 595.3, height: 842 },
  ]);
});

test('a text layer is read with its signs', () => {
  const html = '<page width="100" height="200">\n<word xMin="10" yMin="20" xMax="30" yMax="40">a&lt;b&amp;c</word>';
  expect(parseLayer(html, { width: 100, height: 200 })).toEqual([
    { text: 'a<b&c', left: 0.1, top: 0.1, right: 0.3, bottom: 0.2 },
  ]);
});
