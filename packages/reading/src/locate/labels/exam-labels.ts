import type { Question } from '@exam-evaluation/marking/answers.ts';
import { effectiveOptions } from '@exam-evaluation/marking/objective/options.ts';
import { questionPaths, readLabel, type WrittenLabel } from './labels.ts';
import { type OwnLabels, ownLabels } from './own-labels.ts';
import { printedQuestions } from './printed-question.ts';
import { LabelIndex } from './resolve.ts';

/** The labels of an exam's questions and options. */
export class ExamLabels {
  /** Full path of every question by id. */
  readonly paths: ReadonlyMap<string, string[]>;
  readonly index: LabelIndex;
  /** The question whose text a text begins with, behind its label if that was read. */
  readonly asked: OwnLabels;
  readonly #own: OwnLabels;
  /** By question id, the option labels in lower case, as they may be written after the question's own label. */
  readonly options: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(questions: readonly Question[]) {
    this.paths = questionPaths(questions);
    this.options = new Map(questions.map((question) => [question.id, optionLabels(question)]));
    this.index = new LabelIndex(this.paths, this.options);
    this.#own = ownLabels(this.paths.values());
    this.asked = printedQuestions(questions, this.paths, this.index);
  }

  /** The label at the beginning of a text; null if there is none. */
  read(text: string): WrittenLabel | null {
    return this.#own(text) ?? readLabel(text) ?? this.asked(text);
  }

  /** Option labels of the question with this number; undefined if it has none. */
  optionsOf(number: string): ReadonlySet<string> | undefined {
    const id = [...this.paths].find(([, path]) => path.length === 1 && path[0] === number)?.[0];
    const options = this.options.get(id ?? '');
    return options?.size ? options : undefined;
  }

  /** Whether a text certainly begins with a question's label. */
  begin(text: string): boolean {
    const label = this.read(text);
    return Boolean(label && (label.closed || label.named || label.closedParts > 0) && this.index.resolve(label, text));
  }
}

function optionLabels(question: Question): Set<string> {
  const labels = effectiveOptions(question).map(({ label }) => label.toLowerCase());
  return new Set([...labels, ...(labels.includes('true') ? ['t', 'f'] : [])]);
}
