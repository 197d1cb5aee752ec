import { random } from '@exam-evaluation/testing/scans.ts';
import { HAND_FONTS, type SheetFont } from '@exam-evaluation/testing/sheet-fonts.ts';
import type { SheetItem, SheetStyle } from '@exam-evaluation/testing/sheets.ts';
import { type BenchCase, type BenchQuestion, prose, SHEET_FONTS } from './cases.ts';

/** Styles of labels; a writer keeps to one, or takes another one for each answer. */
const LABELS: readonly ((n: number) => string)[] = [
  (n) => `${n}.`,
  (n) => `Q${n}.`,
  (n) => `${n})`,
  (n) => `Ans ${n}:`,
  (n) => `(${n})`,
  (n) => `Q${n})`,
  (n) => `Question ${n}.`,
  (n) => `Q${n}`,
];
const WORDS = [
  'Photosynthesis',
  'Oxygen',
  'True',
  'False',
  'Delhi',
  'Newton',
  'Iron',
  'evaporation',
  'the heart',
  'Mars',
];
const UNITS = ['N', 'm/s', 'kg', 'J', 'cm', 'V', 's', 'Hz', 'g', 'km'];

/** Hands of the varied sheets. */
const HANDS = HAND_FONTS.slice(0, 10);

/**
 * Sheets that vary everything at once: short and long answers, one style of label or several, the order of the answers,
 * lists, answers struck out and written again, empty lines or none between answers, paper and resolution. Five are in
 * print, and one is in each of ten hands.
 */
export function variedCases(seed: number): BenchCase[] {
  const next = random(seed + 7);
  return [
    ...SHEET_FONTS.map((font, at) => variedCase(next, { font, group: 'varied', seed, at })),
    ...HANDS.map((font, at) => variedCase(next, { font, group: 'hand varied', seed, at: SHEET_FONTS.length + at })),
  ];
}

function variedCase(
  next: () => number,
  { font, group, seed, at }: { font: SheetFont; group: 'varied' | 'hand varied'; seed: number; at: number },
): BenchCase {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const isMixed = next() < 0.5;
  const own = pick(LABELS);
  const point = pick<(n: number) => string>([(n) => `${n}.`, (n) => `${n})`, (n) => `(${n})`]);
  const answer = pick<() => string>([
    () => prose(next, 1 + Math.floor(next() * 3)),
    () => (next() < 0.5 ? shortAnswer(next, pick) : prose(next, 1 + Math.floor(next() * 3))),
    () => shortAnswer(next, pick),
  ]);
  const questions = Array.from({ length: 12 }, (_, n): BenchQuestion => {
    const text = answer();
    const points = Array.from({ length: 2 + Math.floor(next() * 2) }, (_, to) => `${point(to + 1)} ${prose(next, 1)}`);
    const hasList = text.includes('.') && text.length > 40 && next() < 0.15;
    return { label: `${n + 1}`, expected: hasList ? [text, ...points].join('\n') : text };
  });
  let items = questions.map(({ label, expected }): SheetItem => {
    const labelled = isMixed ? pick(LABELS) : own;
    return { label: labelled(Number(label)), text: expected };
  });
  for (let left = pick([0, 0, 2, 20]); left > 0; left--) {
    const [one, other] = [pick([...items.keys()]), pick([...items.keys()])];
    [items[one], items[other]] = [items[other]!, items[one]!];
  }
  const isStruck = next() < 0.25;
  items = items.flatMap((item) =>
    isStruck && next() < 0.2 ? [{ ...item, text: prose(next, 1), struck: true }, item] : [item],
  );
  const isByHand = group === 'hand varied';
  const paper = pick<SheetStyle>([{}, { ruled: true }, { squared: true }, isByHand ? { slant: 10 } : {}]);
  const style = { font, fontSize: (isByHand ? 16 : 11) + (at % 3), ...paper, ...(next() < 0.4 ? { gap: 0 } : {}) };
  const dpi = pick([150, 200, 200, 300]);
  return {
    name: `${isMixed ? 'mixed' : own(1)} · ${font} · ${dpi} dpi`,
    group,
    writing: { name: 'varied', questions, items },
    style,
    scan: { dpi, noise: 8, jpegQuality: 75, skewDegrees: next() * 2 - 1, seed: seed + at },
  };
}

function shortAnswer(next: () => number, pick: <T>(list: readonly T[]) => T): string {
  const kinds = [
    () => pick(WORDS),
    () => `${1 + Math.floor(next() * 99)} ${pick(UNITS)}`,
    () => `${(next() * 10 + 0.1).toFixed(1)} ${pick(UNITS)}`,
    () => prose(next, 1).split(' ').slice(0, 4).join(' '),
  ];
  return pick(kinds)();
}
