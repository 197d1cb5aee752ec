import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import { printedList } from './printed-options.ts';

type Options = Parameters<typeof printedList>[1];
const optionsOf = (...texts: string[]) => texts.map((text, at) => ({ label: 'ABCD'[at]!, text })) as unknown as Options;
const CITIES = optionsOf('Paris', 'London', 'New Delhi', 'Rome');
const LENGTHS = optionsOf('5 cm', '7 cm', '9 cm', '11 cm');
const TRUTH = optionsOf('True', 'False');
const UNKNOWN = optionsOf('', '', '', '');

/** The options found with their texts, and the remaining text. */
function found(options: Options, ...texts: string[]): unknown {
  const list = printedList(linesOf(pageOf(1, ...texts)), options);
  return (
    list && {
      options: Object.fromEntries(
        list.options.map(({ label, lines }) => [label, lines.map((line) => line.text).join('|')]),
      ),
      others: list.others.map((line) => line.text),
    }
  );
}

describe('a printed list', () => {
  test.each<[Options, string[], Record<string, string>, string[]]>([
    [
      CITIES,
      ['(a) Paris', '(b) London', '(c) New Delhi', '(d) Rome'],
      { A: '(a) Paris', B: '(b) London', C: '(c) New Delhi', D: '(d) Rome' },
      [],
    ],
    [
      CITIES,
      ['Which is it?', '(a) Paris (b) London', '(c) New Delhi (d) Rome C'],
      { A: '(a) Paris', B: '(b) London', C: '(c) New Delhi', D: '(d) Rome' },
      ['Which is it?', 'C'],
    ],
    [
      CITIES,
      ['Which is it? (a) Paris (b) London', '(c) New', 'Delhi', '(d) Rome', 'Ans: B'],
      { A: '(a) Paris', B: '(b) London', C: '(c) New|Delhi', D: '(d) Rome' },
      ['Which is it?', 'Ans: B'],
    ],
    [
      CITIES,
      ['os (a) Paris', '~© London', '~4 (c) New Delhi', '(d) Rome'],
      { A: '(a) Paris', B: 'London', C: '(c) New Delhi', D: '(d) Rome' },
      [],
    ],
    [
      CITIES,
      ['(a) Paris', '(b) London', '(c) N~ew Dolhy', '(d) Rome'],
      { A: '(a) Paris', B: '(b) London', C: '(c) N~ew Dolhy', D: '(d) Rome' },
      [],
    ],
    [
      LENGTHS,
      ['(a) 5 cm', '~© 7 cm', '(c) 9 cm', '~@ 11 cm'],
      { A: '(a) 5 cm', B: '7 cm', C: '(c) 9 cm', D: '11 cm' },
      [],
    ],
    [TRUTH, ['(a) True (b) False'], { A: '(a) True', B: '(b) False' }, []],
    [TRUTH, ['~@ True', '(b) False'], { A: 'True', B: '(b) False' }, []],
    [
      optionsOf('increases', 'decreases'),
      ['(a) increases', '~@ decreases'],
      { A: '(a) increases', B: 'decreases' },
      [],
    ],
    [
      optionsOf('Carbon dioxide', 'Oxygen'),
      ['(a) Carbon di oxide', '(b) Oxygen'],
      { A: '(a) Carbon di oxide', B: '(b) Oxygen' },
      [],
    ],
    [
      UNKNOWN,
      ['(a) Paris', '(b) New York C', '(c) Rome (d) Delhi'],
      { A: '(a) Paris', B: '(b) New York', C: '(c) Rome', D: '(d) Delhi' },
      ['C'],
    ],
  ])('%#: %j', (options, texts, expected, others) => {
    expect(found(options, ...texts)).toEqual({ options: expected, others });
  });

  test.each<[Options, string[]]>([
    [CITIES, ['B) Rome, because Paris, London and New Delhi are not']],
    [CITIES, ['(d) Rome']],
    [CITIES, ['because (a) Paris and (b) London are wrong and (c) New Delhi is not (d) Rome']],
    [TRUTH, ['(b) False, because true is not right']],
    [TRUTH, ['True']],
    [UNKNOWN, ['(a), (b), (d)']],
    [UNKNOWN, ['(a), (b), (c), (d)']],
    [optionsOf('Oxygen', 'Iron', 'Nitrogen', 'Argon'), ['A) Oxygen, C) Nitrogen, D) Argon']],
    [optionsOf('Oxygen', 'Iron', 'Nitrogen', 'Argon'), ['A) Oxygen', 'B) Iron', 'C) Nitrogen']],
  ])('is not what a candidate writes: %j %j', (options, texts) => {
    expect(found(options, ...texts)).toBeUndefined();
  });
});
