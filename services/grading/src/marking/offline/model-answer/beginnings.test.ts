import { expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { mark } from '../mark.testing.ts';
import { beginningsOf } from './beginnings.ts';

const DHCP = [
  'DHCP is a protocol by which a server assigns an IP address to each device on the network.',
  'A DHCP server assigns an IP address. It simplifies the installation of each device.',
];

test('a beginning ends where a sentence does, and there is none where something else is said', () => {
  const beginnings = (text: string) =>
    beginningsOf(readText(text), DHCP.map(readText)).map((beginning) => beginning.text);
  expect(beginnings(`${DHCP[1]} A server assigns each device.`)).toEqual([
    'A DHCP server assigns an IP address.',
    DHCP[1],
  ]);
  expect(beginnings(`${DHCP[1]} It is blue.`)).toEqual([]);
  expect(beginnings('DHCP is a protocol.')).toEqual([]);
});

test.each([DHCP.join('\n'), DHCP.join(' ')])('a sentence more of %j never costs a mark', async (modelAnswer) => {
  const sentences = readText(DHCP.join(' ')).sentences;
  let before = 0;
  for (const index of sentences.keys()) {
    const { awarded } = await mark({ maxMarks: 500, modelAnswer }, sentences.slice(0, index + 1).join(' '));
    expect(awarded).toBeGreaterThanOrEqual(before);
    before = awarded!;
  }
});
