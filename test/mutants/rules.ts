// Mutants of decisions: the guards of every transition, the sets of states that they use, and the order of checks.
import { flip, flipAll, type Mutant, type Tests } from './mutant.ts';

const GATEWAY = 'services/gateway/src';
const EXAMS = 'services/exams/src';
const SUBMISSIONS = 'services/submissions/src';

const exams = (unit: string, contract: string): Tests => ({
  unit: `services/exams/src/${unit}`,
  contract: `contract/${contract}`,
});
const submissions = (unit: string, contract: string): Tests => ({
  unit: `services/submissions/src/${unit}`,
  contract: `contract/${contract}`,
});

const EXAM_STATES = exams('(exams|questions)/(exams|patch|edit|submit)', 'exams/(states|finalized|change)');
const REVIEW = submissions('review/', 'review');
const SUBMIT = submissions('intake/(submit|handwritten)', 'submissions/refusal-order');
const MACHINE: Tests = {
  unit: 'services/submissions/src/(review/review|intake/submit)',
  'own-systems': 'held/(state-machine|re-evaluation)',
};
const ATTEMPTS: Tests = { unit: 'services/submissions/src/attempts/', 'own-systems': 'held/' };

/** Files with refusals, and the tests of each. */
const GUARDED: [string, Tests][] = [
  [`${EXAMS}/record/content.ts`, EXAM_STATES],
  [`${EXAMS}/record/exam.rules.ts`, exams('exams/', 'exams/')],
  [`${EXAMS}/exams/rpc.ts`, EXAM_STATES],
  [`${EXAMS}/exams/patch-rpc.ts`, EXAM_STATES],
  [`${EXAMS}/record/find.ts`, EXAM_STATES],
  [`${EXAMS}/exams/submit-rpc.ts`, exams('exams/submit', 'submissions/refusal-order')],
  [`${EXAMS}/questions/rpc.ts`, EXAM_STATES],
  [`${EXAMS}/rubrics/rpc.ts`, exams('(rubrics|paper)/', '(rubrics|questions/rubric)')],
  [`${EXAMS}/paper/rubric.rules.ts`, exams('(rubrics|paper)/', '(rubrics|questions/rubric)')],
  [`${EXAMS}/paper/rubric-changes.rules.ts`, exams('(rubrics|paper)/', '(rubrics|questions/rubric)')],
  [`${EXAMS}/candidates/rpc.ts`, exams('candidates/', '(candidates|walk)')],
  [`${SUBMISSIONS}/gates/rpc.ts`, submissions('intake/submit', 'exams/states')],
  [`${SUBMISSIONS}/intake/exam.rules.ts`, SUBMIT],
  [`${SUBMISSIONS}/intake/submit.ts`, SUBMIT],
  [`${SUBMISSIONS}/model/answers.rules.ts`, SUBMIT],
  [`${SUBMISSIONS}/model/live.ts`, MACHINE],
  [`${SUBMISSIONS}/intake/cancel.ts`, MACHINE],
  [`${SUBMISSIONS}/intake/re-evaluate.ts`, MACHINE],
  [`${SUBMISSIONS}/review/rules.ts`, REVIEW],
  [`${SUBMISSIONS}/review/review.ts`, REVIEW],
  [`${SUBMISSIONS}/review/finalize.ts`, REVIEW],
  [`${SUBMISSIONS}/results/shown-copy.ts`, submissions('results/', 'results')],
  [`${SUBMISSIONS}/uploads/rules.ts`, submissions('(uploads|intake/handwritten)', 'uploads')],
  ['services/billing/src/model/quota.rules.ts', { unit: 'services/billing/src' }],
  ['services/billing/src/reservations/rules.ts', { unit: 'services/billing/src' }],
];

