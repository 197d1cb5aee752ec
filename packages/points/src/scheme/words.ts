/**
 * The language of mark schemes: what examiners are told to do, with how many marks, for what kind of statement. A
 * sentence that consists of such words alone says nothing that an answer could say.
 */

const set = (...words: string[]) => new Set(words.join(' ').split(' '));

/** What an examiner does with marks, or with something that an answer says. */
const ACCEPTS = set('accept accepted acceptable allow allowed condone');
const REFUSES = set('reject rejected ignore penalise penalize penalised penalized deduct disallow withhold');
const AWARDS = set('award awarded give given giving allot credit reward earn earns get gets receive receives score');
const NOT = set("no not none never don't don’t doesn't doesn’t without nothing zero nil cannot can't can’t");
const MARKS = set('mark marks m pt pts point points credit marking mp');
const NUMBERS = set('one two three four five six seven eight nine ten half full');
const SHARES = set(
  'each per any every max maximum min minimum least most up total all both only alone once apiece further',
);
const PEOPLE = set('student students candidate candidates pupil pupils learner learners examiner examiners they');
/** Kinds of things that questions ask for. */
const THINGS = set(
  'advantage disadvantage strength weakness limitation benefit drawback merit demerit cause effect factor feature',
  'characteristic function method type kind measure impact consequence result problem solution criticism property',
  'stage similarity quality category device suggestion aspect theme law rule principle symptom source way use role',
);
/** Kinds of statements of which answers consist. */
const STATEMENTS = set(
  'answer answers response responses reason reasons explanation explanations definition definitions description',
  'descriptions example examples development developments elaboration identification comparison comparisons',
  'difference differences similarity similarities statement statements idea ideas argument arguments detail details',
  'fact facts content reference references ref refs mention term terms meaning item items part parts line lines',
  'step steps alternative alternatives justification support contrast suggestion suggestions name names case word words',
);
const QUALITIES = set(
  'correct correctly valid relevant appropriate suitable reasonable sensible other another similar equivalent accurate',
  'clear clearly possible sample indicative partial incomplete brief good well simple simply single basic just',
  'developed explained stated named elaborated described identified detailed listed shown given different reverse',
  'converse opposite satisfactory needed required necessary enough adequate plausible acceptable such following below above indicated specific expected first second third extra additional separate',
);
const SAYS = set(
  'say says saying state states stating mention mentions mentioning explain explains explaining describe describes',
  'describing identify identifies identifying show shows showing note notes refer refers referring include includes',
  'including list lists listing define defines defining recognise recognises recognising recognize recognizes',
  'suggest suggests suggesting outline outlines outlining connect connects connecting link links linking use uses using',
  'provide provides providing look write writes writing cover covered make makes making have has answering naming',
);
const ABOUT_SCHEME = set(
  'scheme allocation guidelines guideline guidance guide rubric criteria criterion key note notes nb level band',
);
const GLUE = set(
  'for of from the a an its it their and or to in on as at if is are be may must should can could will would where when',
  'with that how why this these those which by do does x as follows need needs also plus so then than there but own e.g eg i.e ie etc else',
);
const CODES = set('owtte oe o.e ora avp aw ecf wtte wtteo dna');

const ALL = [
  ...[ACCEPTS, REFUSES, AWARDS, NOT, MARKS, NUMBERS, SHARES, PEOPLE, STATEMENTS],
  ...[QUALITIES, SAYS, ABOUT_SCHEME, GLUE, CODES],
];

/** A word, a number or a sign, and where it ends. */
export interface Token {
  text: string;
  end: number;
}

const TOKEN = /\d+(?:\.\d+)?(?=m\b)|\d+(?:\.\d+)?|(?:e\.g|i\.e|o\.e)\b|\p{L}+(?:['’]\p{L}+)?|[^\s]/giu;

/** The words, numbers and signs of a text, in lower case. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ index, 0: found }) => ({
    text: found.toLowerCase(),
    end: index + found.length,
  }));
}

/** Whether a token may be a part of a direction to examiners: a word of mark schemes, a number or a sign. */
export function isOfSchemes({ text }: Token): boolean {
  return (
    !/\p{L}/u.test(text) ||
    THINGS.has(text.replace(/s$/, '')) ||
    ALL.some((words) => words.has(text.replace(/['’]s$/, '')))
  );
}

const isIn = (words: ReadonlySet<string>) => (text: string) => words.has(text);
export const isRefusal = (word: string): boolean => REFUSES.has(word) || NOT.has(word);
export const isAcceptance: (word: string) => boolean = isIn(ACCEPTS);
/** Words that deny anything, of marks or of the subject. */
export const isDenial: (word: string) => boolean = isIn(NOT);
export const isAward: (word: string) => boolean = isIn(AWARDS);
export const isPerson: (word: string) => boolean = isIn(PEOPLE);
export const isSaying: (word: string) => boolean = isIn(SAYS);
export const isStatement = (word: string): boolean => STATEMENTS.has(word) || THINGS.has(word.replace(/s$/, ''));
export const isCode: (word: string) => boolean = isIn(CODES);
