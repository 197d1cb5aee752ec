import type { Line } from '../../layout/lines.ts';
import { ALONE, type WrittenLabel } from '../labels/labels.ts';
import { CONTINUED, type ScannedLine } from './candidates.ts';
import { EVIDENCE, SUPPORT } from './costs.ts';
import type { Paper } from './paper.ts';
import {
  beginsApart,
  beginsWith,
  mayShow,
  type Step,
  shareOfFigures,
  startsWith,
  stepsOfPicture,
  stepsOfText,
} from './pictured.ts';
import { RANK, type Reading } from './reading.ts';

/** A style in which this copy writes labels: what is before, between and behind their parts. */
interface Style {
  /** One more than there are parts. */
  signs: readonly string[];
  /** The label is below the number that it belongs to: `(b)`. */
  isRelative: boolean;
  /** Of a label that was read plainly. */
  support: number;
  rank: number;
  count: number;
  /** Numbers before words, without any sign: `1 the heart`. */
  isOpen?: true;
  /** Numbers without any sign that are alone on their lines. */
  isAlone?: true;
  /** Numbers in rings, which are read as signs. */
  isRinged?: true;
}

/** Probability from which a label is plain, and from which it is doubtful. */
const [PLAIN_MIN, DOUBTFUL_MIN] = [0.5, 0.05];
/** Share of the probability of all questions below which a label is a guess. */
const SHARE_MIN = 0.6;
/** Probability of a label that was read otherwise, if the picture does not show it. */
const SHOWN_MIN = 0.05;
const FIGURES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** Least probability of a label. */
const LIKELY_MIN = 1e-4;

/** How often a style counts that no label was read in. */
const USUAL_COUNT = 0.2;
const usual = (support: number, ...signs: string[]): Style => ({
  signs,
  isRelative: false,
  support,
  rank: support > SUPPORT.number ? RANK.whole : RANK.plain,
  count: USUAL_COUNT,
});
/** Labels as people write them, which may be seen in a picture though none was read. */
const USUAL: readonly Style[] = [
  usual(SUPPORT.number, '', '.'),
  usual(SUPPORT.number, '', ')'),
  usual(SUPPORT.number, '(', ')'),
  usual(SUPPORT.named, 'Q', '.'),
  usual(SUPPORT.named, 'Q', ')'),
  usual(SUPPORT.namedOpen, 'Q', ''),
  usual(SUPPORT.named, 'Ans ', ':'),
  usual(SUPPORT.named, 'Ans ', '.'),
  usual(SUPPORT.named, 'Question ', '.'),
  usual(SUPPORT.named, 'Q', '(', ')'),
  usual(SUPPORT.whole, '', '', ')'),
  usual(SUPPORT.whole, '', ' (', ')'),
  { ...usual(SUPPORT.part, '(', ')'), isRelative: true },
];

/** The labels that a copy may carry: the paper's questions in the styles of the labels that were read. */
export class Renderings {
  readonly #styles: readonly Style[];
  readonly #paper: Paper;

