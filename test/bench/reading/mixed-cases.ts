import { random } from '@exam-evaluation/testing/scans.ts';
import type { SheetItem } from '@exam-evaluation/testing/sheets.ts';
import { type BenchCase, type BenchQuestion, prose, SHEET_FONTS, type Writing } from './cases.ts';

/** Labels of which a writer takes another one for each answer; half of them are bare numbers. */
const LABELS: readonly ((n: number) => string)[] = [
  (n) => `Q${n}.`,
  (n) => `${n})`,
  (n) => `Ans ${n}:`,
  (n) => `${n}.`,
  (n) => `Q${n})`,
  (n) => `(${n})`,
  (n) => `Question ${n}.`,
  (n) => `${n}.`,
];
/** Points of lists within answers. */
const POINTS: readonly ((n: number) => string)[] = [(n) => `${n}.`, (n) => `${n})`, (n) => `(${n})`, (n) => `   ${n}.`];

type Order = 'as asked' | 'some exchanged' | 'any';

/** Sheets that mix styles of labels, the order of answers, and lists within answers, with answers that run over pages. */
export function mixedCases(seed: number): BenchCase[] {
  const next = random(seed + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const sheet = (order: Order, labels: 'mixed' | 'Q', hasLists: boolean): Writing => {
    const questions = Array.from({ length: 12 }, (_, at): BenchQuestion => {
      const text = prose(next, 1 + Math.floor(next() * 5));
      const point = hasLists && next() < 0.4 ? pick(POINTS) : undefined;
      const list = Array.from({ length: 2 + Math.floor(next() * 3) }, (_, n) => `${point?.(n + 1)} ${prose(next, 1)}`);
      return { label: `${at + 1}`, expected: point ? [text, ...list].join('\n') : text };
    });
    const items = questions.map(({ label, expected }): SheetItem => {
      const own = labels === 'Q' ? LABELS[0]! : pick(LABELS);
      return { label: own(Number(label)), text: expected };
    });
    const exchanges = order === 'as asked' ? 0 : order === 'any' ? 40 : 3;
    for (let at = 0; at < exchanges; at++) {
      const [one, other] = [pick([...items.keys()]), pick([...items.keys()])];
      [items[one], items[other]] = [items[other]!, items[one]!];
    }
    return { name: `${labels} labels, order ${order}${hasLists ? ', lists' : ''}`, questions, items };
  };
  const writings = [
    ...(['as asked', 'some exchanged', 'any'] as const).flatMap((order) =>
      [false, true].map((hasLists) => sheet(order, 'mixed', hasLists)),
    ),
    sheet('as asked', 'Q', true),
    sheet('any', 'Q', true),
  ];
  return writings.map((writing, at): BenchCase => {
    const font = SHEET_FONTS[at % SHEET_FONTS.length]!;
    const scan = { dpi: at % 4 === 3 ? 150 : 200, skewDegrees: (at % 3) - 1, noise: 10, jpegQuality: 70 };
    return {
      name: `${writing.name} · ${font}`,
      group: 'mixed labels',
      writing,
      style: { font, fontSize: 11 + (at % 3), header: `Term examination ${seed}, paper C` },
      scan: { ...scan, seed: seed + at },
    };
  });
}
