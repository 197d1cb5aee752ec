import type { Answer, AnswerLine } from '../answers.ts';
import { ADDRESSES } from './addresses.ts';

/** An answer without what it says to the grader. */
export interface Cleaned {
  text: string;
  lines: AnswerLine[];
  /** The sentences taken out, as they were written. */
  found: string[];
}

/** JSON-like blocks run over several lines and full stops, so they are looked for in the whole text. */
const FAKE_JSON =
  /\{[^{}]*(?:["'](?:awarded|marks|score|total|grade|points|confidence|needs_review|criteria|feedback)["']|\b(?:awarded|needs_review|max_marks))\s*:[\s\S]*\}/giu;
const FENCE = '```';
const FAKE_KEY = /["'](?:awarded|marks|score|grade|points)["']/iu;

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
  const blocks: string[] = [];
  let rest = text;
  for (const find of [fencedOutput, fakeJson]) {
    for (const block of find(rest)) {
      blocks.push(block);
      rest = rest.replace(block, () => '\n');
    }
  }
  const sentences = rest.match(/[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*/g) ?? [];
  const found = sentences.filter((sentence) => {
    const plain = toPlain(sentence);
    return ADDRESSES.some((pattern) => pattern.test(plain));
  });
  return [...blocks, ...found.map((sentence) => sentence.trim())];
}

const fakeJson = (text: string): string[] => [...text.matchAll(FAKE_JSON)].map(([block]) => block);

/** What stands between two fences and looks like marks. Split rather than matched: no text makes that slow. */
function fencedOutput(text: string): string[] {
  const between = text.split(FENCE).slice(1, -1);
  return between.filter((part) => FAKE_KEY.test(part)).map((part) => `${FENCE}${part}${FENCE}`);
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
    .replace(/(?<![*_~`"“”])[*_~`"“”]+(?=\w)|(?<=\w)[*_~`"“”]+/g, (signs) => (/["“”_]/.test(signs) ? signs : ''));
  // `i g n o r e   t h e` is read as `ignore the`.
  const joined = visible.replace(/\b\w(?:[ .-]\w){3,}\b(?:\s{2,}|$)?/g, (run) => `${run.replace(/[ .-]/g, '')} `);
  return joined.replace(/\s+/g, ' ').trim();
}
