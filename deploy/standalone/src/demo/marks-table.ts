interface ShownResult {
  totals: { awarded: number; max: number; percentage: number } | null;
  review_reasons: string[];
  questions: {
    label: string;
    awarded: number;
    max: number;
    source: string;
    confidence: number;
    review_reasons: string[];
    extracted_answer?: string;
    criteria: { name: string; awarded: number; max: number; reason: string }[];
  }[];
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** A result as a table for the terminal. */
export function marksTable({ totals, questions, review_reasons }: ShownResult): string {
  const rows = questions.flatMap((question) => [
    [
      `   ${question.label.padEnd(3)}`,
      `${question.awarded}/${question.max}`.padEnd(8),
      question.source.padEnd(11),
      question.confidence.toFixed(2).padEnd(5),
      cut((question.extracted_answer ?? '').replaceAll(/\s+/g, ' '), 60).padEnd(60),
      question.review_reasons.join(', '),
    ].join(' '),
    ...question.criteria.map(
      ({ name, awarded, max, reason }) =>
        `       ${`${awarded}/${max}`.padEnd(8)} ${name.padEnd(18)} ${cut(reason, 90)}`,
    ),
  ]);
  const sum = totals ? `   = ${totals.awarded} of ${totals.max} (${totals.percentage} %)` : '   no marks';
  const reasons = review_reasons.length > 0 ? [`   review: ${review_reasons.join(', ')}`] : [];
  return [...rows, sum, ...reasons].join('\n');
}
