import { readFileSync } from 'node:fs';
import { fromJson } from '@bufbuild/protobuf';
import { inThisProcess as computing } from '@exam-evaluation/grading/computing/in-this-process.ts';
import { markCopy } from '@exam-evaluation/grading/marking/mark-copy.ts';
import { createOfflineMarker } from '@exam-evaluation/grading/marking/offline/marker.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '@exam-evaluation/grading/marking/sample.testing.ts';
import { QuestionSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

/**
 * Made-up questions of many subjects with hard answers, and the marks that readers in the role of a teacher would accept, written down before the marker
 * saw them: `npm run bench:teacher`, with `-- --show` for the answers outside these marks of which nobody is told.
 */
const SUITES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

interface Line {
  question: Parameters<typeof fromJson>[1];
  /** Accepted answers of other one-word questions of the paper. */
  acceptedElsewhere?: string[];
  instructions?: string;
  /** The answer (labels for a choice made on a screen), and the least and the most that a teacher would give. */
  answers: [answer: string | string[], least: number, most: number][];
}

const isShown = process.argv.includes('--show');
const marker = createOfflineMarker();
const { signal } = new AbortController();
const NONE = { answers: 0, accepted: 0, 'accepted, flagged': 0, 'outside, flagged': 0, 'outside, unflagged': 0 };
const counts: Record<string, typeof NONE> = {};

for (const suite of SUITES) {
  const lines = readFileSync(new URL(`teacher/${suite}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  for (const line of lines) await judge(suite, JSON.parse(line) as Line);
}
console.table(counts);

async function judge(suite: string, { question: json, acceptedElsewhere = [], instructions, answers }: Line) {
  const question = sampleQuestion({ ...fromJson(QuestionSchema, json), id: 'q1', label: '1' });
  const others = acceptedElsewhere.map((word, index) =>
    sampleQuestion({ id: `other ${index}`, type: QuestionType.ONE_WORD, maxMarks: 100, answer: { accepted: [word] } }),
  );
  const exam = { ...sampleExam(question, ...others), ...(instructions && { instructions }) };
  for (const [answer, least, most] of answers) {
    const given = typeof answer === 'string' ? sampleAnswer(answer) : sampleAnswer('', { selectedOptions: answer });
    const [result] = await markCopy(exam, [given], [], [], { marker, computing, signal });
    const awarded = (result!.awarded ?? 0) / 100;
    const isAccepted = awarded >= least && awarded <= most;
    for (const name of [suite, `${suite}: ${kindOf(question.type, question.rubric !== undefined)}`]) {
      const count = counts[name] ?? { ...NONE };
      counts[name] = count;
      count.answers += 1;
      if (isAccepted) count.accepted += 1;
      if (result!.needsReview) count[isAccepted ? 'accepted, flagged' : 'outside, flagged'] += 1;
      else if (!isAccepted) count['outside, unflagged'] += 1;
    }
    if (isShown && !isAccepted && !result!.needsReview) {
      console.log(
        `${awarded} for ${least} to ${most} (${result!.confidence?.toFixed(2)}): ${question.text}\n  ${JSON.stringify(answer)}\n  ${result!.feedback}`,
      );
    }
  }
}

function kindOf(type: QuestionType, hasRubric: boolean): string {
  if (type === QuestionType.SHORT_ANSWER || type === QuestionType.LONG_ANSWER)
    return hasRubric ? 'rubric' : 'model answer';
  return type === QuestionType.ONE_WORD || type === QuestionType.NUMERICAL ? 'one word, numbers' : 'choices';
}
