import type { Question } from '../../../answers.ts';
import { effectiveOptions } from '../../../marking/objective/options.ts';
import { printedQuestions } from '../printed/printed-question.ts';
import { questionPaths, readLabel, type WrittenLabel } from './labels.ts';
import { type OwnLabels, ownLabels } from './own-labels.ts';
import { LabelIndex } from './resolve.ts';

/** The labels of an exam's questions and of their options. */
export class ExamLabels {
  /** Every question's full path by its id. */
  readonly paths: ReadonlyMap<string, string[]>;
  readonly index: LabelIndex;
  readonly #own: OwnLabels;
  readonly #printed: OwnLabels;
  /** By question id the labels of its options in lower case, as they may be written behind its own. */
  readonly options: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(questions: readonly Question[]) {
    this.paths = questionPaths(questions);
    this.options = new Map(questions.map((question) => [question.id, optionLabels(question)]));
    this.index = new LabelIndex(this.paths, this.options);
    this.#own = ownLabels(this.paths.values());
    this.#printed = printedQuestions(questions, this.paths, this.index);
  }

  /** The label that a text begins with; null when there is none. */
  read(text: string): WrittenLabel | null {
    return this.#own(text) ?? this.#printed(text) ?? readLabel(text);
  }

  /** Labels of the options of the question that has this number alone for a label; undefined without any. */
  optionsOf(number: string): ReadonlySet<string> | undefined {
    const id = [...this.paths].find(([, path]) => path.length === 1 && path[0] === number)?.[0];
    const options = this.options.get(id ?? '');
    return options?.size ? options : undefined;
  }

  /** Whether a text surely begins with the label of a question. */
  begin(text: string): boolean {
    const label = this.read(text);
    return Boolean(
      label && (label.closed || label.named || label.closedParts > 0) && this.index.resolve(label, text, []),
    );
  }
}

function optionLabels(question: Question): Set<string> {
  const labels = effectiveOptions(question).map(({ label }) => label.toLowerCase());
  return new Set([...labels, ...(labels.includes('true') ? ['t', 'f'] : [])]);
}
