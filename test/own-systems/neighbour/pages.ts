// Pages that cost the arithmetic on words and ink as much as pages may, as PDF files of one page.
import { onePage } from '../../../services/grading/src/checked-copy/hostile.testing.ts';

/** Text of a size in points at a place; the mode 3 is invisible. */
const text = (words: string, { x, y, size, mode = 0 }: { x: number; y: number; size: number; mode?: number }) =>
  `BT /F1 ${size} Tf ${mode} Tr ${x} ${y} Td (${words}) Tj ET`;

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Lines of short words over the whole page. */
const wordsOfPage = (lines: number, words: string, mode?: number) =>
  range(lines).map((at) => text(words, { x: 30, y: 820 - (at * 790) / lines, size: 6, mode }));

const ANSWERS = [
  text('1. Water boils at 100 degrees.', { x: 60, y: 780, size: 14 }),
  text('2. Plants absorb carbon dioxide.', { x: 60, y: 740, size: 14 }),
];

/** Ten thousand spots the size of a letter's part. */
const SPOTS = range(10_000).map((at) => `${20 + (at % 100) * 5.5} ${20 + Math.floor(at / 100) * 6.8} 1.6 1.6 re f`);

const LINK = (at: number) =>
  `<< /Type /Annot /Subtype /Link /Rect [${at % 500} ${at % 800} ${(at % 500) + 20} ${(at % 800) + 9}] /Border [0 0 1] /A << /S /URI /URI (https://example.test/${at}) >> >>`;

export const ordinaryPage = () => onePage({ content: ANSWERS.join('\n') });

export const HEAVY_PAGES = {
  'a page of print with 1,200 words': onePage({
    content: wordsOfPage(60, '1. a 2. b 3. cell 4. d (a) x (b) y (c) no i. ii. iii. q5 so it is').join('\n'),
  }),
  'a text layer of 20,000 invisible words over them': onePage({
    content: [
      ...wordsOfPage(60, '1. a 2. b 3. cell 4. d (a) x (b) y (c) no i. ii. iii. q5 so it is'),
      ...range(20).flatMap(() => wordsOfPage(50, 'a b c d e f g h i j k l m n o p q r s t', 3)),
    ].join('\n'),
  }),
  'ten thousand spots': onePage({ content: [...ANSWERS, ...SPOTS].join('\n') }),
  'ten thousand annotations': onePage({
    content: ANSWERS.join('\n'),
    page: `/Annots [${range(10_000).map(LINK).join(' ')}]`,
  }),
};
