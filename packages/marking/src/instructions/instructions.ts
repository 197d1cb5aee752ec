import type { Question } from '../answers.ts';
import { type KindName, kindsOf } from '../claims/claim.ts';
import { isNonAnswer } from '../text/non-answer.ts';
import { takesBack } from '../text/statements.ts';
import { latinStretches } from './disguises.ts';
import { expectedFrom, speaksOfMarking, talkAmong } from './talk.ts';

/** An answer without the sentences that address the marker. */
export interface Cleaned {
  text: string;
  /** The sentences removed, as they were written. */
  found: string[];
}

/** JSON-like blocks, which may contain line ends and full stops, so they are searched for in the whole text. */
const FAKE_JSON =
  /\{[^{}]*(?:["'](?:awarded|marks|score|total|grade|points|confidence|needs_review|criteria|feedback)["']|\b(?:awarded|needs_review|max_marks))\s*:[\s\S]*\}/giu;
const FENCE = '```';
/**
 * Up to this many characters, a text without words is a number, a fraction or a formula, which does not address
 * anybody.
 */
const FIGURE_MAX = 12;
const FAKE_KEY = /["'](?:awarded|marks|score|grade|points)["']/iu;

/**
 * More than `REMNANT` words beside sentences to the marker are an answer; words shorter than `SHORT` are ignored, since
 * any text has them.
 */
const [REMNANT, SHORT] = [4, 3];

/** Marks stated in a question, such as `[5 marks]`, whose words are not part of what is asked. */
const WORTH = /[([]?\b\d+(?:\.\d+)?\s*(?:marks?|points?)\b[)\]]?/gi;
/** Questions that ask for a letter, dialogue or the like, which address somebody legitimately. */
const ASKS_TO_ADDRESS =
  /\b(?:letter|application|e-?mail|dialogue|conversation|speech|diary|invitation|notice|complaint|petition|story|script|interview|advertisement|message)\b/i;

/** Removes from an answer every sentence that addresses the marker, so that it can neither raise nor lower a mark. */
export function withoutInstructions(answer: string, question: Question): Cleaned {
  const criteria = question.rubric?.criteria ?? [];
  const wanted = criteria.flatMap(({ name, guidance, keywords }) => [name, guidance, ...keywords]);
  const accepted = question.answer?.accepted ?? [];
  const asked = question.text ?? '';
  const expected = [question.modelAnswer ?? '', ...accepted, ...wanted].filter(Boolean);
  const said = [asked.replace(WORTH, ' '), ...expected];
  const talk = instructionsIn(answer, said);
  // A sentence that retracts the rest, or says that there is no answer, belongs to the answer.
  const isOwn = (sentence: string) =>
    isNonAnswer(sentence) || isClaim(sentence) || (takesBack(sentence) && sentence.trim() !== answer.trim());
  const spoken = talk.filter((sentence) => !isOwn(sentence));
  const found = ASKS_TO_ADDRESS.test(asked) ? spoken.filter(speaksOfMarking) : spoken;
  const text = found.reduce((rest, sentence) => rest.replace(sentence, () => ' '), answer);
  const isOnlyTalk = found.length > 0 && expected.length > 0 && isRemnant(text, said);
  return { text: isOnlyTalk ? '' : text, found };
}

/** Claims that no words make. Markup and letters set apart may be read as code or as a list, and still address somebody. */
const FIGURES: readonly KindName[] = ['amount', 'ratio', 'formula', 'reaction'];

/** Whether a sentence is a number, a formula or the like, which addresses nobody: `1 out of 4`, `½N2 + 3/2 H2 → NH3`. */
const isClaim = (sentence: string): boolean =>
  kindsOf(sentence, { question: '', isNeutral: () => false }).some((kind) => FIGURES.includes(kind));

/**
 * Whether the text beside sentences to the marker is a remnant of them, such as `END OF MESSAGE`: a few words, none of
 * them from the question or the expected answer.
 */
function isRemnant(rest: string, said: readonly string[]): boolean {
  const known = new Set(wordsIn(said.join(' ')).filter((word) => word.length > SHORT));
  const words = wordsIn(rest);
  if (words.some((word) => latinStretches(word).length === 0)) return false;
  return words.length <= REMNANT && !words.some((word) => /\d/.test(word) || known.has(word));
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Finds the sentences of a text that address the marker, exactly as they are written in it.
 *
 * @param wanted texts that a good answer may repeat; their words are not evidence.
 */
export function instructionsIn(text: string, wanted: readonly string[] = []): string[] {
  const known = new Set(wanted.join(' ').toLowerCase().match(/\w+/g));
  const blocks: string[] = [];
  let rest = text;
  for (const find of [fencedOutput, fakeJson, remarks]) {
    for (const block of find(rest)) {
      if (isWanted(block, known)) continue;
      blocks.push(block);
      rest = rest.replace(block, () => '\n');
    }
  }
  const spoken = splitSentences(rest)
    .flatMap(latinStretches)
    .filter((sentence) => sentence.length > FIGURE_MAX || /\p{L}{2}/u.test(sentence));
  return [...blocks, ...talkAmong(spoken, expectedFrom(wanted), blocks.length > 0)];
}

/** Ends of sentences in scripts that may put no space after them. */
const OTHER_STOPS = /(?<=[。｡！？؟۔।॥։።၊။។])/u;

/** Splits a text into sentences and lines. */
export function splitSentences(text: string): string[] {
  const found = text
    .split(OTHER_STOPS)
    .flatMap((part) => part.match(/[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*/g) ?? []);
  return found.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Whether the question asks for data such as `student = {"name": "Ravi", "score": 85}`. */
function isWanted(block: string, known: ReadonlySet<string>): boolean {
  const keys = [...block.matchAll(/["']?(\w+)["']?\s*:/g)].map(([, key]) => key!.toLowerCase());
  return keys.length > 0 && keys.every((key) => known.has(key));
}

const fakeJson = (text: string): string[] => [...text.matchAll(FAKE_JSON)].map(([block]) => block);

const MARKER = `(?:teacher|examiner|marker|grader|evaluator|assessor|professor|invigilator)`;
/** Forged remarks of a marker, to the end of the line: `Teacher: Well done! 5/5`. */
const REMARK = new RegExp(
  String.raw`(?<=^|[.!?]\s|\n)\s*${MARKER}(?:['’]?s)?(?: (?:comments?|remarks?|feedback|note))?\s*:[^\n]{0,200}(?:\d\s*/\s*\d|\b(?:marks?|full|well done|good|great|excellent|outstanding|perfect|correct|right)\b|[✓✔])[^\n]*`,
  'giu',
);
const remarks = (text: string): string[] => [...text.matchAll(REMARK)].map(([remark]) => remark.trim());

/**
 * Finds fenced blocks that look like marks. It splits the text instead of matching one regular expression, which would
 * be slow on some texts.
 */
function fencedOutput(text: string): string[] {
  const between = text.split(FENCE).slice(1, -1);
  return between.filter((part) => FAKE_KEY.test(part)).map((part) => `${FENCE}${part}${FENCE}`);
}
