import { type Reading, readCached } from '../../text/read.ts';
import type { JudgedGroup } from './sum.ts';

/** Cases that are misjudged too often, whatever the confidence. */
const DOUBTS: readonly ((judged: JudgedGroup, answer: Reading) => boolean)[] = [
  /** A contradiction. */
  ({ status, counted }) =>
    status === 'contradicted' || counted.some(({ judgement }) => judgement.status === 'contradicted'),
  /** A point with a number other than the expected one. */
  ({ counted }) => counted.some(({ judgement }) => judgement.credit > 0 && judgement.looked?.hasOtherNumber),
  /** A criterion that is only a name, so that its point had to be taken from the model answer. */
  ({ group: { criterion }, keywords }) => criterion !== undefined && !criterion.isDescribed && !keywords,
  /** An answer that has the name of a criterion and nothing else of it. */
  ({ status, group: { criterion } }, answer) =>
    status === 'missing' && criterion !== undefined && says(answer, criterion.name),
  /** The keywords, but not what the guidance asks for. */
  ({ group: { criterion }, counted, keywords }) =>
    criterion?.isDescribed === true &&
    (keywords?.share ?? 0) > 0 &&
    counted.every(({ judgement }) => judgement.credit === 0),
  /** Part of a keyword, such as a formula without its last term. */
  ({ share, keywords }) =>
    share > 0 && share === keywords?.share && keywords.said.some(({ completeness }) => completeness < 1),
  /** Credit for other words where the criterion has only keywords. */
  ({ group: { criterion }, share, keywords }) => criterion?.isDescribed === false && share > 0 && keywords?.share === 0,
];

/** Whether a person has to check the judgement of a group of points. */
export function isDoubtful(judged: JudgedGroup, answer: Reading): boolean {
  return DOUBTS.some((doubt) => doubt(judged, answer));
}

/** Whether an answer has every content word of a name. */
function says({ words }: Reading, name: string): boolean {
  const named = readCached(name).content;
  return named.length > 0 && named.every(({ stem }) => words.some((word) => word.stem === stem));
}
