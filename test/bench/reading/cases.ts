import type { PenMark } from '@exam-evaluation/testing/pen.ts';
import type { ScanStyle } from '@exam-evaluation/testing/scans.ts';
import { random } from '@exam-evaluation/testing/scans.ts';
import type { HandFont, SheetFont } from '@exam-evaluation/testing/sheet-fonts.ts';
import type { SheetItem, SheetStyle } from '@exam-evaluation/testing/sheets.ts';
import { SENTENCES } from './sentences.ts';

/** A question of the bench's exams and what its sheet answers. */
export interface BenchQuestion {
  label: string;
  parentLabel?: string;
  text?: string;
  /** The options of a question with a choice. */
  options?: { label: string; text: string }[];
  expected: string;
}

/** A way of writing labels: the exam it fits and the sheet it makes. */
export interface Writing {
  name: string;
  questions: BenchQuestion[];
  items: SheetItem[];
}

type PrintGroup =
  | 'upright'
  | 'turned'
  | 'skewed'
  | '150 dpi'
  | 'pen'
  | 'without gaps'
  | 'mixed labels'
  | 'varied'
  | `harsh ${number}`;

/** A sheet to be read, and the figure it counts towards. */
export interface BenchCase {
  name: string;
  group: PrintGroup | `hand ${HandFont}` | 'hand without gaps' | 'hand varied';
  writing: Writing;
  style: SheetStyle;
  scan: ScanStyle;
}

export const SHEET_FONTS: readonly SheetFont[] = ['helvetica', 'times', 'courier', 'noto-sans', 'dejavu-serif'];
const LAYOUTS: readonly SheetStyle[] = [{}, { columns: 2 }, { ruled: true }];
const PLACES: readonly NonNullable<SheetStyle['labels']>[] = ['inline', 'margin', 'alone'];

/** Labels of one level, as people write them. */
const PLAIN: readonly ((n: number) => string)[] = [
  (n) => `Q${n}.`,
  (n) => `${n}.`,
  (n) => `${n})`,
  (n) => `Q${n}`,
  (n) => `Ans ${n}:`,
  (n) => `(${n})`,
  (n) => `Answer to Q.${n}`,
  (n) => `Q.No.${n})`,
  (n) => `Ans. ${n} -`,
  (n) => `Question ${n}:`,
];

export const LABEL_STYLES = PLAIN.length;

export const prose = (next: () => number, sentences: number): string =>
  Array.from({ length: sentences }, () => SENTENCES[Math.floor(next() * SENTENCES.length)]!).join(' ');

export function plain(style: number, next: () => number): Writing {
  const label = PLAIN[style % PLAIN.length]!;
  const questions = Array.from({ length: 8 }, (_, at) => ({
    label: String(at + 1),
    expected: prose(next, 1 + Math.floor(next() * 4)),
  }));
  const items = questions.map(({ expected }, at) => ({ label: label(at + 1), text: expected }));
  return { name: label(1), questions, items };
}

function shuffled(next: () => number): Writing {
  const writing = plain(0, next);
  const order = writing.items.map((item) => ({ item, key: next() })).sort((a, b) => a.key - b.key);
  return { ...writing, name: 'out of order', items: order.map(({ item }) => item) };
}

function lists(next: () => number, style: number): Writing {
  const writing = plain(style, next);
  for (const at of [1, 4]) {
    const points = [1, 2, 3].map((n) => `${n}. ${prose(next, 1)}`);
    const text = `${writing.questions[at]!.expected}\n${points.join('\n')}`;
    writing.questions[at]!.expected = text;
    writing.items[at]!.text = text;
  }
  return { ...writing, name: `lists within ${writing.name}` };
}

function continued(next: () => number): Writing {
  const writing = plain(0, next);
  const more = prose(next, 3);
  writing.questions[1]!.expected += ` ${more}`;
  const again = prose(next, 2);
  writing.questions[4]!.expected += ` ${again}`;
  const items = [...writing.items, { label: 'Q2 contd.', text: more, newPage: true }, { label: 'Q5.', text: again }];
  return { ...writing, name: 'continued', items };
}

