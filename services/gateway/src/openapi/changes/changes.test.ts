import { expect, test } from '@jest/globals';
import { currentDocument } from '../committed.ts';
import { breakingChanges } from './document.rules.ts';

const TEXT = currentDocument();
type Json = ReturnType<typeof JSON.parse>;

/** What a change of the document breaks. */
function broken(change: (document: Json) => void): string[] {
  const after = JSON.parse(TEXT);
  change(after);
  return breakingChanges(JSON.parse(TEXT), after);
}

const schema = (document: Json, name: string) => document.components.schemas[name];
const submit = (document: Json) => document.paths['/exams/{examId}/submissions'].post;
const exams = (document: Json) => document.paths['/exams'].get;
const parameter = (document: Json, name: string) => exams(document).parameters.find((each: Json) => each.name === name);

test.each<[string, (document: Json) => void, string]>([
  ['a path goes', (d) => delete d.paths['/me'], 'GET /me: removed'],
  ['an operation goes', (d) => delete d.paths['/exams/{examId}'].patch, 'PATCH /exams/{examId}: removed'],
  ['an operation is renamed', (d) => (exams(d).operationId = 'exams'), 'GET /exams: operationId became exams'],
  [
    'a schema is renamed',
    (d) => {
      d.components.schemas.Key = d.components.schemas.KeyInfo;
      delete d.components.schemas.KeyInfo;
      d.paths['/me'].get.responses['200'].content['application/json'].schema.$ref = '#/components/schemas/Key';
    },
    'schema KeyInfo: removed or renamed',
  ],
  [
    'an operation needs a key',
    (d) => delete d.paths['/openapi.json'].get.security,
    'GET /openapi.json: needs another key',
  ],
  ['a parameter goes', (d) => exams(d).parameters.shift(), 'GET /exams query status: removed'],
  [
    'a parameter becomes required',
    (d) => (parameter(d, 'cursor').required = true),
    'GET /exams query cursor: required now',
  ],
  [
    'a limit falls',
    (d) => (parameter(d, 'limit').schema.maximum = 100),
    'GET /exams query limit: maximum 200 became 100',
  ],
  [
    'a default changes',
    (d) => (parameter(d, 'limit').schema.default = 20),
    'GET /exams query limit: default 50 became 20',
  ],
  [
    'a word is refused',
    (d) => parameter(d, 'status').schema.enum.pop(),
    'GET /exams query status: no longer takes "deleted"',
  ],
  [
    'a list is written another way',
    (d) => (d.paths['/submissions'].get.parameters.find((each: Json) => each.name === 'status').explode = true),
    'GET /submissions query status: written another way',
  ],
  [
    'a body becomes required',
    (d) => (d.paths['/submissions/{submissionId}/cancel'].post.requestBody.required = true),
    'POST /submissions/{submissionId}/cancel body: required now',
  ],
  [
    'a field to send goes',
    (d) => delete schema(d, 'SubmitBody').properties.metadata,
    'POST /exams/{examId}/submissions body.metadata: removed',
  ],
  [
    'a field to send becomes required',
    (d) => schema(d, 'FileInput').required.push('size_bytes'),
    'POST /uploads body.files[].size_bytes: required now',
  ],
  [
    'a text gets shorter',
    (d) => (schema(d, 'CreateExamBody').properties.title.maxLength = 100),
    'POST /exams body.title: maxLength 255 became 100',
  ],
  [
    'a pattern comes',
    (d) => (schema(d, 'CreateExamBody').properties.instructions.anyOf[0].pattern = '^a'),
    'POST /exams body.instructions: pattern nothing became "^a"',
  ],
  [
    'null is refused',
    (d) => (schema(d, 'SubmitBody').properties.replace.type = 'boolean'),
    'POST /exams/{examId}/submissions body.replace: type "null" became "boolean"',
  ],
  [
    'fields go together otherwise',
    (d) => (schema(d, 'SubmitBody').if = {}),
    'POST /exams/{examId}/submissions body: which fields go together changed',
  ],
  ['a status goes', (d) => delete submit(d).responses['402'], 'POST /exams/{examId}/submissions 402: removed'],
  [
    'an error code goes',
    (d) => delete submit(d).responses['409'].content['application/json'].examples.submission_exists,
    'POST /exams/{examId}/submissions 409 submission_exists: removed',
  ],
  [
    'a header goes',
    (d) => delete submit(d).responses['201'].headers['X-Request-Id'],
    'POST /exams/{examId}/submissions 201 header X-Request-Id: removed',
  ],
  ['a field to read goes', (d) => delete schema(d, 'KeyInfo').properties.rate_tier, 'GET /me 200.rate_tier: removed'],
  [
    'a field to read may be missing',
    (d) => schema(d, 'KeyInfo').required.shift(),
    'GET /me 200.key_id: no longer always there',
  ],
  [
    'a field to read may be null',
    (d) => (schema(d, 'KeyInfo').properties.name.type = ['string', 'null']),
    'GET /me 200.name: type "string" became "null"',
  ],
  [
    'a field to read has another type',
    (d) => (schema(d, 'KeyInfo').properties.daily_copy_quota.type = 'string'),
    'GET /me 200.daily_copy_quota: type "integer" became "string"',
  ],
  [
    'a field to read has another format',
    (d) => (schema(d, 'KeyInfo').properties.quota_resets_at.format = 'date'),
    'GET /me 200.quota_resets_at: format "date-time" became "date"',
  ],
])('%s', (_name, change, expected) => {
  expect(broken(change)).toContain(expected);
});

test.each<[string, (document: Json) => void]>([
  ['nothing', () => undefined],
  ['a new operation', (d) => (d.paths['/new'] = { get: d.paths['/me'].get })],
  ['a new optional parameter', (d) => exams(d).parameters.push({ in: 'query', name: 'q', schema: { type: 'string' } })],
  ['a new optional field to send', (d) => (schema(d, 'SubmitBody').properties.note = { type: 'string' })],
  ['a field to send that may be left out now', (d) => (schema(d, 'CreateExamBody').required = ['title'])],
  ['a higher limit', (d) => (parameter(d, 'limit').schema.maximum = 500)],
  ['a new word to send', (d) => parameter(d, 'status').schema.enum.push('archived')],
  ['a new field to read', (d) => (schema(d, 'KeyInfo').properties.region = { type: 'string' })],
  ['a new word to read', (d) => schema(d, 'SubmissionStatus').anyOf[0].enum.push('paused')],
  [
    'a field to read that is never null now',
    (d) => (schema(d, 'KeyInfo').properties.institute_name = { type: 'string' }),
  ],
  ['a new error code', (d) => (submit(d).responses['409'].content['application/json'].examples.frozen = {})],
  ['another sentence', (d) => (exams(d).description = 'Other words.')],
])('%s breaks nobody', (_name, change) => {
  expect(broken(change)).toEqual([]);
});
