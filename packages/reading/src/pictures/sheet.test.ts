import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatCode } from '@exam-evaluation/answer-sheets/code.ts';
import { CODE_PLACE, layoutOf, SHEET_SIZE } from '@exam-evaluation/answer-sheets/layout.ts';
import { random } from '@exam-evaluation/testing/scans.ts';
import { expect, test } from '@jest/globals';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { type Picture, rotate, rotateQuarters } from './picture.ts';
import { findSheet } from './sheet.ts';

const require = createRequire(import.meta.url);
prepareZXingModule({ overrides: { wasmBinary: readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm')) } });

const layout = layoutOf([]);
const examId = '0198c0de-0000-7000-8000-000000000000';
const holder = { kind: 'candidate', id: '0198c0de-1234-7abc-9def-0123456789ab' } as const;
const code = { examId, holder, page: 1, pages: 1, layout: layout.fingerprint };

interface Scan {
  dpi?: number;
  quarters?: number;
  skew?: number;
  /** Grey levels of ink and paper, and the most that grain adds or takes. */
  ink?: number;
  paper?: number;
  grain?: number;
  /** How much of the picture's width and height the sheet fills, at its bottom right. */
  fills?: number;
}

/** A page of which only the code is printed, as a scanner sees it. */
async function scanned({ dpi = 200, quarters = 0, skew = 0, ink = 25, paper = 250, grain = 0, fills = 1 }: Scan) {
  const { symbol } = await writeBarcode(formatCode(code), {
    format: 'QRCode',
    options: 'ecLevel=Q',
    addQuietZones: false,
  });
  const [width, height] = [SHEET_SIZE.width, SHEET_SIZE.height].map((side) => Math.round((side * dpi) / 72)) as [
    number,
    number,
  ];
  const page: Picture = { width, height, data: new Uint8Array(width * height).fill(paper) };
  const unit = (CODE_PLACE.width / symbol.width / 72) * dpi * fills;
  const [left, top] = [CODE_PLACE.x / SHEET_SIZE.width, CODE_PLACE.y / SHEET_SIZE.height].map(
    (share) => 1 - fills + share * fills,
  ) as [number, number];
  const [fromX, fromY] = [Math.round(left * width), Math.round(top * height)];
  for (let y = 0; y < Math.floor(symbol.height * unit); y++) {
    for (let x = 0; x < Math.floor(symbol.width * unit); x++) {
      const isDark = symbol.data[Math.floor(y / unit) * symbol.width + Math.floor(x / unit)] === 0;
      if (isDark) page.data[(fromY + y) * width + fromX + x] = ink;
    }
  }
  if (grain > 0) addGrain(page, grain);
  const skewed = skew === 0 ? page : rotate(page, skew).picture;
  return rotateQuarters(skewed, quarters).picture;
}

function addGrain({ data }: Picture, most: number): void {
  const next = random(1);
  const levels = Int16Array.from({ length: 9_973 }, () => most * (2 * next() - 1));
  for (let at = 0; at < data.length; at++)
    data[at] = Math.min(255, Math.max(0, data[at]! + levels[at % levels.length]!));
}

test.each<[string, Scan]>([
  ['upright', {}],
  ['on its side', { quarters: 1, skew: -2 }],
  ['upside down', { quarters: 2, skew: 3 }],
  ['on its other side', { quarters: 3, skew: -5 }],
  ['at 110 dpi', { dpi: 110, skew: 1 }],
  ['at 150 dpi', { dpi: 150, skew: 1 }],
  ['turned by nearly half of a quarter', { skew: 40 }],
  ['pale', { ink: 140, paper: 210, skew: 2 }],
  ['full of grain', { ink: 80, paper: 220, grain: 60, skew: 2 }],
  ['on half of a photograph', { fills: 0.5, skew: 4 }],
])('a sheet is known by its code: %s', async (_, scan) => {
  const found = await findSheet(await scanned(scan), { examId, layout });
  expect(found).toMatchObject({ code, quarters: (4 - (scan.quarters ?? 0)) % 4 });
});

test('a page without the code is no sheet, and neither is that of another exam', async () => {
  const blank = { width: 1_654, height: 2_339, data: new Uint8Array(1_654 * 2_339).fill(250) };
  expect(await findSheet(blank, { examId, layout })).toBeUndefined();
  expect(await findSheet(await scanned({}), { examId: holder.id, layout })).toBeUndefined();
});