  constructor(scanned: readonly ScannedLine[], exact: readonly (readonly Reading[])[], paper: Paper) {
    this.#paper = paper;
    const styles = new Map<string, Style>();
    scanned.forEach(({ line, label }, at) => {
      const reading = exact[at]!.find(({ rank, questionId }) => rank >= RANK.plain && questionId !== undefined);
      const signs = label && reading && signsOf(label, reading, line.text);
      if (!signs || !reading) return;
      const key = [reading.within ? 'part' : 'whole', ...signs].join('#');
      const own = reading.support - (reading.rank === RANK.asked ? EVIDENCE.asked : 0);
      const rank = Math.min(reading.rank, RANK.whole);
      const known = styles.get(key) ?? {
        signs,
        isRelative: reading.within !== undefined,
        support: own,
        rank,
        count: 0,
      };
      styles.set(key, { ...known, support: Math.max(known.support, own), count: known.count + 1 });
    });
    for (const style of USUAL) {
      const key = [style.isRelative ? 'part' : 'whole', ...style.signs].join('#');
      if (!styles.has(key)) styles.set(key, style);
    }
    this.#styles = [
      ...styles.values(),
      ...openStyle(scanned, exact, paper),
      ...aloneStyle(scanned, paper),
      ...ringedStyle(scanned),
    ];
  }

  /** The questions whose labels a line may begin with, by its picture and its text. */
  at({ line, label: written }: ScannedLine): Reading[] {
    // The picture shows the label that was struck out.
    if (written?.struck) return [];
    const steps = stepsOf(line);
    const hasPicture = line.words[0]!.beginning !== undefined;
    const styles = this.#styles.filter(
      ({ count, isAlone, isRinged }) =>
        (hasPicture || count >= 1) && (!isAlone || LONE.test(line.text)) && (!isRinged || mayBeRinged(line)),
    );
    const most = Math.max(1, ...styles.map(({ count }) => count));
    // Hundreds of questions have labels that begin alike.
    const heads = new Map<string, boolean>();
    const isHopeful = (head: string) => {
      if (!heads.has(head))
        heads.set(
          head,
          steps.some((own) => startsWith(own, head) >= LIKELY_MIN),
        );
      return heads.get(head)!;
    };
    const likely = this.#paper.places.flatMap(([questionId, path], place) => {
      const rendered = styles.flatMap((style) => {
        const label = labelIn(style, path);
        if (label === undefined || !isHopeful(label.slice(0, style.signs[0]!.length + 1))) return [];
        const probability = style.isRinged
          ? shareOfFigures(steps[0]!, label)
          : Math.max(...steps.map((own) => beginsWith(own, label)));
        if (probability < LIKELY_MIN) return [];
        const support = style.support + Math.log(Math.min(1, probability)) + Math.log(style.count / most) / 2;
        return [{ questionId, path, place, style, label, probability, support }];
      });
      return rendered.length > 0 ? [rendered.reduce((one, other) => (other.support > one.support ? other : one))] : [];
    });
    const all = likely.reduce((sum, { probability }) => sum + probability, 0);
    return likely
      .filter(({ label, style }) => {
        // A bare number as written was judged before, unless the picture shows a space behind it: `5. 0.2` for `5.0.2`.
        const isJudged = line.text.startsWith(label) && !/\p{L}/u.test(style.signs[0]!) && !style.isOpen;
        return !isJudged || (hasPicture && /[.)\]:]$/.test(label) && beginsApart(steps[0]!, label) >= PLAIN_MIN);
      })
      .map(({ questionId, path, place, style, label, probability, support }) => {
        const end = endOf(line.text, label);
        const length = style.signs.length - 1;
        return {
          questionId,
          path: [...path],
          place,
          end,
          ...(style.isRelative ? { within: path.slice(0, -length) } : {}),
          support,
          rank:
            hasPicture && probability >= PLAIN_MIN
              ? style.rank
              : probability >= DOUBTFUL_MIN
                ? RANK.doubtful
                : RANK.misread,
          continued: CONTINUED.test(line.text.slice(end)),
          isNumber: length === 1 && style.signs[0] === '' && /^\d/.test(label),
          ...(probability < all * SHARE_MIN ? { guessed: true } : {}),
        };
      });
  }
}

/** A number before words, and the least number of different ones that make a style, since sentences begin so, too. */
const [OPEN_NUMBER, OPEN_MIN] = [/^(\d{1,2})\s+(?=\p{L})/u, 3];

/** The style of numbers without any sign, where no number has one, though some may stand far from their text. */
function openStyle(
  scanned: readonly ScannedLine[],
  exact: readonly (readonly Reading[])[],
  { places }: Paper,
): Style[] {
  if (exact.flat().some(({ isNumber, label }) => isNumber && !label?.doubtful && label?.style !== ALONE)) return [];
  const numbers = new Set(places.flatMap(([, path]) => (path.length === 1 ? path : [])));
  const open = new Set(
    scanned.flatMap(({ line }) => OPEN_NUMBER.exec(line.text)?.[1] ?? []).filter((one) => numbers.has(one)),
  );
  const style = { signs: ['', ' '], isRelative: false, support: SUPPORT.open, rank: RANK.misread, count: open.size };
  return open.size < OPEN_MIN ? [] : [{ ...style, isOpen: true }];
}

/** A sign that is neither a letter nor a figure, as a number in a ring is read. */
const SIGN = /^[^\p{L}\p{N}\s]{1,3}(?=\s)/u;
const mayBeRinged = ({ text, words: [first] }: Line): boolean => first!.beginning !== undefined && SIGN.test(text);

/** The style of numbers in rings: the picture still tells which figure is likelier than the others. */
function ringedStyle(scanned: readonly ScannedLine[]): Style[] {
  const count = scanned.filter(({ line }) => mayBeRinged(line)).length;
  const style = { signs: ['', ''], isRelative: false, support: SUPPORT.ringed, rank: RANK.doubtful, count };
  return count === 0 ? [] : [{ ...style, isRinged: true }];
}

