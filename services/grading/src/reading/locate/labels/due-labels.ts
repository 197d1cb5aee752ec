import { distance } from 'fastest-levenshtein';
import { type Line, surenessOf } from '../lines.ts';
import type { ScannedLine } from './candidates.ts';
import type { CopyLabels } from './copy-labels.ts';
import { answerWord } from './labels.ts';
import { lookingLike } from './look-alikes.ts';
import { isBelow, type PaperOrder, type Place } from './paper-order.ts';
import { isRoman, type LabelIndex, romanNumber, type Target } from './resolve.ts';

/** Confidence from which what is no roman number is taken for a word. */
const SURE_PART = 80;

/** Labels that were not read or not written, told by the question that is due where they stand. */
export class DueLabels {
  readonly #scanned: readonly ScannedLine[];
  readonly #index: LabelIndex;
  readonly #labels: CopyLabels;
  readonly #order: PaperOrder;
  #leads: ReadonlySet<string> | undefined;

  constructor(scanned: readonly ScannedLine[], index: LabelIndex, labels: CopyLabels, order: PaperOrder) {
    this.#scanned = scanned;
    this.#index = index;
    this.#labels = labels;
    this.#order = order;
  }

  /** The first part of `2. It`, where only the others have labels: `(a)` was left out, or not read. */
  firstPart({ questionId, path, end }: Target, { text }: Line): Target | undefined {
    const first = questionId === undefined ? this.#order.after(undefined, path) : undefined;
    const second = first && this.#order.after(...first);
    if (!first || !second || !isBelow(second[1], path) || !/\p{L}{2}/u.test(text.slice(end))) return undefined;
    const isLeftOut = !this.#labels.isLabelled(first[1]) && this.#labels.isLabelled(second[1]);
    return isLeftOut ? { questionId: first[0], path: [...first[1]], end } : undefined;
  }

