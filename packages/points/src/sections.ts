import { hasBullet } from './items.ts';
import { labelsInOrder } from './layout.ts';
import { withoutListNotes, withoutNotes } from './notes.ts';

/** A part of a model answer under a heading or label of its own. */
export interface Section {
  /** `Advantages`, `(a)`; empty for what stands before the first heading, or where there is none. */
  heading: string;
  body: string;
}

/** The most sections, each of which is marked separately; further ones belong to the last. */
const SECTIONS_MAX = 20;
/** The longest heading, in words. */
const HEADING_WORDS = 6;
/** A line with a colon at its end that introduces what follows may have more. */
const LEAD_WORDS = 15;
/** A line of a program, such as `for i in range(3):`, is no heading. */
const PROGRAM = /[=;]|\w\(|^(?:def|class|for|while|if|elif|else|try|except|case|switch|with)\b/;
/** `Advantages (any two):`, `Benefits:`, at the beginning of a line or sentence; not `10:30` nor `2:1`. */
const HEADED = /(^|[.;!?)\]]\s+|\n\s*)((?:[-*•]\s+)?\p{Lu}[^.:;!?\n]{0,60}?): +(?=\S)/gu;
/** `(a) … (b) …`, `(i) … (ii) …`, `(A) … (B) …`. */
const LABELLED = /(^|\s)\(([a-j]|[A-J]|[ivx]{1,4})\)\s+/g;

/** The sections of a model answer, where it has several or a heading above; else one without a heading. */
export function sectionsOf(text: string): Section[] {
  const labels = labelsInOrder(text, LABELLED).map((label) => ({ ...label, heading: `(${label.label})` }));
  if (labels.length > 0) return cutAt(text, labels);
  const lines = headingLines(text);
  const within = headingsWithin(text).filter(({ isItem }) => lines.length === 0 || !isItem);
  const isHeaded = lines.length > 0 || within.length >= 2;
  return isHeaded ? cutAt(text, [...lines, ...within]) : atChoice(text).map((body) => ({ heading: '', body }));
}

/** What stands before `[any 2]` and what may be chosen behind it; a note before or behind all is about all. */
function atChoice(text: string): string[] {
  const lines = text.trim().split('\n');
  const at = lines.findIndex((line, index) => index > 0 && CHOICE.test(line));
  if (at < 0 || at === lines.length - 1) return [text.trim()];
  return [lines.slice(0, at).join('\n'), lines.slice(at).join('\n')];
}

const CHOICE = /^\[any \d+\]/;

/** Whether a text only introduces others: `Any three of:`, `The causes are:`. */
export function isIntroduction(text: string): boolean {
  const isLine = !text.includes('\n') && /:\s*$/.test(text) && wordCount(text) <= LEAD_WORDS;
  return isLine || isOnlyNotes(text);
}

function isOnlyNotes(text: string): boolean {
  return withoutNotes(withoutListNotes(text).text).text === '';
}

interface Mark {
  start: number;
  end: number;
  heading: string;
}

/** Headings within lines, each with the text after it. */
function headingsWithin(text: string): (Mark & { isItem: boolean })[] {
  return [...text.matchAll(HEADED)].flatMap(({ index, 0: whole, 1: before, 2: head }) => {
    if (wordCount(head!) > HEADING_WORDS) return [];
    const heading = head!.replace(/^[-*•]\s+/, '').trim();
    return [{ start: index + before!.length, end: index + whole.length, heading, isItem: hasBullet(head!) }];
  });
}

/** Lines that say what the lines after them are about: with a colon at the end, or short and above bullets. */
function headingLines(text: string): Mark[] {
  const lines = text.split('\n');
  let start = 0;
  return lines.flatMap((line, index) => {
    const [at, end] = [start, start + line.length];
    start = end + 1;
    const next = lines[index + 1];
    if (next === undefined || hasBullet(line) || isOnlyNotes(line)) return [];
    const isLead = /:\s*$/.test(line) && wordCount(line) <= LEAD_WORDS && !PROGRAM.test(line) && !/:\s*$/.test(next);
    const isHead = wordCount(line) <= HEADING_WORDS && !/[.;=]/.test(line) && hasBullet(next);
    return isLead || isHead ? [{ start: at, end, heading: line.trim() }] : [];
  });
}

function wordCount(text: string): number {
  return text.trim().split(/\s+/).length;
}

function cutAt(text: string, marks: readonly Mark[]): Section[] {
  const kept = marks.toSorted((a, b) => a.start - b.start).slice(0, SECTIONS_MAX);
  const before = text.slice(0, kept[0]?.start ?? text.length).trim();
  const own = kept.map(({ end, heading }, at) => ({ heading, body: text.slice(end, kept[at + 1]?.start).trim() }));
  return [...(before === '' ? [] : [{ heading: '', body: before }]), ...own].filter(({ body }) => body !== '');
}
