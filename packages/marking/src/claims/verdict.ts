import type { KeyFormName, KeyPolicyName } from '@exam-evaluation/contract/question-types.ts';

/**
 * What comparing an answer with a key says. `not_understood` goes to a person; the other two are certain, and
 * `different` may tell what differs.
 */
export interface Verdict {
  is: 'same' | 'different' | 'not_understood';
  because?: string;
}

export const SAME: Verdict = { is: 'same' };
export const NOT_UNDERSTOOD: Verdict = { is: 'not_understood' };
export const different = (because?: string): Verdict => ({ is: 'different', ...(because && { because }) });

/** What is known about an answer before it is read. */
export interface Asked {
  /** The text of the question. */
  question: string;
  /** Whether a word, in lower case, only repeats the question or introduces an answer. */
  isNeutral: (word: string) => boolean;
  /** How the key says that it is to be read; undefined where it leaves that open. */
  form?: KeyFormName | undefined;
  /** Which of equal answers are right; undefined where the words of the question say it. */
  policy?: KeyPolicyName | undefined;
}

/** A kind of claim: how a text is read as one, and how two of them compare. */
export interface Kind<C> {
  /** Reads a text completely; undefined where any part of it does not fit. */
  read: (text: string, asked: Asked) => C | undefined;
  /** Whether a key is of this kind; by default wherever it can be read. */
  isKey?: (text: string, asked: Asked) => boolean;
  compare: (answer: C, key: C, asked: Asked) => Verdict;
}

/** Whether one form among equal ones is asked for, so that another form is left to a person. */
export const asksForm = ({ question, policy }: Asked): boolean =>
  policy ? policy === 'same_form' : ASKS_FORM.test(question);

/** Questions that ask for one form among equal ones. */
const ASKS_FORM =
  /\b(?:factori[sz]e|factor|expand|simplif\w*|lowest|simplest|standard form|scientific|(?:mixed|improper) |surd|rationali[sz]e|as (?:an?|the|one|single)\b|as decimals?|in (?:the )?form|in terms of|power of|express\b|in (?:words|figures|numerals|digits)|index form|notation|time signature)/i;
