/** A part of a model answer under a heading or label of its own. */
export interface Section {
  /** `Advantages`, `(a)`; empty for what stands before the first heading, or where there is none. */
  heading: string;
  body: string;
}

/** A heading has at most so many words. */
const HEADING_WORDS = 6;
/** `Advantages (any two):`, `Benefits:`, at the beginning of a line or sentence; not `10:30` nor `2:1`. */
const HEADED = /(^|[.;!?)\]]\s+|\n\s*)((?:[-*•]\s+)?\p{Lu}[^.:;!?\n]{0,60}?):\s+(?=\S)/gu;
/** `(a) … (b) …`, `(i) … (ii) …`, with at least two labels in order. */
const LABELLED = /(^|\s)\(([a-h]|[ivx]{1,4})\)\s+/g;

/** The sections of a model answer, where it has several; else one without a heading. */
export function sectionsOf(text: string): Section[] {
  const labelled = cutAt(
    text,
    [...text.matchAll(LABELLED)].map(({ index, 0: whole, 2: label }) => mark(index, whole, `(${label})`)),
  );
  if (labelled.length > 2 || (labelled.length === 2 && labelled[0]!.heading !== '')) return labelled;
  const heads = [...text.matchAll(HEADED)].flatMap(({ index, 0: whole, 1: before, 2: head }) =>
    head!.trim().split(/\s+/).length <= HEADING_WORDS
      ? [mark(index + before!.length, whole.slice(before!.length), head!.replace(/^[-*•]\s+/, '').trim())]
      : [],
  );
  return heads.length >= 2 ? cutAt(text, heads) : [{ heading: '', body: text.trim() }];
}

interface Mark {
  start: number;
  end: number;
  heading: string;
}

function mark(start: number, whole: string, heading: string): Mark {
  return { start, end: start + whole.length, heading };
}

function cutAt(text: string, marks: readonly Mark[]): Section[] {
  const before = text.slice(0, marks[0]?.start ?? text.length).trim();
  const own = marks.map(({ end, heading }, at) => ({ heading, body: text.slice(end, marks[at + 1]?.start).trim() }));
  return [...(before === '' ? [] : [{ heading: '', body: before }]), ...own].filter(({ body }) => body !== '');
}
