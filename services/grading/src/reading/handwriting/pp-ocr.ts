import { readFile } from 'node:fs/promises';
import { metadataOf } from '../../onnx/metadata.ts';
import { type OnnxSession, openSession } from '../../onnx/session.ts';
import type { Picture } from '../pictures/picture.ts';
import { type Edges, overlap, union } from '../words/word.ts';
import { cropLine, cutAround, fitted, STEP } from './crop.ts';
import { type Alphabet, alphabetOf, type LineWord, lettersOf, masked, type Steps, wordsOf } from './ctc.ts';
import { type LineBox, lineBoxes, standingShare } from './line-boxes.ts';
import type { Spelling } from './spelling.ts';
import { HAND_SURE } from './sure.ts';

/** Pixels of the longer side of the picture that lines are looked for on, and what both sides are multiples of. */
const [LONGEST, MULTIPLE] = [960, 32];
/** Pixels of a page that are looked at around what is to be read: two lines of writing, so that none is cut. */
const AROUND = 96;
/** Lines that are read on a page, at most: a page of noise has thousands, and takes minutes. */
const LINES_MAX = 120;
/** Levels of red, green and blue that the models were trained with: their mean and their spread, of 1. */
const FOR_DETECTOR = { mean: [0.485, 0.456, 0.406], spread: [0.229, 0.224, 0.225] };
const FOR_RECOGNISER = { mean: [0.5, 0.5, 0.5], spread: [0.5, 0.5, 0.5] };
/** Doubtful lines are read again this high, as far as such a share of all words is sure: a page upside down has none. */
const HEIGHTS = [1.2, 0.85];
const SURE_SHARE_MIN = 0.15;
/** Lines that are read again at no great cost, however little of them is sure. */
const FEW_LINES = 12;
/** Share of standing lines from which a page lies on its side: nothing is read then. */
const STANDING_MAX = 0.6;
/** What English is written with, with the signs of its sums and units. */
const ENGLISH = /^[A-Za-z0-9 !"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~°±×÷·²³µ€£→≤≥≠√∞‘’“”–—Δπθλα-ω]$/u;

/** A word by hand, in pixels of its picture. */
export interface HandWord extends Edges {
  text: string;
  /** Lowest probability of its letters, 0-1. */
  confidence: number;
}

/** The two models of PP-OCR: one finds lines, the other reads them. */
export interface PpOcr {
  /** The words of a picture; nothing from one that lies on its side. @param within where lines are read; everywhere without. */
  read(picture: Picture, spelling: Spelling, within?: readonly Edges[]): Promise<HandWord[]>;
}

/** Opens the models. Throws for files that are none, or whose alphabet is missing. */
export async function openPpOcr(files: { detector: string; recogniser: string }): Promise<PpOcr> {
  const alphabet = await alphabetIn(files.recogniser);
  const [detector, recogniser] = [await openSession(files.detector), await openSession(files.recogniser)];
  const readLine = async (page: Picture, box: LineBox, height = 1): Promise<LineReading> => {
    const crop = cropLine(page, box, height);
    const steps = masked(await only(recogniser, planes(crop.picture, FOR_RECOGNISER)), alphabet);
    return { box, scale: crop.scale, steps, words: wordsOf(lettersOf(steps), steps.count) };
  };
  return {
    async read(picture, spelling, within) {
      const boxes = await findLines(detector, picture, within);
      if (standingShare(boxes) > STANDING_MAX) return [];
      const lines: LineReading[] = [];
      for (const box of boxes)
        if (!within || within.some((part) => overlap(edgesOf(box), part))) lines.push(await readLine(picture, box));
      if (lines.length <= FEW_LINES || sureShare(lines.flatMap(({ words }) => words)) >= SURE_SHARE_MIN) {
        for (const [at, first] of lines.entries()) {
          for (const height of first.words.some(isDoubtful) ? HEIGHTS : []) {
            const again = await readLine(picture, first.box, height);
            if (likelihood(again.words) > likelihood(lines[at]!.words)) lines[at] = again;
          }
        }
      }
      return lines.flatMap((line) => placed(line, spelling));
    },
  };
}

/** The signs of the model's alphabet that English needs. */
async function alphabetIn(recogniser: string): Promise<Alphabet> {
  const characters = metadataOf(await readFile(recogniser)).get('character');
  if (!characters) throw new Error('the model has no alphabet in its metadata');
  return alphabetOf(['', ...characters.split('\n').filter((sign) => sign !== ''), ' '], (sign) => ENGLISH.test(sign));
}

/** The lines of writing on a picture, in its own pixels; looked for around `within`, which takes less time the smaller that is. */
async function findLines(detector: OnnxSession, picture: Picture, within?: readonly Edges[]): Promise<LineBox[]> {
  const { part, left, top } = within ? cutAround(picture, union(within), AROUND) : { part: picture, left: 0, top: 0 };
  const longest = Math.max(picture.width, picture.height);
  const small = fitted(part, (LONGEST * Math.max(part.width, part.height)) / longest, MULTIPLE);
  const { width, height } = small;
  const data = await only(detector, planes(small, FOR_DETECTOR));
  const [across, down] = [part.width / width, part.height / height];
  const mean = (across + down) / 2;
  return lineBoxes({ width, height, data }, LINES_MAX).map((box) => ({
    ...box,
    x: left + box.x * across,
    y: top + box.y * down,
    length: box.length * mean,
    height: box.height * mean,
  }));
}

/** A line as read from one crop. */
interface LineReading {
  box: LineBox;
  /** Pixels of the picture to one of the crop. */
  scale: number;
  steps: Steps;
  words: LineWord[];
}

const isDoubtful = ({ confidence }: LineWord): boolean => confidence < HAND_SURE;

const sureShare = (words: readonly LineWord[]): number =>
  words.filter((word) => !isDoubtful(word)).length / Math.max(1, words.length);

/** Mean confidence of words, longer ones counting more. */
function likelihood(words: readonly LineWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, letters);
}