  /**
   * `Ans -` or `Qu.` whose number was not read, among `Ans 1 -` or `Q1.`: the question between those before and after it,
   * if it has no label.
   *
   * @param entered line that the question being answered has its label on.
   */
  unnumbered(at: number, [questionId, path]: Place, entered: number): Target | undefined {
    const { text } = this.#scanned[at]!.line;
    const end = unreadNumber(text);
    if (end === 0 || this.#labels.isLabelled(path)) return undefined;
    const after = this.#scanned.slice(at + 1).find(({ candidate }) => candidate?.label.named);
    const due = this.#order.after(questionId, path)?.[0];
    const next = after && this.#index.resolve(after.candidate!.label, after.line.text, [])?.questionId;
    const isAnswer = answerWord(text) > 0;
    // The last one has its like before it alone; `Ans:` may go on with the answer.
    const like = due !== undefined ? after : isAnswer ? undefined : this.#scanned[entered];
    const isBetween = next === due && like !== undefined && answerWord(like.line.text) > 0 === isAnswer;
    return isBetween ? { questionId, path: [...path], end } : undefined;
  }

  /**
   * `#312` after `#2` for `#3 12`: the number that is due, run into the figures beside it.
   *
   * @param entered line that the question being answered has its label on.
   */
  runIn(at: number, [questionId, path]: Place, entered: number): Target | undefined {
    const { line, candidate } = this.#scanned[at]!;
    const [number = ''] = path;
    const read = candidate?.label.parts[0] ?? '';
    if (!candidate?.label.named || path.length > 1 || !/^\d{2,}$/.test(read) || !read.startsWith(number))
      return undefined;
    if (this.#index.resolve(candidate.label, line.text, [])) return undefined;
    // A list within an answer has numbers, too: only what is written as this is may be the label.
    const lead = leadOf(line.text);
    const isWritten = this.#scanned.some(
      ({ line: { text }, candidate: other }) =>
        other && leadOf(text) === lead && this.#index.resolve(other.label, text, [])?.questionId === questionId,
    );
    const isLike = lead !== '' && leadOf(this.#scanned[entered]!.line.text) === lead;
    const end = line.text.indexOf(read) + number.length;
    return isLike && !isWritten ? { questionId, path: [...path], end } : undefined;
  }

  /** `AS:` where 5 is due among `A4:` and `A6:`, or `Sa Rust` where 5(a) is: a figure that was taken for a letter. */
  lookAlike(at: number, [questionId, path]: Place): Target | undefined {
    const [number = '', part = ''] = path;
    if (path.length > 2 || !/^\d+$/.test(number) || this.#labels.isLabelled(path)) return undefined;
    const { text } = this.#scanned[at]!.line;
    if (path.length === 2) {
      const run = new RegExp(
        `^\\W*(?:Q\\W{0,2})?${lookingLike(number)}{1,2}[.(]?${part}(?:[.):\\]]+(?=\\s|$)${isRoman(part) ? '' : '|(?=\\s+[\\p{Lu}\\p{N}])|\\s*$'})`,
        'u',
      );
      const end = /^[a-h]$/.test(part) || isRoman(part) ? run.exec(text)?.[0].length : undefined;
      return end === undefined ? undefined : { questionId, path: [...path], end };
    }
    const end = this.#endBehindLead(text, number);
    return end === undefined ? undefined : { questionId, path: [...path], end };
  }

  /** `Al)` out of turn, where one question alone that has no label looks like it. */
  onlyAlike(at: number): Target | undefined {
    const { line, candidate } = this.#scanned[at]!;
    if (candidate && this.#index.resolve(candidate.label, line.text, [])) return undefined;
    const found = this.#order.all.flatMap(([questionId, path]) => {
      const end = path.length === 1 && /^\d+$/.test(path[0]!) ? this.#endBehindLead(line.text, path[0]!) : undefined;
      return end === undefined || this.#labels.isLabelled(path) ? [] : [{ questionId, path: [...path], end }];
    });
    return found.length === 1 ? found[0] : undefined;
  }

  /** Where a number ends that may have been misread, behind what stands before the others. */
  #endBehindLead(text: string, number: string): number | undefined {
    this.#leads ??= new Set(
      this.#scanned.flatMap(({ line, candidate }) => (candidate?.label.named ? letteredLead(line.text) : [])),
    );
    for (const lead of this.#leads) {
      if (lead === '') continue;
      const written = lead.replaceAll(/[.#-]/g, String.raw`\$&`);
      const pattern = new RegExp(`^\\W*${written}${lookingLike(number)}(?:\\s*[.):\\]]+(?=\\s|$)|\\.(?=\\d)|\\s*$)`);
      const end = pattern.exec(text)?.[0].length;
      if (end !== undefined) return end;
    }
    return undefined;
  }

  /** `vit)` or `Ul.` for the roman number that is due, among others; `iu.` for a part if its reader doubts it. */
  romanAlike(at: number, [questionId, path]: Place): Target | undefined {
    const number = path.at(-1) ?? '';
    const { line, candidate } = this.#scanned[at]!;
    if (romanNumber(number) < 2) return undefined;
    if (path.length > 1) return this.#romanPart(at, [questionId, path]);
    if (this.#labels.isLabelled(path)) return undefined;
    // `(ID` is (II).
    const [label, bracketed, token = bracketed] =
      /^(?:\(?([IlVX]{1,4})D|\W*(?:Q\W{0,2})?([A-Za-z|!1]{1,5})[.):]+)(?=\s|$)/.exec(line.text) ?? [];
    if (!label || !token || (candidate && this.#index.resolve(candidate.label, line.text, []))) return undefined;
    // `it.` may end a sentence.
    if (!/[A-Z|!1]/.test(token) && !label.includes(')')) return undefined;
    return distance(strokesOf(token + (bracketed ? 'i' : '')), number) <= Math.min(2, number.length - 1)
      ? { questionId, path: [...path], end: label.length }
      : undefined;
  }

  #romanPart(at: number, [questionId, path]: Place): Target | undefined {
    const { line } = this.#scanned[at]!;
    const [label, token = ''] = /^\W*([iljtuvxIVX|!1]{1,5})[.):,]+(?=\s|$)/.exec(line.text) ?? [];
    const isWord = token !== path.at(-1) && surenessOf(line, label?.length ?? 0) >= SURE_PART;
    if (!label || isWord || this.#labels.isToCome(path, at)) return undefined;
    return distance(strokesOf(token), path.at(-1)!) <= 1
      ? { questionId, path: [...path], end: label.length }
      : undefined;
  }

  /** `Gi)` or `()` for the roman part that is due, as readers run it into its bracket. */
  roman({ text }: Line, [questionId, path]: Place): Target | undefined {
    const [label, number] = /^\W*(?:(\d{1,2})[\s.)]*)?(?:[dG][ivl|!1]{1,3}|\()\)\s*/.exec(text) ?? [];
    if (!label || !isRoman(path.at(-1)!) || this.#labels.isLabelled(path)) return undefined;
    return (number ?? path[0]) === path[0] ? { questionId, path: [...path], end: label.length } : undefined;
  }
}

/** Letters as the strokes of a roman number that they may have been. */
const strokesOf = (token: string): string =>
  token
    .toLowerCase()
    .replace(/[l1|!tj]/g, 'i')
    .replace(/[un]/g, 'ii')
    .replace(/m/g, 'iii')
    .replace(/y/g, 'v');

/** What stands before a label's number. */
const leadOf = (text: string): string => /^[^\d]*(?=\d)/.exec(text)?.[0].replace(/\s/g, '').toLowerCase() ?? '';

/** Letters that a label's number stands behind: `A`, `Ans.`; empty where there are none. */
const letteredLead = (text: string): string => /^\W*(\p{L}[\p{L}\s.#-]*)\d/u.exec(text)?.[1] ?? '';

/** Characters of `Ans -`, `Ans The`, `Qu.` or `AS.`, a label whose number was not read, that a text begins with; 0: none. */
function unreadNumber(text: string): number {
  const [question = ''] =
    /^\W*(?:Q[^\s\d]{0,2}|A[lISt])[.):]\s*|^\W*Q(?:n|ues?|uestion|UESTION|UES?)?(?:[\s.]*no)?\W*$|^\W*Question\s+(?=\p{Lu}\p{Ll})/u.exec(
      text,
    ) ?? [];
  if (question !== '') return question.length;
  const end = answerWord(text);
  return /[:\-–—)]\s*$/.test(text.slice(0, end)) || /^\p{Lu}\p{L}/u.test(text.slice(end)) ? end : 0;
}
