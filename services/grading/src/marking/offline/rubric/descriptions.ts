import type { Criterion } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Reading, readAgain, type Word } from '../../text/read.ts';
import { bestMatch } from '../../text/similarity.ts';
import { offersIn } from '../any-of/counts.ts';
import { neededOf, reachOf } from '../any-of/needed.ts';
import { asksForProse } from '../conduct/lists.ts';
import type { Context } from '../context.ts';
import { compare, recallOf, saysOtherNumber } from '../likeness/comparison.ts';
import { weigh } from '../model.ts';
import { explain, type Judged } from './judged.ts';

/** From this share of the expected words on, a description of what is wanted counts as met. */
const ENOUGH = 0.6;
/** Less of a description than this share of enough counts for nothing. */
const LEAST_MET = 0.35;
const [CLEAR, UNCLEAR] = [0.65, 0.45];

/** Words of guidance and names that tell the examiner what to do, not what the answer says. */
const EXAMINER_WORDS = words(
  `mention mentions state states name names explain explains describe describes identify identifies give gives list lists define defines discuss discusses correct correctly
  clear clearly accurate accurately proper properly full complete answer answers student candidate should must point points example examples criterion content knowledge understanding
  explanation definition description statement idea concept accuracy mark marks award credit appropriate relevant valid any least look looks accept also sensible reasonable suitable similar e.g e.g. i.e i.e. etc etc.`,
);
/** Words for the kind of work that earns a mark, which an answer does without saying them. */
const WORK_WORDS = words(
  `introduction conclusion grammar spelling punctuation vocabulary language expression presentation handwriting neatness legibility clarity style tone format formatting layout structure
  organisation organization coherence flow creativity originality length working workings steps step method formula formulae substitution calculation derivation proof final result unit units
  diagram drawing sketch labelling labeling labels labelled graph table cause causes effect effects reason reasons reasoning argument arguments evidence analysis evaluation interpretation
  comparison contrast similarity similarities difference differences justification illustration part first second third one two three write writes written show shows shown use uses used
  apply applies applied application quality overall logic syntax program code output heading title address salutation greeting closing signature`,
);

/**
 * Judges a criterion without keywords: its guidance says what is wanted, else its name and the sentences of the model answer that speak of it; the
 * words of the question show nothing where something else was expected. Where both name only a kind of work, such as `Working`, the whole model answer stands in, and a person looks.
 */
export function judgeDescription(context: Context, criterion: Criterion): Judged {
  const { reading, asked, model } = context;
  const described = describe(context, criterion);
  if (!described) {
    const reason = 'The criterion names nothing that could be looked for.';
    return { share: 0, confidence: 0, reason, evidence: [], isDoubtful: false };
  }
  const { text, isGuess } = described;
  const [offered] = offersIn(criterion.name);
  const isGuidance = criterion.guidance.trim() !== '' && !isGuess;
  const needed = isGuidance ? neededOf(reading, text, asked, weigh(model), offered?.count) : undefined;
  const wanted = withoutExaminerWords(needed?.expected ?? text);
  const compared = compare(reading, wanted, asked, weigh(model));
  const beyond = compared.wanted.filter((word) => !word.asked);
  const sought = beyond.length > 0 ? beyond : compared.wanted;
  const hits = sought.filter(({ match }) => match && !match.opposed);
  // `absorbs` is the opposite of `releases` only where the two speak of the same thing.
  const turned = compared.wanted.filter(
    ({ match }) =>
      match?.opposed &&
      compared.wanted.some((other) => other.match !== match && other.match?.word.sentence === match.word.sentence),
  );
  const missing = sought.filter((each) => !hits.includes(each) && !turned.includes(each)).map(({ word }) => word.text);
  const others = compared.given.filter(({ covered }) => covered === 0).length;
  const met = Math.min(1, recallOf(sought) / ENOUGH);
  const named = isNamed(context, criterion);
  const byWords = met < LEAST_MET ? 0 : Math.min(met, needed ? reachOf(needed, others) : 1);
  // `Name the conditions for deadlock.` is answered by `mutual exclusion`, which the guidance explains; an explanation says something of that as well.
  const share = named && (byWords > 0 || !asksForProse(asked)) ? 1 : byWords;
  const isClear = !isGuess && (share >= 1 || (met < 0.2 && !named));
  return {
    share,
    confidence: isClear ? CLEAR : UNCLEAR,
    reason: explain(
      hits.map(({ match }) => match!.word.text),
      turned.map(({ match }) => match!.word.text),
      missing.slice(0, 5),
    ),
    evidence: [...hits, ...turned].map(({ match }) => reading.text.slice(match!.word.start, match!.word.end)),
    isDoubtful: share > byWords || turned.length > 0 || (share > 0 && (isGuess || saysOtherNumber(compared))),
  };
}

/** Shorter guidance only explains the keywords. */
const LEAST_GUIDANCE = 4;

/** Of what the guidance beside keywords says, nothing is there, or the opposite. */
export function saysOther(context: Context, criterion: Criterion): boolean {
  const { guidance } = criterion;
  if (withoutExaminerWords(readAgain(guidance)).content.length < LEAST_GUIDANCE || offersIn(guidance).length > 0) {
    return false;
  }
  const { share, isDoubtful } = judgeDescription(context, criterion);
  return share === 0 || isDoubtful;
}

interface Described {
  text: Reading;
  /** Nothing says what this criterion wants of the model answer. */
  isGuess: boolean;
}

function describe({ expected, asked }: Context, { guidance, name }: Criterion): Described | undefined {
  const known = new Set([...(expected?.words ?? []), ...asked.words].map(({ stem }) => stem));
  const says = (text: string) =>
    withoutExaminerWords(readAgain(text)).content.filter((word) => known.has(word.stem) || !WORK_WORDS.has(word.text));
  if (guidance.trim() && says(guidance).length > 0) return { text: readAgain(guidance), isGuess: false };
  const named = guidance.trim() ? [] : says(name);
  const sentences = (expected?.sentences ?? []).filter((_, n) =>
    expected!.content.some((word) => word.sentence === n && named.some(({ stem }) => stem === word.stem)),
  );
  if (sentences.length > 0) return { text: readAgain(sentences.join(' ')), isGuess: false };
  if (named.length > 0) return { text: withoutExaminerWords(readAgain(name)), isGuess: false };
  return expected && { text: expected, isGuess: true };
}

/** Whether the answer says what the criterion is called, whatever the guidance says: `It is ductile.` */
function isNamed({ reading, asked }: Context, { name }: Criterion): boolean {
  const stems = new Set(asked.words.map(({ stem }) => stem));
  const named = withoutExaminerWords(readAgain(name)).content.filter(
    (word) => !stems.has(word.stem) && !WORK_WORDS.has(word.text),
  );
  const isSaid = (word: Word) => bestMatch(word, reading.content)?.opposed === false;
  return named.length > 0 && named.every(isSaid);
}

function withoutExaminerWords(reading: Reading): Reading {
  const left = reading.words.filter((word) => !EXAMINER_WORDS.has(word.text));
  return { ...reading, words: left, content: left.filter((word) => word.content) };
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