function parts(next: () => number, style: 0 | 1 | 2 | 3): Writing {
  const tree = [
    ['1', 'a'],
    ['1', 'b'],
    ['2', 'a', 'i'],
    ['2', 'a', 'ii'],
    ['2', 'b'],
    ['3'],
    ['4', 'a'],
    ['4', 'b'],
  ] as const;
  const questions: BenchQuestion[] = tree.map(([parent, part, sub]) => ({
    label: part === undefined ? parent : sub === undefined ? part : `${part}(${sub})`,
    ...(part === undefined ? {} : { parentLabel: parent }),
    expected: prose(next, 1 + Math.floor(next() * 3)),
  }));
  const full = [
    ([n, a, i]: readonly string[]) => `Q.${n}${a ? `(${a})` : ''}${i ? `(${i})` : ''}`,
    ([n, a, i]: readonly string[]) => `${n}${a ? ` (${a})` : '.'}${i ? ` (${i})` : ''}`,
    ([n, a, i]: readonly string[]) => `${n}${a ?? ''}${i ? `.${i}` : ''})`,
  ];
  let before: readonly string[] = [];
  const items = tree.map((path, at) => {
    const own = [
      path[0] !== before[0] ? `${path[0]}.` : '',
      path[1] && (path[0] !== before[0] || path[1] !== before[1]) ? `(${path[1]})` : '',
      path[2] ? `(${path[2]})` : '',
    ];
    before = path;
    const label = style === 3 ? own.filter((piece) => piece !== '').join(' ') : full[style]!(path);
    return { label, text: questions[at]!.expected };
  });
  return { name: ['Q.1(a)', '2 (b) (ii)', '2b)', 'parent once'][style]!, questions, items };
}

function choices(next: () => number, style: number): Writing {
  const written: readonly ((n: number, option: string) => SheetItem)[] = [
    (n, option) => ({ label: `${n}.`, text: option }),
    (n, option) => ({ label: `${n} -`, text: `(${option.toLowerCase()})` }),
    (n, option) => ({ label: `Q${n}.`, text: `Ans: ${option}` }),
    (n, option) => ({ label: `${n})`, text: `${option}) ${SENTENCES[n]!.split(' ').slice(0, 3).join(' ')}` }),
  ];
  const questions = Array.from({ length: 10 }, (_, at) => ({
    label: String(at + 1),
    options: ['A', 'B', 'C', 'D'].map((label) => ({ label, text: '' })),
    expected: 'ABCD'[Math.floor(next() * 4)]!,
  }));
  const items = questions.map(({ expected }, at) => written[style % written.length]!(at + 1, expected));
  return { name: `choice ${items[0]!.label} ${items[0]!.text}`, questions, items };
}

/** Every other answer struck out and written once more below. */
export function struckOut(style: number, next: () => number): Writing {
  const writing = plain(style, next);
  const items = writing.items.flatMap((item, at) =>
    at % 2 === 0 ? [{ ...item, text: prose(next, 1), struck: true }, item] : [item],
  );
  return { ...writing, name: `struck out ${writing.name}`, items };
}

/** Questions with their options as the paper prints them, one of them marked. */
function marked(next: () => number, mark: PenMark): Writing {
  const questions = Array.from({ length: 6 }, (_, at) => {
    const texts = new Set<string>();
    while (texts.size < 4)
      texts.add(SENTENCES[Math.floor(next() * SENTENCES.length)]!.split(' ').slice(0, 3).join(' '));
    return {
      label: String(at + 1),
      text: 'Which of these is the right beginning?',
      options: [...texts].map((text, option) => ({ label: 'ABCD'[option]!, text })),
      expected: 'ABCD'[Math.floor(next() * 4)]!,
    };
  });
  const items = questions.map(({ label, text, options, expected }) => ({
    label: `${label}.`,
    question: text,
    text: '',
    options: options.map((option) => ({
      label: `(${option.label.toLowerCase()})`,
      text: option.text,
      ...(option.label === expected ? { mark } : {}),
    })),
  }));
  return { name: `marked by a ${mark}`, questions, items };
}

