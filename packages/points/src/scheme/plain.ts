import { tidied } from '../layout.ts';
import { accept, listed, NOTES } from './accept.ts';
import { withAllocation } from './allocation.ts';
import { plainBrackets, withoutWorth } from './brackets.ts';
import { chosenFrom } from './choice.ts';
import { coded } from './coded.ts';
import { amountsOf, type Direction, directionIn, hundredths, type Register, stem } from './direction.ts';
import { linesOf } from './lines.ts';
import { segmentsOf } from './segments.ts';

/**
 * Rewrites a mark scheme so that every direction stands in brackets of one form and nothing else but statements is left:
 * `Award 1 mark for saying that ice floats` becomes `ice floats [1 marks]`. The forms are `[1 marks]` behind what is
 * worth so much; `[or …]` behind what may be said in other words; and `[any 2]`, `[1 each]`, `[max 3]` of a list.
 */
export function plainScheme(text: string, question: string): string {
  const lines = linesOf(tidied(text).split('\n'), registerOf(text, question));
  const register = registerOf(lines.join('\n'), question);
  const plain: string[] = [];
  for (const line of lines) addLine(line, plain, register);
  const result = plain.join('\n');
  return /[\p{L}\p{N}]/u.test(result.replace(NOTES, '')) ? result : text;
}

/** How many of the things that a heading names are enough: `Any two uses`. */
export function countIn(heading: string): number | undefined {
  return directionIn(heading, registerOf(heading, heading))?.needs;
}

const SCHEME =
  /[([]\s*(?:\d(?:\.5)?\s?½?|½)\s*(?:marks?|m|pts?)?\s*[)\]]|(?:\d|½|one|two)\s?marks?\b|\bmax(?:imum)? \d|(?:\d|½) each\b|\bany (?:one|two|three|four|\d)\b.*:|^\W*(?:accept|allow|reject|ignore|do not (?:accept|allow))\s*:/im;

/** `savings fall – 1` several times. */
const BARE_WORTHS = /\p{L}{3}\s[–—-]\s?(?:\d½?|½)\s*(?=[;.\n]|$)/gu;

function registerOf(text: string, question: string): Register & { areHeaded: boolean } {
  const words = question.match(/\p{L}+/gu) ?? [];
  const register = {
    asked: new Set(words.map(stem)),
    isScheme: SCHEME.test(text) || (text.match(BARE_WORTHS)?.length ?? 0) > 1,
  };
  const heads = text.split('\n').filter((line) => {
    const [first, ...more] = segmentsOf(line);
    const direction =
      first && more.length > 0 && /:\s/.test(first.text) ? directionIn(first.text, register) : undefined;
    return direction?.kind === 'point' && (direction.marks ?? direction.most) !== undefined;
  });
  return { ...register, areHeaded: heads.length > 1 };
}

/** `owtte`, `or equivalent`: that other words will do goes without saying. */
const OTHER_WORDS =
  /[\s,(]*\b(?:owtte|OWTTE|o\.w\.t\.t\.e\.?|ora|ORA|AVP|or equivalent|or words to that effect|or similar(?: words)?)\b\)?/g;

