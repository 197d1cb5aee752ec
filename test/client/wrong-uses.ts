// What follows each `// wrong` must not compile (see client.test.ts).
import createClient from 'openapi-fetch';
import type { paths } from './openapi.ts';

const api = createClient<paths>({ baseUrl: 'http://localhost:8080/v1' });
const params = { path: { examId: 'e' } };

// wrong: no such path
await api.GET('/exam');
// wrong: no such method on it
await api.DELETE('/credits');
// wrong: the path needs its id
await api.GET('/exams/{examId}', {});
// wrong: a required field is missing
await api.POST('/exams', { body: { title: 'Plants' } });
// wrong: not one of the words
await api.POST('/exams', { body: { title: 'Plants', mode: 'spoken' } });
// wrong: no such field
await api.POST('/exams', { body: { title: 'Plants', mode: 'typed', notify: true } });
// wrong: marks are numbers
await api.PATCH('/submissions/{submissionId}/questions/{questionId}', {
  params: { path: { submissionId: 's', questionId: 'q' } },
  body: { awarded: '4' },
});
// wrong: the feed needs a watermark
await api.GET('/submissions', { params: { query: {} } });
// wrong: replace is true or false
await api.POST('/exams/{examId}/submissions', {
  params,
  body: { candidate: { id: 'c' }, upload_id: 'u', answers: null, replace: 'yes' },
});
// wrong: no such field in the answer
(await api.GET('/me')).data?.api_key;
