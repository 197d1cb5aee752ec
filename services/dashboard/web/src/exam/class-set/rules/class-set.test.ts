import { formatCode } from '@exam-evaluation/answer-sheets/code.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changed, readCode, type SetPage, splitByCode, splitByCount } from './class-set.ts';
import { findingsOf, needsOfCopies, usualCountOf } from './findings.ts';

const EXAM = crypto.randomUUID();
const candidates = Array.from({ length: 12 }, () => crypto.randomUUID());
const known = new Set(candidates);

function setPage(key: string, code?: { holder: string; page: number; examId?: string }, isBlank = false): SetPage {
  const text =
    code &&
    formatCode({
      examId: code.examId ?? EXAM,
      holder: { kind: 'candidate', id: code.holder },
      page: code.page,
      pages: 5,
      layout: '00AA',
    });
  const own = readCode(text);
  const at = { file: 0, page: 0, quarters: 0, fileName: 'class.pdf', picture: '' };
  return { ...at, key, isBlank, ...(own && { code: own }) };
}

const byKey = (pages: readonly SetPage[]) => new Map(pages.map((page) => [page.key, page]));

describe('printed sheets', () => {
  test('60 sheets of 12 candidates in any order, one missing and one doubled, are split without a wrong one', () => {
    const sheets = candidates.flatMap((holder, n) =>
      [1, 2, 3, 4, 5].map((page) => setPage(`${n}-${page}`, { holder, page })),
    );
    const missing = sheets.filter(({ key }) => key !== '4-3');
    const all = [...missing, setPage('7-2 again', { holder: candidates[7]!, page: 2 })];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (scan) => {
        const set = splitByCode(scan, EXAM, known);
        expect(
          new Map(set.copies.map(({ candidateId, pages }) => [candidateId, pages.map((key) => key.split(' ')[0])])),
        ).toEqual(
          new Map(
            candidates.map((id, n) => [id, [1, 2, 3, 4, 5].filter((p) => n !== 4 || p !== 3).map((p) => `${n}-${p}`)]),
          ),
        );
        expect([...set.leftOut.values()]).toEqual(['doubled']);
        expect([...set.leftOut.keys()][0]).toMatch(/^7-2/);
        const findings = set.copies.map((copy) => [copy.candidateId, findingsOf(copy, byKey(scan), 5).missing]);
        expect(findings.filter(([, numbers]) => numbers!.length > 0)).toEqual([[candidates[4], [3]]]);
        expect(needsOfCopies(set).size).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  test('what no code assigns is left out, and a holder who is not registered needs a person', () => {
    const pages = [
      setPage('own', { holder: candidates[0]!, page: 1 }),
      setPage('note'),
      setPage('empty', undefined, true),
      setPage('other', { holder: candidates[0]!, page: 1, examId: crypto.randomUUID() }),
      setPage('blank sheet', { holder: crypto.randomUUID(), page: 1 }),
    ];
    const set = splitByCode(pages, EXAM, known);
    expect([...set.leftOut]).toEqual([
      ['note', 'no_code'],
      ['empty', 'blank'],
      ['other', 'other_exam'],
    ]);
    expect([...needsOfCopies(set).values()]).toEqual(['nobody']);
  });

  test('a page moved to another copy is named: doubled, of somebody else, or without a code', () => {
    const pages = [
      setPage('a', { holder: candidates[0]!, page: 1 }),
      setPage('again', { holder: candidates[0]!, page: 1 }),
      setPage('b', { holder: candidates[1]!, page: 1 }),
      setPage('note'),
    ];
    let set = splitByCode(pages, EXAM, known);
    for (const page of ['again', 'b', 'note']) set = changed(set, { act: 'move', page, to: candidates[0]! });
    expect(set.leftOut.size).toBe(0);
    expect(set.copies).toHaveLength(1);
    expect(findingsOf(set.copies[0]!, byKey(pages), 4)).toEqual({
      missing: [2, 3, 4, 5],
      doubled: [1],
      withoutCode: 1,
      foreign: 1,
      tooMany: false,
      unusual: false,
    });
  });
});

describe('a fixed number of pages', () => {
  const pages = Array.from({ length: 7 }, (_, n) => setPage(String(n)));

  test('copies follow each other, and one that lacks pages is unusual', () => {
    const set = splitByCount(pages, 3);
    expect(set.copies.map((copy) => copy.pages)).toEqual([['0', '1', '2'], ['3', '4', '5'], ['6']]);
    expect(usualCountOf(set)).toBe(3);
    expect(set.copies.map((copy) => findingsOf(copy, byKey(pages), 3).unusual)).toEqual([false, false, true]);
  });

  test('copies are merged and split, and no page is lost or twice whatever a person does', () => {
    const change = fc.oneof(
      fc.record({ act: fc.constant('merge' as const), copy: fc.constantFrom('0', '2', '3', '4', '6') }),
      fc.record({ act: fc.constant('split' as const), page: fc.constantFrom('1', '2', '3', '5') }),
      fc.record({
        act: fc.constant('move' as const),
        page: fc.constantFrom('0', '3', '6'),
        to: fc.constantFrom('0', '4', undefined),
      }),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        let set = splitByCount(pages, 2);
        for (const one of changes) set = changed(set, one);
        const all = [...set.copies.flatMap((copy) => copy.pages), ...set.leftOut.keys()];
        expect(all.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
        expect(new Set(set.copies.map(({ key }) => key)).size).toBe(set.copies.length);
        expect(set.copies.every((copy) => copy.pages.length > 0)).toBe(true);
      }),
    );
    const merged = changed(splitByCount(pages, 3), { act: 'merge', copy: '3' });
    expect(merged.copies.map((copy) => copy.pages.length)).toEqual([6, 1]);
  });
});
