// Which pages of a class's scan are whose copy: the first proposal, and what a person changes in it. Pure; pages are
// named by keys.
import { parseCode, type SheetCode } from '@exam-evaluation/answer-sheets/code.ts';
import type { PageToTake } from '../pages/messages.ts';

/** A page of the scan. */
export interface SetPage extends PageToTake {
  key: string;
  /** Where it is in the scan, for people: the file's name and the page's number in it. */
  fileName: string;
  code?: SheetCode;
  isBlank: boolean;
  /** Address of its picture. */
  picture: string;
}

/** Why a page was left out of all copies. */
type LeftOut = 'blank' | 'no_code' | 'doubled' | 'other_exam' | 'person';

/** The pages of one candidate. */
export interface SetCopy {
  key: string;
  candidateId?: string;
  /** Keys of pages, in the order in which they are handed in; never empty. */
  pages: string[];
}

export interface ClassSet {
  copies: SetCopy[];
  /** Pages of no copy, by key. */
  leftOut: Map<string, LeftOut>;
}

export function readCode(text: string | undefined): SheetCode | undefined {
  return text ? parseCode(text) : undefined;
}

/**
 * Splits by the codes of printed sheets: each holder's pages in the order of the sheet, whatever the order of the scan.
 * What no code assigns is left out, for a person to decide.
 */
export function splitByCode(pages: readonly SetPage[], examId: string, candidateIds: ReadonlySet<string>): ClassSet {
  const leftOut = new Map<string, LeftOut>();
  const byHolder = new Map<string, SetPage[]>();
  for (const page of pages) {
    const { key, code, isBlank } = page;
    if (!code) leftOut.set(key, isBlank ? 'blank' : 'no_code');
    else if (code.examId !== examId) leftOut.set(key, 'other_exam');
    else {
      const own = byHolder.get(code.holder.id) ?? [];
      if (own.some((other) => other.code!.page === code.page)) leftOut.set(key, 'doubled');
      else byHolder.set(code.holder.id, [...own, page]);
    }
  }
  const copies = [...byHolder].map(([id, own]): SetCopy => {
    const sorted = own.toSorted((a, b) => a.code!.page - b.code!.page);
    return {
      key: id,
      ...(candidateIds.has(id) && { candidateId: id }),
      pages: sorted.map(({ key }) => key),
    };
  });
  return { copies, leftOut };
}

/** Splits into copies of the same number of pages, in the order of the scan. */
export function splitByCount(pages: readonly SetPage[], count: number): ClassSet {
  const copies = Array.from({ length: Math.ceil(pages.length / count) }, (_, at): SetCopy => {
    const own = pages.slice(at * count, (at + 1) * count).map(({ key }) => key);
    return { key: own[0]!, pages: own };
  });
  return { copies, leftOut: new Map() };
}

export type Change =
  | { act: 'assign'; copy: string; candidateId: string | undefined }
  /** Joins a copy to the one before it. */
  | { act: 'merge'; copy: string }
  /** Begins a copy with this page and those behind it. */
  | { act: 'split'; page: string }
  /** To the end of another copy, or out of all copies. */
  | { act: 'move'; page: string; to: string | undefined }
  /** Makes a copy of a page that is in none. */
  | { act: 'own_copy'; page: string };

export function changed({ copies, leftOut }: ClassSet, change: Change): ClassSet {
  switch (change.act) {
    case 'assign': {
      const { copy, candidateId } = change;
      const assign = ({ key, pages }: SetCopy): SetCopy => ({ key, pages, ...(candidateId && { candidateId }) });
      return { leftOut, copies: copies.map((one) => (one.key === copy ? assign(one) : one)) };
    }
    case 'merge': {
      const at = copies.findIndex(({ key }) => key === change.copy);
      const [before, own] = [copies[at - 1], copies[at]];
      if (!before || !own) return { copies, leftOut };
      const merged = { ...own, ...before, pages: [...before.pages, ...own.pages] };
      return { leftOut, copies: copies.toSpliced(at - 1, 2, merged) };
    }
    case 'split': {
      const at = copies.findIndex(({ pages }) => pages.includes(change.page));
      const own = copies[at];
      const from = own?.pages.indexOf(change.page) ?? 0;
      if (!own || from < 1) return { copies, leftOut };
      const parts = [
        { ...own, pages: own.pages.slice(0, from) },
        { key: freeKey(copies, change.page), pages: own.pages.slice(from) },
      ];
      return { leftOut, copies: copies.toSpliced(at, 1, ...parts) };
    }
    case 'move': {
      const { page, to } = change;
      if (to !== undefined && !copies.some(({ key }) => key === to)) return { copies, leftOut };
      const without = copies.map((one) => ({ ...one, pages: one.pages.filter((key) => key !== page) }));
      const moved = without.map((one) => (one.key === to ? { ...one, pages: [...one.pages, page] } : one));
      const still = new Map(leftOut);
      if (to === undefined) still.set(page, 'person');
      else still.delete(page);
      return { leftOut: still, copies: moved.filter(({ pages }) => pages.length > 0) };
    }
    case 'own_copy': {
      const still = new Map(leftOut);
      still.delete(change.page);
      return { leftOut: still, copies: [...copies, { key: freeKey(copies, change.page), pages: [change.page] }] };
    }
  }
}

/** A key for a new copy: its first page, or, where a copy has that key already, a longer one. */
function freeKey(copies: readonly SetCopy[], page: string): string {
  let key = page;
  while (copies.some((one) => one.key === key)) key += "'";
  return key;
}
