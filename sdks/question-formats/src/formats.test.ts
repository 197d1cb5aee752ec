import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { QuestionInput } from '../../typescript/src/index.ts';
import { exportQuestions, type Format, importQuestions } from './index.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name));
const xml = (text: string) => importQuestions(strToU8(text), 'file.xml');

test('Moodle XML: each type becomes the question that it is', () => {
  const { questions, sections } = importQuestions(fixture('moodle.xml'), 'moodle.xml');
  expect(sections).toEqual([{ label: 'Optics' }]);
  expect(questions.every(({ section }) => section === 'Optics')).toBe(true);
  expect(questions.map((question) => ({ ...question, section: undefined }))).toEqual([
    {
      external_id: 'opt-1',
      text: 'How fast is light\u00A0in vacuum, in m/s? 2 < 3\nTake the nearest.\n[a prism]',
      max_marks: 2,
      type: 'mcq_single',
      options: [
        { label: 'A', text: '3 × 10^8' },
        { label: 'B', text: '3 × 10^(-8)' },
        { label: 'C', text: '340' },
      ],
      correct_options: ['A'],
      negative_marks: 0.5,
    },
    {
      label: '2',
      text: 'Which are colours of the rainbow?',
      max_marks: 3,
      type: 'mcq_multiple',
      options: [
        { label: 'A', text: 'red' },
        { label: 'B', text: 'violet' },
        { label: 'C', text: 'brown' },
      ],
      correct_options: ['A', 'B'],
      partial: 'proportional',
    },
    {
      label: '3',
      text: 'Light is a wave, and $E = h\\nu$.',
      max_marks: 1,
      type: 'true_false',
      correct_options: ['False'],
    },
    { label: '4', text: 'Who found the *spectrum*?', max_marks: 1, type: 'one_word', answer: { accepted: ['Newton'] } },
    {
      label: '5',
      text: 'Frequency of the mains?',
      max_marks: 1,
      type: 'numerical',
      answer: { value: 50, tolerance: 0.5, unit: 'Hz' },
    },
    {
      label: '6',
      text: 'Why is the sky blue?',
      max_marks: 4,
      type: 'long_answer',
      word_limit: 120,
      model_answer: 'Blue light is scattered more.',
      rubric: {
        criteria: [
          { name: 'Scattering', marks: 3, keywords: ['scattered', 'scattering'] },
          { name: 'Blue', marks: 1 },
        ],
      },
    },
    {
      label: '7',
      text: 'Match.',
      max_marks: 1,
      type: 'matching',
      options: [
        { label: 'A', text: 'red' },
        { label: 'B', text: 'violet' },
      ],
      matches: [
        { label: '1', text: '700 nm' },
        { label: '2', text: '400 nm' },
        { label: '3', text: '10 nm' },
      ],
      answer: {
        pairs: [
          { option: 'A', match: '1' },
          { option: 'B', match: '2' },
        ],
      },
    },
    {
      label: '8',
      text: 'By wavelength.',
      max_marks: 1,
      type: 'ordering',
      options: [
        { label: 'A', text: 'violet' },
        { label: 'B', text: 'green' },
        { label: 'C', text: 'red' },
      ],
      correct_options: ['A', 'B', 'C'],
      partial: 'proportional',
    },
  ]);
});

test('Moodle XML: what is not taken is told by item', () => {
  const { notes } = importQuestions(fixture('moodle.xml'), 'moodle.xml');
  expect(notes.map(({ item, message }) => `${item}: ${message}`)).toEqual([
    'Speed of light: the picture or medium @@PLUGINFILE@@/c.png is left out',
    'Speed of light: generalfeedback is left out',
    'Speed of light: feedback of answers is left out',
    'Q4: answers with a * for any characters are left out',
    'Q4: answers that earn less than all marks are left out',
    'Gaps: left out: the type cloze is not supported',
    'Two right: left out: 2 of its answers give all marks, and one should',
  ]);
});

const CHOICE = {
  external_id: 'planets',
  text: 'Look at the sky tonight.\na\n  b\nWhich of these are $\\pi$ planets?',
  max_marks: 2,
  negative_marks: 1,
  type: 'mcq_multiple',
  options: [
    { label: 'A', text: 'Mars' },
    { label: 'B', text: 'The Moon' },
    { label: 'C', text: 'Venus' },
  ],
  correct_options: ['A', 'C'],
};

test('QTI 3: an item', () => {
  expect(importQuestions(fixture('choice.xml'), 'choice.xml')).toEqual({
    questions: [CHOICE],
    notes: [{ item: 'Planets', message: 'qti-modal-feedback is left out' }],
  });
});

