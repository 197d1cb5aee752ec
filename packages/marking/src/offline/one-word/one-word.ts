import { factsOf, KEY_FORM_VALUES, KEY_POLICY_VALUES, nameOfValue } from '@exam-evaluation/contract/question-types.ts';
import { compareClaims, kindsOf } from '../../claims/claim.ts';
import { asLogic } from '../../claims/logic.ts';
import { withNumber, withOrdinals } from '../../claims/number-words.ts';
import { CONNECTIVES, LEAD_WORDS, QUANTITY_NAMES } from '../../claims/quantity-words.ts';
import { type Asked, asksForm, type Verdict } from '../../claims/verdict.ts';
import type { Marking, MarkRequest } from '../../marker.ts';
import { followed, type Policy } from '../../policy.ts';
import { isDenial, isTakenBack } from '../../text/denials.ts';
import { areOneWord, isMisspelt, isNear, isSlipInName, isSlipInWord, isWord } from '../../text/spelling.ts';
import { stemWord } from '../../text/stems.ts';
import { acceptedAnswers } from './accepted.ts';
import { asserted } from './asserted.ts';
import { besideKey, withoutNoun } from './beside-key.ts';
import { fold } from './fold.ts';
import { asksForForm, isInOtherCase, isWrittenAs } from './form.ts';
import { isSameVerb, isVerbOf } from './inflection.ts';
import { isSameList } from './lists.ts';
import { isLike } from './near.ts';
import { isSamePolarity } from './polarity.ts';
import { withGivenNames } from './surname.ts';

/** The judgement of a word or phrase against the accepted answers. */
interface WordJudgement {
  right: boolean;
  confidence: number;
  reason: string;
}

/** The longest capitalised word that is treated as a name, in letters. */
const NAME_MAX = 9;
/** The longest answer that is treated as a word or phrase, in characters. */
const LENGTH_MAX = 500;
const LEAD_IN =
  /^(?:(?:the )?(?:answer|ans|word|term|name)(?: is| was)?|it is|it s|its|this is|that is|that s|they are|i think(?: it is)?) (?=\S)/;
/**
 * Marks a one-word answer against the accepted ones. Case, accents, punctuation, articles, plurals and British or
 * American spelling are ignored. One slip in five letters or two in nine is accepted, unless what was written is a
 * different word, another substance (nitrite for nitrate) or the answer to another question of the exam. Signs in
 * numbers, formulas and names matter: `-5`, `1/5`, `Cl-`, `C#`.
 */
export function markOneWord({ question, snapshot, answer }: MarkRequest, { spelling }: Policy): Marking {
  const accepted = acceptedAnswers(question);
  const elsewhere = new Set(
    snapshot.questions
      .filter((other) => other.id !== question.id && factsOf(other.type).form === 'word')
      .flatMap(acceptedAnswers)
      .map(fold),
  );
  const exact = spelling === 'exact';
  const form = nameOfValue(KEY_FORM_VALUES, question.answer?.form ?? 0);
  const strictness = {
    elsewhere,
    exact,
    question: question.text ?? '',
    form,
    policy: nameOfValue(KEY_POLICY_VALUES, question.answer?.policy ?? 0),
    inThisForm: (!form || form === 'auto' || form === 'text') && asksForForm(question.text ?? '', accepted),
  };
  const { right, confidence, reason } = judge(answer.text, accepted, strictness);
  const criteria = question.rubric?.criteria ?? [];
  return {
    awarded: right ? question.maxMarks : 0,
    criteria: criteria.map(({ name, marks }) => ({
      name,
      max: marks,
      awarded: right ? marks : 0,
      reason,
      evidence: [answer.text.trim()],
    })),
    feedback: exact ? `${reason} ${followed({ spelling })}` : reason,
    confidence,
    reviewReasons: [],
  };
}

interface Strictness extends Pick<Asked, 'form' | 'policy'> {
  /** Answers to other questions of the exam, after `fold`. */
  elsewhere?: ReadonlySet<string>;
  /** Spelling has to be exact. */
  exact?: boolean;
  /** The question, whose words may accompany the answer: `the unit is henry`. */
  question?: string;
  /** The question asks for one form of a word, so that other forms are wrong. */
  inThisForm?: boolean;
}

/** Judges an answer against the accepted ones; it may list several things where a key in words does, or several keys. */
function judge(written: string, accepted: readonly string[], strictness: Strictness): WordJudgement {
  const { inThisForm, question = '' } = strictness;
  const isItem = (item: string, key: string) => {
    const { right, confidence } = judgeOne(item, [key], strictness);
    return right && confidence >= SURE;
  };
  const isWords = (key: string) => kindsOf(key, askedIn(strictness)).length === 0;
  const isList =
    !inThisForm && written.length <= LENGTH_MAX && isSameList(written, { accepted, question, isItem, isWords });
  if (!isList) return judgeOne(written, accepted, strictness);
  return {
    right: true,
    confidence: 0.98,
    reason: `"${written.trim()}" lists what is accepted (${accepted.join(', ')}).`,
  };
}

