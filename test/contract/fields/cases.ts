import type { Input } from './inputs.ts';

const TEXTS = ['text', 7, true, ['x'], { x: 1 }];
/** One code point, two UTF-16 units: limits count characters. */
const characters = (count: number) => '𝒙'.repeat(count);

/** Values, each with the code of its refusal; without a code the value is valid. */
export function casesOf(input: Input, present: unknown): [unknown, string | undefined][] {
  const wrong = (...values: unknown[]) => values.map((value): [unknown, string] => [value, 'invalid']);
  switch (input.kind) {
    case 'short':
    case 'long': {
      const bracket = input.kind === 'short' ? 'invalid_characters' : undefined;
      return [
        ...wrong(...TEXTS.slice(1)),
        ['a\0b', 'invalid_characters'],
        ['a<', bracket],
        ['a>', bracket],
        ...(input.max
          ? ([
              [characters(input.max), undefined],
              [characters(input.max + 1), 'too_long'],
            ] as [unknown, string | undefined][])
          : []),
      ];
    }
    case 'id':
      return [...wrong(...TEXTS.slice(1)), ['a\0b', 'invalid_characters']];
    case 'word':
      return [
        ...wrong('nonsense', 7, true, ['x'], { x: 1 }),
        ...input.words.map((word): [unknown, undefined] => [word, undefined]),
      ];
    case 'boolean':
      return [...wrong('true', 1, [true], { x: 1 }), [true, undefined], [false, undefined]];
    case 'date':
      return [...wrong('2026-13-01', '2026-02-30', '20261120', 'today', 7, []), ['2024-02-29', undefined]];
    case 'object':
      return wrong('x', 1, true, []);
    case 'number':
      return [
        ...wrong('1', true, [1], { x: 1 }),
        ...(input.step ? wrong(input.min! + input.step / 2) : []),
        ...bound(input.min, -1),
        ...bound(input.max, 1),
      ];
    case 'list':
      return [
        ...wrong('x', 1, true, { x: 1 }),
        ...[input.min, input.max].flatMap((length) => (length ? [[ofLength(present, length), undefined]] : [])),
        ...(input.min ? [[ofLength(present, input.min - 1), 'out_of_range']] : []),
        ...(input.max ? [[ofLength(present, input.max + 1), 'out_of_range']] : []),
      ] as [unknown, string | undefined][];
    case 'json': {
      const fits = { text: 'x'.repeat(8 * 1024 - '{"text":""}'.length) };
      return [
        ...wrong('x', 1, true, []),
        [fits, undefined],
        [{ text: `${fits.text}x` }, 'too_large'],
        [{ deep: [{ text: 'a\0b' }] }, 'invalid_characters'],
      ];
    }
  }
}

/** The last number allowed, and one beyond. */
function bound(last: number | undefined, step: 1 | -1): [unknown, string | undefined][] {
  if (last === undefined) return [];
  return [
    [last, undefined],
    [Number.isInteger(last) ? last + step : 0, 'out_of_range'],
  ];
}

const ofLength = (list: unknown, length: number) =>
  Array.from({ length }, (_, index) => (list as unknown[])[Math.min(index, (list as unknown[]).length - 1)]);
