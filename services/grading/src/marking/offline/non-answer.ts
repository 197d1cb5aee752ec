const NOTHING = `(?:an? )?(?:answers?|response|submission|solution|idea|clue|attempt|comment|work)`;

/** Ways of saying that there is no answer; each is the whole of the text. */
const NON_ANSWERS: readonly RegExp[] = [
  new RegExp(
    `^(?:there (?:is|was) )?(?:no|without) ${NOTHING}(?: (?:was )?(?:given|provided|submitted|here|found|available))?$`,
  ),
  new RegExp(`^(?:empty|blank|missing|skipped|unanswered)(?: ${NOTHING})?$`),
  /^(?:not|question not|left) (?:attempted|answered|submitted|done|applicable|sure|known|blank)$/,
  /^(?:(?:sorry|well|um+|honestly|actually),? )*(?:i|we)? ?(?:really |honestly |just |also )*(?:do not|don'?t|dont|did not|didn'?t|can ?not|can'?t|could not|couldn'?t) (?:really )*(?:know|remember|recall|understand|have (?:an?|any) (?:idea|clue|answer)|answer|tell|think of anything)(?: (?:the|this|it|that|what|why|how|how to|answer|question|about|anything|at all|yet|either|one))*(?:,? sorry)?$/,
  /^(?:i|we) (?:have no (?:idea|clue)|am not sure|'?m not sure|forgot|have forgotten|forget)(?: (?:the|this|it|about|answer|that))*$/,
  /^(?:(?:this |it )?(?:is |was )?(?:out of|outside|not in|not from) (?:the |our )?syllabus)$/,
  /^(?:idk|dk|dunno|n ?\/ ?a|n\.a|tbd|todo|asdf\w*|[.?\-_*/]+)$/,
];

/** Nouns of which a question may ask how many there are: `There is no solution`, `No work is done`. */
const COUNTED = /\b(?:solution|work|response|attempt|comment|idea)\b/;

/**
 * Whether a text only says that there is no answer, such as `No response.` or `I don't know`.
 * @param said the question and its model answer: what they speak of may well be none.
 */
export function isNonAnswer(text: string, said = ''): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^["'([\s]+|["')\].!\s]+$/g, '');
  const counted = COUNTED.exec(plain)?.[0];
  if (counted && said.toLowerCase().includes(counted)) return false;
  return plain === '' || NON_ANSWERS.some((pattern) => pattern.test(plain));
}