/** The words of a line where they stand on the picture. */
function placed({ box, scale, steps, words }: LineReading, spelling: Spelling): HandWord[] {
  return words.map((word) => {
    const { text, confidence } = spelling.corrected(word, steps);
    const pixels = STEP * scale;
    return {
      text,
      confidence,
      ...edgesOf(box, Math.min(box.length, word.from * pixels), Math.min(box.length, word.to * pixels)),
    };
  });
}

/** Edges of a part of a line, from so many pixels along it to so many. */
function edgesOf({ x, y, across, length, height }: LineBox, from = 0, to = length): Edges {
  const middle = (from + to - length) / 2;
  const [centreX, centreY] = [x + middle * across.x, y + middle * across.y];
  const reachX = ((to - from) * across.x + height * Math.abs(across.y)) / 2;
  const reachY = ((to - from) * Math.abs(across.y) + height * across.x) / 2;
  return { left: centreX - reachX, top: centreY - reachY, right: centreX + reachX, bottom: centreY + reachY };
}

/** A grey picture as three planes, as the models take it. */
function planes({ width, height, data }: Picture, { mean, spread }: typeof FOR_DETECTOR) {
  const out = new Float32Array(3 * data.length);
  for (let plane = 0; plane < 3; plane++) {
    const [from, by] = [mean[plane]!, spread[plane]!];
    for (let at = 0; at < data.length; at++) out[plane * data.length + at] = (data[at]! / 255 - from) / by;
  }
  return { data: out, dims: [1, 3, height, width] };
}

/** The one output of a model with one input. */
async function only(model: OnnxSession, input: ReturnType<typeof planes>): Promise<Float32Array> {
  const outputs = await model.run({ [model.inputNames[0]!]: input });
  return outputs[model.outputNames[0]!]!.data;
}
