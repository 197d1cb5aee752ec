/** Answers by operationId and status. */
export type Counts = Record<string, Record<string, number>>;

/** How often each entry of false-alarms.toml was used, and how often each failure without an entry occurred. */
export interface Failures {
  false_alarms: Record<string, number>;
  others: Record<string, number>;
}

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
}

const CASES_MIN = 200;
const SUCCESSES_MIN = 20;

/**
 * Prints the requests and answers of every operation, and the requirements that were missed.
 * @param only operationIds of this run; all when empty.
 * @returns how many requirements were missed.
 */
export function report(document: unknown, counts: Counts, failures: Failures, only: readonly string[]): number {
  const operations = Object.values((document as Document).paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => only.length === 0 || only.includes(operationId));
  const missed = operations.flatMap(({ operationId, responses }) => {
    const answers = counts[operationId] ?? {};
    const cases = Object.values(answers).reduce((sum, times) => sum + times, 0);
    console.log(`${operationId.padEnd(22)} ${String(cases).padStart(6)}  ${inWords(answers)}`);
    return shortfalls(operationId, cases, answers, Object.keys(responses));
  });
  const total = Object.values(counts)
    .flatMap((answers) => Object.values(answers))
    .reduce((sum, times) => sum + times, 0);
  console.log(`\n${operations.length} operations, ${total} cases`);
  for (const [name, times] of Object.entries(failures.false_alarms)) {
    console.log(`false alarm, ${times} times: ${name}`);
  }
  for (const [name, times] of Object.entries(failures.others)) console.log(`FAILED ${times} times: ${name}`);
  for (const line of missed) console.log(`MISSED ${line}`);
  return missed.length;
}

function shortfalls(id: string, cases: number, answers: Record<string, number>, documented: string[]): string[] {
  return [
    ...(cases < CASES_MIN ? [`${id}: ${cases} cases of ${CASES_MIN}`] : []),
    ...documented
      .filter((status) => status.startsWith('2') && (answers[status] ?? 0) < SUCCESSES_MIN)
      .map((status) => `${id}: ${answers[status] ?? 0} times ${status}, of ${SUCCESSES_MIN}`),
    ...Object.keys(answers)
      .filter((status) => Number(status) >= 500 || !documented.includes(status))
      .map((status) => `${id}: answered ${status}`),
  ];
}

function inWords(answers: Record<string, number>): string {
  return Object.entries(answers)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([status, times]) => `${status}: ${times}`)
    .join('  ');
}
