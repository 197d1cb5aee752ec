import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit, { type Font } from '@cantoo/fontkit';

/** The typefaces of a checked copy; `signs` (DejaVu Sans) has the mathematics and arrows that Noto Sans lacks. */
export type FaceName = 'regular' | 'bold' | 'signs';

const FILES: Record<FaceName, string> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  signs: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
};

/** Replaces characters that no typeface has. */
const REPLACEMENT = '\uFFFD';

/** Scripts whose letters change shape beside others; such text is shaped word by word, all other text by character. */
const SHAPED = /[\p{M}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u;

/** Size of each typeface's cache of shaped characters and words, which recur and are slow to shape. */
const SHAPED_MAX = 20_000;

interface Face {
  data: Uint8Array;
  font: Font;
  /** Cached advance of each character, in ems; null where the face lacks it. */
  advances: Map<string, number | null>;
}

const require = createRequire(import.meta.url);
const faces = new Map<FaceName, Face>();

function face(name: FaceName): Face {
  let found = faces.get(name);
  if (!found) {
    const data = readFileSync(require.resolve(FILES[name]));
    found = { data, font: remembering(fontkit.create(data) as Font), advances: new Map() };
    faces.set(name, found);
  }
  return found;
}

/** Wraps a font with a cache of shaped texts, since all documents share most of their words. */
function remembering(font: Font): Font {
  const layout = font.layout.bind(font);
  const known = new Map<string, ReturnType<Font['layout']>>();
  font.layout = (text, ...options) => {
    if (options.some((option) => option !== undefined)) return layout(text, ...options);
    const glyphs = known.get(text) ?? layout(text);
    if (known.size >= SHAPED_MAX) known.clear();
    known.set(text, glyphs);
    return glyphs;
  };
  return font;
}

/** The TrueType file of a face. */
export function faceData(name: FaceName): Uint8Array {
  return face(name).data;
}

/**
 * The font engine for documents. It hands out faces that are already open, since parsing one takes several times as
 * long as drawing a copy.
 */
export const openFaces = {
  /** @throws Error for bytes that `faceData` did not give. */
  create(data: Uint8Array): Font {
    const found = [...faces.values()].find((one) => one.data === data);
    if (!found) throw new Error('not one of the faces');
    return found.font;
  },
};

function advance(name: FaceName, character: string): number | undefined {
  const { font, advances } = face(name);
  const known = advances.get(character);
  if (known !== undefined) return known ?? undefined;
  const codePoint = character.codePointAt(0)!;
  const has = font.hasGlyphForCodePoint(codePoint);
  const width = has ? font.glyphForCodePoint(codePoint)!.advanceWidth / font.unitsPerEm : null;
  advances.set(character, width);
  return width ?? undefined;
}

/** Whether any typeface has the character. */
export function hasGlyph(character: string): boolean {
  return advance('regular', character) !== undefined || advance('signs', character) !== undefined;
}

/**
 * Splits a text into the units that are measured and encoded: words where letters shape each other, otherwise single
 * characters.
 */
export function splitPieces(text: string): Iterable<string> {
  return SHAPED.test(text) ? (text.match(/ |[^ ]+/g) ?? []) : text;
}

/** Text in one face. */
export interface FaceRun {
  face: FaceName;
  text: string;
}

/** Splits a text into runs of one face each; characters that no face has become U+FFFD. */
export function splitRuns(text: string, bold = false): FaceRun[] {
  const order: FaceName[] = [bold ? 'bold' : 'regular', 'signs'];
  const runs: FaceRun[] = [];
  const clusters = SHAPED.test(text) ? (text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) : text;
  for (const cluster of clusters) {
    const has = order.find((name) => hasAll(name, cluster));
    const last = runs.at(-1);
    const name = has ?? order[0]!;
    const shown = has ? cluster : REPLACEMENT;
    if (last?.face === name) last.text += shown;
    else runs.push({ face: name, text: shown });
  }
  return runs;
}

function hasAll(name: FaceName, cluster: string): boolean {
  for (const character of cluster) if (advance(name, character) === undefined) return false;
  return true;
}

/** Measures a line of text in units of its size: the sum of its glyphs' advances, as the PDF will show it. */
export function measureWidth(text: string, bold = false): number {
  if (SHAPED.test(text)) return splitRuns(text, bold).reduce((sum, run) => sum + runWidth(run), 0);
  const name = bold ? 'bold' : 'regular';
  let width = 0;
  for (const character of text) {
    width += advance(name, character) ?? advance('signs', character) ?? advance(name, REPLACEMENT)!;
  }
  return width;
}

/** Width of a run in units of its size. */
export function runWidth(run: FaceRun): number {
  if (!SHAPED.test(run.text)) return measureWidth(run.text, run.face === 'bold');
  let width = 0;
  for (const word of splitPieces(run.text)) width += shapedAdvance(run.face, word);
  return width;
}

/** Advance of a word whose letters shape each other, in ems. */
function shapedAdvance(name: FaceName, word: string): number {
  const { font } = face(name);
  return font.layout(word).glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) / font.unitsPerEm;
}
