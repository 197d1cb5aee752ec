/** The instructions of a paper that change how the offline marker marks. */
export interface Policy {
  /** How a result between two marks is rounded. */
  rounding: 'nearest' | 'up' | 'down';
  /** True where no half marks are given. */
  wholeMarks: boolean;
  /**
   * `exact`: a misspelt word counts as another word. `free`: misspelling does not count as a fault of language either.
   */
  spelling: 'usual' | 'exact' | 'free';
}

/** Words that limit a clause to a part of the paper or to some cases; such clauses are left to people. */
const LIMITED =
  /\b(?:if|unless|except|when(?:ever)?|wher(?:e|ever)|only for|sections?|parts?|questions?|q\.? ?\d+|numericals?|diagrams?|essays?)\b/;
const NEGATION = /\b(?:not|never|no|cannot|without|neither|nor|avoid|refrain)\b|n't\b/g;
/** Words of clauses that are about others, or about how not to mark. */
const TURNED = /\b(?:avoid|discourag|stop|less|instead|rather|too|beware|against|last year|was|were)/;

const MARKED = '(?:marked|evaluated|assessed|graded|corrected|checked)';
const MARKING = '(?:marking|evaluation|assessment|grading|correction)';
const PAPERS = '(?:papers?|answers?|(?:answer )?scripts?|answer sheets?|copies|copy|tests?|exams?)';
const VERY = '(?:very |quite |a bit |a little )?';
const END = String.raw`(?=[.!\s]*$|,|,? please\b|,? and\b(?! the\b)| (?:in|while|when|with) (?:the )?(?:mark|award|evaluat|assess|grad|correct|check)\w*(?: marks)?[.!\s]*$)`;

/**
 * A request for the whole paper: `mark strictly`, `be strict`, `strict marking is expected`, `answers should be marked
 * strictly`.
 */
const manner = (word: string): RegExp =>
  new RegExp(
    [
      String.raw`\b(?:mark|evaluate|assess|grade|correct|check)(?: (?:it|them))?(?:(?: (?:this|the|these|all))* ${PAPERS})? ${VERY}${word}ly${END}`,
      String.raw`\bbe ${VERY}${word}${END}`,
      String.raw`\b${word} ${MARKING}(?: (?:is|will be|should be|must be|to be))?(?: (?:required|expected|requested|needed|followed|done))?${END}`,
      String.raw`\b${MARKING} (?:is to|has to|should|must|will|may|can) be (?:done )?${VERY}${word}(?:ly)?${END}`,
      `^(?:(?:the|all|these|this) )*${PAPERS} (?:is to|are to|has to|have to|should|must|will) be ${MARKED} ${VERY}${word}ly${END}`,
    ].join('|'),
  );
const BENEFIT = String.raw`\b(?:give|allow|grant)\b[^,]{0,20}\bbenefit of (?:the )?doubt|\bbenefit of (?:the )?doubt (?:should|must|may|is to|to) be given`;
const LENIENT = new RegExp(`${manner('(?:lenient|generous|liberal)').source}|${BENEFIT}`);
const STRICT = manner('(?:strict|severe|rigorous|harsh)');

const HALVES = 'half[- ]marks?';
const GIVEN = String.raw`(?:award|giv|us|allow|grant|permit)\w*`;
const NO_HALVES = new RegExp(
  [
    String.raw`\bno ${HALVES}(?: (?:are|is|will be|should be|to be) ${GIVEN})?${END}`,
    String.raw`(?:\b(?:not|never|avoid)|n't) (?:${GIVEN} )?(?:any )?${HALVES}${END}`,
    String.raw`\b${HALVES} (?:(?:are|is|will|should|must|may|shall) )?(?:not|never) (?:to )?(?:be )?${GIVEN}${END}`,
  ].join('|'),
);
const WHOLE_MARKS = /\bwhole marks only\b|\bonly (?:in )?whole marks\b|\bin whole marks\b/;

const SPELLING = /\b(?:mis)?spel(?:l(?:ing|ings|ed|t)?|t)\b/;
/** Words that compare spelling with something else, or speak of a spelling other than the candidate's. */
const ASIDE =
  /\b(?:more|less|than|british|american|dictionar\w*|spell?(?:ing)?[- ]check\w*|check(?:er|ing)? (?:the )?spell\w*)\b/;
