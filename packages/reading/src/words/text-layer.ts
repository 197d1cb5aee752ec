import { ENGLISH_WORDS } from '@exam-evaluation/marking/dictionary/english-words.ts';
import { bare, bigramSimilarity } from '../layout/similarity.ts';
import { boxOnPage, type PageWords, type Word } from '../layout/word.ts';
import type { LayerWord } from '../pictures/renderer.ts';
import { joinFormulas, type LayerFormula, WORD_GAP_MIN } from './layer-formulas.ts';

/** Minimum confidence (0-100) of a meaningful word that is trusted. */
const SURE_MIN = 85;
/**
 * Confidence of a word that the text layer confirms or that is in the dictionary, and of any other word taken from the
 * layer.
 */
const [AGREED, GUESSED] = [95, 80];

/**
 * Corrects recognized words by the PDF's text layer. A word of the layer is used only where the picture shows nearly
 * the same word at the same place, so that hidden or false text never enters an answer.
 */
export function correctByTextLayer(page: PageWords, layer: readonly LayerWord[]): PageWords {
  if (layer.length === 0) return page;
  const layerAt = byBands(joinFormulas(layer, page));
  return { ...page, words: page.words.flatMap((word) => correct(word, page, layerAt)) };
}

/** Horizontal bands of a page; a line of print is about as high as two. */
const BANDS = 128;

/** Finds what may overlap a range of heights (fractions of the page), in the order of the layer. */
type LayerAt = (top: number, bottom: number) => LayerFormula[];

function byBands(layer: readonly LayerFormula[]): LayerAt {
  const bandOf = (at: number) => Math.min(BANDS - 1, Math.max(0, Math.floor(at * BANDS)));
  const bands = Array.from({ length: BANDS }, (): [LayerFormula, number][] => []);
  for (const [at, word] of layer.entries())
    for (let band = bandOf(word.top); band <= bandOf(word.bottom); band++) bands[band]!.push([word, at]);
  return (top, bottom) => {
    const near = new Map(bands.slice(bandOf(top), bandOf(bottom) + 1).flat());
    return [...near].sort(([, one], [, other]) => one - other).map(([word]) => word);
  };
}

function correct(word: Word, page: PageWords, layerAt: LayerAt): Word[] {
  const { x, y, width, height } = boxOnPage(page, [word]);
  const here = layerAt(y, y + height).filter((other) => {
    const across = Math.min(x + width, other.right) - Math.max(x, other.left);
    const down = Math.min(y + height, other.bottom) - Math.max(y, other.top);
    const shared = Math.max(0, across) * Math.max(0, down);
    return shared > 0.6 * Math.min(width * height, (other.right - other.left) * (other.bottom - other.top));
  });
  const [only, ...others] = here;
  if (others.length > 0) return divide(word, here, page);
  if (only?.isFormula) return [takeFormula(word, only)];
  if (!only || !looksLike(word, only.text) || !isCompatible(word, only.text)) return [word];
  if (!isBetter(word, only.text)) {
    // The two disagree and neither word is in the dictionary, so a person has to check.
    return [ENGLISH_WORDS.has(bare(word.text)) ? word : { ...word, unsettled: true }];
  }
  const isTold = bare(word.text) === bare(only.text) || ENGLISH_WORDS.has(bare(only.text));
  return [{ ...word, text: only.text, confidence: Math.max(word.confidence, isTold ? AGREED : GUESSED) }];
}

/**
 * Replaces a word by a formula of the layer if both have the same characters; only the layer knows which ones are
 * raised.
 */
function takeFormula(word: Word, { text, isUnclear }: LayerFormula): Word {
  const signs = (of: string) => of.normalize('NFKC').replace(/[−–]/g, '-').replaceAll('^', '');
  if (isUnclear || signs(word.text) !== signs(text)) return { ...word, unsettled: true };
  const { unsettled: _, ...rest } = word;
  return { ...rest, text, confidence: Math.max(word.confidence, AGREED) };
}

/**
 * Divides a word that the layer has as separate words with the same characters: `2.42` becomes `2.` and `42`. Parts
 * without a gap, such as `H`, `2` and `O`, stay together.
 */
function divide(word: Word, layer: readonly LayerWord[], page: PageWords): Word[] {
  if (layer.length > word.text.length) return [word]; // every part has a character at least
  const parts = [...layer].sort((one, other) => one.left - other.left);
  const whole = parts.map(({ text }) => text).join('');
  const gapMin = (word.bottom - word.top) * WORD_GAP_MIN;
  const areApart = parts.slice(1).every(({ left }, at) => (left - parts[at]!.right) * page.width > gapMin);
  if (whole !== word.text || !areApart) return [word];
  const width = (word.right - word.left) / whole.length;
  let right = word.left;
  return parts.map(({ text }) => {
    const left = right;
    right += text.length * width;
    return { ...word, text, left, right, confidence: Math.max(word.confidence, AGREED) };
  });
}

/**
 * A roman numeral with the punctuation around it, as OCR may read it. Roman numerals are too short for comparison by
 * bigrams.
 */
const ROMAN = /^[([]?[ilvxu1]{1,5}[).\]]{0,2}$/i;

const looksLike = ({ text: seen, confidence }: Word, layer: string): boolean =>
  seen === layer ||
  (Math.abs(seen.length - layer.length) <= 2 && bigramSimilarity(seen, layer) >= 0.5) ||
  (confidence < SURE_MIN && Math.abs(seen.length - layer.length) <= 1 && ROMAN.test(seen) && ROMAN.test(layer));

/**
 * Whether a word of the layer is compatible with the recognized one: the same numbers, and not `increases` for a
 * confident `decreases`.
 */
function isCompatible({ text, confidence }: Word, layer: string): boolean {
  const isMisread = !/\d/.test(layer) && !/\d/.test(text.replace(/(?<=\p{L})\d(?=\p{L})/gu, '')); // `cel1s`
  if (!isMisread && numbersOf(text) !== numbersOf(layer)) return false;
  const [seen, written] = [bare(text), bare(layer)];
  return confidence < SURE_MIN || seen === written || !ENGLISH_WORDS.has(seen) || !ENGLISH_WORDS.has(written);
}

/**
 * Whether the word of the layer is to be preferred. In scans the layer is the scanner's own OCR, hence no better than
 * another.
 */
function isBetter({ text, confidence }: Word, layer: string): boolean {
  const [seen, written] = [bare(text), bare(layer)];
  return confidence < SURE_MIN || seen === written || (ENGLISH_WORDS.has(written) && !ENGLISH_WORDS.has(seen));
}

/** The numbers in a text with their signs. */
const numbersOf = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .replace(/[−–—]/g, '-')
      .match(/[-+±<>≤≥]?\p{N}+(?:[.,]\p{N}+)?/gu) ?? []
  ).join(' ');
