import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ACTS } from '@exam-evaluation/contract/acts.ts';
import { AuditEntrySchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { words } from '../words/words.ts';
import { MergedAudit, PAGE_SIZE, type Position } from './merge.ts';
import { parseAuditSearch } from './search.ts';
import { actorOf, sentenceOf } from './sentence.ts';
import { toRequests } from './sources.ts';

test.each([
  ['override', { awarded_before: 0.5, awarded: 2 }, 'changed the marks of an answer from 0.5 to 2'],
  ['override', { awarded_before: 2, awarded: 2 }, 'confirmed 2 marks for an answer'],
  ['approve', { question_ids: 'all' }, 'approved all marks of a copy'],
  ['approve', { question_ids: ['a', 'b'] }, 'approved the marks of 2 answers'],
  ['re_evaluate', { keep_reviewed: true }, 'had a copy evaluated again, keeping what people had reviewed'],
  ['exam_create', { questions: 1, candidates: 30 }, 'made an exam with 1 question and 30 candidates'],
  ['questions_add', { questions: ['1', '2a'] }, 'added questions: 1, 2a'],
  ['key_create', { prefix: 'key_live_abc' }, 'made the API key key_live_abc…'],
  ['sign_in', { by: 'link' }, 'signed in with a link'],
  [
    'change_role',
    { display_name: 'Ana', role_before: 'reader', role: 'examiner' },
    'changed the role of Ana from reader to examiner',
  ],
  ['something_new', {}, 'did: something_new'],
])('%s %j is described in a sentence', (action, details, sentence) => {
  expect(sentenceOf({ action, details })).toBe(sentence);
});

test('every act has a sentence, also where it has no details', () => {
  for (const action of Object.values(ACTS).flat()) {
    expect(words.audit.acts).toHaveProperty(action);
    expect(sentenceOf({ action })).not.toMatch(/undefined|NaN/);
  }
});

test('who did it is the person, a key, or software by name', () => {
  const person = create(AuditEntrySchema, { actor: 'dashboard', person: { id: 'p', displayName: 'Maya Rao' } });
  expect(actorOf(person)).toBe('Maya Rao');
  expect(actorOf({ actor: '0f3b1f6c-6f0a-4b6e-9d5e-0a1b2c3d4e5f' })).toBe('Software with API key 0f3b1f6c…');
  expect(actorOf({ actor: 'k1' }, new Map([['k1', 'exams office']]))).toBe('exams office (API key)');
  expect(actorOf({ actor: 'operator' })).toBe('The operator');
  expect(actorOf({ actor: 'results-team' })).toBe('results-team');
});

test('only services that keep what is wanted are asked', () => {
  const asked = (search: Parameters<typeof toRequests>[0]) => toRequests(search).map(({ source }) => source);
  expect(asked({})).toEqual(['submissions', 'exams', 'keys', 'people']);
  expect(asked({ exam: 'e' })).toEqual(['submissions', 'exams']);
  expect(asked({ kind: 'keys' })).toEqual(['keys']);
  expect(asked({ kind: 'keys', exam: 'e' })).toEqual([]);
});

test('an address with anything else in it asks for everything', () => {
  expect(parseAuditSearch({ exam: 7, kind: 'toString', person: '', more: 1 })).toEqual({});
});

/** A service with one entry at each of these times, newest first. */
function service(times: number[]) {
  const entries = times.map((at) => create(AuditEntrySchema, { id: `${at}`, at: timestampFromMs(at) }));
  return async (before: Position | undefined) => {
    const from = before ? entries.findIndex(({ id }) => id === before.id) + 1 : 0;
    return entries.slice(from, from + PAGE_SIZE);
  };
}

test('entries of several services come newest first, across their pages', async () => {
  const odd = Array.from({ length: 120 }, (_, n) => 1_000 - 2 * n - 1);
  const even = Array.from({ length: PAGE_SIZE }, (_, n) => 1_000 - 2 * n);
  const audit = new MergedAudit([
    { source: 'a', read: service(odd) },
    { source: 'b', read: service(even) },
    { source: 'c', read: service([]) },
  ]);
  const first = await audit.next(60);
  const rest = await audit.next(1_000);
  const ids = [...first, ...rest].map(({ entry }) => Number(entry.id));
  expect(first).toHaveLength(60);
  expect(ids).toEqual([...odd, ...even].toSorted((a, b) => b - a));
  expect(audit.hasMore).toBe(false);
});