/** Scanners, each worse than the last. At 110 dpi with a little more noise copies fail as `copy_unreadable`. */
const HARSHER: readonly ScanStyle[] = [
  { dpi: 150, skewDegrees: 2, noise: 20, fading: 0.4, jpegQuality: 60 },
  { dpi: 150, skewDegrees: 3, noise: 28, fading: 0.6, jpegQuality: 45 },
  { dpi: 130, skewDegrees: 3, noise: 32, fading: 0.7, jpegQuality: 40 },
];

/** Every case of a run; the same seed gives the same sheets. */
export function benchCases(seed: number): BenchCase[] {
  const next = random(seed);
  const cases: BenchCase[] = [];
  let turn = 0;
  const add = (group: BenchCase['group'], writing: Writing, scan: ScanStyle, style: SheetStyle = {}) => {
    const font = SHEET_FONTS[turn % SHEET_FONTS.length]!;
    const layout = LAYOUTS[Math.floor(turn / 2) % LAYOUTS.length]!;
    const full: SheetStyle = {
      font,
      fontSize: 11 + (turn % 3),
      header: `Term examination ${seed}, paper B`,
      ...layout,
      ...style,
    };
    const name = `${writing.name} · ${font} ${full.fontSize} pt · ${full.columns === 2 ? 'two columns' : full.ruled ? 'ruled' : 'plain'}${full.labels && full.labels !== 'inline' ? ` · ${full.labels}` : ''}`;
    cases.push({ name, group, writing, style: full, scan: { noise: 10, jpegQuality: 70, seed: seed + turn, ...scan } });
    turn++;
  };
  const writings = (): Writing[] => [
    ...PLAIN.map((_, style) => plain(style, next)),
    ...([0, 1, 2, 3] as const).map((style) => parts(next, style)),
    ...[0, 1, 2, 3].map((style) => choices(next, style)),
    shuffled(next),
    continued(next),
    lists(next, 0),
    lists(next, 1),
  ];
  for (const writing of writings())
    add('upright', writing, { dpi: turn % 4 === 3 ? 300 : 200, skewDegrees: (turn % 3) - 1 });
  for (const labels of PLACES)
    for (const style of [0, 1, 4]) add('upright', plain(style, next), { dpi: 200, skewDegrees: 0.5 }, { labels });
  const scannedWorse: Writing[] = [];
  for (const [at, writing] of writings().entries()) {
    if (at % 3 === 0) add('turned', writing, { dpi: 200, quarters: (((at / 3) % 3) + 1) as 1 | 2 | 3, skewDegrees: 1 });
    if (at % 3 === 1) add('skewed', writing, { dpi: 200, skewDegrees: at % 2 === 0 ? 5 : -4 });
    if (at % 3 === 2) add('150 dpi', writing, { dpi: 150, skewDegrees: 1 });
    if (at % 4 !== 0) continue;
    add('harsh 1', writing, HARSHER[0]!);
    scannedWorse.push(writing);
  }
  for (const style of [0, 1, 3, 4, 6]) add('pen', struckOut(style, next), { dpi: 200, skewDegrees: (turn % 3) - 1 });
  for (const mark of ['tick', 'circle', 'cross', 'fill'] as const) {
    for (const boxes of mark === 'circle' ? [undefined] : (['square', 'bubble'] as const))
      add('pen', marked(next, mark), { dpi: turn % 2 === 0 ? 200 : 150, skewDegrees: 1 }, boxes ? { boxes } : {});
  }
  add('pen', marked(next, 'tick'), { dpi: 200, skewDegrees: 1 });
  for (const [step, scan] of HARSHER.slice(1).entries())
    for (const writing of scannedWorse) add(`harsh ${step + 2}`, writing, scan);
  for (const style of [0, 1, 2, 3, 5])
    add('without gaps', plain(style, next), { dpi: 200, skewDegrees: 1 }, { gap: 0 });
  return cases;
}