const TOLERATED =
  /\b(?:ignor|disregard|overlook|excus|forgiv|tolerat|condon|lenien|generous|liberal|accept|allow|permit)\w*/g;
const HELD_AGAINST = new RegExp(
  String.raw`\b(?:penal|punish|deduct|reduc|subtract|dock|knock|minus|cut\b|tak\w+ off|off for|mark(?:ed)? down|lose|strict|insist|counts?\b|counted|matters?\b|required|necessary|essential|important)\w*` +
    String.raw`|\bbe (?:spel(?:t|led) )?(?:exact|correct|accurate|right|perfect)|\b(?:has|have) to be (?:exact|correct|accurate)` +
    String.raw`|\b(?:is|are|be|as) (?:\w+ as )?(?:wrong|incorrect|mistakes|faults)\b`,
  'g',
);
/** An amount that is deducted: fixed deductions for spelling are not followed. */
const SO_MUCH = /(?:\d|\bhalf|\bquarter|[¼½¾]|\bone)\b[^,]{0,12}\bmarks?\b/;
/** Clauses that give nothing for misspelt words. */
const NO_CREDIT =
  /(?:\b(?:no|zero|0) (?:marks?|credit)\b|(?:\b(?:not|never)|n't) (?:award|give) (?:any )?(?:marks?|credit)\b).*(?:(?:wrong|incorrect|bad)(?:ly)? (?:spel|mis)|misspel|spel(?:t|led) (?:wrong|incorrect)|spelling (?:mistake|error))/;

/** What a clause, in lower case, asks for; empty where it asks for nothing that is followed. */
export function policyOfClause(clause: string): Partial<Policy> {
  const spelling = spellingAsked(clause);
  if (SPELLING.test(clause) || LIMITED.test(clause)) return spelling ? { spelling } : {};
  const rounding = roundingAsked(clause);
  return { ...(wantsWholeMarks(clause) && { wholeMarks: true }), ...(rounding && { rounding }) };
}

function wantsWholeMarks(clause: string): boolean {
  return (NO_HALVES.test(clause) && negations(clause) === 1) || (WHOLE_MARKS.test(clause) && negations(clause) === 0);
}

function roundingAsked(clause: string): Policy['rounding'] | undefined {
  const [lenient, strict] = [LENIENT.test(clause), STRICT.test(clause)];
  const rest = clause.replace(NO_HALVES, '');
  if (lenient === strict || negations(rest) > 0 || TURNED.test(rest)) return undefined;
  return lenient ? 'up' : 'down';
}

/** What a clause asks for in spelling; undefined where it asks for nothing, or unclearly. */
function spellingAsked(clause: string): Policy['spelling'] | undefined {
  if (!SPELLING.test(clause) || ASIDE.test(clause)) return undefined;
  const tolerated = [...clause.matchAll(TOLERATED)];
  const found = [...tolerated, ...clause.matchAll(HELD_AGAINST)];
  if (found.length === 0) {
    const allowed = /\bzero\b|\b0 /.test(clause) ? 0 : 1;
    return NO_CREDIT.test(clause) && negations(clause) <= allowed ? 'exact' : undefined;
  }
  const [only] = found;
  if (!only || found.length > 1 || LIMITED.test(clause) || SO_MUCH.test(clause)) return undefined;
  const end = only.index + only[0].length;
  if (negations(clause) > 1 || negations(clause.slice(end)) > 0) return undefined;
  const isExact = tolerated.length > 0 === negations(clause) > 0;
  if (only[0].startsWith('accept') && !isExact && /\bcorrect(?:ly)?\b/.test(clause) && !/phonetic/.test(clause))
    return /\bonly\b/.test(clause) ? 'exact' : undefined;
  return isExact ? 'exact' : 'free';
}

const negations = (text: string): number => text.match(NEGATION)?.length ?? 0;

/** What a policy means for the marks, one phrase each; none for marking as usual. */
export function meanings({ rounding, wholeMarks, spelling }: Partial<Policy>): string[] {
  return [
    rounding === 'up' ? 'between two marks the higher one' : '',
    rounding === 'down' ? 'between two marks the lower one' : '',
    wholeMarks ? 'whole marks only' : '',
    spelling === 'exact' ? 'spelling has to be exact' : '',
    spelling === 'free' ? 'spelling does not count' : '',
  ].filter(Boolean);
}
