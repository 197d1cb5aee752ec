/** A request of the quick start: the operation's own, with a body that fits the requests before it. */
export interface Step {
  /** Operation of the document. */
  id: string;
  name: string;
  body?: object;
  /** Lines of the script that runs after the answer, in which `answer` is its JSON. */
  after?: readonly string[];
}

const REVIEWER = { ref: 'staff-9', name: 'Ms Rao' };

/** What a later request needs of an answer, by operation; kept in variables of the collection. */
export const KEPT: Readonly<Record<string, readonly string[]>> = {
  createExam: ["keep('examId', answer.id);"],
  registerCandidates: ["keep('candidateId', answer.candidates[0].id);"],
  createUploads: ["keep('uploadId', answer.uploads[0].id);", "keep('putUrl', answer.uploads[0].put_url);"],
  createSubmission: ["keep('submissionId', answer.id);"],
  listQuestions: ["keep('questionId', answer.questions[0]?.id);"],
};

/** How often the status of a copy is asked for, a second apart, before the quick start goes on. */
const LOOKS_MAX = 600;

/** The way of a typed copy, as docs/integrators/quick-start.md goes it with a scan. */
export const QUICK_START: readonly Step[] = [
  { id: 'getKey', name: '1. What the key is and may do' },
  {
    id: 'createExam',
    name: '2. Create an exam',
    body: {
      title: 'Capitals',
      mode: 'typed',
      questions: [
        { label: '1', type: 'one_word', text: 'Capital of France?', max_marks: 1, answer: { accepted: ['Paris'] } },
        {
          label: '2',
          type: 'short_answer',
          text: 'Why is the sky blue?',
          max_marks: 2,
          rubric: {
            criteria: [
              { name: 'Scattering', marks: 1, keywords: ['scattered', 'scattering'] },
              { name: 'Wavelength', marks: 1, guidance: 'Blue light has a shorter wavelength.' },
            ],
          },
        },
      ],
    },
  },
  { id: 'openExam', name: '3. Open it' },
  {
    id: 'registerCandidates',
    name: '4. Register a candidate',
    body: { candidates: [{ external_id: 'student-1', name: 'Asha Rao', roll_number: '17' }] },
  },
  {
    id: 'createSubmission',
    name: '5. Hand in a copy',
    body: {
      candidate: { external_id: 'student-1' },
      answers: [
        { label: '1', text: 'Paris' },
        { label: '2', text: 'Sunlight is scattered by the air.' },
      ],
    },
  },
  {
    id: 'getSubmission',
    name: '6. Wait until it is graded',
    after: [
      "const looks = Number(pm.variables.get('looks') ?? 0) + 1;",
      "pm.variables.set('looks', looks);",
      "const ended = ['graded', 'partially_graded', 'failed', 'cancelled'].includes(answer.status);",
      `if (!ended && looks < ${LOOKS_MAX}) {`,
      '  pm.execution.setNextRequest(pm.info.requestName);',
      '  setTimeout(() => {}, 1000);',
      "} else pm.test('is graded', () => pm.expect(answer.status).to.equal('graded'));",
    ],
  },
  {
    id: 'getResult',
    name: '7. Read its marks',
    after: [
      "pm.test('the capital is right', () => pm.expect(answer.questions[0].awarded).to.equal(1));",
      "keep('questionId', answer.questions[1].question_id);",
    ],
  },
  {
    id: 'overrideQuestion',
    name: '8. Change a mark',
    body: { awarded: 1.5, reason: 'The cause is named.', reviewer: REVIEWER },
    after: ["pm.test('the mark counts', () => pm.expect(answer.totals.awarded).to.equal(2.5));"],
  },
  { id: 'approveSubmission', name: '9. Approve the rest', body: { reviewer: REVIEWER } },
  {
    id: 'finalizeExam',
    name: '10. Make the marks final',
    body: { all_graded: true },
    after: ["pm.test('one copy is final', () => pm.expect(answer.finalized).to.have.length(1));"],
  },
];
