import { ENGLISH_WORDS } from '../../english-words.ts';
import { bare, likeness } from '../locate/similarity.ts';
import type { LayerWord } from '../pictures/renderer.ts';
import { APART, joinFormulas, type LayerFormula } from './layer-formulas.ts';
import { boxOnPage, type PageWords, type Word } from './word.ts';

/** Confidence from which a word is believed that makes sense. */
const SURE = 85;
/** Confidence of a word that two readers agree on, or that is one of the language; and of another that the layer has. */
const [AGREED, GUESSED] = [95, 80];

/**
 * Corrects words read off the picture by the PDF's text layer. Only what is seen counts: a layer's word is taken where
 * the picture shows nearly the same word at the same place, so hidden or false text never enters an answer.
 */
export function correctByTextLayer(page: PageWords, layer: readonly LayerWord[]): PageWords {
  if (layer.length === 0) return page;
  const formulas = joinFormulas(layer, page);
  return { ...page, words: page.words.flatMap((word) => correct(word, page, formulas)) };
}

function correct(word: Word, page: PageWords, layer: readonly LayerFormula[]): Word[] {
  const { x, y, width, height } = boxOnPage(page, [word]);
  const here = layer.filter((other) => {
    const across = Math.min(x + width, other.right) - Math.max(x, other.left);
    const down = Math.min(y + height, other.bottom) - Math.max(y, other.top);
    const shared = Math.max(0, across) * Math.max(0, down);
    return shared > 0.6 * Math.min(width * height, (other.right - other.left) * (other.bottom - other.top));
  });
  const [only, ...others] = here;
  if (others.length > 0) return divided(word, here, page);
  if (only?.isFormula) return [byFormula(word, only)];
  if (!only || !looksLike(word, only.text) || !meansAs(word, only.text)) return [word];
  if (!isRather(word, only.text)) {
    // Two readers differ about what is no word of the language: neither is to be believed unseen.
    return [ENGLISH_WORDS.has(bare(word.text)) ? word : { ...word, unsettled: true }];
  }
  const isTold = bare(word.text) === bare(only.text) || ENGLISH_WORDS.has(bare(only.text));
  return [{ ...word, text: only.text, confidence: Math.max(word.confidence, isTold ? AGREED : GUESSED) }];
}

/** A word where the layer has a formula: believed where both have the same signs, whose heights only the layer tells. */
function byFormula(word: Word, { text, isUnclear }: LayerFormula): Word {
  const signs = (of: string) => of.normalize('NFKC').replace(/[−–]/g, '-').replaceAll('^', '');
  if (isUnclear || signs(word.text) !== signs(text)) return { ...word, unsettled: true };
  const { unsettled: _, ...rest } = word;
  return { ...rest, text, confidence: Math.max(word.confidence, AGREED) };
}

/** A word that the layer has as several, with the same letters and apart: `2.42` is `2.` and `42`, `H`, `2` and `O` are not. */
function divided(word: Word, layer: readonly LayerWord[], page: PageWords): Word[] {
  const parts = [...layer].sort((one, other) => one.left - other.left);
  const whole = parts.map(({ text }) => text).join('');
  const gapMin = (word.bottom - word.top) * APART;
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

/** A roman number and the signs around it, as readers see it; no two have strokes enough to be told by pairs of them. */
const ROMAN = /^[([]?[ilvxu1]{1,5}[).\]]{0,2}$/i;

const looksLike = ({ text: seen, confidence }: Word, layer: string): boolean =>
  seen === layer ||
  (Math.abs(seen.length - layer.length) <= 2 && likeness(seen, layer) >= 0.5) ||
  (confidence < SURE && Math.abs(seen.length - layer.length) <= 1 && ROMAN.test(seen) && ROMAN.test(layer));

/** Whether a layer's word says what is seen: the same numbers, and not `increases` for what surely is `decreases`. */
function meansAs({ text, confidence }: Word, layer: string): boolean {
  const isMisread = !/\d/.test(layer) && !/\d/.test(text.replace(/(?<=\p{L})\d(?=\p{L})/gu, '')); // `cel1s`
  if (!isMisread && numbersOf(text) !== numbersOf(layer)) return false;
  const [seen, written] = [bare(text), bare(layer)];
  return confidence < SURE || seen === written || !ENGLISH_WORDS.has(seen) || !ENGLISH_WORDS.has(written);
}

/** Whether the layer's word is rather what stands there. A scanner writes its own guess there: it is one like any other. */
function isRather({ text, confidence }: Word, layer: string): boolean {
  const [seen, written] = [bare(text), bare(layer)];
  return confidence < SURE || seen === written || (ENGLISH_WORDS.has(written) && !ENGLISH_WORDS.has(seen));
}

/** Numbers of a text with their signs. */
const numbersOf = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .replace(/[−–—]/g, '-')
      .match(/[-+±<>≤≥]?\p{N}+(?:[.,]\p{N}+)?/gu) ?? []
  ).join(' ');
