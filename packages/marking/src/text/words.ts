/** Words that hold a sentence together and say little by themselves. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those it its it's i me my we us our you your he him his she her they them their theirs who whom whose which
  what where when why how there here is am are was were be been being do does did done doing has have had having will would shall should
  can could may might must of in on at by for from to into onto with within about as than then so and or but if because since while also
  just very too such some any each every either both own same other another 's 't 'd 'll 've 're 'm let lets up out over through during
  between against upon per via etc e.g i.e eg ie like get gets got getting make makes made go goes going use used uses using thing things
  one would it'd that's there's they're we're you're i'm he's she's what's`.split(/\s+/),
);

/** Words that negate what follows. */
const NEGATIONS: ReadonlySet<string> = new Set(
  `not no never none nor neither nothing nobody nowhere without cannot n't nt isn't aren't wasn't weren't doesn't don't didn't hasn't
  haven't hadn't won't wouldn't can't couldn't shouldn't mustn't dont doesnt isnt wasnt cant wont didnt arent hardly scarcely barely rarely seldom lacks
  lack lacking absent absence unable incapable fails fail failed refuses refuse refused`.split(/\s+/),
);

/** Whether a word negates what follows; misspellings such as `does'nt` count too. */
export function isNegation(word: string): boolean {
  return NEGATIONS.has(word) || /^\p{L}+'nt$/u.test(word);
}

const CLAUSE_ENDS: ReadonlySet<string> = new Set(
  `, ; : . ! ? ( ) but because however although though instead whereas while therefore so if when unless`.split(/\s+/),
);

/** Whether the scope of a negation ends at this token. */
export function isClauseEnd(token: string): boolean {
  return CLAUSE_ENDS.has(token);
}
