// A feature that is not available is refused before any other error of the request.
import { describe, expect, test } from '@jest/globals';
import { errorOf, institute } from '../../harness/kit.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

const ROWS: [string, string, string, object | undefined, string][] = [
  ['images', 'POST', `/exams/${NOWHERE}/submissions`, { images: 'x', colour: 1 }, '[CONV-33]'],
  ['files', 'POST', `/exams/${NOWHERE}/submissions`, { files: [], answers: 7 }, '[CONV-34]'],
  ['question_ids', 'POST', `/submissions/${NOWHERE}/re-evaluate`, { question_ids: [], keep_reviewed: 7 }, '[CONV-35]'],
  ['choice groups of a new exam', 'POST', '/exams', { choice_groups: [], title: 7 }, '[CONV-36]'],
  ['choice groups', 'PUT', `/exams/${NOWHERE}/choice-groups`, { colour: 1 }, '[CONV-37]'],
  ['csv', 'GET', `/exams/${NOWHERE}/results?format=csv&limit=0`, undefined, '[CONV-38]'],
  ['purge', 'DELETE', `/exams/${NOWHERE}?purge=true`, undefined, '[CONV-39]'],
  ['an image by its type', 'POST', '/uploads', { files: [{ content_type: 'image/png' }], x: 1 }, '[CONV-40]'],
  ['an image by its name', 'POST', '/uploads', { files: [{ filename: 'page.JPG', size_bytes: -1 }] }, '[CONV-40]'],
];

describe('not available', () => {
  test.each(ROWS)('%s %s %s: %j %s [CONV-41] [CONV-42] [ERR-49]', async (_name, method, path, body) => {
    const answer = await (await institute()).request(method, path, { body });
    expect(errorOf(answer)).toBe('422 feature_not_available');
  });
});

test('choice groups are, once enabled [CONV-36] [CONV-37] [CHG-17]', async () => {
  const api = await institute({ enable: ['choice_groups'] });
  expect((await api.post('/exams', { title: 'T', mode: 'typed', choice_groups: [] })).status).toBe(201);
  const answer = await api.put(`/exams/${NOWHERE}/choice-groups`, { choice_groups: [] });
  expect(errorOf(answer)).toBe('404 exam_not_found');
});

test('null means the same as a field left out, since generated clients send it [CONV-36]', async () => {
  expect((await (await institute()).post('/exams', { title: 'T', mode: 'typed', choice_groups: null })).status).toBe(
    201,
  );
});

test.each([
  ['GET', `/exams/${NOWHERE}/results?format=json`, '404 exam_not_found', '[CONV-38]'],
  ['DELETE', `/exams/${NOWHERE}?purge=false`, '404 exam_not_found', '[CONV-39]'],
  ['GET', `/exams/${NOWHERE}/results?format=xml`, '422 validation_failed', '[CONV-16]'],
  ['DELETE', `/exams/${NOWHERE}?purge=yes`, '422 validation_failed', '[CONV-17]'],
])('%s %s needs no feature, so it is answered as usual: %s %s', async (method, path, expected) => {
  expect(errorOf(await (await institute()).request(method, path))).toBe(expected);
});
