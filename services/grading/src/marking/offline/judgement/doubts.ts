import { type Reading, readCached } from '../../text/read.ts';
import type { JudgedGroup } from './sum.ts';

/** What is read wrongly too often to be outweighed by a confidence. */
const DOUBTS: readonly ((judged: JudgedGroup, answer: Reading) => boolean)[] = [
  /** A contradiction. */
  ({ status, counted }) =>
    status === 'contradicted' || counted.some(({ judgement }) => judgement.status === 'contradicted'),
  /** Another number in the place of one of a point. */
  ({ counted }) => counted.some(({ judgement }) => judgement.credit > 0 && judgement.looked?.hasOtherNumber),
  /** A criterion that is a name only: its point is what the model answer may say of it. */
  ({ group: { criterion }, keywords }) => criterion !== undefined && !criterion.isDescribed && !keywords,
  /** The name of a criterion, and nothing else of it. */
  ({ status, group: { criterion } }, answer) =>
    status === 'missing' && criterion !== undefined && says(answer, criterion.name),
  /** Keywords without what the guidance asks for. */
  ({ group: { criterion }, counted, keywords }) =>
    criterion?.isDescribed === true &&
    (keywords?.share ?? 0) > 0 &&
    counted.every(({ judgement }) => judgement.credit === 0),
  /** A part of a keyword, such as a formula without its last term. */
  ({ share, keywords }) =>
    share > 0 && share === keywords?.share && keywords.said.some(({ completeness }) => completeness < 1),
  /** Other words where the criterion gives nothing but keywords. */
  ({ group: { criterion }, share, keywords }) => criterion?.isDescribed === false && share > 0 && keywords?.share === 0,
];

/** Whether a person has to look at what was made of a group of points. */
export function isDoubtful(judged: JudgedGroup, answer: Reading): boolean {
  return DOUBTS.some((doubt) => doubt(judged, answer));
}

/** Whether an answer has every word of meaning of a name. */
function says({ words }: Reading, name: string): boolean {
  const named = readCached(name).content;
  return named.length > 0 && named.every(({ stem }) => words.some((word) => word.stem === stem));
}