/** What a number alone on its line may be read as. */
const LONE = /^\S{1,2}$/;

/** The style of numbers alone on their lines, without any sign. */
function aloneStyle(scanned: readonly ScannedLine[], { places }: Paper): Style[] {
  const numbers = new Set(places.flatMap(([, path]) => (path.length === 1 ? path : [])));
  const alone = new Set(scanned.map(({ line }) => line.text).filter((text) => numbers.has(text) && /^\d/.test(text)));
  const support = SUPPORT.doubtful + EVIDENCE.usual;
  const style = { signs: ['', ''], isRelative: false, support, rank: RANK.doubtful, count: alone.size };
  return alone.size < OPEN_MIN ? [] : [{ ...style, isAlone: true }];
}

/** The label of a question in a style; undefined if it has other parts. */
function labelIn({ signs, isRelative }: Style, path: readonly string[]): string | undefined {
  const length = signs.length - 1;
  if (isRelative ? path.length <= length : path.length !== length) return undefined;
  const parts = path.slice(path.length - length);
  return signs.map((sign, at) => sign + (parts[at] ?? '')).join('');
}

/** What a line may begin with, by its picture, and by its text if that was read from another one. */
function stepsOf({ text, words: [first] }: Line): Step[][] {
  const { beginning, hand } = first!;
  return [...(beginning ? [stepsOfPicture(beginning)] : []), ...(beginning && hand ? [] : [stepsOfText(text)])];
}

/** How likely a line begins with a text, by its picture or its own text. */
export function shownBy(line: Line): (text: string) => number {
  const known = new Map<string, number>();
  let steps: Step[][] | undefined;
  return (text) => {
    steps ??= stepsOf(line);
    if (!known.has(text)) known.set(text, Math.max(...steps.map((own) => beginsWith(own, text))));
    return known.get(text)!;
  };
}

/** How much less a label is supported, as a logarithm, that the picture does not show. */
export function doubtOf({ text, words: [first] }: Line, { end, label }: Reading): number {
  const beginning = first!.beginning;
  if (!beginning || label?.struck) return 0;
  return Math.log(Math.max(SHOWN_MIN, Math.min(1, beginsWith(stepsOfPicture(beginning), text.slice(0, end).trim()))));
}

/** The text of a line with the marker of a list that its picture shows: `1) Rust` for `4) Rust` and `) Rust`. */
export function withMarkerSeen({ text, words: [first] }: Line): string {
  if (!first!.beginning) return text;
  const steps = stepsOfPicture(first!.beginning);
  const figures = FIGURES.filter((figure) => mayShow(steps, figure, PLAIN_MIN));
  const markers = figures.flatMap((figure) => [`${figure}.`, `${figure})`, `(${figure})`]);
  const seen = markers.find((marker) => beginsWith(steps, marker) >= PLAIN_MIN);
  return seen === undefined ? text : `${seen} ${text.slice(endOf(text, seen)).trimStart()}`;
}

/** What is around the parts of a label: `Q` and `.` in `Q1.`; undefined if the parts are not as written. */
function signsOf({ parts, named }: WrittenLabel, { path, end }: Reading, text: string): string[] | undefined {
  const written = text.slice(0, end).trimEnd();
  const own = path.slice(-Math.min(parts.length, path.length));
  const signs: string[] = [];
  let at = 0;
  for (const part of own) {
    const found = written.toLowerCase().indexOf(part, at);
    if (found < 0) return undefined;
    signs.push(written.slice(at, found));
    at = found + part.length;
  }
  const last = written.slice(at);
  return last !== '' || named || own.length > 1 ? [...signs, last] : undefined;
}

/** Maximum difference in length between a label and what was read for it. */
const LENGTH_OFF_MAX = 2;

/** Where a label that was read as something else ends in its line: behind its sign, at a space, or where it is as long. */
function endOf(text: string, label: string): number {
  const wanted = label.replace(/\s/g, '').length;
  const hasSign = /[.):\]]$/.test(label);
  const ends = [...text.matchAll(/[.):\]]\s?|\s|$/g)].map(({ 0: sign, index }) => {
    const end = index + sign.length;
    const isOther = hasSign && sign.trim() === '';
    return { end, off: Math.abs(text.slice(0, end).replace(/\s/g, '').length - wanted) + Number(isOther) };
  });
  const best = ends.reduce((one, other) => (other.off < one.off ? other : one));
  if (best.off <= LENGTH_OFF_MAX) return best.end;
  return ends.findLast(({ end }) => end <= label.length)?.end ?? Math.min(text.length, label.length);
}
