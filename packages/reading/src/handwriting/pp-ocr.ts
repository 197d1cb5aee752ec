import { metadataOf } from '@exam-evaluation/models/onnx/metadata.ts';
import { type OnnxSession, openSession } from '@exam-evaluation/models/onnx/session.ts';
import { HANDWRITING_SURE_MIN } from '../layout/sure.ts';
import { type Beginning, type Edges, overlap, type RankedText, union } from '../layout/word.ts';
import type { Picture } from '../pictures/picture.ts';
import { cropLine, cutAround, STEP, scaleToFit } from './crop.ts';
import {
  type Alphabet,
  alphabetOf,
  beginningOf,
  decodeGreedily,
  type LineWord,
  rankedTexts,
  type Steps,
  selectColumns,
  wordsOf,
} from './ctc.ts';
import { type LineBox, lineBoxes, verticalShare } from './line-boxes.ts';
import type { Spelling } from './spelling.ts';

/** Maximum longer side of the detector's input in pixels; both sides must be multiples of MULTIPLE. */
const [SIDE_MAX, MULTIPLE] = [960, 32];
/** Margin in pixels around the areas to read, about two lines, so that no line is cut off. */
const MARGIN = 96;
/** Maximum number of lines read per page; a page of noise has thousands, which would take minutes. */
const LINES_MAX = 120;
/** Mean and standard deviation of the red, green and blue channels in training, 0-1. */
const FOR_DETECTOR = { mean: [0.485, 0.456, 0.406], spread: [0.229, 0.224, 0.225] };
const FOR_RECOGNISER = { mean: [0.5, 0.5, 0.5], spread: [0.5, 0.5, 0.5] };
/**
 * Doubtful lines are read again with these height factors if at least SURE_SHARE_MIN of the words are sure; a page
 * upside down has no sure words.
 */
const HEIGHTS = [1.2, 0.85];
const SURE_SHARE_MIN = 0.15;
/** Up to this number of lines, doubtful ones are read again in any case, since the cost is small. */
const FEW_LINES = 12;
/** Heights of the crops of a place that is looked at again, relative to its ink. */
const CROP_HEIGHTS = [1.3, 1.6, 2];
/** Share of vertical lines above which a page lies on its side and is not read. */
const VERTICAL_SHARE_MAX = 0.6;
/** Characters of English text, including those of mathematics and units. */
const ENGLISH = /^[A-Za-z0-9 !"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~°±×÷·²³µ€£→≤≥≠√∞‘’“”–—Δπθλα-ω]$/u;

/** A handwritten word, in pixels of its picture. */
export interface HandWord extends Edges {
  text: string;
  /** Lowest probability of its letters, 0-1. */
  confidence: number;
  /** Only on the first word of a line. */
  beginning?: Beginning;
}

/** A place to look at again. */
export interface Place extends Edges {
  /** Only what the place begins with is asked for, which one crop tells. */
  isBeginning?: boolean;
}

/** A place as read again. */
export interface Look {
  /** The words that each crop shows. */
  crops: HandWord[][];
  /** What the place may say by all crops together, likeliest first; empty for a beginning. */
  texts: RankedText[];
}

/** The two models of PP-OCR: text detection and text recognition. */
export interface PpOcr {
  /**
   * The words of a picture; none if it lies on its side.
   * @param within areas to read; the whole picture if absent.
   */
  read(picture: Picture, spelling: Spelling, within?: readonly Edges[]): Promise<HandWord[]>;
  /** What is in each of these places, uncorrected, as read from several crops of it. */
  look(picture: Picture, places: readonly Place[]): Promise<Look[]>;
}

/** Opens the models. Throws for invalid files and for a model without an alphabet. */
export async function openPpOcr(files: { detector: string; recogniser: string }): Promise<PpOcr> {
  const alphabet = await alphabetIn(files.recogniser);
  const [detector, recogniser] = [await openSession(files.detector), await openSession(files.recogniser)];
  const readLine = async (page: Picture, box: LineBox, height = 1): Promise<LineReading> => {
    const crop = cropLine(page, box, height);
    const steps = selectColumns(await runSingle(recogniser, planes(crop.picture, FOR_RECOGNISER)), alphabet);
    return { box, scale: crop.scale, steps, words: wordsOf(decodeGreedily(steps), steps.count) };
  };
  return {
    async read(picture, spelling, within) {
      const boxes = await findLines(detector, picture, within);
      if (verticalShare(boxes) > VERTICAL_SHARE_MAX) return [];
      const lines: LineReading[] = [];
      for (const box of boxes)
        if (!within || within.some((part) => overlap(edgesOf(box), part))) lines.push(await readLine(picture, box));
      if (lines.length <= FEW_LINES || sureShare(lines.flatMap(({ words }) => words)) >= SURE_SHARE_MIN) {
        for (const [at, first] of lines.entries()) {
          for (const height of first.words.some(isDoubtful) ? HEIGHTS : []) {
            const again = await readLine(picture, first.box, height);
            if (meanConfidence(again.words) > meanConfidence(lines[at]!.words)) lines[at] = again;
          }
        }
      }
      return lines.flatMap((line) => toWords(line, spelling));
    },
    async look(picture, places) {
      const looks: Look[] = [];
      for (const place of places.slice(0, LINES_MAX)) {
        const lines: LineReading[] = [];
        const { isBeginning } = place;
        for (const height of isBeginning ? CROP_HEIGHTS.slice(0, 1) : CROP_HEIGHTS)
          lines.push(await readLine(picture, boxAround(place), height));
        looks.push({
          crops: lines.map((line) => toWords(line)),
          texts: isBeginning ? [] : rankedTexts(lines.map(({ steps }) => steps)),
        });
      }
      return looks;
    },
  };
}

/** A level box around a place, longer by half of its height at either end. */
const boxAround = ({ left, top, right, bottom }: Edges): LineBox => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
  length: right - left + (bottom - top),
  height: bottom - top,
  across: { x: 1, y: 0 },
});