/** Adds a line of a scheme in plain notation to those before it. */
function addLine(line: string, plain: string[], register: ReturnType<typeof registerOf>): void {
  const or = /^(?:OR|or)[\s:]+(?=\S)/.exec(line);
  if (or && plain.length > 0) {
    plain.push(`${plain.pop()} [or ${listed(withoutWorth(line.slice(or[0].length)).bare)}]`);
    return;
  }
  const segments = segmentsOf(
    withAllocation(line)
      .replace(OTHER_WORDS, '')
      .replace(/\s*\((?:or|OR)\)\s+(?=\S)/g, ' / '),
  );
  const isHeading = segments.length > 1 && register.areHeaded;
  const areLed = register.isScheme && LED.test(segments[0]?.text ?? '');
  let out = '';
  let listing: 'accept' | 'refuse' | undefined;
  for (const [index, segment] of segments.entries()) {
    const text = areLed ? segment.text.replace(LED, '$2 $1') : segment.text;
    const { bare, worth } = withoutWorth(text);
    const direction =
      (index === 0 ? chosenFrom(bare, segments) : undefined) ??
      coded(bare, segments[index - 1]?.end, register) ??
      directionIn(bare, register);
    // `Accept: a; b; c`: the semicolons divide what is accepted.
    if (!direction && listing === 'refuse') continue;
    if (!direction && listing === 'accept') {
      out = `${out.trimEnd()} [also ${listed(bare)}] `;
      continue;
    }
    const isList = /^\W*(?:\p{L}+ ){0,3}\p{L}+\s*:/u.test(bare) && segment.end.startsWith(';');
    listing = isList && (direction?.kind === 'accept' || direction?.kind === 'refuse') ? direction.kind : undefined;
    // Behind several items of one line, what is accepted is another of them.
    const isItem =
      direction?.kind === 'accept' && index > 1 && segments.slice(0, index).every(({ end }) => end.startsWith(';'));
    if (listing === 'accept' || isItem) {
      out = `${out.trimEnd()} [also ${listed(direction!.rest)}] `;
      continue;
    }
    if (direction?.kind === 'refuse') continue;
    if (direction?.kind === 'accept') {
      for (const each of direction.rest.split(/,\s+(?=["'“‘])/)) out = accept(each, plain, out);
      continue;
    }
    const whole = direction
      ? direction.rest.replace(/[.;,]+$/, '')
      : plainTail(plainBrackets(text, register), register);
    const said = register.isScheme ? whole.replace(EXAMINER, '') : whole;
    const notes = direction ? amountsOf(direction, worth !== '') + worth : '';
    if (direction?.marks === 0) continue;
    if (isHeading && direction?.kind === 'point' && index === 0) {
      out = headed(bare, direction, worth);
      continue;
    }
    // `The order is B, A. One of these reasons:` chooses among the lines behind it.
    if (said.trim() === '' && /\p{L}/u.test(out) && /:\s*$/.test(bare) && direction?.needs !== undefined) {
      plain.push(out.trim());
      out = notes.trim();
      continue;
    }
    out = said.trim() === '' ? `${out.trimEnd()}${notes} ` : `${out}${said}${notes}${segment.end || ' '}`;
  }
  if (/[\p{L}\p{N}]/u.test(out) || !/[\p{L}\p{N}]/u.test(line)) plain.push(out.trim());
}

/** `Explains that …`, `ref. to …`: how examiners write down what an answer says. */
const EXAMINER = new RegExp(
  [
    String.raw`^(?:(?:the )?(?:answer|candidate|student|response)s? )?(?:says?|states?|mentions?|explains?|describes?|identif(?:y|ies)|notes?|recogni[sz]es?|shows?) (?:that|how|why)\s+`,
    String.raw`^(?:ref(?:erence|s)?\.?|references) to\s+`,
    String.raw`^(?:the )?idea (?:that|of)\s+`,
    String.raw`^mention(?:s|ing)? of\s+`,
    String.raw`^for \p{L}+ing (?:that|how|why)\s+`,
    String.raw`^for (?:naming|giving|mentioning|identifying|stating)\s+`,
    String.raw`^(?:an? |the |any )?(?:good |better |full |strong |complete )?(?:answers?|responses?|candidates?|students?) (?:will|should|may|must|could|would|might|can)(?: also)? (?:say|state|mention|explain|describe|identify|note|refer to|discuss|include|show|recogni[sz]e)(?: that| how| why)?\s+`,
  ].join('|'),
  'iu',
);
/** `Causes – 2 marks: …`: a heading with what its section is worth. */
const WORTH_OF_HEADING = /^([^:;]{1,60}?)\s[–—-]\s?(\d{1,2}\s?½?|½)\s?(marks?|m|each)\s?(?=:\s)/i;
/** `average cost falls – 2` in a scheme: what the statement is worth. */
const BARE_WORTH = /^(.*\p{L}{3})\s[–—-]\s?(\d½?|½)[.\s]*$/isu;
/** What may be a direction behind a statement: `rusts – 1 mark`, `tin, any two`. */
const TAIL = /^(.*\S)(?:\s[–—-]\s?|[,:.]\s+|\s+(?=any\s))([^,:;–—]+)$/is;

/** A statement whose direction behind it is in plain notation. */
function plainTail(text: string, register: Register): string {
  const [, said, tail] = TAIL.exec(text) ?? [];
  const direction = tail === undefined ? undefined : directionIn(tail, { ...register, asked: new Set() });
  if (direction?.kind === 'note' && amountsOf(direction) !== '') return said! + amountsOf(direction);
  const [, bare, worth] = (register.isScheme && BARE_WORTH.exec(text)) || [];
  if (bare !== undefined) return `${bare} [${(hundredths(worth!) ?? 0) / 100} marks]`;
  return text.replace(WORTH_OF_HEADING, (_, head: string, amount: string, word: string) => {
    return `${head} [${(hundredths(amount) ?? 0) / 100} ${/each/i.test(word) ? 'each' : 'marks'}]`;
  });
}

/** `(1 pt) Names the acid.`: a worth in front of its statement. */
const LED = /^([([]\s?(?:\d{1,2}|½|\d½)\s?(?:marks?|m|pts?|points?)?\s?[)\]])\s+(.*\S)\s*$/is;

/** `Up to 2 marks for description: …; …` as a heading of its list: `Description [2 marks]: …; `. */
function headed(text: string, { most, marks, rest }: Direction, worth: string): string {
  const name = /(\p{L}+)\s*:\s/u.exec(text)?.[1] ?? 'Part';
  const said = rest.replace(/[.;,]+$/, '');
  return `${name[0]!.toUpperCase()}${name.slice(1)} [${(marks ?? most)! / 100} marks]: ${said}${worth}; `;
}
