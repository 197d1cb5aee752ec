import { describe, expect, test } from '@jest/globals';
import { errorOf, fieldsOf, grade, institute, MCQ, openExam, WRITTEN } from '../harness/kit.ts';

describe('changing an exam', () => {
  test('keeps what is left out and clears what is null', async () => {
    const api = await institute();
    const { body: exam } = await api.post('/exams', {
      title: 'Before',
      mode: 'typed',
      subject: 'Biology',
      board: 'State',
      level: 'ug',
      blind: true,
      external_ref: 'ref-1',
    });
    const { status, body } = await api.patch(`/exams/${exam.id}`, {
      title: 'After',
      board: null,
      level: null,
      external_ref: null,
      mode: 'handwritten',
      sections: [{ label: 'X' }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: exam.id,
      title: 'After',
      subject: 'Biology',
      board: null,
      level: 'school',
      blind: true,
      external_ref: null,
      mode: 'handwritten',
      sections: [{ label: 'X' }],
      quote: { unit: 'page' },
    });
    expect(body.updated_at > exam.updated_at).toBe(true);
    expect((await api.get(`/exams/${exam.id}`)).body).toEqual(body);
  });

  test('with no field changes nothing', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const { body } = await api.patch(`/exams/${exam.id}`, {});
    expect(body).toEqual((await api.get(`/exams/${exam.id}`)).body);
  });

  test('tells unknown from known but fixed fields, and what is wrong with the others', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const answer = await api.patch(`/exams/${exam.id}`, {
      id: exam.id,
      status: 'finalized',
      created_at: null,
      questions: [],
      colour: 'red',
      title: null,
      mode: 'oral',
      conducted_on: null,
      subject: 'x'.repeat(121),
      sections: [{ label: 'A' }, { label: 'A' }],
    });
    expect(errorOf(answer)).toBe('422 validation_failed');
    expect(fieldsOf(answer)).toEqual([
      'colour unknown_field',
      'conducted_on required',
      'created_at not_editable',
      'id not_editable',
      'mode invalid',
      'questions not_editable',
      'sections[1].label invalid',
      'status not_editable',
      'subject too_long',
      'title required',
    ]);
  });

  test('of mode and sections needs a draft, and references stay unique', async () => {
    const api = await institute();
    const exam = await openExam(api, { external_ref: 'taken' });
    const path = `/exams/${exam.id}`;
    expect(errorOf(await api.patch(path, { mode: 'handwritten' }))).toBe('409 exam_open');
    expect(errorOf(await api.patch(path, { sections: [] }))).toBe('409 exam_open');
    expect((await api.patch(path, { title: 'Renamed' })).body.title).toBe('Renamed');
    expect(errorOf(await api.patch(path, { answer_language: 'hi' }))).toBe('422 language_not_supported');
    const { body: other } = await api.post('/exams', { title: 'Other', mode: 'typed' });
    const refused = await api.patch(`/exams/${other.id}`, { external_ref: 'taken' });
    expect(errorOf(refused)).toBe('409 exam_exists');
    expect(refused.body.error.details).toEqual({ exam_id: exam.id });
  });

  test('is over once it is finalized', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const { id } = await grade(api, exam);
    await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id] });
    expect(errorOf(await api.patch(`/exams/${exam.id}`, { title: 'Late' }))).toBe('409 exam_finalized');
  });

  test.each(['not-a-uuid', crypto.randomUUID()])('of %s finds no exam', async (id) => {
    expect(errorOf(await (await institute()).patch(`/exams/${id}`, { title: 'x' }))).toBe('404 exam_not_found');
  });
});

describe('finding exams by external_ref', () => {
  test('one or several, in the order asked for, and only own and living ones', async () => {
    const api = await institute();
    const create = async (external_ref: string) =>
      (await api.post('/exams', { title: external_ref, mode: 'typed', external_ref })).body;
    const [a, b, gone] = [await create('a'), await create('b'), await create('gone')];
    await api.delete(`/exams/${gone.id}`);
    const several = await api.post('/exams/search', { external_refs: ['b', 'gone', 'a', 'b'] });
    expect(several.status).toBe(200);
    expect(several.body.data.map((row: any) => row.id)).toEqual([b.id, a.id]);
    expect(several.body.not_found).toEqual(['gone']);
    const one = await api.post('/exams/search', { external_ref: 'a' });
    expect(one.body).toEqual({ data: [(await api.get(`/exams/${a.id}`)).body], not_found: [] });
    const other = await (await institute()).post('/exams/search', { external_ref: 'a' });
    expect(other.body).toEqual({ data: [], not_found: ['a'] });
  });

  test.each([
    [{}, ['external_ref required']],
    [{ external_ref: 'a', external_refs: ['b'] }, ['external_refs invalid']],
    [{ external_refs: [] }, ['external_refs out_of_range']],
    [{ external_refs: Array.from({ length: 201 }, (_, n) => `r-${n}`) }, ['external_refs out_of_range']],
    [{ external_ref: 7 }, ['external_ref invalid']],
  ])('refuses %j', async (body, fields) => {
    expect(fieldsOf(await (await institute()).post('/exams/search', body))).toEqual(fields);
  });

  test('needs only the scope to read', async () => {
    const api = await institute({ scopes: ['evaluation:read'] });
    expect((await api.post('/exams/search', { external_ref: 'a' })).status).toBe(200);
    expect(errorOf(await api.patch(`/exams/${crypto.randomUUID()}`, {}))).toBe('403 insufficient_scope');
    expect(errorOf(await api.get('/exams/search'))).toBe('405 method_not_allowed');
  });
});

describe('GET exam', () => {
  test('adds exactly what is included', async () => {
    const api = await institute();
    const exam = await openExam(api, { questions: [MCQ, { ...WRITTEN, model_answer: 'Chlorophyll.' }] });
    await grade(api, exam);
    const plain = (await api.get(`/exams/${exam.id}`)).body;
    for (const added of ['questions', 'candidates', 'choice_groups', 'stats']) expect(plain).not.toHaveProperty(added);
    const get = async (include: string) => (await api.get(`/exams/${exam.id}?include=${include}`)).body;
    expect((await get('questions')).questions[1]).not.toHaveProperty('rubric');
    const full = await get('questions,rubric,candidates,choice_groups,stats');
    expect(full.questions[1]).toMatchObject({ model_answer: 'Chlorophyll.', rubric: WRITTEN.rubric });
    expect(full.candidates).toHaveLength(3);
    expect(full).toMatchObject({ choice_groups: [], candidates_truncated: false });
    expect(full.stats).toMatchObject({ candidates: 3, submissions: 1, by_status: { graded: 1 }, finalized: 0 });
    const answer = await api.get(`/exams/${exam.id}?include=questions,marks`);
    expect(fieldsOf(answer)).toEqual(['include invalid']);
  });
});
