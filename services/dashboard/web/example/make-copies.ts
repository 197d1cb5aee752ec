// Writes the six copies of the example exam: node services/dashboard/web/example/make-copies.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgb } from '@cantoo/pdf-lib';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import type { HandFont } from '@exam-evaluation/testing/sheet-fonts.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';

interface Copy {
  /** The candidate's external id, which names the file. */
  candidate: string;
  /** A font that looks handwritten. */
  font: HandFont;
  /** The answers to the five questions, in order. */
  answers: string[];
}

/**
 * Most answers are plain, and the marker settles them. S-104 says the opposite in its first answer, and S-106 uses
 * other words in its second: the marker leaves these to a person, with the reason.
 */
const COPIES: Copy[] = [
  {
    candidate: 'S-101',
    font: 'kalam',
    answers: [
      'Sunlight is scattered by the gas molecules of the air. Blue light has a shorter wavelength than red light and is scattered much more.',
      'Water evaporates from the sea. Higher up the vapour condenses to clouds, and it falls as rain.',
      'Tokyo',
      'B carbon dioxide',
      '12 m/s',
    ],
  },
  {
    candidate: 'S-102',
    font: 'kalam',
    answers: [
      'Blue light has a shorter wavelength, so the air scatters it more than red light.',
      'The sun heats the sea and the water evaporates. The vapour condenses into clouds, and rain falls.',
      'Tokyo',
      'C nitrogen',
      '12 m/s',
    ],
  },
  {
    candidate: 'S-103',
    font: 'patrick-hand',
    answers: [
      'The gases of the air scatter blue light most, because its wavelength is shorter.',
      'First evaporation from rivers and seas, then condensation in the cold air, then rain.',
      'Kyoto',
      'B carbon dioxide',
      '1200 m/s',
    ],
  },
  {
    candidate: 'S-104',
    font: 'patrick-hand',
    answers: [
      'Blue light is not scattered as much as red light.',
      'Water evaporates, the vapour condenses to clouds, and it rains.',
      'Tokyo',
      'B carbon dioxide',
      '12 m/s',
    ],
  },
  {
    candidate: 'S-105',
    font: 'kalam',
    answers: [
      'Molecules of the air scatter the short wavelength of blue light more than the long one of red.',
      'The water evaporates and then it condenses. It comes back as rain or snow.',
      'Tokyo',
      'A oxygen',
      '12 m/s',
    ],
  },
  {
    candidate: 'S-106',
    font: 'kalam',
    answers: [
      'Air scatters blue light more than red light, as blue has the shorter wavelength.',
      'The sun turns sea water into vapour. Up in the cold it becomes clouds and comes down again.',
      'Tokyo',
      'B carbon dioxide',
      '12 m/s',
    ],
  },
];

for (const [index, { candidate, font, answers }] of COPIES.entries()) {
  const items = answers.map((text, at) => ({ label: `${at + 1}.`, text }));
  const { pdf } = await printSheet(items, {
    font,
    fontSize: 18,
    labels: 'margin',
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
