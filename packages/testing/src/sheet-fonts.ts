import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';

const require = createRequire(import.meta.url);

const STANDARD = {
  helvetica: StandardFonts.Helvetica,
  times: StandardFonts.TimesRoman,
  courier: StandardFonts.Courier,
};

const googleFont = (name: string): string => {
  const family = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `@expo-google-fonts/${name}/400Regular/${family}_400Regular.ttf`;
};

/** Fonts that look handwritten, from neat to hardly legible. */
export const HAND_FONTS = [
  'patrick-hand',
  'kalam',
  'architects-daughter',
  'indie-flower',
  'shadows-into-light',
  'gloria-hallelujah',
  'caveat',
  'nothing-you-could-do',
  'reenie-beanie',
  'cedarville-cursive',
  'homemade-apple',
] as const;

export type HandFont = (typeof HAND_FONTS)[number];
export type SheetFont = keyof typeof STANDARD | 'noto-sans' | 'dejavu-serif' | HandFont;

/** A font of a sheet, made part of the document. */
export async function embedSheetFont(document: PDFDocument, name: SheetFont): Promise<PDFFont> {
  if (name in STANDARD) return document.embedFont(STANDARD[name as keyof typeof STANDARD]);
  document.registerFontkit(fontkit);
  const file = name === 'dejavu-serif' ? 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf' : googleFont(name);
  return document.embedFont(readFileSync(require.resolve(file)), { subset: true });
}