/**
 * Judges an answer against the accepted ones: numbers, formulas, code and the like by what they claim, words by their
 * letters.
 */
function judgeOne(written: string, accepted: readonly string[], strictness: Strictness): WordJudgement {
  const { inThisForm } = strictness;
  const text = inThisForm ? written : asserted(written, accepted, strictness.question);
  const asked = askedIn(strictness);
  const keys = accepted.map((key) => ({ key, kinds: inThisForm ? [] : kindsOf(key, asked) }));
  const claims = keys.filter(({ kinds }) => kinds.length > 0);
  const said = `"${text.trim()}"`;
  if (claims.length === 0) return judgeWord(text, accepted, strictness);
  const isStatement = asLogic(text, asked.question) !== undefined; // of which `¬` is a sign
  if (isTakenBack(text) && !isStatement && !accepted.some(isTakenBack)) {
    return { right: false, confidence: 0.5, reason: `${said} is crossed out or left open.` };
  }
  const verdicts = claims.map(({ key, kinds }) => ({ key, ...compareClaims(text, key, kinds, asked) }));
  const same = verdicts.find(({ is }) => is === 'same');
  if (same) return { right: true, confidence: 0.98, reason: `${said} is the accepted answer "${same.key}".` };
  const words = keys.filter(({ kinds }) => kinds.length === 0).map(({ key }) => key);
  const byWords = words.length > 0 ? judgeWord(text, words, strictness) : undefined;
  if (byWords?.right || (byWords && byWords.confidence < SURE)) return byWords;
  return wrong(said, accepted, verdicts);
}

/** The confidence from which a judgement of words needs no person. */
const SURE = 0.9;

function wrong(said: string, accepted: readonly string[], verdicts: readonly Verdict[]): WordJudgement {
  const isUnderstood = verdicts.every(({ is }) => is === 'different');
  const because = isUnderstood ? verdicts.find((verdict) => verdict.because)?.because : undefined;
  const reason = `${said} is not an accepted answer (${accepted.join(', ')})${because ? `: ${because}` : ''}.`;
  return { right: false, confidence: isUnderstood ? 0.92 : 0.5, reason };
}

/** The question of an answer, with the words that say nothing beside a key. */
function askedIn({ question = '', form, policy }: Strictness): Asked {
  const words = new Set((question.toLowerCase().match(/\p{L}+/gu) ?? []).map(stemWord));
  const isNeutral = (word: string) =>
    !isDenial(word) &&
    (LEAD_WORDS.has(word) || CONNECTIVES.has(word) || QUANTITY_NAMES.has(word) || words.has(stemWord(word)));
  return { question, isNeutral, form, policy };
}

/** Judges a word or phrase against the accepted ones. */
export function judgeWord(given: string, accepted: readonly string[], strictness: Strictness = {}): WordJudgement {
  const { elsewhere, exact = false, inThisForm = false, question = '' } = strictness;
  const text = inThisForm ? given : withGivenNames(given, accepted, question);
  if (text.length > LENGTH_MAX) return { right: false, confidence: 0.5, reason: 'The answer is too long for a word.' };
  const whole = fold(text);
  const written = fold(whole.replace(LEAD_IN, ''));
  const bare = withoutNoun(question);
  const said = `"${text.trim()}"`;
  const asked = askedIn(strictness);
  if (isTakenBack(text) && !accepted.some(isTakenBack)) {
    return { right: false, confidence: 0.5, reason: `${said} is crossed out or left open.` };
  }
  const turned = INVERTED.test(text) ? fold(text.replace(INVERTED, '$2 $1')) : whole;
  const same = accepted.find((word) => {
    const key = fold(word);
    const isOne = areOneWord(key, whole) || (!/[,;]/.test(word) && areOneWord(key, turned));
    if (isOne || isSameNoun(key, written, text, word) || isRespaced(key, written)) return true;
    const isNumbered = withOrdinals(bare(fold(withNumber(text)))) === withOrdinals(bare(fold(withNumber(word))));
    if (!inThisForm && !asksForm(asked) && isNumbered) return true;
    const isVerb = isSameVerb(written, key) || (/\bprocess\b/i.test(question) && isVerbOf(written, key));
    return !exact && !inThisForm && (isVerb || isSamePolarity(text, word, asked.isNeutral));
  });
  const meant =
    same || exact ? undefined : accepted.find((word) => !isIdentifier(word) && isSlip(bare(written), bare(fold(word))));
  if (inThisForm && (same || meant) && !accepted.some((word) => isWrittenAs(text, word, question))) {
    return { right: false, confidence: 0.5, reason: `${said} is another form than "${same ?? meant}".` };
  }
  if (same && isInOtherCase(text, same, question))
    return { right: false, confidence: 0.5, reason: `${said} has other capital letters than "${same}".` };
  if (same) return { right: true, confidence: 0.98, reason: `${said} is the accepted answer "${same}".` };
  if (meant && !elsewhere?.has(written)) {
    const confidence = isSureSlip(written, meant) ? 0.85 : 0.55;
    return { right: true, confidence, reason: `${said} is taken for the accepted answer "${meant}", misspelt.` };
  }
  const within = accepted.find((word) => ` ${written} `.includes(` ${fold(word)} `));
  const beside = within ? besideKey(text, within, question) : 'other';
  if (beside !== 'other') {
    const confidence = beside === 'nothing' ? 0.9 : 0.55;
    return { right: true, confidence, reason: `${said} holds the accepted answer "${within}" among other words.` };
  }
  const near =
    within !== undefined ||
    accepted.some((word) => /^(?:an?|the)$/i.test(word.trim())) || // which are left out of other answers
    accepted.some((word) => areInitials(word) && text.includes(word.trim())) || // `FFh` for FF
    accepted.some((word) => lettersOf(word) === lettersOf(text)) || // `T-A-C-G` for TACG
    (ROMAN.test(text) && accepted.some((word) => /\dth\b/.test(withOrdinals(fold(word))))) ||
    hasSigns(text) ||
    accepted.some(hasSigns) ||
    accepted.some((word) => isLike(text, written, word));
  return {
    right: false,
    confidence: near ? 0.5 : 0.92,
    reason: `${said} is not an accepted answer (${accepted.join(', ')}).`,
  };
}

