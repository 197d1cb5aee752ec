/** `2`, `two`, and both: `two (2)`. */
const NUMBER = String.raw`(?:\d+(?:[.,/]\d+)?\s*%?|\d*\s*[½¼¾⅓⅔]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|dozen|half|quarter|full|no|zero)(?:\s*\(\s*[\w.]+\s*\))?`;
// Words that may stand between a number and `marks`. Others change the meaning: "two question marks".
const BETWEEN = String.raw`(?:[\s-]+(?:a|an|of|the|full|whole|extra|bonus|additional|more|available|negative|grace))*`;
const GIVING = String.raw`\b(?:award|give|grant|allow|deduct|subtract|add|lose|earn|get|score|carry|carrie|reserve|allot|assign|worth)s?\b`;

const QUANTITIES = [
  // 2 marks, ½ mark, 1-mark, half a mark, 50% of the marks, full marks
  new RegExp(String.raw`(?<![\w.])${NUMBER}${BETWEEN}[\s-]*marks?\b`, 'iu'),
  // marks: 2, marks = 1.5
  /\bmarks?\s*[:=]\s*[\d½¼¾⅓⅔]/iu,
  // 2 pts
  new RegExp(String.raw`(?<![\w.])${NUMBER}[\s-]*pts?\b`, 'iu'),
  // "A mark" may be on a drawing, and points may be points of an argument ("names any three points"), so both count
  // only after a verb of giving or taking.
  new RegExp(String.raw`${GIVING}(?:\s+\w+){0,3}?\s+(?:a|another)${BETWEEN}\s+(?:mark|point)\b`, 'iu'),
  new RegExp(String.raw`${GIVING}(?:\s+\w+){0,3}?\s+${NUMBER}${BETWEEN}[\s-]*points?\b`, 'iu'),
  new RegExp(String.raw`(?<![\w.])${NUMBER}${BETWEEN}[\s-]*points?\s+(?:each|apiece)\b`, 'iu'),
];

/** A quick check: every pattern above contains one of these words, and most guidance contains none. */
const UNIT = /mark|point|pt/i;

/** Whether a criterion's guidance names a quantity of marks, which belongs to `criteria[].marks` alone. */
export function namesMarks(guidance: string): boolean {
  if (!UNIT.test(guidance)) return false;
  // Collapses white space, since the parts of a pattern could divide a long run of it among them in very many ways.
  const text = guidance.replaceAll(/\s+/g, ' ');
  return QUANTITIES.some((quantity) => quantity.test(text));
}
