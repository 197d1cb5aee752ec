import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPolicy } from '../../policy.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '../../sample.testing.ts';
import { markOneWord } from './one-word.ts';

const ITEMS = ['glucose', 'oxygen', 'nitrogen', 'granite', 'velvet', 'copper', 'violin', 'marble'];
const joined = fc.constantFrom<(items: string[]) => string>(
  (items) => items.join(', '),
  (items) => items.join(' and '),
  (items) => items.join('; '),
  (items) => items.join(' + '),
  (items) => items.join(' → '),
  (items) => items.join('\n'),
  (items) => items.map((item, at) => `${at + 1}. ${item}`).join(' '),
  (items) => `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`,
);
const items = fc.shuffledSubarray(ITEMS, { minLength: 2, maxLength: 5 });

function earns(text: string, key: string, said: string): boolean {
  const question = sampleQuestion({ type: QuestionType.ONE_WORD, maxMarks: 100, text, answer: { accepted: [key] } });
  const request = { snapshot: sampleExam(question), question, answer: sampleAnswer(said) };
  const { awarded, confidence } = markOneWord(request, readPolicy(undefined));
  return awarded === 100 && confidence >= 0.65;
}

test('a list is right in any order and notation, and only whole', () => {
  fc.assert(
    fc.property(items, joined, joined, (listed, write, rewrite) => {
      const key = listed.join(', ');
      const turned = listed.toReversed();
      expect(earns('Name them.', key, write(turned))).toBe(true);
      expect(earns('Name them in order.', key, rewrite(listed))).toBe(true);
      expect(earns('Name them in order.', key, rewrite(turned))).toBe(false);
      expect(earns('Name them.', key, write(turned.with(0, 'parsnip')))).toBe(false);
      expect(earns('Name them.', key, write(turned.with(0, turned[1]!)))).toBe(false);
      expect(earns('Name them.', key, write([...turned, 'parsnip']))).toBe(false);
    }),
    { numRuns: 60 },
  );
});
