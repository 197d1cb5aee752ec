// docs/integrators/errors.md has one entry for each code, none invented, and its examples are the service's own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIELD_CODES } from '@exam-evaluation/contract/errors/fields.ts';
import { CATALOGUE, type HttpErrorCode } from '@exam-evaluation/contract/errors.ts';
import { errorExamples } from '@exam-evaluation/gateway/openapi/errors.ts';
import { expect, test } from '@jest/globals';
import { blocksOf } from './blocks.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const read = (path: string) => readFileSync(join(DOCS, path), 'utf8');
const CODES = Object.keys(CATALOGUE) as HttpErrorCode[];

interface Entry {
  title: string;
  text: string;
}

const entries: Entry[] = read('integrators/errors.md')
  .split(/^### /m)
  .slice(1)
  .map((section) => section.split(/^## /m)[0]!)
  .map((section) => ({ title: section.split('\n')[0]!, text: section }));
const refusals = entries.filter(({ title }) => !title.startsWith('Submission: '));
const failures = entries.filter(({ title }) => title.startsWith('Submission: '));

test('every code of the catalogue has one entry, and no other has', () => {
  expect(refusals.map(({ title }) => title).sort()).toEqual(CODES.toSorted());
});

test('every submission error code of the contract has one entry, and no other has', () => {
  const clauses = [...read('contract/submission-errors.md').matchAll(/^\| \*\*SERR-\d+\*\* \| `(\w+)`/gm)];
  const codes = clauses.map(([, code]) => `Submission: ${code}`);
  expect(codes.length).toBeGreaterThan(5);
  expect(failures.map(({ title }) => title).sort()).toEqual(codes.sort());
});

test('every field code has its row', () => {
  const table = read('integrators/errors.md').split('## Field codes')[1]!.split(/^## /m)[0]!;
  const codes = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
  expect(codes.sort()).toEqual(FIELD_CODES.toSorted());
});

const examples = errorExamples(CODES);

test.each(refusals.map((entry) => [entry.title, entry.text]))(
  '%s: status, what to do, and the example',
  (title, text) => {
    const code = title as HttpErrorCode;
    expect(text).toContain(`\`${CATALOGUE[code].status}\` `);
    expect(text).toMatch(/^\*\*Do:\*\* .{20,}/m);
    expect(JSON.parse(blocksOf(text)[0]!.text)).toEqual(examples[code]!.value);
  },
);

test.each(failures.map((entry) => [entry.title, entry.text]))('%s: what to do, and an example', (title, text) => {
  expect(text).toMatch(/^\*\*Do:\*\* .{20,}/m);
  for (const block of blocksOf(text)) {
    const shown = JSON.parse(block.text);
    expect(shown).toMatchObject({ status: 'failed', credits_charged: null });
    expect(`Submission: ${shown.error.code}`).toBe(title);
  }
});

test('every link between the pages leads somewhere', () => {
  const pages = readdirSync(join(DOCS, 'integrators')).filter((name) => name.endsWith('.md'));
  const anchors = new Map(pages.map((page) => [page, anchorsOf(read(`integrators/${page}`))]));
  for (const page of pages) {
    for (const [, target, anchor] of read(`integrators/${page}`).matchAll(/\]\(([\w.-]+\.md)?(?:#([\w-]+))?\)/g)) {
      const name = target ?? page;
      expect(`${page}: ${name}: ${pages.includes(name)}`).toBe(`${page}: ${name}: true`);
      if (anchor) expect(`${page}: #${anchor}: ${anchors.get(name)!.has(anchor)}`).toBe(`${page}: #${anchor}: true`);
    }
  }
});

/** As GitHub makes them of headings. */
const anchorsOf = (markdown: string): Set<string> =>
  new Set(
    [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
