import type { Answer, AnswerLine } from '../answers.ts';

/** An answer without what it says to the grader. */
export interface Cleaned {
  text: string;
  lines: AnswerLine[];
  /** The sentences taken out, as they were written. */
  found: string[];
}

const GRADER = String.raw`(?:graders?|examiners?|evaluators?|markers?|teachers?|professors?|sir|madam|invigilators?|a\.?i\.?|assistant|(?:large )?language model|llm|chat ?gpt|gpt|claude|gemini|grading (?:system|bot|software))`;
const MARKS = `(?:marks?|points?|scores?|credits?|grades?)`;
const RULES = `(?:rubrics?|criteria|criterion|marking schemes?|model answers?|answer keys?|instructions?|prompts?|guidelines?|rules)`;
const ALL = String.raw`(?:full|max(?:imum)?|all(?: the| of the)?|highest(?: possible)?|perfect|top|complete|100 ?%|hundred percent|\d+ ?(?:/|out of) ?\d+)`;

/** What only somebody who speaks to the grader writes. Each is matched against one sentence, lower case, plain letters. */
const ADDRESSES: readonly RegExp[] = [
  // Set the rules aside.
  new RegExp(
    String.raw`\b(?:ignore|disregard|forget|override|bypass|skip|do not (?:use|follow|apply)|don'?t (?:use|follow|apply))\b.{0,40}\b(?:above|previous|prior|preceding|earlier|your|the|all|any|these|this)\b.{0,30}\b${RULES}\b`,
  ),
  /\b(?:ignore|disregard|forget) (?:all |everything |anything |the )*(?:of the |that (?:is|was) )?(?:above|before|previous|prior|preceding)\b/,
  // Ask for marks.
  new RegExp(
    String.raw`\b(?:give|award|grant|assign|allot|allocate|provide|mark|grade|score|rate|assess)\b (?:me |us |him |her |it |this |that |them |the |my |student |candidate |answer |response |question |work |paper |as |with |at |a |an |please )*${ALL}(?: possible| available)?(?: ${MARKS}|$|[.!,;)])`,
  ),
  new RegExp(
    String.raw`\b(?:give|award|grant|assign|allot) (?:me|us|this (?:answer|response|student|candidate|one|paper)|the (?:student|candidate)|my answer)\b.{0,30}\b(?:${MARKS}|\d+)\b`,
  ),
  new RegExp(
    String.raw`\b(?:deserves?|worthy of|entitled to|qualif(?:y|ies) for|should (?:get|receive|be (?:given|awarded))|must (?:get|receive|be (?:given|awarded))) (?:a |the )?${ALL}(?: possible| available)? ?${MARKS}\b`,
  ),
  new RegExp(
    String.raw`\b(?:please|kindly|plz|pls)\b.{0,30}\b(?:pass me|${MARKS}|be (?:lenient|generous|kind)|mark (?:this|me|it)|grade (?:this|me|it))\b`,
  ),
  /\b(?:mark|grade|treat|consider|regard|accept|count|rate|classify) (?:this|it|me|my answer|the answer|this answer|this response|the response|everything)(?: \w+)? as (?:\w+ly )?(?:correct|right|true|perfect|complete|excellent|outstanding)\b/,
  new RegExp(
    String.raw`^(?:the )?(?:final |total |overall |awarded |recommended )*(?:${MARKS})(?: awarded| given| is| are| should be)* ?[:=]? ?\d+(?:\.\d+)? ?(?:/|out of) ?\d+`,
  ),
  /\b(?:consider|deem|regard|count|rate|judge|declare) (?:my|this|the) (?:answer|response) (?:(?:\w+ly|to be|as) )*(?:correct|right|perfect|complete|excellent)\b(?! (?:if|when|only|because|unless))/,
  // Claim the verdict.
  new RegExp(
    String.raw`\b(?:this|the|my) (?:student|candidate|answer|response)\b.{0,20}\b(?:been|was|is) (?:already )?(?:given|awarded|granted) ${ALL} ${MARKS}`,
  ),
  /\b(?:marking (?:scheme|rules?|policy)|rubric|marking instructions)\b.{0,20}\b(?:changed|void|cancelled|suspended|replaced|overridden|no longer)\b/,
  /\b(?:all|every|each)(?: of)?(?: the| these)? (?:rubric )?(?:criteria|criterion|requirements?|rubric points?|marking points?)\b.{0,20}\b(?:met|satisfied|fulfilled|covered|addressed|achieved)\b/,
  /\b(?:this|the|my) (?:student|candidate|answer|response|submission)(?:'s answer)? (?:is|has been|was|fully|completely|clearly) ?(?:\w+ )?(?:correct|verified|approved|validated|perfect|meets|satisfies|pre-?approved|already graded)\b.{0,40}\b(?:marks?|criteria|rubric|credit|score|teacher|examiner|grader|full)\b/,
  // Speak to the grader, or in its place.
  new RegExp(
    String.raw`^(?:dear|hello|hi|hey|attention|note(?: to)?(?: the)?|message (?:to|for)(?: the)?|to(?: the| my)?)[ ,:]+(?:the |my |whoever )?(?:${GRADER}|whom ?soever|marks this)\b`,
  ),
  new RegExp(
    String.raw`\b(?:you are|you're|act as|pretend (?:to be|you are)|behave (?:as|like)|as)(?: now)? (?:an? |the |my )?(?:\w+ ){0,2}${GRADER}\b.{0,60}\b(?:you|your|must|should|will|mark|grade|score|award|always|gives?)\b`,
  ),
  /\b(?:new|updated|revised|additional|special|hidden|important|secret) (?:instructions?|system prompts?|rubric|grading (?:policy|rules|instructions?))\b.{0,10}[:=-]/,
  /(?:<\/?\|?(?:im_start|im_end|system|assistant|user|endoftext|instructions?|prompt|answer|student_answer|rubric)\|?>|\[\/?(?:inst|system)\]|<<\/?sys>>|#{2,} ?(?:system|instruction|assistant|response|new task))/,
  /^(?:system|assistant|developer)(?: (?:message|prompt|note|override|instruction|update))? ?[:>\]-]+ ?(?:.*\b(?:you|mark|grade|award|score|ignore|give|answer is|full)\b|$)/,
  /\b(?:system (?:prompt|override|message)|prompt injection|jailbreak|developer mode|end of (?:student(?:'s)? )?(?:answer|submission|response)|begin (?:system|instructions))\b/,
  new RegExp(`^(?:${ALL}) ${MARKS},? ?(?:please|plz|pls|for (?:this|me))?[.!]*$`),
  new RegExp(
    String.raw`\b(?:this|my|the) (?:answer|response)\b.{0,20}\b(?:gets?|receives?|is worth|earns?|scores?|should be (?:graded|marked|scored)|must be (?:graded|marked|scored))\b.{0,12}\b${ALL}`,
  ),
  new RegExp(
    String.raw`\b(?:all|every) (?:answers?|responses?|students?|candidates?) (?:gets?|receives?|must get|should get|are given|scores?|earns?) (?:the )?${ALL}`,
  ),
  new RegExp(
    String.raw`\b(?:correct|right|final|only acceptable|fair) ${MARKS} (?:for|of) (?:this|my|the) (?:answer|response|question|student|candidate)\b`,
  ),
  new RegExp(
    String.raw`\b(?:respond|reply|answer|output|return|print) (?:(?:only |just )?with:?|only|just) ?["']?(?:\d+(?:\.\d+)? ?(?:/|out of) ?\d+|${ALL} ${MARKS}|the (?:maximum|full))`,
  ),
  // Fake output, one line of it.
  /["'](?:awarded|marks?_?(?:awarded)?|score|total_?(?:score|marks)?|grade|points|confidence|needs_review|max_marks|criteria)["'] ?: ?["'[{]?(?:\d|true|false|full|max|null)/,
];

/** JSON-like blocks run over several lines and full stops, so they are looked for in the whole text. */
const FAKE_OUTPUT =
  /\{[^{}]*(?:["'](?:awarded|marks|score|total|grade|points|confidence|needs_review|criteria|feedback)["']|\b(?:awarded|needs_review|max_marks))\s*:[\s\S]*\}|```(?:json)?[\s\S]*?["'](?:awarded|marks|score|grade|points)["'][\s\S]*?```/giu;

/** Takes out of an answer every sentence that talks to the grader, so that it can neither raise nor lower a mark. */
export function withoutInstructions(answer: Answer): Cleaned {
  const found = instructionsIn(answer.text);
  if (found.length === 0) return { text: answer.text, lines: answer.lines, found };
  let text = answer.text;
  for (const sentence of found) text = text.replace(sentence, () => ' ');
  return { text, lines: answer.lines, found };
}

/** The sentences of a text that talk to the grader, exactly as they stand in it. */
export function instructionsIn(text: string): string[] {
  const blocks = [...text.matchAll(FAKE_OUTPUT)].map((match) => match[0]);
  let rest = text;
  for (const block of blocks) rest = rest.replace(block, () => '\n');
  const sentences = rest.match(/[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*/g) ?? [];
  const found = sentences.filter((sentence) => {
    const plain = toPlain(sentence);
    return ADDRESSES.some((pattern) => pattern.test(plain));
  });
  return [...blocks, ...found.map((sentence) => sentence.trim())];
}

// biome-ignore format: a table
const LOOKALIKES: Record<string, string> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ѕ: 's', ԁ: 'd', ո: 'n', ɡ: 'g', ο: 'o', α: 'a',
  ε: 'e', ι: 'i',
};

/** Lower case, plain letters: undoes what hides a sentence from a pattern but not from a reader. */
function toPlain(sentence: string): string {
  const visible = sentence
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/[‘’]/g, "'")
    .replace(/[*_~`"“”]+(?=\w)|(?<=\w)[*_~`"“”]+/g, (signs) => (/["“”_]/.test(signs) ? signs : ''));
  // `i g n o r e   t h e` is read as `ignore the`.
  const joined = visible.replace(/\b\w(?:[ .-]\w){3,}\b(?:\s{2,}|$)?/g, (run) => `${run.replace(/[ .-]/g, '')} `);
  return joined.replace(/\s+/g, ' ').trim();
}
