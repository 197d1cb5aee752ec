import { expect, test } from '@jest/globals';
import { lettersRead } from './page.ts';

/** Builds words from `text:confidence`, 20 pixels high and `across` pixels wide per letter. */
const words = (texts: string, across = 12) =>
  texts.split(' ').map((written) => {
    const [text = '', confidence] = written.split(/:(?=\d+$)/);
    return { text, confidence: Number(confidence), left: 0, right: text.length * across, top: 0, bottom: 20 };
  });

test('a sheet of single letters is upright where they are read as letters rather than symbols', () => {
  const upright = lettersRead(words('1.:86 A:97 B:93 c:73 D:93 2.:96 A:97 B:93 c:81 D:93'));
  const sideways = lettersRead(words('B:80 F:83 5:85 HB:26 3:91 >:96 >:95 >:96 >:95 >:97 >:95 >:95 >:96 i=):84 a:40'));
  expect(upright).toBeGreaterThan(sideways);
});

test('words higher than wide do not count, because they come from a sideways page', () => {
  expect(lettersRead(words('leaves:95 drink:90', 2))).toBe(0);
  expect(lettersRead(words('leaves:95 drink:90'))).toBe(11);
});
