import { answerWord } from '../labels/labels.ts';
import { roman, romanNumber } from '../labels/resolve.ts';

/** A list marker that a line may begin with. */
export interface Point {
  /** Its shape with letters and digits replaced: `(x)` for `(a)`. */
  shape: string;
  /** Its number in each numbering that it may belong to. */
  numbers: readonly { kind: 'figures' | 'letters' | 'romans'; number: number }[];
}

/** The list that an answer is in, with the number that is due. */
export interface Counting {
  kind: Point['numbers'][number]['kind'];
  shape: string;
  next: number;
}

const POINT = /^\W*?([([]?\s?(\d{1,2}|[a-zA-Z]|[ivxIVX]{2,5})\s?[.)\]]+)(?=\s|$|\D)/;

/** The list marker at the beginning of a text; undefined if there is none. */
export function pointIn(text: string): Point | undefined {
  const [, written = '', sign = ''] = POINT.exec(text) ?? [];
  if (written === '') return undefined;
  const numbers: Point['numbers'][number][] = [];
  if (/^\d/.test(sign)) numbers.push({ kind: 'figures', number: Number(sign) });
  else {
    if (/^[a-z]$/.test(sign)) numbers.push({ kind: 'letters', number: sign.charCodeAt(0) - 96 });
    if (romanNumber(sign) > 0) numbers.push({ kind: 'romans', number: romanNumber(sign) });
  }
  const shape = written
    .replace(/\s/g, '')
    .replace(/\d+/, '9')
    .replace(/[A-Z]+/, 'X')
    .replace(/[a-z]+/, 'x');
  return numbers.length > 0 ? { shape, numbers } : undefined;
}

/** The list that a marker begins; undefined if it is not a first one. */
export function listBegunBy(point: Point | undefined): Counting | undefined {
  const first = point?.numbers.find(({ number }) => number === 1);
  return first && { kind: first.kind, shape: point!.shape, next: 2 };
}

/** The list after its next marker; undefined if the marker is not the next. */
export function listAfter(list: Counting | undefined, point: Point | undefined): Counting | undefined {
  if (!list || !point || (list.kind !== 'figures' && list.shape !== point.shape)) return undefined;
  const isNext = point.numbers.some(({ kind, number }) => kind === list.kind && number === list.next);
  return isNext ? { ...list, next: list.next + 1 } : undefined;
}

/** The next marker of a list as it is written there; undefined if it has none. */
export function nextMarker({ kind, shape, next }: Counting): string | undefined {
  const sign = kind === 'figures' ? `${next}` : kind === 'letters' ? String.fromCharCode(96 + next) : roman(next);
  return sign && shape.replace(/[9xX]/, sign);
}

/** The list that begins after a label or after `Ans:`. */
export const listAfterLabel = (text: string): Counting | undefined =>
  listBegunBy(pointIn(text.slice(answerWord(text))));
