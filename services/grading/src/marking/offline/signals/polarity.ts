import type { Reading, Word } from '../../text/read.ts';
import { bestMatch } from '../../text/similarity.ts';
import type { Says, Sides } from './signal.ts';

/** Verbs that say that something is not, will not be or is less. */
const PREVENTS = new Set(
  'stop prevent avoid reduc decreas lower abolish remov destroy hinder block inhibit lack lose weaken deni reject refus forbid'.split(
    ' ',
  ),
);
/** From this share of the words found on, the opposite is said. */
const MOSTLY = 0.5;

/** Whether most of what an answer has of a point is negated, or stands for its opposite, where the point itself does not. */
export function polarity({ here, point, question }: Sides): Says {
  const asked = new Set(question.words.map(({ stem }) => stem));
  const fresh = once(point.content.filter(({ stem }) => !asked.has(stem)));
  const matched = (fresh.length > 0 ? fresh : once(point.content)).flatMap((word) => {
    const match = bestMatch(word, here.content);
    return match ? [match] : [];
  });
  if (matched.length === 0) return 0;
  const opposed = matched.filter((match) => match.opposed).length;
  return opposed >= MOSTLY * matched.length ? -1 : 0;
}

/** Whether an answer prevents what the point causes, or the other way round: `stops erosion` for `soil erosion`. */
export function prevention({ here, point }: Sides): Says {
  const [said, wanted] = [preventedIn(here), preventedIn(point)];
  const isIn = ({ words }: Reading, stem: string) => words.some((word) => word.stem === stem);
  const turned =
    [...said].some((stem) => isIn(point, stem) && !wanted.has(stem)) ||
    [...wanted].some((stem) => isIn(here, stem) && !said.has(stem));
  return turned ? -1 : 0;
}

/** The stems of what a text says is prevented: the words of meaning behind such a verb in its sentence, at most so many. */
const REACH = 3;
function preventedIn({ bySentence }: Reading): Set<string> {
  return new Set(
    bySentence.flatMap((sentence) => {
      const words = sentence.filter(({ content }) => content);
      return words.flatMap(({ stem, pos, negated }, at) =>
        pos === 'VERB' && PREVENTS.has(stem) && !negated
          ? words.slice(at + 1, at + 1 + REACH).map((word) => word.stem)
          : [],
      );
    }),
  );
}

function once(words: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return words.filter(({ stem }) => !seen.has(stem) && seen.add(stem));
}
