import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { describe, expect, it } from '@jest/globals';
import { formatMarks, questionTitle, reasonSentence, reviewNotes, sourcePhrase, totalCaption } from './wording.ts';

const question = (fields: MessageInitShape<typeof QuestionResultSchema>) =>
  create(QuestionResultSchema, { status: 'graded', counted: true, source: 'ai', ...fields });
const reviewer = { ref: 'r', name: 'Dr. Rao' };

it.each([
  [450, 500, '4.5/5'],
  [-25, 100, '-0.25/1'],
  [0, 33, '0/0.33'],
])('writes %i of %i as %s', (awarded, max, text) => expect(formatMarks({ awarded, max })).toBe(text));

it.each([
  ['1(a)', 'Question 1(a)'],
  ['Q1', 'Q1'],
])('calls %s %s', (label, title) => expect(questionTitle(label)).toBe(title));

it('shows an unknown reason as the words of its code', () => {
  expect(reasonSentence('illegible')).toBe('The answer could not be read well enough.');
  expect(reasonSentence('page_upside_down')).toBe('Page upside down.');
});

describe('a question', () => {
  it.each([
    [{ source: 'objective' }, 'marked by the answer key', ''],
    [{ source: 'ai', confidence: 0.824 }, 'marked automatically, confidence 82%', ''],
    [{ source: 'human', review: { reviewer } }, 'marked by Dr. Rao', ''],
    [{ source: 'human' }, 'marked by a person', ''],
    [{ source: 'unanswered', counted: false }, 'not answered', 'not counted'],
    [{ source: 'ai', status: 'failed' }, 'not marked', 'not marked'],
  ])('%j is %s', (fields, source, caption) => {
    expect(sourcePhrase(question(fields))).toBe(source);
    expect(totalCaption(question(fields))).toBe(caption);
  });

  it.each([
    [{ review: { edited: true, reviewer, reason: 'right after all' } }, ['Mark changed by Dr. Rao: right after all']],
    [{ review: { approved: true, reviewer } }, ['Mark approved by Dr. Rao.']],
    [{ needsReview: true, reviewReasons: ['low_confidence'] }, ['Please check: The mark is uncertain.']],
    [{ needsReview: false, reviewReasons: ['low_confidence'] }, []],
    [{ status: 'failed', error: { code: 'timed_out', message: 'Too slow.' } }, ['Too slow.']],
  ])('%j has the notes %j', (fields, notes) => expect(reviewNotes(question(fields))).toEqual(notes));
});
