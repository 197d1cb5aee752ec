import { expect, test } from '@jest/globals';
import { contentsOf, InArchive, objectKey, pack, textsOf, unpack } from './content.rules.ts';

const TEXT = '{"answers": [{"text": "Ünï"}], "results": {"a-1": {"score": 1.50}}}';

test('what is packed comes back as it was, and nothing else does', () => {
  const { bytes, hash } = pack(TEXT);
  expect(unpack(bytes, hash)).toBe(TEXT);
  for (let at = 0; at < bytes.length; at++) {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 1;
    expect(() => unpack(damaged, hash)).toThrow('its hash is');
  }
  expect(() => unpack(pack('another').bytes, hash)).toThrow('its hash is');
});

test('copies whose objects are not there are asked for all at once; others need none', () => {
  const rows = [
    { id: 's-1', archived: 'aa' },
    { id: 's-2', archived: null },
    { id: 's-3', archived: 'bb' },
    { id: 's-4' },
  ];
  const [first, third] = [objectKey('i', 's-1', 'aa'), objectKey('i', 's-3', 'bb')];
  expect(() => textsOf(new Map(), 'i', rows)).toThrow(
    expect.objectContaining({ name: InArchive.name, keys: [first, third] }),
  );
  const fetched = new Map([
    [first, TEXT],
    [third, '{"answers": null, "results": {}}'],
  ]);
  expect([...contentsOf(fetched, 'i', rows)]).toEqual([
    ['s-1', { answers: [{ text: 'Ünï' }], results: { 'a-1': { score: 1.5 } } }],
    ['s-3', { answers: null, results: {} }],
  ]);
});

test('an object lies below its institute and its copy', () => {
  expect(objectKey('i', 's', 'ab12')).toBe('results/i/s/ab12.json.gz');
});
