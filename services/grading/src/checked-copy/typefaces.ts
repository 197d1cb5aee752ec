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

/** Stands for characters that no typeface has. */
const REPLACEMENT = '\uFFFD';

/** Scripts whose letters change shape beside others: such runs are measured and encoded whole, others by character. */
const SHAPED = /[\p{M}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u;

/** Characters and words that each face remembers the glyphs of; shaping is slow and they come again. */
const SHAPED_MAX = 20_000;

interface Face {
  data: Uint8Array;
  font: Font;
  /** Advance of each character met, in ems; null where the face lacks it. */
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

/** The font, shaping each text once: every document is set with much the same ones. */
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
 * For the documents that the faces are embedded in: a face is opened once, since reading its tables anew takes several
 * times as long as drawing a copy.
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

/** Whether the character can be set, in whatever face. */
export function hasGlyph(character: string): boolean {
  return advance('regular', character) !== undefined || advance('signs', character) !== undefined;
}

/** What is measured and encoded as one: words where letters shape each other, else single characters. */
export function splitPieces(text: string): Iterable<string> {
  return SHAPED.test(text) ? (text.match(/ |[^ ]+/g) ?? []) : text;
}

/** Text in one face. */
export interface Run {
  face: FaceName;
  text: string;
}

/** The text cut into runs of one face each; what no face has becomes U+FFFD. */
export function splitRuns(text: string, bold = false): Run[] {
  const order: FaceName[] = [bold ? 'bold' : 'regular', 'signs'];
  const runs: Run[] = [];
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

/** Width of a line of text in units of its size: the sum of its glyphs' advances, as the PDF will set it. */
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
export function runWidth(run: Run): number {
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