const GUARD = /^( *)if \((.+)\)( \{\n *| )throw (?=refuse|uploadRejected|exceeded|new ContractError)/m;

/** Refusals that no request can reach because an earlier check refuses first; they exist for the types. */
const OUT_OF_REACH = ['!change', '!exam.candidate'];

/**
 * Leaves out each refusal, except those of invalid UUIDs: only other services could send these, since the gateway
 * replaces them by an id that does not exist.
 */
export function guardMutants(): Mutant[] {
  return GUARDED.flatMap(([file, tests]) =>
    flipAll(
      file,
      GUARD,
      ([, indent, condition, then]) =>
        condition!.includes('isUuid') || OUT_OF_REACH.includes(condition!)
          ? undefined
          : `${indent}if (false)${then}throw `,
      tests,
    ),
  );
}

/** Leaves out each member of the sets of states and fields, and negates each predicate on a state. */
export function stateMutants(): Mutant[] {
  const status = `${SUBMISSIONS}/model/status.ts`;
  const words = 'packages/contract/src/submissions.ts';
  const finalize = `${SUBMISSIONS}/review/finalize.rules.ts`;
  const rules = `${SUBMISSIONS}/review/rules.ts`;
  const openEditable = exams('questions/', 'questions');
  return [
    ...['processing', 'reading', 'grading'].map((name) =>
      flip(
        words,
        `['processing', 'reading', 'grading']`,
        JSON.stringify(['processing', 'reading', 'grading'].filter((other) => other !== name)),
        MACHINE,
      ),
    ),
    ...['failed', 'cancelled'].map((name) =>
      flip(status, 'ended === status', `ended === status && ended !== '${name}'`, MACHINE),
    ),
    flip(finalize, "['graded', 'partially_graded', 'failed'] :", "['graded', 'partially_graded'] :", REVIEW),
    flip(finalize, "['graded', 'partially_graded', 'failed'] :", "['graded', 'failed'] :", REVIEW),
    flip(finalize, ": ['graded'];", ": ['graded', 'partially_graded'];", REVIEW),
    flip(finalize, ": ['graded'];", ": ['graded', 'failed'];", REVIEW),
    flip(finalize, ": ['graded'];", ": ['graded', 'cancelled'];", REVIEW),
    flip(finalize, "if (!submission) return 'not_found';", "if (!submission) return 'not_graded';", REVIEW),
    flip(finalize, "if (submission.finalized) return 'already_finalized';", '', REVIEW),
    flip(rules, "submission.status === 'failed' || ", '', REVIEW),
    flip(rules, " || submission.status === 'cancelled'", '', REVIEW),
    flip(rules, 'if (awarded === max) return;', '', REVIEW),
    flip(rules, 'awarded < 0 || ', '', REVIEW),
    flip(rules, 'awarded > max || ', '', REVIEW),
    flip(rules, ' || awarded % MARK_STEP !== 0', '', REVIEW),
    flip(
      `${EXAMS}/record/exam.rules.ts`,
      'return status === ExamStatus.FINALIZED;',
      'return false;',
      exams('(rubrics|paper)/', 'exams/finalized'),
    ),
    flip(`${EXAMS}/exams/rpc.ts`, 'if (exam.status === ExamStatus.OPEN) return exam;', '', EXAM_STATES),
    flip(`${EXAMS}/record/content.ts`, '  requireUnfinalized({ status });\n', '', EXAM_STATES),
    ...flipAll(
      `${EXAMS}/paper/paper.rules.ts`,
      /(?<=OPEN_EDITABLE[^\]]*)'(\w+)'(?=[^\]]*\];)/,
      () => "'-'",
      openEditable,
    ),
    flip(`${SUBMISSIONS}/attempts/outcome/end.ts`, ' || attempt.outcome !== null) ', ') ', MACHINE),
    flip(`${SUBMISSIONS}/attempts/outcome/end.ts`, 'attempt.outcome !== null || ', '', ATTEMPTS),
    flip(`${SUBMISSIONS}/attempts/outcome/end.ts`, ' || attempt.token !== seen.token', '', ATTEMPTS),
    flip(`${SUBMISSIONS}/review/finalize.ts`, '!gate.finalized && ', '', REVIEW),
    flip(`${SUBMISSIONS}/review/finalize.ts`, 'if (gate.finalized) {', 'if (false) {', REVIEW),
    flip(
      `${SUBMISSIONS}/intake/submit.ts`,
      'if (gate.fence > exam.fence)',
      'if (false)',
      submissions('intake/submit', 'exams/states'),
    ),
    flip(
      `${SUBMISSIONS}/intake/submit.ts`,
      'if (gate.finalized) {',
      'if (false) {',
      submissions('(submissions/submit|review/review)', 'exams'),
    ),
  ];
}

