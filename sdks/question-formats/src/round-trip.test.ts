import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { QuestionInput } from '../../typescript/src/index.ts';
import { exportQuestions, type Format, importQuestions } from './index.ts';

// Whatever this product can say comes back from QTI as it was, and from Moodle what Moodle has a place for.

const text = fc
  .array(fc.constantFrom('Why', 'x < y', 'a & b', '"q"', '  two', '\\(x^2\\)', '\tcode', 'é', '—', ']]>', ''), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join('\n').trim() || 'x')
  .filter((given) => !given.startsWith('Criterion'));
const line = fc.constantFrom('Paris', 'Rome', 'x < 1', 'a & b', 'Zoë', '3.5', 'it"s', '1:2');
const marks = fc.integer({ min: 1, max: 400 }).map((n) => n / 4);
const distinct = (least: number) => fc.uniqueArray(line, { minLength: least, maxLength: 5 });
const labelled = (texts: string[], label: (at: number) => string) =>
  texts.map((given, at) => ({ label: label(at), text: given }));
const letter = (at: number) => 'ABCDE'[at]!;
const optional = <T>(name: string, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map((given) => (given === undefined ? {} : { [name]: given }));

const choices = distinct(2).chain((texts) =>
  fc
    .subarray(
      texts.map((_, at) => letter(at)),
      { minLength: 1 },
    )
    .map((right) => ({ options: labelled(texts, letter), right })),
);
const criteria = fc
  .uniqueArray(line, { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .tuple(marks, optional('keywords', distinct(1)), optional('guidance', text))
          .map(([worth, keywords, guidance]) => ({ name, marks: worth, ...keywords, ...guidance })),
      ),
    ),
  );
const typed: fc.Arbitrary<Partial<QuestionInput>> = fc.oneof(
  choices.map(({ options, right }) => ({ type: 'mcq_single' as const, options, correct_options: right.slice(0, 1) })),
  fc
    .tuple(choices, fc.constantFrom('none' as const, 'proportional' as const, 'right_minus_wrong' as const))
    .filter(([{ options, right }]) => right.length < options.length && right.length > 1)
    .map(([{ options, right }, partial]) => ({
      type: 'mcq_multiple' as const,
      options,
      correct_options: right,
      partial,
    })),
  fc.constantFrom('True', 'False').map((right) => ({ type: 'true_false' as const, correct_options: [right] })),
  fc
    .tuple(
      fc.integer({ min: -9999, max: 9999 }),
      optional('tolerance', fc.constantFrom(0.5, 0.01)),
      optional('unit', fc.constantFrom('m', 'm/s')),
    )
    .map(([n, tolerance, unit]) => ({ type: 'numerical' as const, answer: { value: n / 8, ...tolerance, ...unit } })),
  distinct(1).map((accepted) => ({ type: 'one_word' as const, answer: { accepted } })),
  fc
    .tuple(
      fc.constantFrom('short_answer' as const, 'long_answer' as const),
      optional('model_answer', text),
      optional(
        'rubric',
        criteria.map((list) => ({ criteria: list })),
      ),
      optional('word_limit', fc.integer({ min: 1, max: 500 })),
    )
    .map(([type, ...parts]) => ({ type, ...Object.assign({}, ...parts) })),
  fc.tuple(distinct(2), distinct(2)).chain(([left, right]) =>
    fc
      .tuple(...left.map(() => fc.nat(right.length - 1)))
      .filter((to) => new Set([...to.slice(), ...right.keys()]).size === right.length)
      .map((to) => {
        // Moodle numbers what is matched by its first use.
        const used = [...new Set([...to, ...right.keys()])];
        return {
          type: 'matching' as const,
          options: labelled(left, letter),
          matches: labelled(
            used.map((at) => right[at]!),
            (at) => String(at + 1),
          ),
          answer: { pairs: to.map((at, option) => ({ option: letter(option), match: String(used.indexOf(at) + 1) })) },
        };
      }),
  ),
  fc.tuple(distinct(2), fc.constantFrom('none' as const, 'proportional' as const)).map(([texts, partial]) => ({
    type: 'ordering' as const,
    options: labelled(texts, letter),
    correct_options: texts.map((_, at) => letter(at)),
    partial,
  })),
);
const paper = fc.array(fc.tuple(text, marks, typed), { minLength: 1, maxLength: 4 }).map((list) =>
  list.map(
    ([given, max_marks, rest], at): QuestionInput => ({
      label: `${at + 1}`,
      external_id: `q${at}`,
      section: 'A',
      text: given,
      max_marks,
      ...rest,
    }),
  ),
);

test.each(['qti', 'moodle'] satisfies Format[])('%s: a paper that is written and read is the same', (format) => {
  fc.assert(
    fc.property(paper, (questions) => {
      const { bytes, notes } = exportQuestions(
        { title: 'Paper', sections: [{ label: 'A', title: null }], questions },
        format,
      );
      const read = importQuestions(bytes, 'file');
      expect([notes, read.notes]).toEqual([[], []]);
      expect(read.questions).toEqual(questions);
    }),
    { numRuns: 200 },
  );
});