const item = (body: string) =>
  `<qti-assessment-item identifier="i" title="T"><qti-response-declaration identifier="RESPONSE" base-type="identifier"/>
   <qti-item-body>${body}</qti-item-body></qti-assessment-item>`;

test('QTI 3: a package has its order and sections from its test, and every other resource is told', () => {
  const files = {
    'imsmanifest.xml': `<manifest><resources>
      <resource identifier="a" type="imsqti_item_xmlv3p0" href="items/a.xml"><file href="items/a.xml"/></resource>
      <resource identifier="b" type="imsqti_item_xmlv3p0" href="items/b.xml"/>
      <resource identifier="o" type="imsqti_item_xmlv2p1" href="items/old.xml"/>
      <resource identifier="t" type="imsqti_test_xmlv3p0" href="tests/t.xml"/></resources></manifest>`,
    'tests/t.xml': `<qti-assessment-test identifier="t" title="Space"><qti-test-part identifier="p">
      <qti-assessment-section identifier="S1" title="First" visible="true">
        <qti-assessment-item-ref identifier="b" href="../items/b.xml"/>
        <qti-assessment-item-ref identifier="a" href="../items/a.xml"/></qti-assessment-section></qti-test-part></qti-assessment-test>`,
    'items/a.xml': strFromU8(fixture('choice.xml')),
    'items/b.xml': item('<p>?</p><qti-hotspot-interaction response-identifier="RESPONSE"/>'),
  };
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  expect(importQuestions(zip, 'package.zip')).toEqual({
    title: 'Space',
    sections: [{ label: 'S1', title: 'First' }],
    questions: [{ ...CHOICE, section: 'S1' }],
    notes: [
      { item: 'T', message: 'left out: qti-hotspot-interaction is not supported' },
      { item: 'Planets', message: 'qti-modal-feedback is left out' },
      { item: 'items/old.xml', message: 'left out: imsqti_item_xmlv2p1 is not QTI 3' },
    ],
  });
});

test.each([
  ['<a/>', 'file.xml begins with a, and neither'],
  ['<quiz><question></quiz>', 'file.xml:1: '],
  ['', 'file.xml:1: '],
  ['<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>', 'has a document type'],
  ['<!doctype quiz SYSTEM "file:///etc/passwd"><quiz/>', 'has a document type'],
  [`<quiz>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</quiz>`, 'nested too deeply'],
  ['PK\u0003\u0004 no zip', 'no zip file that can be read'],
])('%s is refused: %s', (text, message) => {
  expect(() => xml(text)).toThrow(message);
});

test('sizes are limited, and other encodings refused', () => {
  expect(() => importQuestions(new Uint8Array(17 * 2 ** 20).fill(0x20), 'a.xml')).toThrow('larger than 16 MB');
  expect(() => importQuestions(Uint8Array.of(0xff, 0xfe), 'a.xml')).toThrow('not encoded in UTF-8');
  const bomb = zipSync({ 'imsmanifest.xml': new Uint8Array(65 * 2 ** 20) }, { level: 9 });
  expect(() => importQuestions(bomb, 'a.zip')).toThrow('too many or too large files');
  const many = zipSync(Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`${n}.png`, new Uint8Array()])));
  expect(() => importQuestions(many, 'a.zip')).toThrow('too many or too large files');
});

test('an entity that nobody defined stays as it was written', () => {
  const { questions } = xml(
    item('<p>a &unknown; b &amp; c</p><qti-extended-text-interaction response-identifier="RESPONSE"/>'),
  );
  expect(questions[0]!.text).toBe('a &unknown; b & c');
});

test('what a format has no place for is told', () => {
  const question: QuestionInput = {
    label: '1',
    type: 'long_answer',
    text: 'x',
    max_marks: 1,
    tags: { a: 1 },
    expects_diagram: true,
  };
  const told = (format: Format) =>
    exportQuestions({ questions: [question] }, format).notes.map(({ item, message }) => `${item}: ${message}`);
  expect(told('qti')).toEqual(['question 1: tags are left out']);
  expect(told('moodle')).toEqual(['question 1: expects_diagram is left out', 'question 1: tags is left out']);
  const [package1, package2] = [1, 2].map(() => exportQuestions({ questions: [question] }, 'qti').bytes);
  expect(package1).toEqual(package2);
  expect(Object.keys(unzipSync(package1!))).toEqual(['imsmanifest.xml', 'test.xml', 'items/1.xml']);
});