/** The characters of the model's alphabet that English needs. */
async function alphabetIn(recogniser: string): Promise<Alphabet> {
  const characters = (await metadataOf(recogniser)).get('character');
  if (!characters) throw new Error('the model has no alphabet in its metadata');
  return alphabetOf(['', ...characters.split('\n').filter((sign) => sign !== ''), ' '], (sign) => ENGLISH.test(sign));
}

/** The lines of writing in a picture, in its pixels. Only the area around `within` is searched, to save time. */
async function findLines(detector: OnnxSession, picture: Picture, within?: readonly Edges[]): Promise<LineBox[]> {
  const { part, left, top } = within ? cutAround(picture, union(within), MARGIN) : { part: picture, left: 0, top: 0 };
  const longest = Math.max(picture.width, picture.height);
  const small = scaleToFit(part, (SIDE_MAX * Math.max(part.width, part.height)) / longest, MULTIPLE);
  const { width, height } = small;
  const data = await runSingle(detector, planes(small, FOR_DETECTOR));
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

/** A line as recognized from one crop. */
interface LineReading {
  box: LineBox;
  /** Pixels of the picture per pixel of the crop. */
  scale: number;
  steps: Steps;
  words: LineWord[];
}

const isDoubtful = ({ confidence }: LineWord): boolean => confidence < HANDWRITING_SURE_MIN;

const sureShare = (words: readonly LineWord[]): number =>
  words.filter((word) => !isDoubtful(word)).length / Math.max(1, words.length);

/** Mean confidence of words, weighted by length. */
function meanConfidence(words: readonly LineWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, letters);
}

/** The words of a line, with their boxes in the picture. */
function toWords({ box, scale, steps, words }: LineReading, spelling?: Spelling): HandWord[] {
  return words.map((word, at) => {
    const { text, confidence } = spelling?.corrected(word, steps) ?? word;
    const pixels = STEP * scale;
    return {
      text,
      confidence,
      ...(at === 0 ? { beginning: beginningOf(steps) } : {}),
      ...edgesOf(box, Math.min(box.length, word.from * pixels), Math.min(box.length, word.to * pixels)),
    };
  });
}

/** Bounding box of a part of a line, given by its range along the line in pixels. */
function edgesOf({ x, y, across, length, height }: LineBox, from = 0, to = length): Edges {
  const middle = (from + to - length) / 2;
  const [centreX, centreY] = [x + middle * across.x, y + middle * across.y];
  const reachX = ((to - from) * across.x + height * Math.abs(across.y)) / 2;
  const reachY = ((to - from) * Math.abs(across.y) + height * across.x) / 2;
  return { left: centreX - reachX, top: centreY - reachY, right: centreX + reachX, bottom: centreY + reachY };
}

/** A grey picture as three normalized channels, the input of the models. */
function planes({ width, height, data }: Picture, { mean, spread }: typeof FOR_DETECTOR) {
  const out = new Float32Array(3 * data.length);
  for (let plane = 0; plane < 3; plane++) {
    const [from, by] = [mean[plane]!, spread[plane]!];
    for (let at = 0; at < data.length; at++) out[plane * data.length + at] = (data[at]! / 255 - from) / by;
  }
  return { data: out, dims: [1, 3, height, width] };
}

/** Runs a model that has one input and one output. */
async function runSingle(model: OnnxSession, input: ReturnType<typeof planes>): Promise<Float32Array> {
  const outputs = await model.run({ [model.inputNames[0]!]: input });
  return outputs[model.outputNames[0]!]!.data;
}