/** A name with its last part first: `Shakespeare, William`. */
const INVERTED = /^\s*([\p{L}.'’ -]+),\s*([\p{L}.'’ -]+?)\s*$/u;

/** A Roman numeral, which may stand for an ordinal. */
const ROMAN = /\b[IVX]+\b/;

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a text has digits or signs, which the rules for words do not know. */
const hasSigns = (text: string): boolean => /[^\p{L}\p{M}\s.,;:!'’‘"“”()-]/u.test(text);

/** Whether a word is an identifier, in which every letter matters: `print()`, `snake_case`, `StringBuilder`, `HTTP`, `MCMXCIV`. */
const isIdentifier = (word: string): boolean =>
  /[()_]|\p{Ll}\p{Lu}/u.test(word) ||
  areInitials(word) ||
  (/^[MDCLXVI]{3,}$/.test(word.trim()) && !isWord(word.trim().toLowerCase()));

const areInitials = (word: string): boolean =>
  /^[\p{Lu}\d]{2,6}$/u.test(word.trim()) && !isWord(word.trim().toLowerCase());

/** Words that become other words without their `s`. */
const OTHER_WITHOUT_S = new Set([
  'goods',
  'news',
  'means',
  'customs',
  'arms',
  'savings',
  'works',
  'glasses',
  'spirits',
]);

/**
 * Whether two words are singular and plural of one noun. After initials an `s` is a plural only in lower case: `CPUs`,
 * not `HTTPS`.
 */
function isSameNoun(key: string, written: string, said: string, accepted: string): boolean {
  if (OTHER_WITHOUT_S.has(key) !== OTHER_WITHOUT_S.has(written)) return false;
  if (areInitials(accepted)) return said.trim() === `${accepted.trim()}s`;
  return areOneWord(singular(key), singular(written));
}

/** Whether two texts differ only by spaces, or by `and` in a list: `northeast`, `red, green and blue`. */
function isRespaced(key: string, written: string): boolean {
  const joined = (text: string) => text.replace(/\band\b|\s/g, '');
  return /^[\p{L} ]{6,}$/u.test(key) && joined(key) === joined(written);
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|\ds)$/.test(word)) return word; // `1920s` is not 1920
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/s$/, '');
}

/**
 * Whether a misspelling can be accepted without a review. Fewer kinds of misspelling are accepted in a possible name
 * than in an English word.
 */
function isSureSlip(written: string, accepted: string): boolean {
  const [words, wanted, asGiven] = [written, fold(accepted), accepted.trim()].map((text) => text.split(/\s+/));
  if (words!.length !== wanted!.length) return false;
  return words!.every((word, n) => {
    const meant = wanted![n]!;
    const mayBeName = !isWord(meant) || (/^\p{Lu}\p{Ll}+$/u.test(asGiven![n] ?? '') && meant.length < NAME_MAX);
    return word === meant || (mayBeName ? isSlipInName : isSlipInWord)(word, meant);
  });
}

/**
 * Whether a text is a misspelling, judged word by word: `nuclear fusion` is not one of `nuclear fission`, nor `Vitamin
 * A` of `Vitamin C`.
 */
function isSlip(written: string, meant: string): boolean {
  const [words, wanted] = [written.split(' '), meant.split(' ')];
  if (words.length !== wanted.length) return isMisspelt(written, meant);
  return isNear(written, meant) && words.every((word, n) => word === wanted[n] || isMisspelt(word, wanted[n]!));
}
