import { answerWord } from '../labels/labels.ts';
import { romanNumber } from '../labels/resolve.ts';

/** A point that a line may begin with, as in a list within an answer. */
export interface Point {
  /** How it is written, whatever its figures or letters: `(a)` is `(x)`. */
  shape: string;
  /** Its number, by each way of counting that it may belong to. */
  numbers: readonly { kind: 'figures' | 'letters' | 'romans'; number: number }[];
}

/** A list that an answer is counting in, and the number that is next. */
export interface Counting {
  kind: Point['numbers'][number]['kind'];
  shape: string;
  next: number;
}

const POINT = /^\W*?([([]?\s?(\d{1,2}|[a-zA-Z]|[ivxIVX]{2,5})\s?[.)\]]+)(?=\s|$|\D)/;

/** The point that a text begins with; undefined where there is none. */
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

/** The list that begins with a point; undefined where it is none's first. */
export function beginning(point: Point | undefined): Counting | undefined {
  const first = point?.numbers.find(({ number }) => number === 1);
  return first && { kind: first.kind, shape: point!.shape, next: 2 };
}

/** The list after its next point; undefined where the point is not that. */
export function counted(list: Counting | undefined, point: Point | undefined): Counting | undefined {
  if (!list || !point || (list.kind !== 'figures' && list.shape !== point.shape)) return undefined;
  const isNext = point.numbers.some(({ kind, number }) => kind === list.kind && number === list.next);
  return isNext ? { ...list, next: list.next + 1 } : undefined;
}

/** The list that begins beside a label, or behind `Ans:`. */
export const beside = (text: string): Counting | undefined => beginning(pointIn(text.slice(answerWord(text))));
