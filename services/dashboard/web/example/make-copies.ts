// Writes the six copies of the example exam: node services/dashboard/web/example/make-copies.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgb } from '@cantoo/pdf-lib';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import type { HandFont } from '@exam-evaluation/testing/sheet-fonts.ts';
import { printSheet, type SheetItem } from '@exam-evaluation/testing/sheets.ts';

interface Copy {
  /** The candidate's external id, which names the file. */
  candidate: string;
  /** Looks written by hand. */
  font: HandFont;
  items: SheetItem[];
}

const COPIES: Copy[] = [
  {
    candidate: 'S-101',
    font: 'patrick-hand',
    items: [
      {
        label: '1.',
        text: 'Sunlight is scattered by the gas molecules of the air. Blue light has a shorter wavelength than red light and is scattered much more.',
      },
      {
        label: '2.',
        text: 'Water evaporates from the sea. Higher up the vapour condenses to clouds, and it falls as rain.',
      },
      { label: '3.', text: 'Tokyo' },
      { label: '4.', text: 'B' },
      { label: '5.', text: '9.8 m/s2' },
    ],
  },
  {
    candidate: 'S-102',
    font: 'kalam',
    items: [
      { label: '1.', text: 'The light of the sun is scattered in the air and so the sky looks blue.' },
      { label: '2.', text: 'The sun heats the water and it evaporates. Then it rains.' },
      { label: '3.', text: 'Tokyo' },
      { label: '4.', text: 'C' },
      { label: '5.', text: '9.8' },
    ],
  },
  {
    candidate: 'S-103',
    font: 'architects-daughter',
    items: [
      { label: '1.', text: 'The sky is blue because it reflects the blue of the sea.' },
      { label: '2.', text: 'Evaporation, then condensation, then precipitation.' },
      { label: '3.', text: 'Kyoto' },
      { label: '4.', text: 'B' },
      { label: '5.', text: '12 m/s2' },
    ],
  },
  {
    candidate: 'S-104',
    font: 'shadows-into-light',
    items: [
      { label: '1.', text: 'Blue light is not scattered as much as red light.' },
      { label: '2.', text: 'Clouds form when vapour cools down and condenses into drops.' },
      { label: '3.', text: 'Tokio' },
      { label: '4.', text: 'B' },
      { label: '5.', text: '9.81 m/s2' },
    ],
  },
  {
    candidate: 'S-105',
    font: 'caveat',
    items: [
      { label: '1.', text: 'Molecules scatter short wavelengths more than long ones, and blue is short.' },
      { label: '2.', text: 'I do not know the whole cycle but water goes up by evaporation.' },
      { label: '3.', text: 'Tokyo' },
      { label: '4.', text: 'A' },
    ],
  },
  {
    candidate: 'S-106',
    font: 'reenie-beanie',
    items: [
      { label: '1.', text: 'Because of the shorter wavelength of blue light it is scattered.' },
      {
        label: '2.',
        text: 'Rain fills rivers, rivers fill the sea, the sun makes vapour of it and the vapour condenses.',
      },
      { label: '3.', text: 'Tokyo' },
      { label: '4.', text: 'B' },
      { label: '5.', text: '9,8 m/s2' },
    ],
  },
];

for (const [index, { candidate, font, items }] of COPIES.entries()) {
  const { pdf } = await printSheet(items, {
    font,
    fontSize: 17,
    ruled: index % 2 === 0,
    inks: [rgb(0.08, 0.14, 0.45)],
  });
  const scan = await scanPages(pdf, {
    dpi: 170,
    skewDegrees: index % 3 === 0 ? 0.6 : -0.4,
    noise: 5,
    jpegQuality: 62,
    seed: index + 1,
  });
  writeFileSync(join(import.meta.dirname, '../public/example', `${candidate}.pdf`), scan);
}
