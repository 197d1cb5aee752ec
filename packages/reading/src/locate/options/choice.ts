import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Question } from '@exam-evaluation/marking/answers.ts';
import { legibilityOf } from '../../layout/legibility.ts';
import type { Line } from '../../layout/lines.ts';
import { withLabelsApart } from './labels-apart.ts';
import { labelsWritten } from './options.ts';
import { markedOptions } from './pen-marks.ts';
import { printedList } from './printed-options.ts';

/** What a candidate chose in a printed list of options. */
export interface Choice {
  /** In the order of the options; empty if nothing was chosen. */
  selectedOptions: string[];
  /** The chosen options, and what was written beside the list. */
  lines: Line[];
  /** Reading confidence, 0-1. */
  confidence: number;
  reviewReasons: ReviewReason[];
}

/** Confidence of a clear mark and of a doubtful one. */
const [CLEAR_CONFIDENCE, DOUBTFUL_CONFIDENCE] = [0.9, 0.5];

/**
 * The options marked in a printed list or written beside it; if the two differ, both count. Undefined if no list is
 * printed.
 */
export function choiceOf(
  lines: readonly Line[],
  { options, maxMarks }: Pick<Question, 'options' | 'maxMarks'>,
): Choice | undefined {
  const found = printedList(withLabelsApart(lines, options), options);
  if (!found) return undefined;
  // `[1]` at the end of the list states the marks.
  const worth = new RegExp(`^\\W*[[(]\\s*${maxMarks / 100}\\s*[\\])]\\W*$`);
  const list = { ...found, others: found.others.filter(({ text }) => !worth.test(text)) };
  const labels = options.map(({ label }) => label);
  const written = labelsWritten(
    list.others.map((line) => line.text),
    options,
  );
  const marked = markedOptions(list, new Set(labels.map((label) => label.toLowerCase())));
  const selectedOptions = labels.filter((label) => written.includes(label) || marked.labels.includes(label));
  const chosen = list.options.filter(({ label }) => selectedOptions.includes(label));
  const { confidence, legible, doubtful } = legibilityOf(list.others.flatMap((line) => line.words));
  const isGuessed = written.length > 0 && !legible;
  return {
    selectedOptions,
    lines: [...chosen.flatMap((option) => option.lines), ...list.others],
    confidence: isGuessed ? confidence : marked.sure ? CLEAR_CONFIDENCE : DOUBTFUL_CONFIDENCE,
    reviewReasons: [
      ...(isGuessed ? (['illegible'] as const) : []),
      ...(marked.sure && !(written.length > 0 && doubtful) ? [] : (['low_confidence'] as const)),
    ],
  };
}
