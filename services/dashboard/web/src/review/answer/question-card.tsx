import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { words } from '../../words/words.ts';

const { answer: say } = words.review;

/** The question, and what it expects. */
export function QuestionCard({ question }: { question: Question }) {
  const { text, section, options, modelAnswer } = question;
  const key = keyOf(question);
  return (
    <section className="review-block" aria-label={say.question}>
      {section && <p className="hint">{say.from(section)}</p>}
      {text && (
        <p className="review-text" dir="auto">
          {text}
        </p>
      )}
      {options.length > 0 && (
        <ul className="review-options" aria-label={say.options}>
          {options.map((option) => (
            <li key={option.label}>
              <strong>{option.label}</strong> <span dir="auto">{option.text}</span>{' '}
              {question.correctOptions.includes(option.label) && <span className="tag good">{say.correct}</span>}
            </li>
          ))}
        </ul>
      )}
      {key && (
        <p className="review-key">
          <strong>{say.correct}:</strong> <span dir="auto">{key}</span>
        </p>
      )}
      {modelAnswer && (
        <details className="review-model">
          <summary>{say.modelAnswer}</summary>
          <p className="review-text" dir="auto">
            {modelAnswer}
          </p>
        </details>
      )}
    </section>
  );
}

/** The answer key of a question without options. */
function keyOf({ type, answer, correctOptions, options }: Question): string {
  if (factsOf(type).key === 'answer.value' && answer?.value !== undefined) {
    const tolerance = answer.tolerance ? ` ± ${answer.tolerance}` : '';
    return `${answer.value}${tolerance}${answer.unit ? ` ${answer.unit}` : ''}`;
  }
  if (answer && answer.accepted.length > 0) return answer.accepted.join(' / ');
  return options.length === 0 ? correctOptions.join(', ') : '';
}
