import type { Reading, Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { clausesOf } from '../likeness/clauses.ts';

/** In longer texts the same things do much to one another. */
const LONGEST = 30;
/** Who does it and to whom is all the same: `acids react with bases`. */
const MUTUAL =
  /^(?:react|mix|combin|meet|join|touch|marri|equal|differ|intersect|resembl|bond|connect|link|share|compet|interact|balanc|cross|match|multipli|add|relat|correspond|alternat|exchang|swap|turn|chang|go|come)$/;

/** What does something to something else, by stems. */
interface Action {
  verb: string;
  by: Set<string>;
  to: Set<string>;
}

/**
 * Whether an answer turns round who does what to whom: `blood pumps the heart` for `the heart pumps blood`. A passive with `by` is turned back. What is said once as it
 * was expected is not turned round elsewhere. Long texts are not looked at.
 */
export function areRolesSwapped(answer: Reading, expected: Reading): boolean {
  if (Math.max(answer.words.length, expected.words.length) > LONGEST) return false;
  const [said, wanted] = [actionsOf(answer), actionsOf(expected)];
  return wanted.some((each) => {
    const same = said.filter(({ verb }) => verb === each.verb);
    return same.some((other) => isTurned(other, each)) && same.every(({ by }) => by.isDisjointFrom(each.by));
  });
}

/** Who did it has it done to it, by what it was done to. */
function isTurned(said: Action, wanted: Action): boolean {
  const [doer, done] = [wanted.by.difference(wanted.to), wanted.to.difference(wanted.by)];
  return !doer.isDisjointFrom(said.to) && !done.isDisjointFrom(said.by);
}

const actionsOf = rememberFor((reading: Reading): Action[] => clausesOf(reading).flatMap(actionsIn));

function actionsIn(words: readonly Word[]): Action[] {
  const verbs = words.filter(({ pos, content }) => pos === 'VERB' && content);
  if (verbs.length > 1) return [];
  // `Blood pumps the heart`: where no verb is seen, any noun may be one.
  const isSeen = verbs.length > 0 || words.some(({ pos }) => pos === 'AUX');
  return (isSeen ? verbs : words.filter(({ pos }) => pos === 'NOUN'))
    .filter(({ stem }) => !MUTUAL.test(stem))
    .map((verb) => actionAt(words, words.indexOf(verb)))
    .filter(({ by, to }) => by.size > 0 && to.size > 0);
}

function actionAt(words: readonly Word[], at: number): Action {
  const { stem: verb } = words[at]!;
  const by = words.findIndex(({ text }, index) => index > at && text === 'by');
  if (by > 0 && words[at - 1]?.pos === 'AUX')
    return { verb, by: thingsIn(words.slice(by + 1)), to: thingsIn(words.slice(0, at)) };
  const after = words.slice(at + 1);
  const end = after.findIndex(({ pos }) => pos === 'ADP');
  return { verb, by: thingsIn(words.slice(0, at)), to: thingsIn(end < 0 ? after : after.slice(0, end)) };
}

function thingsIn(words: readonly Word[]): Set<string> {
  return new Set(words.flatMap(({ pos, stem }) => (pos === 'NOUN' || pos === 'PROPN' ? [stem] : [])));
}
