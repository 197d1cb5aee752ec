// Protects: the process that serves holds no dictionary, tagger or model; its children load what they compute with.
import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

/** Prints the addresses of all modules that importing a file loads. */
const PRINT_LOADED = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  await import(process.argv[1]);
  console.log(JSON.stringify(loaded));
  process.exit();`;

const loadedBy = (file: string): string[] => {
  const args = ['--input-type=module', '-e', PRINT_LOADED, file];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 120_000 })) as string[];
};

const HEAVY = /word-list|wink-|onnxruntime|tesseract\.js|english-words/;

test('the system loads no dictionary, tagger or model before a child needs it', () => {
  const loaded = loadedBy(`${import.meta.dirname}/system.ts`);
  expect(loaded.length).toBeGreaterThan(1_000);
  expect(loaded.filter((url) => HEAVY.test(url))).toEqual([]);
});

test('what a child computes with is found by this test', () => {
  const loaded = loadedBy(new URL('../../../services/grading/src/computing/steps.ts', import.meta.url).pathname);
  expect(loaded.some((url) => HEAVY.test(url))).toBe(true);
});
