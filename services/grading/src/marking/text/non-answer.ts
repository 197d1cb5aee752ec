const NOTHING = `(?:an? )?(?:answers?|response|submission|solution|idea|clue|attempt|comment|work)`;

/** Excuses that may follow a statement that there is no answer: `from class`, `we did not do it`. */
const EXCUSE = `(?:(?: (?:from|in) (?:the |our )?(?:class|lessons?|school|(?:text)?book|chapter))|(?:,? (?:because|as|since|and|but))?,? (?:i|we) (?:did not|didn'?t|have not|haven'?t|never) (?:do|done|learn|learnt|learned|study|studied|cover|covered|have|had|revise|revised)(?: (?:this|it|that|chapter|topic|part))*)*`;

/** Ways of saying that there is no answer; each matches the whole text. */
const NON_ANSWERS: readonly RegExp[] = [
  new RegExp(
    `^(?:there (?:is|was) )?(?:no|without) ${NOTHING}(?: (?:was )?(?:given|provided|submitted|here|found|available))?$`,
  ),
  new RegExp(`^(?:empty|blank|missing|skipped|unanswered)(?: ${NOTHING})?$`),
  /^(?:not|question not|left) (?:attempted|answered|submitted|done|applicable|sure|known|blank)$/,
  new RegExp(
    `^(?:(?:sorry|well|um+|honestly|actually),? )*(?:i|we)? ?(?:really |honestly |just |also )*(?:do not|don'?t|dont|did not|didn'?t|can ?not|can'?t|could not|couldn'?t) (?:really )*(?:know|remember|recall|understand|have (?:an?|any) (?:idea|clue|answer)|answer|tell|think of anything)(?: (?:the|this|it|that|what|why|how|how to|answer|question|about|anything|at all|yet|either|one))*${EXCUSE}(?:,? sorry)?$`,
  ),
  /^(?:i|we) (?:have no (?:idea|clue)|am not sure|'?m not sure|forgot|have forgotten|forget)(?: (?:the|this|it|about|answer|that))*$/,
  /^(?:(?:this |it )?(?:is |was )?(?:out of|outside|not in|not from) (?:the |our )?syllabus)$/,
  /^(?:(?:sorry|pardon)(?:,? (?:sir|madam|ma'?a?m|teacher))?|(?:sorry,? )?i (?:did not|didn'?t) (?:study|learn|prepare)|(?:i )?(?:ran|run) out of time|(?:no time|time(?: is|'s)? (?:up|over)))$/,
  /^(?:idk|dk|dunno|n ?\/ ?a|n\.a|tbd|todo|asdf\w*|[.?\-_*/]+)$/,
];

/** Words that fill a space. Each may be an answer where the question or its key has it, as `x`, `nil` and `pass`. */
const FILLERS = /^(?:nil|pass|skip|x+|(?:blah ?)+|lorem ipsum)$/;

/** Nouns whose absence may be an answer: `There is no solution`, `No work is done`. */
const COUNTED = /\b(?:solution|work|response|attempt|comment|idea)\b/;

/**
 * Whether a text only says that there is no answer, such as `No response.` or `I don't know`.
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
  return plain === '' || NON_ANSWERS.some((pattern) => pattern.test(plain));
}
