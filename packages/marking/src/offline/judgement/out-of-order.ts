import type { Reading } from '../../text/read.ts';
import { asksForOrder } from '../outcome/order.ts';
import type { JudgedGroup, JudgedPoint } from './sum.ts';

/** Where something stands in an answer, in characters. */
interface Place {
  start: number;
  end: number;
}

/**
 * Whether the question asks for an order, and what an answer earns marks for stands in another one than the criteria,
 * their keywords or the points of the model answer. Points are judged one by one, so that no mark depends on it.
 */
export function isOutOfOrder(groups: readonly JudgedGroup[], answer: Reading, asked: Reading): boolean {
  // The labels of parts say which comes first.
  if (!asksForOrder(asked) || groups.some(({ said }) => said !== answer.text)) return false;
  const keywords = groups.map((group) => placeKeywords(group, answer));
  const earned = groups.flatMap((group, index) => {
    const places = keywords[index]!.length > 0 ? keywords[index]! : placePoints(group);
    return group.group.criterion ? places.toSorted((a, b) => a.start - b.start).slice(0, 1) : places;
  });
  return [earned, ...keywords].some((places) => places.slice(1).some(({ end }, index) => end <= places[index]!.start));
}

/** Where the keywords of a criterion stand in an answer, in the order of the criterion. */
function placeKeywords({ keywords }: JudgedGroup, { text }: Reading): Place[] {
  return (keywords?.said ?? []).flatMap(({ quote }) => {
    const start = text.indexOf(quote);
    return start < 0 ? [] : [{ start, end: start + quote.length }];
  });
}

/** Where the points that earn something stand in an answer, in the order of the model answer or the guidance. */
function placePoints({ group, counted }: JudgedGroup): Place[] {
  const place = ({ point }: JudgedPoint) => group.points.indexOf(point);
  return counted
    .filter(({ judgement }) => judgement.credit > 0)
    .toSorted((a, b) => place(a) - place(b))
    .flatMap(({ judgement }) => judgement.looked?.span ?? []);
}
