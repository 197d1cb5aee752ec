import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { formatCount } from '../words/format.ts';
import { words } from '../words/words.ts';

const { rail: say } = words.review;

/** The questions of the paper with how many answers to each need a person, to go on with one of them. */
export function QuestionRail(props: {
  questions: readonly Question[];
  open: ReadonlyMap<string, number>;
  chosen: string | undefined;
  onChoose: (questionId: string | undefined) => void;
}) {
  const { questions, open, chosen, onChoose } = props;
  const all = open.values().reduce((sum, count) => sum + count, 0);
  const entries = [
    { id: undefined, label: say.all, name: say.allOf(all), count: all },
    ...questions.map(({ id, label }) => {
      const count = open.get(id) ?? 0;
      return { id, label, name: say.of(label, count), count };
    }),
  ];
  return (
    <nav className="review-strip review-rail" aria-label={say.title}>
      {entries.map(({ id, label, name, count }) => (
        <button
          key={id ?? ''}
          type="button"
          className={count > 0 ? 'review-chip open' : 'review-chip'}
          aria-current={id === chosen ? 'true' : undefined}
          onClick={() => onChoose(id)}
        >
          <span className="visually-hidden">{name}</span>
          <strong aria-hidden="true">{label}</strong> <span aria-hidden="true">{formatCount(count)}</span>
        </button>
      ))}
    </nav>
  );
}
