const NOTHING = `(?:an? )?(?:answers?|response|submission|solution|idea|clue|attempt|comment|work)`;

/** Ways of saying that there is no answer; each matches a whole statement. */
const NON_ANSWERS: readonly RegExp[] = [
  new RegExp(
    `^(?:there (?:is|was) )?(?:no|without) ${NOTHING}(?: (?:was )?(?:given|provided|submitted|here|found|available))?$`,
  ),
  new RegExp(`^(?:empty|blank|missing|skipped|unanswered)(?: ${NOTHING})?$`),
  /^(?:not|question not|left) (?:attempted|answered|submitted|done|applicable|sure|known|blank)$/,
  /^(?:(?:well|um+|honestly|actually|and|but),? )*(?:i|we)? ?(?:really |honestly |just |also )*(?:do not|don'?t|dont|did not|didn'?t|can ?not|can'?t|could not|couldn'?t) (?:really )*(?:know|remember|recall|understand|have (?:an?|any) (?:idea|clue|answer)|answer|tell|think of anything)(?: (?:the|this|it|that|what|why|how|how to|answer|question|about|anything|at all|yet|either|one|topic|part|chapter))*(?: (?:from|in) (?:the |our )?(?:class|lessons?|school|(?:text)?book|chapter))?$/,
  /^(?:i|we) (?:have no (?:idea|clue)|am not sure|'?m not sure|forgot|have forgotten|forget)(?: (?:the|this|it|about|answer|that))*$/,
  /^(?:(?:this |it )?(?:is |was )?(?:out of|outside|not in|not from) (?:the |our )?syllabus)$/,
  /^(?:(?:sorry|pardon)(?:,? (?:sir|madam|ma'?a?m|teacher))?|(?:sorry,? )?i (?:did not|didn'?t) (?:study|learn|prepare)|(?:i )?(?:ran|run) out of time|(?:no time|time(?: is|'s)? (?:up|over)))$/,
  /^(?:idk|dk|dunno|n ?\/ ?a|n\.a|tbd|todo|asdf\w*|[.?\-_*/]+)$/,
];

/** What candidates say of themselves and not of the subject: `I was ill`, `we never did this`. */
const EXCUSES: readonly RegExp[] = [
  /^(?:and |so )?(?:i|we|my teacher|our teacher|the teacher)\b.*\b(?:not|never|hardly|barely|(?:did|do|have|had|was|were|could|ca|has|does)n'?t)\b.*\b(?:revis\w+|stud(?:y|ied)|learn\w*|taught|teach|cover(?:ed)?|prepar\w+|finish(?:ed)?|done (?:this|it|that)|do (?:this|it|that)|did (?:this|it|that)|(?:get|understand|explain(?:ed)?) (?:this|it|that))\b/,
  /^(?:and |so )?(?:i|we)(?:'?m| am| was| were| have| had|'?ve)?(?: (?:just|so|really|been|got|feeling))*(?: (?:absent|ill|sick|unwell|away|confused|stuck|forgot|forgotten|give up|gave up|run out of time|ran out of time|no time|not enough time|missed (?:this|that|the|it)))\b/,
  /^(?:this|it|that)(?: (?:topic|chapter|question|part))? (?:is|was)(?: not|n'?t) (?:in|on|part of|from|taught|covered)\b/,
];
/** An excuse is no longer, in words, and claims nothing. */
const EXCUSE_MAX = 10;
const CLAIMS = /\b(?:think|guess|believe|suppose|reckon|hope|but)\b/;
/** What parts the statements of a text, and what says by itself that there is no answer or that its writer is sorry. */
const PARTED = /[.,;:!?\n]+|\s(?:because|as|since)\s/;
const BY_ITSELF = /\b(?:idk|dk|dunno|sorry|pardon)\b(?: (?:sir|madam|ma'?a?m|miss|teacher)\b)?/g;

/** Words that fill a space. Each may be an answer where the question or its key has it, as `x`, `nil` and `pass`. */
const FILLERS = /^(?:nil|pass|skip|x+|(?:blah ?)+|lorem ipsum)$/;

/** Nouns whose absence may be an answer: `There is no solution`, `No work is done`. */
const COUNTED = /\b(?:solution|work|response|attempt|comment|idea)\b/;

/**
 * Whether a text only says that there is no answer, such as `No response.` or `I don't know`, or why there is none.
 * @param said the question, its model answer and its rubric; a noun that they use may be part of a real answer.
 */
export function isNonAnswer(text: string, said = ''): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^["'([\s]+|["')\].!\s]+$/g, '');
  const counted = COUNTED.exec(plain)?.[0];
  if (counted && said.toLowerCase().includes(counted)) return false;
  if (FILLERS.test(plain))
    return (
      said !== '' &&
      !said
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .includes(plain)
    );
  if (plain === '' || isNothing(plain)) return true;
  const statements = plain
    .replace(BY_ITSELF, '.')
    .split(PARTED)
    .map((part) => part.trim());
  const known = new Set(said.toLowerCase().match(/\p{L}{5,}/gu));
  return statements.every((part) => part === '' || isNothing(part) || isExcuse(part, known));
}

const isNothing = (statement: string): boolean => NON_ANSWERS.some((pattern) => pattern.test(statement));

/** @param known the longer words of the question and of what is expected, of which an excuse has none. */
function isExcuse(statement: string, known: ReadonlySet<string>): boolean {
  const words = statement.split(' ');
  if (words.length > EXCUSE_MAX || CLAIMS.test(statement) || words.some((word) => known.has(word))) return false;
  return EXCUSES.some((pattern) => pattern.test(statement));
}
