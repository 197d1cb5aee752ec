// Classifies clauses: how the marker works in any case, remarks that ask nothing of the marker, and requests.

/** Words that ask something of the marker. */
const ASKS =
  /\b(?:marks?|marked|marking|award|credit|deduct|penali[sz]|penalt|accept|reject|allow|permit|ignor|disregard|overlook|consider|treat|count|los[es]|earn|scor|grad(?:e|ing)|evaluat|assess|benefit|lenien|generous|liberal|strict|severe|harsh|must|should|ha(?:s|ve) to|need|requir|essential|necessary|compulsory|mandatory|expect|only|insist|importan|carried forward|ecf|bonus|zero|wrong|incorrect|correct|round|at (?:least|most)|not? more|own words|may\b|nothing|without|cancel|acceptable|answers?|responses?|statements?)/;
/** Words for giving or taking marks. */
const MARKS =
  /\b(?:award|credit|deduct|penali[sz]|penalt|accept|reject|los[es]\b|earn|scor|zero|no marks|full marks|half)/;

/** Facts about the paper that mention marks. */
const FACTS: readonly RegExp[] = [
  /\b(?:max(?:imum|\.)?|total|full)\s+marks?\s*(?:is|are|for\b.*|[:=-])?\s*\d/,
  /\b(?:carr(?:y|ies)|worth)\b.*\b(?:marks?|equal)\b/,
  /\bfigures?\b.*\b(?:right|margin|brackets?)\b|\bmarks\b.*\b(?:indicated|shown|allotted|printed)\b/,
];
/** Remarks that ask nothing of the marker, though they contain words that usually ask. */
const REMARKS: readonly RegExp[] = [
  // Facts of the paper.
  /\bquestions?\b.*\b(?:is|are)\s+(?:compulsory|mandatory)\b|\b(?:internal|overall)\s+choice\b/,
  /\b(?:paper|section|part|test|exam(?:ination)?)\b.*\b(?:has|have|consists?|contains?|comprises?|divided)\b/,
  // How the examination is held.
  /\b(?:answer\s+(?:sheet|book(?:let)?)|pens?|ink|pencils?|calculators?|roll\s+numbers?|hall|gate|cctv|invigilat\w*|phones?|minutes|hours|dictionar\w*|log\s+tables?|graph\s+paper|rough\s+work|confidential\w*|signature)\b/,
  // How to go about marking.
  /\b(?:fair|impartial|consistent|objective|careful|unbiased|honest|patient|uniform)(?:ly|ity)?\b/,
  /^(?:please\s+)?read\b/,
  /\blast\s+year\b|\bthank|\bgood\s+luck|\bbest\s+wishes/,
];
/** Clauses addressed to candidates. */
const TO_CANDIDATES =
  /^(?:please\s+|note\s+(?:that\s+)?|kindly\s+)?(?:(?:candidates?|students?|examinees?|you)\b|(?:do\s+not\s+|don't\s+)?(?:answer|attempt|write|use|draw|show|solve|choose|select|tick|fill|leave|number|start|begin|underline|highlight|label|complete|refer|take|assume|bring|hand|keep|switch|turn|open|spend|state|explain|describe|talk|copy|fold)\b)/;

/** What the marker always does, each with its description. */
const AS_USUAL: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:give|award|allow|grant)\w*\b.*\b(?:partial|part)\s+(?:marks?|credit)|\bpartial\s+(?:marks?|credit|marking)\b.*\b(?:given|awarded|allowed)/,
    'each part of an answer earns its own marks',
  ],
  [
    /\b(?:follow|adhere|stick|according|as\s+per|in\s+line|based\s+on|use)\b.*\b(?:marking\s+)?(?:scheme|rubrics?|answer\s+key|criteria|model\s+answers?)\b/,
    'marks follow the rubric, the key and the model answer',
  ],
  [
    /\b(?:accept|allow|credit)\w*\b.*\b(?:equivalent|synonym\w*|own\s+words|other\s+words|similar\s+(?:words|wording|meaning)|paraphras\w*|any\s+wording)/,
    'other words of the same meaning count',
  ],
  [/\b(?:american|british)\b.*\bspell|\bspell\w*\b.*\b(?:american|british)\b/, 'both spellings count'],
  [/\bhalf[- ]marks?\b.*\b(?:given|awarded|allowed|used|permitted)\b/, 'half marks are given'],
];
/** What the marker never does, each with its description. */
const NOT_DONE: readonly (readonly [RegExp, string])[] = [
  [/\bno\s+negative\s+mark/, 'a wrong answer costs what negative_marks of its question says'],
  [/\bword\s+limit\b.*\b(?:not|ignored?|never)\b/, 'what follows the word limit is not marked'],
  [
    /\b(?:unanswered|unattempted|blank)\b.*\b(?:zero|0|no\s+marks?)\b|\b(?:zero|0|no\s+marks?)\b.*\b(?:unanswered|unattempted|blank)\b/,
    'an unanswered question earns nothing',
  ],
];
const LIMITED = /\b(?:unless|except|only|if)\b/;
const NEGATED = /\b(?:not|never|no|don't|cannot|avoid|without|minus|deduct\w*)\b/;

/** The description of what a clause asks for, where that is how the marker works; undefined for anything else. */
export function usualIn(clause: string): string | undefined {
  if (LIMITED.test(clause)) return undefined;
  const rows = NEGATED.test(clause) ? NOT_DONE : [...AS_USUAL, ...NOT_DONE];
  return rows.find(([asked]) => asked.test(clause))?.[1];
}

/** Whether something is asked of the marker, or of candidates where marks may depend on it. */
export function asks(clause: string): boolean {
  return ASKS.test(clause) || TO_CANDIDATES.test(clause);
}

/** Whether a clause says what questions are worth: `Figures to the right indicate full marks.` */
export const isFact = (clause: string): boolean =>
  FACTS.some((fact) => fact.test(clause)) && !/\b(?:deduct|penali|award|los)/.test(clause);

/** Whether a clause asks nothing of the marker: a greeting, or an order to candidates on which no marks depend. */
export function isRemark(clause: string): boolean {
  if (!ASKS.test(clause)) return true;
  return !MARKS.test(clause) && (TO_CANDIDATES.test(clause) || REMARKS.some((remark) => remark.test(clause)));
}

const ADDS =
  /\b(?:accept|allow|acceptable|credit|award|bonus|carried|ecf|consider|earns?|full\s+marks|half\s+of|methods?|lenien|generous|may\b)/;
const TAKES =
  /\b(?:only|not?|never|nothing|zero|deduct|los[es]|penal|must|should|require|need|essential|necessary|compulsory|strict|at\s+least|reject|ignore|ha(?:s|ve)\s+to|minus)/;
const SPARES = /\b(?:not?|never|don't)\s+(?:to\s+)?(?:be\s+)?(?:penali[sz]\w*|deduct\w*|penalty|deduction)/g;

/**
 * Whether following a clause may add marks to those given without it, and whether it may take some; both where that is
 * unclear.
 */
export function effectOf(clause: string): { adds: boolean; takes: boolean } {
  const rest = clause.replace(SPARES, '');
  const [adds, takes] = [ADDS.test(rest) || rest !== clause, TAKES.test(rest)];
  if (!adds && !takes) return { adds: true, takes: true };
  // Such as `Award marks only for differences` or `No marks for copying`.
  return { adds: adds && !takes, takes };
}