/** Swaps, leaves out or negates the steps of every request. */
export function orderMutants(): Mutant[] {
  const pipeline = `${GATEWAY}/http/pipeline.ts`;
  const body = `${GATEWAY}/http/body.ts`;
  const tests: Tests = {
    unit: 'gateway/src/(http|idempotency)|test/clock',
    contract: 'contract/(walk|conventions|idempotency)',
  };
  const product = "  if (!key.productEnabled) throw refuse('product_not_enabled');\n";
  const scope = '  requireScope(endpoint, key);\n';
  const load = '  if (parts.load.isOver) throw overloaded();\n';
  const rate = '  if (!endpoint.uploadFiles) await countRequest(exchange, parts);\n';
  const read =
    '  const read = endpoint.body ? await readJson(request, response, bodyRules(endpoint, endpoint.body)) : NO_BODY;\n';
  const feature = `    const feature = endpoint.unavailable?.({ query: parameters, body: read.json, key });
    if (feature) throw new ContractError('feature_not_available', { message: \`\${feature} is not available.\` });
`;
  const valid = '    const valid = await requireValid(exchange, query, read);\n';
  const files =
    '    if (endpoint.uploadFiles) await countRequest(exchange, parts, endpoint.uploadFiles(valid.body as never));\n';
  const type = '  requireJsonType(type);\n';
  const bytes = '  const bytes = await read(request, response, bytesMax);\n';
  return [
    flip(pipeline, product, '', tests),
    flip(pipeline, scope, '', tests),
    flip(pipeline, rate, '', tests),
    flip(pipeline, feature, '', tests),
    flip(pipeline, files, '', tests),
    flip(pipeline, product + scope, scope + product, tests),
    flip(pipeline, scope + load + rate, rate + load + scope, tests),
    flip(pipeline, `${rate}\n${read}`, read + rate, tests),
    flip(pipeline, feature + valid, valid + feature, tests),
    flip(
      pipeline,
      valid + files,
      `    if (endpoint.uploadFiles) await countRequest(exchange, parts, 1);\n${valid}`,
      tests,
    ),
    flip(pipeline, "request.method !== 'POST' || ", '', tests),
    flip(pipeline, "request.method !== 'POST' || idempotencyKey === undefined", 'true', tests),
    flip(pipeline, "'Idempotent-Replayed': 'true'", "'Idempotent-Replayed': '1'", tests),
    flip(
      pipeline,
      "const first = { ...answer.headers, 'X-Request-Id': requestId };",
      'const first = { ...answer.headers };',
      tests,
    ),
    flip(body, type + bytes, bytes + type, tests),
    flip(body, 'value === null || ', '', tests),
    flip(body, ' || Array.isArray(value)', '', tests),
    ...flipAll(
      `${GATEWAY}/idempotency/rules.ts`,
      /(answer\.status === (?:402|429)|answer\.code === 'request_in_progress')/,
      () => 'false',
      tests,
    ),
    flip(`${GATEWAY}/idempotency/rules.ts`, 'answer.status >= 500', 'false', tests),
    ...flipAll(
      `${GATEWAY}/idempotency/rules.ts`,
      /(?<=canonicalPieces\(\[.*)(method|path|Object\.fromEntries\(query\)|body \?\? null)/,
      () => 'null',
      tests,
    ),
    ...flipAll(
      `${GATEWAY}/keys/key-ring.ts`,
      /^ {4}if \(!text\) throw refuse\('missing_api_key'\);\n|^ {4}if \(!isKey\(text\)\) throw refuse\('invalid_api_key'\);\n/m,
      () => '',
      { unit: 'gateway/src/(keys|http)|test/clock/keys' },
    ),
    flip(`${GATEWAY}/keys/key.ts`, 'key.revokedAt === null && ', '', { unit: 'gateway/src/keys|test/clock/keys' }),
    flip(`${GATEWAY}/keys/key.ts`, 'now.getTime() < Date.parse(key.expiresAt)', 'true', {
      unit: 'gateway/src/keys|test/clock/keys',
    }),
  ];
}
